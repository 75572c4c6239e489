// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Attention to what an encoder or an image part returned: T5, Whisper, Llama 3.2 Vision.
//
// Source: transformers 5.24, modeling_t5.py, modeling_whisper.py, modeling_mllama.py.
#pragma once

#include "engine/architectures/block.h"

namespace headroom {

class CrossAttention final : public Attention {
public:
    CrossAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts);

    [[nodiscard]] Tensor operator()(const Tensor &input, const SharedTensors &shared) const override;

private:
    [[nodiscard]] Tensor heads(const Projection &projection, const NormLayer *norm, const Tensor &input, Extent heads) const;

    Extent m_heads {};
    Extent m_groups {};
    Extent m_size {};
    double m_dropout = 0;
    std::optional<Projection> m_q {};
    std::optional<Projection> m_k {};
    std::optional<Projection> m_v {};
    std::optional<Projection> m_o {};
    std::optional<NormLayer> m_queryNorm {};
    std::optional<NormLayer> m_keyNorm {};
    AttentionCore m_core;
};

/// Llama 3.2 Vision: both branches behind a learned gate.
class GatedCrossBlock final : public Block {
public:
    GatedCrossBlock(Construction &construction, const BlockShape &shape, const BlockFacts &facts);

    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;

private:
    [[nodiscard]] static Tensor gated(Tensor branch, const Parameter &gate);

    Parameter *m_attentionGate = nullptr;
    Parameter *m_networkGate = nullptr;
};

} // namespace headroom
