// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the place of attention in some families, or around it: a short convolution, linear attention, a gate.
//
// Source: transformers 5.24, modeling_lfm2.py, modeling_qwen3_5.py.
#pragma once

#include "engine/architectures/selfattention.h"

#include <array>

namespace headroom {

/// LFM2: two gates around a convolution over a few tokens.
class ShortConvolution final : public Attention {
public:
    ShortConvolution(Construction &construction, const ConvolutionShape &shape);

    [[nodiscard]] Tensor operator()(const Tensor &input, const SharedTensors &shared) const override;

private:
    std::optional<Projection> m_into {};
    std::optional<Projection> m_out {};
    Parameter *m_taps = nullptr;
    Parameter *m_bias = nullptr;
};

/// Qwen3.5: linear attention by a gated delta rule.
class GatedDeltaNet final : public Attention {
public:
    GatedDeltaNet(Construction &construction, const LinearAttentionShape &shape);

    [[nodiscard]] Tensor operator()(const Tensor &input, const SharedTensors &shared) const override;

private:
    [[nodiscard]] Tensor decay(const Tensor &steps) const;
    [[nodiscard]] Tensor gatedNorm(const Tensor &rows, const Tensor &gate) const;

    std::array<Extent, 2> m_keys {}; ///< heads, size
    std::array<Extent, 2> m_values {};
    std::optional<Projection> m_qkv {};
    std::optional<Projection> m_z {};
    std::optional<Projection> m_b {};
    std::optional<Projection> m_a {};
    Parameter *m_taps = nullptr;
    Parameter *m_timeStepBias = nullptr;
    Parameter *m_rate = nullptr;
    Parameter *m_norm = nullptr;
    std::optional<Projection> m_out {};
};

/// Qwen3.5's full attention: the query projection makes a gate for each head's output as well.
class GatedAttention final : public Attention {
public:
    GatedAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts);

    [[nodiscard]] Tensor operator()(const Tensor &input, const SharedTensors &shared) const override;

private:
    Extent m_heads {};
    Extent m_groups {};
    Extent m_size {};
    std::int64_t m_rotated = 0;
    ElementType m_stream = ElementType::Bf16;
    std::optional<Projection> m_q {};
    std::optional<Projection> m_k {};
    std::optional<Projection> m_v {};
    std::optional<Projection> m_o {};
    std::optional<NormLayer> m_queryNorm {};
    std::optional<NormLayer> m_keyNorm {};
    AttentionCore m_core;
};

} // namespace headroom
