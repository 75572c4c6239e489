// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Multi-head latent attention: queries, keys and values through narrow matrices (DeepSeek V2, V3).
#pragma once

#include "engine/architectures/selfattention.h"

namespace headroom {

class LatentAttention final : public Attention {
public:
    LatentAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts);

    [[nodiscard]] Tensor operator()(const Tensor &input, const SharedTensors &shared) const override;

private:
    [[nodiscard]] Tensor queries(const Tensor &input) const;
    [[nodiscard]] Tensor turned(Tensor pairs, const SharedTensors::Set &tables) const;
    [[nodiscard]] Tensor joined(const Tensor &plain, Tensor turnedPart, Site site) const;

    Extent m_heads {};
    Extent m_nope {}; ///< numbers of a head that positions leave alone
    Extent m_rope {}; ///< numbers of a head that positions turn
    Extent m_value {};
    Extent m_keyValueRank {};
    RotaryStyle m_rotary = RotaryStyle::Latent;
    bool m_fused = false; ///< the norm's kernel wants its rows in one piece
    std::optional<Projection> m_q {};
    std::optional<Projection> m_queryDown {};
    std::optional<NormLayer> m_queryNorm {};
    std::optional<Projection> m_queryUp {};
    std::optional<Projection> m_keyValueDown {};
    std::optional<NormLayer> m_keyValueNorm {};
    std::optional<Projection> m_keyValueUp {};
    std::optional<Projection> m_o {};
    AttentionCore m_core;
};

} // namespace headroom
