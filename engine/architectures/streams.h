// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Gemma 3n: several copies of the residual stream (AltUp), of which a block works on the first.
//
// Source: transformers 5.24, modeling_gemma3n.py.
#pragma once

#include "engine/architectures/borrowing.h"

#include <vector>

namespace headroom {

/// Around the blocks: the embedding becomes several streams, and they become one again.
class Streams {
public:
    explicit Streams(Construction &construction);

    /// What the model's forward pass still holds of it.
    struct Names {
        Tensor target {};
        Tensor projected {};
        Tensor current {};
        std::vector<Tensor> streams {};
    };
    [[nodiscard]] Tensor enter(const Tensor &embedded, Names &names) const;
    [[nodiscard]] Tensor leave(const Tensor &streams, Names &names) const;

private:
    std::vector<Projection> m_spread {};
    std::vector<Projection> m_gather {};
    ElementType m_type = ElementType::Bf16; ///< of the embedding
};

/// Predicts all streams, and corrects all by what the block changed of the first.
class AltUp {
public:
    AltUp(Construction &construction, const BlockFacts &facts);

    [[nodiscard]] Tensor predict(const Tensor &streams) const;
    [[nodiscard]] Tensor correct(const Tensor &predictions, const Tensor &activated) const;
    [[nodiscard]] Tensor first(const Tensor &corrected) const;

private:
    [[nodiscard]] Tensor modalities(const Tensor &stream) const;

    Extent m_count {};
    bool m_clips = true;
    bool m_scales = true;
    Parameter *m_scale = nullptr;
    std::optional<Projection> m_correction {};
    std::optional<Projection> m_prediction {};
    std::optional<Projection> m_router {};
    std::optional<NormLayer> m_routerNorm {};
};

class Gemma3nBlock final : public Block {
public:
    Gemma3nBlock(Construction &construction, const BlockShape &shape, const BlockFacts &facts);

    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;

private:
    [[nodiscard]] Tensor lowRank(const Tensor &input) const;
    [[nodiscard]] Tensor network(const Tensor &input) const;
    [[nodiscard]] Tensor sparse(const Tensor &gate) const;

    BorrowingAttention m_attention;
    AltUp m_altUp;
    std::optional<Projection> m_left {};
    std::optional<Projection> m_right {};
    std::optional<NormLayer> m_lowRankNorm {};
    std::optional<Projection> m_gate {};
    std::optional<Projection> m_up {};
    std::optional<Projection> m_down {};
    Activation m_activation = Activation::GeluTanh;
    bool m_sparse = false;
    std::optional<OwnInput> m_ownInput {};
};

} // namespace headroom
