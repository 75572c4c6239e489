// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Short convolution, linear attention, gated attention. What their forward passes name lives to the end.
#include "engine/architectures/mixers.h"

#include "engine/execution/deltarule.h"
#include "engine/execution/split.h"

namespace headroom {

ShortConvolution::ShortConvolution(Construction &construction, const ConvolutionShape &shape)
{
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Projection::Bias bias = biasIf(shape.bias);
    m_into.emplace(
        construction, Site::FirstProjection, "in_proj", hidden, Extent {3 * hidden.size, Axis::Projection}, bias);
    m_out.emplace(construction, Site::OutputProjection, "out_proj", hidden, hidden, bias);
    m_taps = &construction.parameter({hidden, {}, {shape.taps}}, Site::Convolution);
    if (shape.bias)
        m_bias = &construction.parameter({hidden}, Site::Convolution);
}

Tensor ShortConvolution::operator()(const Tensor &input, const SharedTensors &) const
{
    const auto [before, after, rows] = split((*m_into)(input), {input.shape(), input.shape(), input.shape()});
    const Tensor gated = multiply(before, rows);
    const Tensor convolved = causalConvolution(gated, *m_taps, m_bias);
    const Tensor out = multiply(after, convolved);
    return (*m_out)(out);
}

GatedDeltaNet::GatedDeltaNet(Construction &construction, const LinearAttentionShape &shape)
    : m_keys {Extent {shape.keyHeads, Axis::KeyValueHead}, Extent {shape.keyHeadDim, Axis::HeadSize}}
    , m_values {Extent {shape.valueHeads, Axis::Head}, Extent {shape.valueHeadDim, Axis::HeadSize}}
{
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent values {shape.valueHeads * shape.valueHeadDim, Axis::Projection};
    const Extent all {2 * shape.keyHeads * shape.keyHeadDim + values.size, Axis::Projection};
    const Extent heads {shape.valueHeads, Axis::Head};
    const auto project = [&](std::optional<Projection> &projection, Site site, std::string_view name, Extent outputs) {
        projection.emplace(construction, site, name, hidden, outputs, Projection::Bias::None);
    };
    project(m_qkv, Site::FusedQkv, "in_proj_qkv", all);
    project(m_z, Site::GateProjection, "in_proj_z", values);
    project(m_b, Site::FirstProjection, "in_proj_b", heads);
    project(m_a, Site::SecondProjection, "in_proj_a", heads);
    m_taps = &construction.parameter({all, {}, {shape.convolution}}, Site::Convolution);
    m_timeStepBias = &construction.parameter({heads}, Site::TimeStep);
    m_rate = &construction.parameter({heads}, Site::Decay);
    m_norm = &construction.parameter({{shape.valueHeadDim, Axis::HeadSize}}, Site::NormWeight);
    m_out.emplace(construction, Site::OutputProjection, "out_proj", values, hidden, Projection::Bias::None);
}

/// -exp(A)·softplus(a + bias), in fp32.
Tensor GatedDeltaNet::decay(const Tensor &steps) const
{
    Execution &execution = steps.execution();
    const Tensor &a = m_rate->tensor;
    Tensor rate = apply(execution, a.shape(), ElementType::Fp32, Site::Decay, {a});
    rate = keepsNothing(keepsOutput(std::move(rate), Site::Decay), Site::Scaled);
    const Tensor &bias = m_timeStepBias->tensor;
    Tensor wide = cast(steps, ElementType::Fp32);
    Tensor shifted
        = apply(execution, steps.shape(), ElementType::Fp32, Site::TimeStep, {{wide, GradientRule::through()}, bias});
    wide.release();
    Tensor softened = keepsInput(shifted, Site::Softplus);
    return multiply(std::move(rate), std::move(softened), Site::Decay);
}

/// Llama's norm, then times silu(gate) in fp32.
Tensor GatedDeltaNet::gatedNorm(const Tensor &rows, const Tensor &gate) const
{
    const Tensor normed = rmsNorm(rows, *m_norm);
    Tensor wide = cast(gate, ElementType::Fp32);
    Tensor activated = keepsInput(std::move(wide), Site::Silu);
    return cast(multiply(normed, std::move(activated), Site::GatedNorm), rows.type());
}

Tensor GatedDeltaNet::operator()(const Tensor &input, const SharedTensors &) const
{
    const Extent rows = input.shape()[0];
    const Extent tokens = input.shape()[1];
    const Extents keys {rows, tokens, m_keys[0], m_keys[1]};
    const Extents values {rows, tokens, m_values[0], m_values[1]};
    Tensor mixed = (*m_qkv)(input);
    const Tensor z = (*m_z)(input);
    const Tensor beta = (*m_b)(input);
    const Tensor a = (*m_a)(input);
    {
        Tensor convolved = causalConvolution(mixed, *m_taps, nullptr);
        mixed = keepsInput(std::move(convolved), Site::Silu);
    }
    const auto [q, k, v] = split(mixed, {keys, keys, values});
    const Tensor written = keepsOutput(beta, Site::Sigmoid);
    const Tensor forgotten = decay(a);
    Tensor out = gatedDeltaRule(q, k, v, forgotten, written);
    out = gatedNorm(out, z.viewed(values));
    return (*m_out)(out.viewed({rows, tokens, {m_values[0].size * m_values[1].size, Axis::Projection}}));
}

GatedAttention::GatedAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts)
    : m_heads {shape.heads, Axis::Head}
    , m_groups {shape.keyValueHeads, Axis::KeyValueHead}
    , m_size {shape.headDim, Axis::HeadSize}
    , m_rotated(static_cast<std::int64_t>(static_cast<double>(shape.headDim) * shape.rotatedShare))
    , m_stream(construction.choices().stream)
    , m_core(construction, shape, facts)
{
    const ModuleNames &names = construction.family().modules;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent queries {shape.heads * shape.headDim, Axis::Projection};
    const Extent keys {shape.keyValueHeads * shape.headDim, Axis::Projection};
    m_q.emplace(construction, Site::QueryProjection, names.query, hidden, Extent {2 * queries.size, Axis::Projection},
        biasIf(shape.queryBias));
    m_k.emplace(construction, Site::KeyProjection, names.key, hidden, keys, biasIf(shape.keyBias));
    m_v.emplace(construction, Site::ValueProjection, names.value, hidden, keys, biasIf(shape.valueBias));
    m_o.emplace(construction, Site::OutputProjection, names.output, queries, hidden, biasIf(shape.outputBias));
    m_queryNorm.emplace(construction, facts, m_size, NormLayer::Role::InBlock, Site::QueryNorm);
    m_keyNorm.emplace(construction, facts, m_size, NormLayer::Role::InBlock, Site::KeyNorm);
}

Tensor GatedAttention::operator()(const Tensor &input, const SharedTensors &shared) const
{
    const Extent rows = input.shape()[0];
    const Extent tokens = input.shape()[1];
    const Extents queries {rows, tokens, m_heads, m_size};
    const Extents groups {rows, tokens, m_groups, m_size};
    auto [q, gateSlice, unused] = split((*m_q)(input), {queries, queries});
    const Tensor gate = keepsNothing(std::move(gateSlice), Site::Gated);
    q = (*m_queryNorm)(q);
    Tensor k = (*m_keyNorm)((*m_k)(input).viewed(groups));
    const Tensor v = (*m_v)(input).viewed(groups);
    const RotaryTables tables {shared.sets[0].cosine, shared.sets[0].sine, m_stream};
    {
        Tensor turned = rotary(q, tables, m_rotated);
        k = rotary(k, tables, m_rotated);
        q = std::move(turned);
    }
    Tensor out = m_core(q, k, v);
    out = multiply(std::move(out), keepsOutput(gate, Site::Sigmoid));
    return (*m_o)(out.viewed({rows, tokens, {m_heads.size * m_size.size, Axis::Projection}}));
}

} // namespace headroom
