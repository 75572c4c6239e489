// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Queries of the stream, keys and values of what was encoded.
#include "engine/architectures/crossattention.h"

namespace headroom {

CrossAttention::CrossAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts)
    : m_heads {shape.heads, Axis::Head}
    , m_groups {shape.keyValueHeads, Axis::KeyValueHead}
    , m_size {shape.headDim, Axis::HeadSize}
    , m_dropout(facts.residualDropout ? construction.choices().dropout : 0)
    , m_core(construction, shape, facts)
{
    const ModuleNames &names = construction.family().modules;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent queries {shape.heads * shape.headDim, Axis::Projection};
    const Extent keys {shape.keyValueHeads * shape.headDim, Axis::Projection};
    m_q.emplace(construction, Site::QueryProjection, names.query, hidden, queries, biasIf(shape.queryBias));
    m_k.emplace(construction, Site::KeyProjection, names.key, hidden, keys, biasIf(shape.keyBias));
    m_v.emplace(construction, Site::ValueProjection, names.value, hidden, keys, biasIf(shape.valueBias));
    m_o.emplace(construction, Site::OutputProjection, names.output, queries, hidden, biasIf(shape.outputBias));
    if (shape.queryKeyNorm == QueryKeyNorm::PerHeadShared) {
        m_queryNorm.emplace(construction, facts, m_size, NormLayer::Role::InBlock, Site::QueryNorm);
        m_keyNorm.emplace(construction, facts, m_size, NormLayer::Role::InBlock, Site::KeyNorm);
    }
}

Tensor CrossAttention::heads(
    const Projection &projection, const NormLayer *norm, const Tensor &input, Extent heads) const
{
    Tensor rows = projection(input).viewed({input.shape()[0], input.shape()[1], heads, m_size});
    return norm ? (*norm)(rows) : rows;
}

Tensor CrossAttention::operator()(const Tensor &input, const SharedTensors &shared) const
{
    const Tensor &encoded = shared.inputs->encoded;
    Tensor out;
    {
        const Tensor q = heads(*m_q, m_queryNorm ? &*m_queryNorm : nullptr, input, m_heads);
        const Tensor k = heads(*m_k, m_keyNorm ? &*m_keyNorm : nullptr, encoded, m_groups);
        const Tensor v = heads(*m_v, nullptr, encoded, m_groups);
        out = m_core(q, k, v);
    }
    out = (*m_o)(out.viewed({input.shape()[0], input.shape()[1], {m_heads.size * m_size.size, Axis::Projection}}));
    return m_dropout > 0 ? dropout(std::move(out)) : out;
}

GatedCrossBlock::GatedCrossBlock(Construction &construction, const BlockShape &shape, const BlockFacts &facts)
    : Block(construction, shape, facts)
    , m_attentionGate(&construction.parameter({{1}}, Site::CrossGate))
    , m_networkGate(&construction.parameter({{1}}, Site::CrossGate))
{
}

Tensor GatedCrossBlock::gated(Tensor branch, const Parameter &gate)
{
    return multiply(keepsOutput(gate.tensor, Site::Tanh), std::move(branch));
}

Tensor GatedCrossBlock::forward(Tensor input, const SharedTensors &shared)
{
    Tensor x = std::move(input);
    Tensor branch = attention(norm(0, x), shared);
    x = add(std::move(x), gated(std::move(branch), *m_attentionGate));
    branch = feedForward(norm(1, x));
    return add(std::move(x), gated(std::move(branch), *m_networkGate));
}

} // namespace headroom
