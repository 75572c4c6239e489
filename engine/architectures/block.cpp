// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Blocks, as the forward passes of transformers' decoder layers.
#include "engine/architectures/block.h"

#include "engine/architectures/borrowing.h"
#include "engine/architectures/crossattention.h"
#include "engine/architectures/distances.h"
#include "engine/architectures/streams.h"
#include "engine/architectures/unslothblock.h"
#include "engine/execution/collectives.h"

namespace headroom {

namespace {

/// Latent and linear attention, and convolutions, get their tokens gathered: what they share among tensor ranks are heads alone.
bool mixesWholeRows(const BlockShape &shape)
{
    return shape.convolution || shape.linearAttention || shape.attention.latent || shape.attention.outputGate;
}

std::unique_ptr<Attention> attentionOf(Construction &construction, const BlockShape &shape, const BlockFacts &facts)
{
    construction.seeWholeRows(mixesWholeRows(shape));
    std::unique_ptr<Attention> attention = makeAttention(construction, shape, facts);
    construction.seeWholeRows(false);
    return attention;
}

}

Block::Block(Construction &construction, const BlockShape &shape, const BlockFacts &facts)
    : Block(construction, attentionOf(construction, shape, facts), shape, facts)
{
    if (mixesWholeRows(shape))
        m_piecesOfAttention = construction.sequencePieces();
}

Tensor Block::mixed(const Tensor &input, const SharedTensors &shared) const
{
    if (m_piecesOfAttention == 1)
        return (*m_attention)(input, shared);
    const Tensor whole = gatheredTokens(input, m_piecesOfAttention);
    return scatteredTokens((*m_attention)(whole, shared), m_piecesOfAttention);
}

Block::Block(
    Construction &construction, std::unique_ptr<Attention> attention, const BlockShape &shape, const BlockFacts &facts)
    : m_facts(facts)
    , m_attention(std::move(attention))
    , m_feedForwardDropout(facts.residualDropout || facts.feedForwardDropout ? construction.choices().dropout
                                                                             : construction.shape().residualDropout)
{
    if (shape.cross)
        m_cross = std::make_unique<CrossAttention>(construction, *shape.cross, facts);
    if (shape.experts) {
        m_piecesOfExperts = construction.sequencePieces();
        construction.seeWholeRows(true);
        m_mixture.emplace(construction, *shape.experts, facts);
        construction.seeWholeRows(false);
    }
    if (shape.mlp)
        m_feedForward.emplace(construction, *shape.mlp);
    const auto norms
        = facts.norm == NormStyle::LayerNormInFp32 ? std::size_t {2} : static_cast<std::size_t>(shape.norms);
    m_norms.reserve(norms);
    for (std::size_t which = 0; which < norms; ++which)
        m_norms.emplace_back(construction, facts, Extent {construction.shape().hidden, Axis::Hidden});
}

Tensor Block::network(const Tensor &input)
{
    if (m_mixture && m_feedForward) { // side by side: Granite 4
        Tensor chosen = routed(input);
        return add(std::move(chosen), (*m_feedForward)(input));
    }
    if (m_mixture)
        return routed(input);
    Tensor out = (*m_feedForward)(input);
    return m_feedForwardDropout > 0 ? dropout(std::move(out)) : out;
}

Tensor Block::routed(const Tensor &input)
{
    if (m_piecesOfExperts == 1)
        return (*m_mixture)(input);
    const Tensor whole = gatheredTokens(input, m_piecesOfExperts);
    return scatteredTokens((*m_mixture)(whole), m_piecesOfExperts);
}

Tensor SequentialBlock::scaled(Tensor branch) const
{
    return facts().residualScaled ? keepsNothing(std::move(branch), Site::Scaled) : branch;
}

Tensor SequentialBlock::forward(Tensor input, const SharedTensors &shared)
{
    Tensor x = std::move(input);
    if (!attends())
        return hasNetwork() ? withNetwork(std::move(x), 0) : x;
    Tensor normed = norm(0, x);
    Tensor y = attention(normed, shared);
    if (!facts().normHeld)
        normed.release();
    x = add(x, scaled(y));
    if (!facts().branchHeld)
        y.release();
    if (crosses()) {
        x = add(x, crossAttention(norm(1, x), shared));
        return withNetwork(std::move(x), 2);
    }
    return hasNetwork() ? withNetwork(std::move(x), 1) : x;
}

Tensor SequentialBlock::withNetwork(Tensor x, std::size_t whichNorm)
{
    Tensor branch = feedForward(norm(whichNorm, x));
    return add(std::move(x), scaled(std::move(branch)));
}

Tensor PostNormBlock::forward(Tensor input, const SharedTensors &shared)
{
    Tensor x = std::move(input);
    Tensor branch = attention(x, shared);
    x = add(std::move(branch), x);
    x = norm(0, x);
    branch = feedForward(x);
    x = add(std::move(branch), x);
    return norm(1, x);
}

Tensor TuneBlock::forward(Tensor input, const SharedTensors &shared)
{
    const Tensor x = std::move(input);
    Tensor y = norm(0, x);
    const Tensor attended = attention(y, shared);
    y = add(attended, x);
    const Tensor fed = feedForward(norm(1, y));
    return add(y, fed);
}

Tensor NormsAfterBlock::forward(Tensor input, const SharedTensors &shared)
{
    Tensor x = std::move(input);
    Tensor branch = attention(x, shared);
    branch = norm(0, branch);
    x = add(x, std::move(branch));
    branch = feedForward(x);
    branch = norm(1, branch);
    return add(std::move(x), std::move(branch));
}

Tensor NormsAroundBlock::forward(Tensor input, const SharedTensors &shared)
{
    Tensor x = std::move(input);
    Tensor branch = attention(norm(0, x), shared);
    branch = norm(2, branch);
    x = add(x, std::move(branch));
    branch = feedForward(norm(1, x));
    branch = norm(3, branch);
    return add(std::move(x), std::move(branch));
}

Tensor OneNormBlock::forward(Tensor input, const SharedTensors &shared)
{
    const Tensor x = std::move(input);
    Tensor y = norm(0, x);
    const Tensor attended = attention(y, shared);
    const Tensor branch = feedForward(y);
    y.release();
    Tensor both = add(attended, branch);
    return add(std::move(both), x);
}

Tensor TwoNormsBlock::forward(Tensor input, const SharedTensors &shared)
{
    const Tensor x = std::move(input);
    const Tensor attended = attention(norm(0, x), shared);
    const Tensor branch = feedForward(norm(1, x));
    Tensor both = add(branch, attended);
    return add(std::move(both), x);
}

std::unique_ptr<Block> makeBlock(Construction &construction, const BlockShape &shape, const BlockFacts &facts)
{
    const Dialect dialect = construction.choices().dialect;
    if (dialect == Dialect::Unsloth)
        return std::make_unique<UnslothBlock>(construction, shape, facts);
    if (isTorchtune(dialect) && hasOwnModel(dialect, construction.shape().modelType))
        return std::make_unique<TuneBlock>(construction, shape, facts);
    if (shape.attention.crossAttention)
        return std::make_unique<GatedCrossBlock>(construction, shape, facts);
    switch (facts.structure) {
    case Structure::Sequential:
        if (shape.normPlacement == NormPlacement::After) // OPT 350M
            return std::make_unique<PostNormBlock>(construction, shape, facts);
        break;
    case Structure::NormsAfter:
        return std::make_unique<NormsAfterBlock>(construction, shape, facts);
    case Structure::NormsAround:
        return std::make_unique<NormsAroundBlock>(construction, shape, facts);
    case Structure::Gemma3n:
        return std::make_unique<Gemma3nBlock>(construction, shape, facts);
    case Structure::Gemma4:
        return std::make_unique<Gemma4Block>(construction, shape, facts);
    case Structure::PostNorm:
        return std::make_unique<PostNormBlock>(construction, shape, facts);
    case Structure::Distances:
        return std::make_unique<DistancesBlock>(construction, shape, facts);
    case Structure::OneNorm:
        if (shape.parallelResidual && shape.norms == 1)
            return std::make_unique<OneNormBlock>(construction, shape, facts);
        if (shape.parallelResidual) // Falcon 40B: a norm for each branch
            return std::make_unique<TwoNormsBlock>(construction, shape, facts);
        break;
    case Structure::TwoNorms:
        if (shape.parallelResidual)
            return std::make_unique<TwoNormsBlock>(construction, shape, facts);
        break;
    }
    return std::make_unique<SequentialBlock>(construction, shape, facts);
}

} // namespace headroom
