// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Linear layers.
#include "engine/architectures/projection.h"

#include "engine/execution/collectives.h"

namespace headroom {

namespace {

constexpr std::int64_t numbersPerScale = 64; ///< bitsandbytes, 4-bit formats
constexpr std::int64_t scalesPerScale = 256; ///< where the scales are quantised too
constexpr std::int64_t packedGroup = 128; ///< GPTQ, AWQ: inputs that share a scale

constexpr std::int64_t divideUp(std::int64_t a, std::int64_t b)
{
    return (a + b - 1) / b;
}

}

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

QuantisedWeight::QuantisedWeight(Construction &construction, Extent inputs, Extent outputs)
    : m_inputs(inputs)
    , m_outputs(outputs)
{
    const std::int64_t elements = inputs.size * outputs.size;
    const Quantisation format = *construction.choices().quantisation;
    construction.countPacked(elements);
    switch (format) {
    case Quantisation::Nf4Double:
    case Quantisation::Nf4:
    case Quantisation::Fp4: {
        const std::int64_t blocks = divideUp(elements, numbersPerScale);
        m_scales = {{blocks}};
        m_scalesPacked = format == Quantisation::Nf4Double;
        makePacked(construction, divideUp(elements, 2));
        construction.buffer(16 * 4, Site::QuantisationScales); // the sixteen values a code stands for
        if (m_scalesPacked) {
            construction.buffer(blocks, Site::QuantisationScales);
            construction.buffer(4 * divideUp(blocks, scalesPerScale), Site::QuantisationScales);
            construction.buffer(256 * 4, Site::QuantisationScales); // the values a scale's code stands for
        } else {
            construction.buffer(4 * blocks, Site::QuantisationScales);
        }
        break;
    }
    case Quantisation::GptqInt4:
    case Quantisation::AwqInt4:
    case Quantisation::GptqInt8: {
        const std::int64_t groups = divideUp(inputs.size, packedGroup);
        const std::int64_t codesPerByte = format == Quantisation::GptqInt8 ? 1 : 2;
        m_restores = false;
        m_compute = construction.choices().compute;
        makePacked(construction, divideUp(elements, codesPerByte));
        construction.buffer(2 * groups * outputs.size, Site::QuantisationScales);
        construction.buffer(divideUp(groups * outputs.size, codesPerByte), Site::QuantisationScales); // zero points
        construction.buffer(4 * inputs.size, Site::QuantisationScales); // the order of the inputs
        break;
    }
    case Quantisation::Int8: // not executed: no request is made of such a plan
        break;
    }
}

/// As a buffer; or, so that it can lie in a unit of FSDP, as a parameter of 16-bit numbers that hold four codes each.
/// Source: bitsandbytes, Params4bit's quant_storage; fms-acceleration, the same for AutoGPTQ's packed integers.
void QuantisedWeight::makePacked(Construction &construction, std::int64_t bytes)
{
    if (!construction.choices().packedInUnits) {
        construction.buffer(bytes, Site::PackedWeight);
        return;
    }
    const ElementType type = construction.choices().compute;
    const std::int64_t numbers = divideUp(bytes, bytesPerElement(type));
    construction.parameter({{numbers}}, Site::PackedWeight, type, false);
    construction.countPacked(-numbers); // they stand for the elements that are counted already
}

Tensor QuantisedWeight::restored(Execution &execution) const
{
    const Tensor scales
        = m_scalesPacked ? Tensor(execution, m_scales, ElementType::Fp32, Site::QuantisationScales) : Tensor();
    return Tensor(execution, {m_outputs, m_inputs}, m_compute, Site::RestoredWeight);
}

Tensor QuantisedWeight::product(Tensor operand, Site site) const
{
    const Tensor input = std::move(operand);
    Execution &execution = input.execution();
    const Tensor weight = m_restores ? restored(execution) : Tensor();
    Tensor result(execution, input.shape().withLast(m_outputs), input.type(), site);
    // the node holds the packed weight itself; what it restores in backward lives while its gradient is formed
    const Temporary scales {m_scales.elements(), ElementType::Fp32, Site::QuantisationScales, Temporary::Until::Next};
    if (m_restores && m_scalesPacked)
        result.madeBy(record(execution, site, {input}, {}, {scales, Temporary::like(weight, Site::RestoredWeight)}));
    else if (m_restores)
        result.madeBy(record(execution, site, {input}, {}, {Temporary::like(weight, Site::RestoredWeight)}));
    else
        result.madeBy(record(execution, site, {input}));
    return result;
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
        return cast(m_quantised->product(cast(input, m_quantised->compute()), m_site), input.type());
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
    if (quantised && m_quantised->restores()) // peft clones what bitsandbytes returns
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
    if (quantised && m_quantised->restores())
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
