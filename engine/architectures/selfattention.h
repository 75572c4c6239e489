// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Attention of a block: from the normed stream to what the output projection returns.
#pragma once

#include "engine/architectures/normlayer.h"
#include "engine/architectures/projection.h"
#include "engine/execution/attention.h"
#include "engine/execution/checkpointing.h"

#include <memory>
#include <optional>

namespace headroom {

class Attention {
public:
    virtual ~Attention() = default;
    [[nodiscard]] virtual Tensor operator()(const Tensor &input, const SharedTensors &shared) const = 0;
};

/// What mixes the tokens of a block: a convolution, linear, latent or gated attention, else grouped-query attention.
[[nodiscard]] std::unique_ptr<Attention> makeAttention(
    Construction &construction, const BlockShape &shape, const BlockFacts &facts);

/// The kernel that the plan asks for, over q, k, v.
class AttentionCore {
public:
    AttentionCore(const Construction &construction, const AttentionShape &shape, const BlockFacts &facts);

    [[nodiscard]] Tensor operator()(const Tensor &q, const Tensor &k, const Tensor &v) const;
    /// With learned distances, null where there are none.
    [[nodiscard]] Tensor withDistances(const Tensor &q, const Tensor &k, const Tensor &v, const Tensor &distances) const;

private:
    AttentionKernel m_kernel = AttentionKernel::Flash;
    bool m_paddingMask = false;
    bool m_headsRepeated = false;
    bool m_sinks = false;
    EagerChoices m_eager {};
    bool m_fusedSoftmax = false; ///< eager scores are masked and normalised by one kernel: Megatron
    SpreadChoices m_spread {};
    std::int64_t m_window = 0; ///< the longest row without a mask; 0: none is too long
};

/// Separate or fused projections, norms on q and k, rotation, kernel, output.
class GroupedQueryAttention final : public Attention {
public:
    GroupedQueryAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts);

    [[nodiscard]] Tensor operator()(const Tensor &input, const SharedTensors &shared) const override;

private:
    struct QueriesKeysValues {
        Tensor q {};
        Tensor k {};
        Tensor v {};
    };
    [[nodiscard]] QueriesKeysValues separate(const Tensor &input) const;
    [[nodiscard]] QueriesKeysValues fused(const Tensor &input) const;
    [[nodiscard]] Tensor projected(
        const Projection &projection, const NormLayer *norm, const Tensor &input, Extent heads) const;
    void rotate(QueriesKeysValues &qkv, const SharedTensors::Set &shared) const;
    void rotateByAxes(QueriesKeysValues &qkv) const;
    void rotateBoth(QueriesKeysValues &qkv, const RotaryTables &tables) const;
    void rotateSpread(QueriesKeysValues &qkv) const;
    void rotateComplex(QueriesKeysValues &qkv, const SharedTensors::Set &shared) const;
    [[nodiscard]] Tensor tempered(const Tensor &queries) const;
    void rotateInFp32(QueriesKeysValues &qkv, const RotaryTables &tables, ElementType from) const;

    Extent m_heads {};
    Extent m_groups {};
    Extent m_size {};
    std::int64_t m_rotated = 0; ///< numbers of each head that positions turn
    RotaryStyle m_rotary = RotaryStyle::InStream;
    bool m_fusedRotary = false;
    bool m_normsAfterRotation = false;
    bool m_tempered = false;
    bool m_clipped = false; ///< the joined projection
    QueryKeyNorm m_queryKeyNorm = QueryKeyNorm::None;
    bool m_byIndex = false; ///< a single key and value head is chosen by index, and so copied
    ElementType m_stream = ElementType::Bf16;
    std::size_t m_set = 0; ///< which of the model's tables and masks
    double m_dropout = 0;
    std::optional<Projection> m_qkv {};
    std::optional<Projection> m_q {};
    std::optional<Projection> m_k {};
    std::optional<Projection> m_v {};
    std::optional<Projection> m_o {};
    std::optional<NormLayer> m_queryNorm {};
    std::optional<NormLayer> m_keyNorm {};
    AttentionCore m_core;
};

} // namespace headroom
