// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of which the last blocks borrow keys and values from earlier ones, and Gemma 4's block around it.
//
// Source: transformers 5.24, modeling_gemma4.py and modeling_gemma3n.py.
#pragma once

#include "engine/architectures/block.h"

#include <optional>

namespace headroom {

/// q, k, v live to the end of its forward pass; what it lends lives as long as the model's, and its checkpoints.
class BorrowingAttention {
public:
    BorrowingAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts);

    [[nodiscard]] Tensor operator()(const Tensor &input, const SharedTensors &shared) const;

private:
    Extent m_heads {};
    Extent m_groups {};
    Extent m_size {};
    std::size_t m_set = 0; ///< of tables, mask and what is lent: 0 windows, 1 whole rows
    bool m_borrows = false;
    bool m_lends = false;
    std::optional<Projection> m_q {};
    std::optional<Projection> m_k {};
    std::optional<Projection> m_v {}; ///< none where keys are values
    std::optional<Projection> m_o {};
    std::optional<NormLayer> m_queryNorm {};
    std::optional<NormLayer> m_keyNorm {};
    AttentionCore m_core;
};

/// What a block adds from its own input.
class OwnInput {
public:
    OwnInput(Construction &construction, const BlockFacts &facts, Activation activation);

    [[nodiscard]] Tensor operator()(Tensor stream, const Tensor &own) const;

private:
    Activation m_activation = Activation::GeluTanh;
    std::optional<Projection> m_gate {};
    std::optional<Projection> m_projection {};
    std::optional<NormLayer> m_norm {};
};

/// Gemma 4: norms around both branches, experts beside the dense one, an own input, a factor in place at the end.
class Gemma4Block final : public Block {
public:
    Gemma4Block(Construction &construction, const BlockShape &shape, const BlockFacts &facts);

    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;

private:
    struct Routed {
        Tensor scores {}; ///< of all experts, which the block names too
        Tensor weights {}; ///< of the chosen
    };
    [[nodiscard]] Routed route(const Tensor &rows) const;

    BorrowingAttention m_attention;
    std::optional<OwnInput> m_ownInput {};
    std::optional<Projection> m_router {};
    Parameter *m_routerScale = nullptr;
    Parameter *m_expertScale = nullptr;
    Extent m_chosen {};
};

} // namespace headroom
