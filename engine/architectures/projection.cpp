// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Linear layers.
#include "engine/architectures/projection.h"

#include "engine/execution/collectives.h"

namespace headroom {

Adapter makeAdapter(Construction &construction, Extent inputs, Extent outputs, std::int64_t rank, ElementType type)
{
    const AdapterChoices &choices = *construction.choices().adapters;
    const Extent width {rank, Axis::Rank};
    Adapter adapter;
    adapter.a = &construction.parameter({width, inputs}, Site::AdapterA, type, true);
    adapter.b = &construction.parameter({outputs, width}, Site::AdapterB, type, true);
    adapter.dropout = choices.dropout;
    return adapter;
}

Projection::Projection(
    Construction &construction, Site site, std::string_view module, Extent inputs, Extent outputs, Bias bias)
    : m_site(site)
    , m_inputs(inputs)
    , m_outputs(outputs)
{
    const BlockChoices &choices = construction.choices();
    m_pieces = construction.sequencePieces();
    if (m_pieces > 1) {
        const bool byInputs
            = site == Site::OutputProjection || site == Site::DownProjection || site == Site::SecondProjection;
        m_sequence = byInputs ? Sequence::Scattered : Sequence::Gathered;
    }
    if (choices.quantisation)
        m_quantised.emplace(construction, inputs, outputs);
    else
        m_weight = &construction.parameter({outputs, inputs}, site);
    if (choices.fp8Inputs) // as it is, and transposed
        construction.buffer(2 * inputs.size * outputs.size, Site::PackedWeight);
    if (bias == Bias::Learnt)
        m_bias = &construction.parameter({outputs}, site);
    construction.module(this, {m_weight, m_bias});
    if (construction.adapts(module)) {
        m_adapter = makeAdapter(construction, inputs, outputs, choices.adapters->rank, choices.adapters->type);
        if (choices.adapters->variant == LoraVariant::Dora)
            m_adapter->magnitude
                = &construction.parameter({outputs}, Site::AdapterMagnitude, choices.adapters->type, true);
        // peft's layer looks at a's dtype, so a is fetched for it too
        construction.module(&m_adapter, {m_adapter->a});
        construction.module(&m_adapter->dropout, {});
        construction.module(m_adapter->a, {m_adapter->a});
        construction.module(m_adapter->b, {m_adapter->b});
    }
}

Tensor Projection::operator()(const Tensor &input) const
{
    if (!m_adapter)
        return base(input);
    return inModule(&m_adapter, input, [this](const Tensor &x) {
        Tensor result = base(x);
        return m_adapter->magnitude ? decomposed(std::move(result), x) : adapted(std::move(result), x);
    });
}

Tensor Projection::base(const Tensor &input) const
{
    if (m_quantised)
        return m_quantised->product(input, m_site);
    return inModule(this, input, [this](const Tensor &x) {
        const Tensor bias = m_bias ? m_bias->tensor : Tensor();
        if (m_sequence == Sequence::Gathered)
            return linearOverGathered(x, m_weight->tensor, bias, m_outputs, m_site, m_pieces);
        Tensor result = linear(x, m_weight->tensor, bias, m_outputs, m_site);
        return m_sequence == Sequence::Scattered ? scatteredTokens(std::move(result), m_pieces) : result;
    });
}

/// A linear layer of an adapter, which sharding may have wrapped for itself.
static Tensor wrappedLinear(Tensor input, const Parameter &weight, Extent outputs, Site site)
{
    if (!weight.module)
        return inModule(&weight, input, [&](const Tensor &x) { return linear(x, weight.tensor, {}, outputs, site); });
    Tensor x = weight.module->begins(std::move(input));
    return weight.module->ends(linear(std::move(x), weight.tensor, {}, outputs, site));
}

/// B·A·x: what the adapter adds, before its factor.
Tensor Projection::low(const Tensor &input) const
{
    const Tensor narrow = linear(input, m_adapter->a->tensor, {}, m_adapter->a->tensor.shape()[0], Site::AdapterA);
    return linear(narrow, m_adapter->b->tensor, {}, m_outputs, Site::AdapterB);
}

/// Source: peft 0.21, tuners/lora/layer.py and bnb.py, Linear.forward.
Tensor Projection::adapted(Tensor base, const Tensor &input) const
{
    Tensor result = std::move(base);
    const bool quantised = m_quantised.has_value();
    if (quantised && m_quantised->isCloned())
        result = passesThrough(std::move(result), Site::Clone);
    const ElementType type = m_adapter->a->tensor.type();
    const Tensor same = quantised && input.execution().autocast ? input : cast(input, type);
    const Extent rank = m_adapter->a->tensor.shape()[0];
    Tensor narrow = throughModule(&m_adapter->dropout, m_adapter->dropout > 0 ? dropout(same) : same);
    Tensor low = wrappedLinear(std::move(narrow), *m_adapter->a, rank, Site::AdapterA);
    low = keepsNothing(wrappedLinear(low, *m_adapter->b, m_outputs, Site::AdapterB), Site::Scaled);
    Tensor total = add(result, std::move(low));
    return quantised ? total : cast(std::move(total), result.type());
}

/// Source: peft 0.21, tuners/lora/variants.py, DoraLinearVariant.forward, around layer.py and bnb.py.
Tensor Projection::decomposed(Tensor base, const Tensor &input) const
{
    Tensor result = std::move(base);
    const bool quantised = m_quantised.has_value();
    if (quantised && m_quantised->isCloned())
        result = passesThrough(std::move(result), Site::Clone);
    const ElementType type = m_adapter->a->tensor.type();
    const Tensor same = quantised && input.execution().autocast ? input : cast(input, type);
    Tensor total;
    if (m_adapter->dropout > 0)
        total = add(result, decomposition(dropout(same), {}));
    else
        total = add(result, decomposition(same, result));
    return cast(std::move(total), result.type());
}

/// The whole B·A, by sending the unit matrix through the adapter; its graph lives as long as it.
/// Source: peft 0.21, tuners/lora/dora.py, DoraLinearLayer.get_lora_weight.
Tensor Projection::adapterWeight(ElementType type) const
{
    const Tensor &a = m_adapter->a->tensor;
    Tensor unit(a.execution(), {m_inputs, m_inputs}, a.type(), Site::AdapterWeight);
    const Tensor turned = low(unit);
    unit.release();
    return cast(turned.viewed({m_outputs, m_inputs}), type);
}

/// Lengths of the rows of W + s·B·A, outside the graph.
Tensor Projection::weightNorm(const Tensor &weight, const Tensor &adapterWeight) const
{
    Tensor sum = add(weight.alias(), keepsNothing(adapterWeight.alias(), Site::Scaled), Site::WeightWithAdapter);
    return Tensor(sum.execution(), {m_outputs}, sum.type(), Site::WeightNorm);
}

/// Source: peft 0.21, tuners/lora/dora.py, DoraLinearLayer.forward, whose locals live to its end. Without a base result, under
/// dropout, the base is multiplied once more.
Tensor Projection::decomposition(const Tensor &input, const Tensor &base) const
{
    Execution &execution = input.execution();
    const Tensor whole = adapterWeight(input.type());
    const Tensor weight
        = cast(m_quantised ? m_quantised->restored(execution) : m_weight->tensor, input.type(), StorageTerm::Weights);
    const Tensor norm = weightNorm(weight, whole);
    const Tensor &magnitude = m_adapter->magnitude->tensor;
    const Tensor scale
        = apply(execution, magnitude.shape(), magnitude.type(), Site::MagnitudeScale, {magnitude}, {norm});
    const Tensor added = low(input);
    Tensor result = base;
    if (!base)
        result = linear(input, weight, {}, m_outputs, m_site);
    else if (m_bias)
        result = keepsNothing(std::move(result), Site::Sum);
    Tensor scaledBase = multiply(keepsNothing(scale, Site::Sum), result);
    Tensor scaledLow = keepsNothing(multiply(scale, added), Site::Scaled);
    return add(std::move(scaledBase), std::move(scaledLow));
}

} // namespace headroom
