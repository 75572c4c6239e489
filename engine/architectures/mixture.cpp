// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Experts.
//
// Source: transformers 5.24, integrations/moe.py, grouped_mm_experts_forward, and each model's router.
#include "engine/architectures/mixture.h"

#include "engine/architectures/feedforward.h"
#include "engine/execution/collectives.h"
#include "engine/execution/fusedkernels.h"
#include "engine/execution/megatronkernels.h"

namespace headroom {

Mixture::Mixture(Construction &construction, const ExpertsShape &shape, const BlockFacts &facts)
    : m_style(facts.router)
    , m_clamped(facts.clampedExperts)
    , m_everyExpert(facts.everyExpert)
    , m_sharedFirst(facts.sharedFirst)
    , m_inputNoise(shape.inputNoise)
    , m_fusedGate(construction.choices().fusesGate())
    , m_fusedExperts(construction.choices().kernels == Kernels::Fused && facts.liger.experts)
    , m_normalised(shape.normalisedWeights)
    , m_activation(shape.expert.activation)
    , m_megatron(construction.choices().dialect == Dialect::Megatron)
    , m_dispatches(construction.choices().spread.expert > 1)
    , m_experts {shape.count, Axis::Expert}
    , m_own {shape.count / construction.choices().spread.expert, Axis::Expert}
    , m_chosen {shape.perToken, Axis::Chosen}
    , m_inner {shape.expert.width, Axis::Inner}
{
    using Kind = AdaptedParameter::Kind;
    const ExpertNames &names = construction.family().expertNames;
    const bool wideRouter = m_style == RouterStyle::SoftmaxFp32Router || m_style == RouterStyle::SigmoidFp32Router;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent both {2 * shape.expert.width, Axis::Inner};
    const std::optional<ElementType> routerType = wideRouter ? std::optional(ElementType::Fp32) : std::nullopt;
    if (!shape.routerScales) // else the block has a router of its own
        m_router.emplace(construction, Kind::Matrix, Extents {m_experts, hidden}, Site::Router,
            std::initializer_list<std::string_view> {names.router}, routerType);
    if (shape.correctionBias)
        construction.buffer(
            bytesPerElement(routerType.value_or(construction.choices().weights)) * shape.count, Site::ScoreCorrection);
    if (shape.routerBias)
        m_routerBias = &construction.parameter({m_experts}, Site::RouterBias);
    if (construction.choices().loopedExperts) {
        m_looped.emplace(construction, shape);
    } else {
        m_gateUp.emplace(construction, Kind::Stack, Extents {m_own, both, hidden}, Site::ExpertGateUp,
            std::initializer_list<std::string_view> {names.gate, names.up});
        m_down.emplace(construction, Kind::Stack, Extents {m_own, hidden, m_inner}, Site::ExpertDown,
            std::initializer_list<std::string_view> {names.down});
    }
    if (shape.expert.inputBias)
        m_gateUpBias = &construction.parameter({m_own, both}, Site::ExpertBias);
    if (shape.expert.outputBias)
        m_downBias = &construction.parameter({m_own, hidden}, Site::ExpertBias);
    if (shape.sharedWidth > 0) {
        const Extent inner {shape.sharedWidth, Axis::Inner};
        m_sharedGate.emplace(construction, Site::GateProjection, "gate_proj", hidden, inner, Projection::Bias::None);
        m_sharedUp.emplace(construction, Site::UpProjection, "up_proj", hidden, inner, Projection::Bias::None);
        m_sharedDown.emplace(construction, Site::DownProjection, "down_proj", inner, hidden, Projection::Bias::None);
    }
    if (shape.sharedGate)
        m_sharedShare.emplace(
            construction, Site::SharedExpertGate, "shared_expert_gate", hidden, Extent {1}, Projection::Bias::None);
}

Tensor Mixture::operator()(const Tensor &input)
{
    if (m_everyExpert)
        return everyExpert(input);
    const Extents &shape = input.shape();
    Tensor always = m_sharedFirst ? sharedExperts(input) : Tensor();
    Tensor out;
    {
        const Tensor tokens = noisy(input).viewed({{shape.size(0) * shape.size(1), Axis::Token}, shape[2]});
        Tensor weights;
        {
            const AdaptedParameter::Running router(*m_router);
            weights = route(tokens);
        }
        out = (m_looped ? (*m_looped)(tokens, weights) : chosen(tokens, weights)).viewed(shape);
    }
    if (m_sharedDown) {
        if (!m_sharedFirst)
            always = sharedExperts(input);
        if (m_sharedShare)
            always = multiply(keepsOutput((*m_sharedShare)(input), Site::Sigmoid), always);
        out = add(std::move(out), always);
    }
    return out;
}

Tensor Mixture::chosen(const Tensor &tokens, const Tensor &weights)
{
    const AdaptedParameter::Running down(*m_down);
    const AdaptedParameter::Running gateUp(*m_gateUp);
    return chosenExperts(tokens, weights);
}

Tensor highest(Tensor allScores, Extent chosen)
{
    Tensor scores = std::move(allScores);
    Execution &execution = scores.execution();
    const Extents shape = scores.shape().withLast(chosen);
    const Tensor indices(execution, shape, ElementType::Int64, Site::ChosenExperts);
    return apply(execution, shape, scores.type(), Site::TopScores, {scores}, {indices});
}

Tensor Mixture::route(const Tensor &tokens) const
{
    const Tensor bias = m_routerBias ? m_routerBias->tensor : Tensor();
    switch (m_style) {
    case RouterStyle::SoftmaxOfChosen:
        return keepsOutput(
            highest(linear(tokens, m_router->tensor(), bias, m_experts, Site::Router), m_chosen), Site::Softmax);
    case RouterStyle::SoftmaxOfChosenInFp32: {
        Tensor chosen = highest(
            cast(linear(tokens, m_router->tensor(), bias, m_experts, Site::Router), ElementType::Fp32), m_chosen);
        return cast(keepsOutput(std::move(chosen), Site::Softmax), tokens.type());
    }
    case RouterStyle::SparseMixer:
        return sparseMixer(tokens);
    case RouterStyle::SoftmaxFp32Router:
    case RouterStyle::SigmoidFp32Router:
        return routeInFp32(tokens);
    case RouterStyle::Softmax:
    case RouterStyle::SoftmaxNarrowed:
        break;
    }
    Tensor logits = linear(tokens, m_router->tensor(), bias, m_experts, Site::Router);
    const Tensor scores = keepsOutput(cast(logits, ElementType::Fp32), Site::RouterScores);
    logits.release();
    const Tensor weights = ofChosen(scores);
    const bool narrows = m_style == RouterStyle::SoftmaxNarrowed || m_looped; // all of them did before release 5
    return narrows ? cast(weights, tokens.type()) : weights;
}

Tensor Mixture::routeInFp32(const Tensor &tokens) const
{
    Tensor wide = cast(tokens, ElementType::Fp32);
    const Tensor &router = m_router->tensor();
    Tensor logits = linear(
        wide, wide.execution().autocast ? router : cast(router, ElementType::Fp32), {}, m_experts, Site::Router);
    wide.release();
    const Tensor scores = keepsOutput(
        m_style == RouterStyle::SigmoidFp32Router ? logits : cast(logits, ElementType::Fp32), Site::RouterScores);
    logits.release();
    return ofChosen(scores);
}

/// A function of its own gives each of two draws its gradient.
/// Source: transformers, PhimoeMultiplier, sparsemixer.
Tensor Mixture::sparseMixer(const Tensor &tokens) const
{
    Execution &execution = tokens.execution();
    const Tensor scores = linear(tokens, m_router->tensor(), {}, m_experts, Site::Router);
    const ElementType type = execution.autocast ? ElementType::Fp32 : scores.type();
    const Extents one = scores.shape().perRow();
    Tensor mask;
    Tensor gates;
    Tensor chosen;
    std::array<Tensor, 2> weights;
    for (Tensor &weight : weights) {
        mask = Tensor(execution, scores.shape(), ElementType::Bool, Site::RouterScores);
        gates = Tensor(execution, scores.shape(), type, Site::RouterScores);
        chosen = Tensor(execution, one, ElementType::Int64, Site::ChosenExperts);
        const Temporary temporary = Temporary::like(gates, Site::RouterScores);
        weight
            = apply(execution, one, type, Site::RouterWeights, {scores}, {mask, gates, chosen}, {temporary, temporary});
    }
    return apply(execution, one.withLast(m_chosen), type, Site::RouterWeights, {weights[0], weights[1]});
}

/// Noise multiplied in place, twice: once for the router, once for the experts.
/// Source: transformers, PhimoeSparseMoeBlock.forward, input_jitter_noise.
Tensor Mixture::noisy(Tensor input) const
{
    Tensor x = std::move(input);
    if (!m_inputNoise || !x.execution().recording)
        return x;
    for (int times = 0; times < 2; ++times) {
        const Tensor noise(x.execution(), x.shape(), x.type(), Site::Noise);
        Tensor after = x.alias();
        after.madeBy(record(x.execution(), Site::Noise, {x}, {noise}));
        x = std::move(after);
    }
    return x;
}

/// Every expert sees every token, times its score: 0 for those that were not chosen.
/// Source: transformers, Llama4TextMoe.forward.
Tensor Mixture::everyExpert(const Tensor &input)
{
    Execution &execution = input.execution();
    const Extents &shape = input.shape();
    const Extent hidden = shape[2];
    const Extent count {shape.size(0) * shape.size(1), Axis::Token};
    const Extent all {m_experts.size * count.size, Axis::ExpertRow};
    const Tensor tokens = input.viewed({count, hidden});
    const AdaptedParameter::Running router(*m_router);
    Tensor scores = highest(linear(tokens, m_router->tensor(), {}, m_experts, Site::Router), m_chosen);
    const ElementType type = scores.type();
    scores = apply(execution, {count, m_experts}, type, Site::RouterScores, {scores}, {onDevice(execution)});
    scores = cast(keepsOutput(cast(scores, ElementType::Fp32), Site::Sigmoid), type);
    Tensor rows = apply(execution, {all, hidden}, tokens.type(), Site::RowsByExpert, {tokens});
    rows = multiply(rows, keepsNothing(scores, Site::RowWeights).viewed({all, {}}), Site::WeightedRows)
               .viewed({m_experts, count, hidden});
    Tensor out;
    {
        const Tensor both = batchedProduct(
            rows, m_gateUp->tensor(), {m_experts, count, {2 * m_inner.size, Axis::Inner}}, Site::ExpertProduct);
        const Tensor gate = both.part({m_experts, count, m_inner});
        const Tensor up = both.part({m_experts, count, m_inner});
        out = batchedProduct(
            multiply(up, activate(gate, m_activation)), m_down->tensor(), rows.shape(), Site::ExpertProduct);
    }
    Tensor always = sharedExperts(tokens);
    const ElementType summed = execution.autocast ? ElementType::Fp32 : out.type();
    Tensor total = apply(execution, tokens.shape(), summed, Site::SumOfExperts, {out});
    return addInPlace(std::move(always), std::move(total), Site::Sum).viewed(shape);
}

Tensor Mixture::ofChosen(const Tensor &scores) const
{
    Tensor weights = highest(scores, m_chosen);
    if (m_normalised) {
        Execution &execution = weights.execution();
        const Tensor sum(execution, weights.shape().perRow(), ElementType::Fp32, Site::RouterSum);
        weights = apply(execution, weights.shape(), weights.type(), Site::RouterWeights, {weights}, {weights, sum});
    }
    return weights;
}

/// The rows of every expert in one product with its weight.
static Tensor grouped(Tensor rows, const Tensor &weight, const Extents &shape, const Tensor &bias)
{
    const Tensor x = cast(std::move(rows), weight.type());
    Execution &execution = x.execution();
    const GradientRule ofWeight = execution.gradientsAddedInPlace ? GradientRule::none() : GradientRule::like(weight);
    Tensor out = apply(execution, shape, x.type(), Site::ExpertProduct, {x, {weight, ofWeight}},
        {Kept::when(recorded(weight), x), Kept::when(recorded(x), weight)});
    return bias ? addInPlace(std::move(out), bias, Site::ExpertBias) : out;
}

static Tensor expertBias(const Parameter *bias, const Tensor &ids)
{
    if (!bias)
        return {};
    return apply(ids.execution(), {ids.shape()[0], bias->tensor.shape()[1]}, bias->tensor.type(), Site::ExpertBias,
        {bias->tensor}, {ids});
}

/// The sorted rows, biases and products are locals, and live to the end.
Tensor Mixture::chosenExperts(const Tensor &tokens, const Tensor &weights) const
{
    Execution &execution = tokens.execution();
    if (m_fusedExperts) {
        const Tensor ids(execution, weights.shape(), ElementType::Int64, Site::ExpertIds);
        return fusedExperts(tokens, m_gateUp->tensor(), m_down->tensor(), weights);
    }
    const Extent hidden = tokens.shape()[1];
    const Extent rows {tokens.shape().size(0) * m_chosen.size, Axis::ExpertRow};
    const auto numbers = [&](Site site) { return Tensor(execution, {rows}, ElementType::Int64, site); };
    const Tensor ids = numbers(Site::ExpertIds);
    const Tensor order = numbers(Site::ExpertOrder);
    Tensor chosen
        = apply(execution, {rows, hidden}, tokens.type(), Site::RowsByExpert, {tokens}, {numbers(Site::TokenOfRow)});
    if (m_dispatches)
        chosen = dispatchedRows(std::move(chosen));
    const Tensor rowWeights = apply(execution, {rows}, weights.type(), Site::RowWeights, {weights}, {order});
    Tensor bias = expertBias(m_gateUpBias, ids);
    Tensor product;
    {
        Tensor both = grouped(chosen, m_gateUp->tensor(), {rows, {2 * m_inner.size, Axis::Inner}}, bias);
        Tensor gate = both.part({rows, m_inner});
        Tensor up = both.part({rows, m_inner});
        if (m_megatron && m_fusedGate)
            both.release();
        product = m_clamped ? clamped(gate, up) : activated(gate, up);
    }
    bias = expertBias(m_downBias, ids);
    Tensor projected = grouped(product, m_down->tensor(), {rows, hidden}, bias);
    product.release();
    if (m_dispatches)
        projected = dispatchedRows(std::move(projected));
    Tensor out = multiply(projected, rowWeights.viewed({rows, {}}), Site::WeightedRows);
    out = apply(execution, out.shape(), out.type(), Site::RowsByToken, {out}, {numbers(Site::InverseOrder)});
    const ElementType summed = execution.autocast ? ElementType::Fp32 : out.type();
    const Tensor total = apply(execution, tokens.shape(), summed, Site::SumOfExperts, {out});
    return cast(total, tokens.type());
}

Tensor Mixture::activated(const Tensor &gate, const Tensor &up) const
{
    return m_megatron && m_fusedGate ? gatedInOneKernel(gate, up) : multiply(activate(gate, m_activation), up);
}

Tensor Mixture::clamped(const Tensor &gate, const Tensor &up) const
{
    const auto clamp = [](const Tensor &x) {
        return apply(x.execution(), x.shape(), x.type(), Site::Clamped, {x}, {x},
            {{x.elements(), ElementType::Bool, Site::Clamped}});
    };
    const Tensor clampedGate = clamp(gate);
    const Tensor clampedUp = clamp(up);
    Tensor sigmoid = keepsOutput(keepsNothing(clampedGate, Site::Scaled), Site::Sigmoid);
    const Tensor glu = multiply(clampedGate, std::move(sigmoid));
    return multiply(keepsNothing(clampedUp, Site::Sum), glu);
}

Tensor Mixture::sharedExperts(const Tensor &input) const
{
    if (m_fusedGate) {
        Tensor gate = (*m_sharedGate)(input);
        Tensor product = m_megatron ? gatedInOneKernel(std::move(gate), (*m_sharedUp)(input))
                                    : fusedGate(std::move(gate), (*m_sharedUp)(input), Layout::OnePiece);
        return (*m_sharedDown)(product);
    }
    Tensor gate = activate((*m_sharedGate)(input), m_activation);
    const Tensor product = multiply(std::move(gate), (*m_sharedUp)(input));
    return (*m_sharedDown)(product);
}

} // namespace headroom
