// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Gemma 3n. What its forward passes name lives to their end.
#include "engine/architectures/streams.h"

#include "engine/architectures/feedforward.h"
#include "engine/architectures/layerinputs.h"
#include "engine/execution/ontoview.h"

namespace headroom {

namespace {

Extents oneStream(const Tensor &streams)
{
    const Extents &shape = streams.shape();
    return {shape[1], shape[2], shape[3]};
}

Tensor magnitude(const Tensor &x)
{
    return keepsInput(meanSquare(widened(x)), Site::StreamCorrection);
}

/// To the magnitude of the first stream; the division is by the root of at least a little.
Tensor rescaled(const Tensor &x, const Tensor &target)
{
    Execution &execution = x.execution();
    Tensor size = meanSquare(widened(x));
    size = apply(execution, size.shape(), size.type(), Site::Clamped, {size}, {size, onDevice(execution)});
    size = keepsOutput(std::move(size), Site::StreamCorrection);
    return divide(multiply(x, target), size, Site::StreamCorrection);
}

/// Times a number that lies on the device.
Tensor byNumber(Tensor input)
{
    const Tensor x = std::move(input);
    return apply(x.execution(), x.shape(), x.type(), Site::Scaled, {x}, {onDevice(x.execution())});
}

}

Streams::Streams(Construction &construction)
    : m_type(construction.choices().stream)
{
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const auto others = static_cast<std::size_t>(construction.shape().streams - 1);
    for (auto [projections, name] :
        {std::pair(&m_spread, "altup_projections"), {&m_gather, "altup_unembed_projections"}})
        for (std::size_t other = 0; other < others; ++other)
            projections->emplace_back(construction, Site::Streams, name, hidden, hidden, Projection::Bias::None);
}

Tensor Streams::enter(const Tensor &embedded, Names &names) const
{
    names.target = magnitude(embedded);
    names.streams = {embedded};
    for (const Projection &projection : m_spread) {
        names.projected = projection(embedded);
        names.current = cast(names.projected, embedded.type());
        names.current = rescaled(names.current, names.target);
        names.streams.push_back(names.current);
    }
    return stacked(names.streams, {static_cast<std::int64_t>(names.streams.size())});
}

Tensor Streams::leave(const Tensor &streams, Names &names) const
{
    const Extents one = oneStream(streams);
    names.target = magnitude(streams.part(one));
    names.streams = {streams.part(one)};
    for (const Projection &projection : m_gather) {
        names.projected = projection(streams.part(one));
        names.current = cast(names.projected, m_type);
        names.current = rescaled(names.current, names.target);
        names.streams.push_back(names.current);
    }
    const Tensor all = stacked(names.streams, {static_cast<std::int64_t>(names.streams.size())});
    return apply(all.execution(), one, all.type(), Site::Streams, {all});
}

AltUp::AltUp(Construction &construction, const BlockFacts &facts)
    : m_count {construction.shape().streams}
    , m_clips(construction.shape().correctionClipped)
    , m_scales(construction.shape().correctionScaled)
{
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const auto project = [&](std::optional<Projection> &projection, std::string_view name, Extent from, Extent to) {
        projection.emplace(construction, Site::StreamCorrection, name, from, to, Projection::Bias::None);
    };
    m_scale = &construction.parameter({hidden}, Site::StreamCorrection);
    project(m_correction, "correction_coefs", m_count, m_count);
    project(m_prediction, "prediction_coefs", m_count, {m_count.size * m_count.size});
    project(m_router, "modality_router", hidden, m_count);
    m_routerNorm.emplace(construction, facts, hidden);
}

Tensor AltUp::modalities(const Tensor &stream) const
{
    const Tensor inputs = byNumber((*m_routerNorm)(stream));
    const Tensor routed = (*m_router)(inputs);
    Tensor wide = cast(routed, ElementType::Fp32);
    wide = keepsOutput(std::move(wide), Site::Tanh);
    return cast(std::move(wide), stream.type());
}

Tensor AltUp::predict(const Tensor &streams) const
{
    const Extents &shape = streams.shape();
    const Tensor modality = modalities(streams.part(oneStream(streams)));
    const Tensor coefficients = (*m_prediction)(modality).viewed({{shape.size(1) * shape.size(2)}, m_count, m_count});
    Tensor predictions = batchedProduct(streams, coefficients, shape, Site::Streams);
    predictions = ontoView(OntoView::Add, predictions, shape, streams);
    Tensor whole = keepsNothing(predictions, Site::Streams);
    return cast(std::move(whole), streams.type());
}

Tensor AltUp::correct(const Tensor &predictions, const Tensor &activated) const
{
    Execution &execution = predictions.execution();
    const Extents &shape = predictions.shape();
    const Tensor modality = modalities(activated);
    Tensor innovation;
    {
        const Tensor predicted = predictions.part(oneStream(predictions));
        innovation = apply(execution, activated.shape(), activated.type(), Site::StreamCorrection,
            {{activated, GradientRule::through()}, {predicted, GradientRule::like(activated)}});
    }
    innovation = apply(execution, shape, innovation.type(), Site::StreamCorrection, {innovation});
    Tensor coefficients;
    if (m_clips) { // clipped weights go past an adapter
        const Tensor clipped = keepsInput(m_correction->weight().tensor, Site::Clamped);
        coefficients = linear(modality, clipped, {}, m_count, Site::StreamCorrection);
    } else {
        coefficients = (*m_correction)(modality);
    }
    coefficients = passesThrough(std::move(coefficients), Site::Sum);
    coefficients = coefficients.viewed({m_count, shape[1], shape[2], {}});
    Tensor changes = multiply(innovation, coefficients);
    return addInPlace(std::move(changes), predictions, Site::StreamCorrection);
}

Tensor AltUp::first(const Tensor &corrected) const
{
    const Tensor one = keepsNothing(corrected.part(oneStream(corrected)), Site::Streams);
    if (!m_scales)
        return one;
    const Tensor &scale = m_scale->tensor;
    return cast(multiply(cast(one, scale.type()), scale), one.type());
}

/// The block's own network stands beside what Block makes of a shape.
static BlockShape withoutNetwork(BlockShape shape)
{
    shape.mlp.reset();
    return shape;
}

Gemma3nBlock::Gemma3nBlock(Construction &construction, const BlockShape &shape, const BlockFacts &facts)
    : Block(construction, nullptr, withoutNetwork(shape), facts)
    , m_attention(construction, shape.attention, facts)
    , m_altUp(construction, facts)
    , m_activation(shape.mlp->activation)
    , m_sparse(shape.mlp->sparse)
{
    const ModuleNames &names = construction.family().modules;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent rank {construction.shape().branchRank, Axis::Rank};
    const Extent inner {shape.mlp->width, Axis::Inner};
    const auto project
        = [&](std::optional<Projection> &projection, Site site, std::string_view name, Extent from, Extent to) {
              projection.emplace(construction, site, name, from, to, Projection::Bias::None);
          };
    project(m_left, Site::FirstProjection, "linear_left", hidden, rank);
    project(m_right, Site::SecondProjection, "linear_right", rank, hidden);
    m_lowRankNorm.emplace(construction, facts, hidden);
    project(m_gate, Site::GateProjection, names.gate, hidden, inner);
    project(m_up, Site::UpProjection, names.up, hidden, inner);
    project(m_down, Site::DownProjection, names.down, inner, hidden);
    m_ownInput.emplace(construction, facts, m_activation);
}

/// A branch of low rank beside attention (LAuReL).
Tensor Gemma3nBlock::lowRank(const Tensor &input) const
{
    Tensor low = (*m_left)(input);
    low = (*m_right)(low);
    const Tensor normed = (*m_lowRankNorm)(low);
    return add(input, normed);
}

/// relu(x - (mean + factor·deviation))
Tensor Gemma3nBlock::sparse(const Tensor &x) const
{
    Execution &execution = x.execution();
    const Extents row = x.shape().perRow();
    const Tensor mean = apply(execution, row, x.type(), Site::MeanSquare, {x});
    Tensor deviation(execution, row, x.type(), Site::MeanSquare);
    deviation.madeBy(record(execution, Site::MeanSquare, {x}, {x, deviation}, {Temporary::like(x, Site::MeanSquare)}));
    const Tensor cutoff = add(mean, byNumber(deviation));
    Tensor above = apply(execution, x.shape(), x.type(), Site::Clamped, {{x, GradientRule::through()}, cutoff}, {},
        {Temporary::like(x, Site::Clamped)});
    return keepsOutput(std::move(above), Site::Relu);
}

Tensor Gemma3nBlock::network(const Tensor &input) const
{
    Tensor gate = (*m_gate)(input);
    if (m_sparse)
        gate = sparse(gate);
    const Tensor activated = activate(gate, m_activation);
    const Tensor up = (*m_up)(input);
    const Tensor product = multiply(activated, up);
    return (*m_down)(product);
}

Tensor Gemma3nBlock::forward(Tensor input, const SharedTensors &shared)
{
    const Tensor x = std::move(input);
    const Extents others {{x.shape().size(0) - 1}, x.shape()[1], x.shape()[2], x.shape()[3]};
    const Tensor predictions = m_altUp.predict(x);
    const Tensor active = predictions.part(oneStream(x));
    const Tensor activeNormed = norm(0, active);
    const Tensor beside = lowRank(activeNormed);
    Tensor attended = m_attention(activeNormed, shared);
    attended = norm(1, attended);
    const Tensor gated = add(active, attended);
    const Tensor both = keepsNothing(add(gated, beside), Site::Scaled);
    const Tensor bothNormed = norm(2, both);
    const Tensor fed = network(bothNormed);
    const Tensor fedNormed = norm(3, fed);
    const Tensor fedGated = add(both, fedNormed);
    Tensor corrected = m_altUp.correct(predictions, fedGated);
    const Tensor first = (*m_ownInput)(m_altUp.first(corrected), shared.inputs->own);
    corrected = ontoView(OntoView::Add, corrected, others, first);
    return ontoView(OntoView::Set, corrected, others, corrected.part(others)); // c[1:] += y assigns the view to itself
}

} // namespace headroom
