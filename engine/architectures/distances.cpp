// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// BLOOM's and MPT's block.
#include "engine/architectures/distances.h"

namespace headroom {

DistancesBlock::DistancesBlock(Construction &construction, const BlockShape &shape, const BlockFacts &facts)
    : Block(construction, nullptr, shape, facts)
    , m_joined(facts.joinedScores)
    , m_clipped(shape.attention.clipped)
    , m_residualAfterNorm(shape.residualAfterNorm)
    , m_heads {shape.attention.heads, Axis::Head}
    , m_size {shape.attention.headDim, Axis::HeadSize}
    , m_stream(construction.choices().stream)
    , m_dropout(facts.residualDropout ? construction.choices().dropout : 0)
    , m_handedOut(construction.handedOut())
{
    const ModuleNames &names = construction.family().modules;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Extent width {m_heads.size * m_size.size, Axis::Projection};
    m_qkv.emplace(construction, Site::FusedQkv, names.qkv, hidden, Extent {3 * width.size, Axis::Projection},
        biasIf(shape.attention.queryBias));
    m_o.emplace(construction, Site::OutputProjection, names.output, width, hidden, biasIf(shape.attention.outputBias));
}

static Extents everyPair(const Tensor &q)
{
    const Extents &shape = q.shape();
    return {shape[0], shape[2], shape[1], shape[1]};
}

/// BLOOM: baddbmm; the factor is part of the product, and in backward a product with a number.
Tensor DistancesBlock::joinedScores(const Tensor &q, const Tensor &k) const
{
    const Tensor left = lowered(q);
    const Tensor right = lowered(k);
    return apply(q.execution(), everyPair(q), left.type(), Site::Scores, {left, right}, {left, right},
        {Temporary::like(left, Site::Scores)});
}

/// MPT: scores, then distances and mask, both in fp32.
Tensor DistancesBlock::distantScores(const Tensor &q, const Tensor &k, const SharedTensors &shared) const
{
    Tensor scores = batchedProduct(
        inOnePiece(q, Site::QueryInOnePiece), inOnePiece(k, Site::KeyValueInOnePiece), everyPair(q), Site::Scores);
    scores = keepsNothing(std::move(scores), Site::Scaled);
    Execution &execution = q.execution();
    scores = apply(execution, scores.shape(), ElementType::Fp32, Site::Distances, {scores});
    return apply(execution, scores.shape(), ElementType::Fp32, Site::MaskedScores, {scores}, {shared.sets[0].mask});
}

DistancesBlock::Attended DistancesBlock::attend(
    const Tensor &input, const Tensor &residual, const SharedTensors &shared) const
{
    Tensor whole = (*m_qkv)(input);
    if (m_clipped)
        whole = keepsInput(std::move(whole), Site::Clamped);
    const Extents one {input.shape()[0], input.shape()[1], m_heads, m_size};
    Tensor q = whole.part(one);
    Tensor k = whole.part(one);
    Tensor v = whole.part(one);
    Tensor kept; // the unmasked scores are a local
    Tensor scores;
    if (m_joined) {
        q = inOnePiece(std::move(q), Site::QueryInOnePiece);
        k = inOnePiece(std::move(k), Site::KeyValueInOnePiece);
        v = inOnePiece(std::move(v), Site::KeyValueInOnePiece);
        kept = joinedScores(q, k);
        const bool wide = m_stream == ElementType::Fp32;
        const GradientRule rule = wide ? GradientRule::like(kept) : GradientRule::through();
        scores = apply(
            kept.execution(), kept.shape(), wide ? ElementType::Fp32 : kept.type(), Site::MaskedScores, {{kept, rule}});
    } else {
        scores = distantScores(q, k, shared);
    }
    Attended attended;
    attended.weights = softmaxInFp32(scores, v.type());
    if (m_joined && m_dropout > 0)
        attended.weights = dropout(std::move(attended.weights));
    const Extents byHead {one[0], one[2], one[1], one[3]};
    Tensor out = batchedProduct(
        attended.weights, m_joined ? v : inOnePiece(v, Site::KeyValueInOnePiece), byHead, Site::Attention);
    out = keepsNothing(out.reshaped(one), Site::AttentionInOnePiece);
    out = (*m_o)(out.viewed({one[0], one[1], {m_heads.size * m_size.size, Axis::Projection}}));
    if (m_joined)
        out = add(residual, m_dropout > 0 ? dropout(std::move(out)) : std::move(out));
    attended.out = std::move(out);
    return attended;
}

Tensor DistancesBlock::forward(Tensor input, const SharedTensors &shared)
{
    Tensor x = std::move(input);
    Execution &execution = x.execution();
    Tensor y = norm(0, x);
    const Attended attended = attend(y, m_residualAfterNorm ? y : x, shared);
    x = m_joined ? attended.out : add(attended.out, x);
    y = norm(1, x);
    Tensor branch = feedForward(y);
    Tensor out = add(m_residualAfterNorm ? y : x, std::move(branch));
    if (!execution.checkpoint || !execution.checkpoint->recomputing()) {
        attended.weights.storage()->place = aroundBlocks; // the model's, of which there is one at a time
        m_handedOut = attended.weights.storage();
    }
    return out;
}

} // namespace headroom
