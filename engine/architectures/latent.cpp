// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Latent attention.
#include "engine/architectures/latent.h"

namespace headroom {

LatentAttention::LatentAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts)
    : m_heads {shape.heads, Axis::Head}
    , m_nope {shape.latent->nopeDim, Axis::HeadSize}
    , m_rope {shape.latent->ropeDim, Axis::HeadSize}
    , m_value {shape.valueHeadDim, Axis::HeadSize}
    , m_keyValueRank {shape.latent->keyValueRank, Axis::Latent}
    , m_rotary(facts.rotary)
    , m_fused(construction.choices().kernels != Kernels::Plain)
    , m_core(construction, shape, facts)
{
    const ModuleNames &names = construction.family().modules;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent queryWidth {shape.heads * (m_nope.size + m_rope.size), Axis::Projection};
    if (shape.latent->queryRank > 0) {
        const Extent rank {shape.latent->queryRank, Axis::Latent};
        m_queryDown.emplace(construction, Site::QueryDown, "q_a_proj", hidden, rank, Projection::Bias::None);
        m_queryNorm.emplace(construction, facts, rank, NormLayer::Role::InBlock, Site::LatentNorm);
        m_queryUp.emplace(construction, Site::QueryUp, "q_b_proj", rank, queryWidth, Projection::Bias::None);
    } else {
        m_q.emplace(construction, Site::QueryProjection, names.query, hidden, queryWidth, Projection::Bias::None);
    }
    m_keyValueDown.emplace(construction, Site::KeyValueDown, "kv_a_proj_with_mqa", hidden,
        Extent {m_keyValueRank.size + m_rope.size, Axis::Latent}, Projection::Bias::None);
    m_keyValueNorm.emplace(construction, facts, m_keyValueRank, NormLayer::Role::InBlock, Site::LatentNorm);
    m_keyValueUp.emplace(construction, Site::KeyValueUp, "kv_b_proj", m_keyValueRank,
        Extent {shape.heads * (m_nope.size + m_value.size), Axis::Projection}, Projection::Bias::None);
    m_o.emplace(construction, Site::OutputProjection, names.output,
        Extent {shape.heads * m_value.size, Axis::Projection}, hidden, Projection::Bias::None);
}

Tensor LatentAttention::queries(const Tensor &input) const
{
    if (m_q)
        return (*m_q)(input);
    Tensor low = (*m_queryDown)(input);
    const Tensor normed = (*m_queryNorm)(low);
    low.release();
    return (*m_queryUp)(normed);
}

/// The rotation writes a new tensor; DeepSeek V2 turns complex numbers, in fp32.
Tensor LatentAttention::turned(Tensor part, const SharedTensors::Set &tables) const
{
    const Tensor pairs = std::move(part);
    const Tensor wide = m_rotary == RotaryStyle::LatentInFp32 ? cast(pairs, ElementType::Fp32) : pairs;
    const Tensor out
        = apply(wide.execution(), wide.shape(), wide.type(), Site::Rotary, {wide}, {tables.cosine, tables.sine});
    return cast(out, pairs.type());
}

Tensor LatentAttention::joined(const Tensor &plain, Tensor turnedPart, Site site) const
{
    const Extents &shape = plain.shape();
    Tensor whole = apply(plain.execution(), {shape[0], shape[1], m_heads, {m_nope.size + m_rope.size, Axis::HeadSize}},
        plain.type(), site, {plain, turnedPart});
    turnedPart.release();
    return whole;
}

Tensor LatentAttention::operator()(const Tensor &input, const SharedTensors &shared) const
{
    const Extent rows = input.shape()[0];
    const Extent tokens = input.shape()[1];
    Tensor q = queries(input).viewed({rows, tokens, m_heads, {m_nope.size + m_rope.size, Axis::HeadSize}});
    Tensor compressed = (*m_keyValueDown)(input);
    Tensor low = compressed.part({rows, tokens, m_keyValueRank});
    if (m_fused)
        low = passesThrough(std::move(low), Site::HalfInOnePiece);
    low = (*m_keyValueNorm)(low);
    Tensor queryTurned = turned(q.part({rows, tokens, m_heads, m_rope}), shared.sets[0]);
    Tensor keyTurned = turned(compressed.part({rows, tokens, {}, m_rope}), shared.sets[0]);
    compressed.release();
    q = joined(q.part({rows, tokens, m_heads, m_nope}), std::move(queryTurned), Site::LatentQuery);
    Tensor keysAndValues
        = (*m_keyValueUp)(low).viewed({rows, tokens, m_heads, {m_nope.size + m_value.size, Axis::HeadSize}});
    Tensor k = joined(keysAndValues.part({rows, tokens, m_heads, m_nope}), std::move(keyTurned), Site::LatentKey);
    low.release();
    Tensor v = keysAndValues.part({rows, tokens, m_heads, m_value});
    keysAndValues.release();
    Tensor out = m_core(q, k, v);
    q.release();
    k.release();
    v.release();
    out = (*m_o)(out.viewed({rows, tokens, {m_heads.size * m_value.size, Axis::Projection}}));
    return out;
}

} // namespace headroom
