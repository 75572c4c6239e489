// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// BLOOM and MPT: distances added to the scores in the place of positions, by eager attention alone.
//
// Source: transformers 5.24, modeling_bloom.py, modeling_mpt.py.
#pragma once

#include "engine/architectures/block.h"

namespace headroom {

class DistancesBlock final : public Block {
public:
    DistancesBlock(Construction &construction, const BlockShape &shape, const BlockFacts &facts);

    /// Hands its attention weights to the model too, which holds them until the next block's come.
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;

private:
    struct Attended {
        Tensor out {};
        Tensor weights {};
    };
    [[nodiscard]] Attended attend(const Tensor &input, const Tensor &residual, const SharedTensors &shared) const;
    [[nodiscard]] Tensor distantScores(const Tensor &q, const Tensor &k, const SharedTensors &shared) const;
    [[nodiscard]] Tensor joinedScores(const Tensor &q, const Tensor &k) const;

    bool m_joined = false; ///< BLOOM: one product adds the distances, and the branch adds to its residual itself
    bool m_clipped = false;
    bool m_residualAfterNorm = false;
    Extent m_heads {};
    Extent m_size {};
    ElementType m_stream = ElementType::Bf16;
    double m_dropout = 0;
    StorageHandle &m_handedOut;
    std::optional<Projection> m_qkv {};
    std::optional<Projection> m_o {};
};

} // namespace headroom
