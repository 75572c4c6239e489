// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A block of a model: what it consists of, and how its branches stand to the residual stream.
#pragma once

#include "engine/architectures/blockfacts.h"
#include "engine/architectures/feedforward.h"
#include "engine/architectures/mixture.h"
#include "engine/architectures/normlayer.h"
#include "engine/architectures/selfattention.h"
#include "engine/execution/checkpointing.h"

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

class Block : public Recomputable {
public:
    Block(Construction &construction, const BlockShape &shape, const BlockFacts &facts);

protected:
    /// With another attention than the shape's, or none.
    Block(Construction &construction, std::unique_ptr<Attention> attention, const BlockShape &shape,
        const BlockFacts &facts);
    [[nodiscard]] Tensor attention(const Tensor &input, const SharedTensors &shared) const
    {
        return inModule(m_attention.get(), input, [&](const Tensor &x) { return mixed(x, shared); });
    }
    [[nodiscard]] Tensor feedForward(const Tensor &input)
    {
        return inModule(&m_feedForward, input, [this](const Tensor &x) { return network(x); });
    }
    [[nodiscard]] const FeedForward &network() const { return *m_feedForward; }
    /// The dense network and the experts apart, where a block has both.
    [[nodiscard]] Tensor dense(const Tensor &input) const { return (*m_feedForward)(input); }
    [[nodiscard]] Tensor experts(const Tensor &tokens, const Tensor &weights)
    {
        return m_mixture->chosen(tokens, weights);
    }
    [[nodiscard]] Tensor norm(std::size_t which, const Tensor &input) const { return m_norms[which](input); }
    [[nodiscard]] const BlockFacts &facts() const { return m_facts; }

    /// Nemotron-NAS leaves out either branch of a block, with its norm.
    [[nodiscard]] bool attends() const { return m_attention != nullptr; }
    [[nodiscard]] bool crosses() const { return m_cross != nullptr; }
    [[nodiscard]] Tensor crossAttention(const Tensor &input, const SharedTensors &shared) const
    {
        return (*m_cross)(input, shared);
    }
    [[nodiscard]] bool hasNetwork() const { return m_feedForward || m_mixture; }

public:
    /// The keys of its own modules.
    [[nodiscard]] ModuleKey attentionModule() const { return m_attention.get(); }
    [[nodiscard]] ModuleKey feedForwardModule() const { return &m_feedForward; }

private:
    [[nodiscard]] Tensor mixed(const Tensor &input, const SharedTensors &shared) const;
    [[nodiscard]] Tensor network(const Tensor &input);
    [[nodiscard]] Tensor routed(const Tensor &input);

    const BlockFacts &m_facts;
    std::int64_t m_piecesOfAttention = 1; ///< tensor ranks whose tokens are gathered for all of it
    std::int64_t m_piecesOfExperts = 1;
    std::unique_ptr<Attention> m_attention;
    std::unique_ptr<Attention> m_cross {};
    std::optional<FeedForward> m_feedForward {};
    std::optional<Mixture> m_mixture {};
    std::vector<NormLayer> m_norms {};
    double m_feedForwardDropout = 0;
};

/// Llama and most others: each branch reads the stream through its own norm and adds to it.
class SequentialBlock final : public Block {
public:
    using Block::Block;
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;

private:
    [[nodiscard]] Tensor withNetwork(Tensor x, std::size_t whichNorm);
    [[nodiscard]] Tensor scaled(Tensor branch) const;
};

/// torchtune: what each branch returns is a local to the end.
/// Source: torchtune, modules/transformer.py, TransformerSelfAttentionLayer.forward.
class TuneBlock final : public Block {
public:
    using Block::Block;
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;
};

/// BERT, OPT 350M: the sum of the stream and what a branch returns is normed.
class PostNormBlock final : public Block {
public:
    using Block::Block;
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;
};

/// OLMo 2 and 3, EXAONE 4: branches read the stream itself; what they return is normed.
class NormsAfterBlock final : public Block {
public:
    using Block::Block;
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;
};

/// Gemma 2 and 3, GLM-4: norms before and after each branch.
class NormsAroundBlock final : public Block {
public:
    using Block::Block;
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;
};

/// Phi, Cohere, Falcon 7B: both branches read one norm.
class OneNormBlock final : public Block {
public:
    using Block::Block;
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;
};

/// GPT-NeoX: branches side by side, each with its norm.
class TwoNormsBlock final : public Block {
public:
    using Block::Block;
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;
};

/// The block that stands for this kind of layer.
[[nodiscard]] std::unique_ptr<Block> makeBlock(
    Construction &construction, const BlockShape &shape, const BlockFacts &facts);

} // namespace headroom
