// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A block as Unsloth runs it: Llama, Mistral, Qwen 2 and 3, Gemma 1 and 2.
//
// Derived from source, never measured: unsloth, models/llama.py, models/mistral.py, models/qwen3.py, models/gemma2.py.
#pragma once

#include "engine/architectures/block.h"
#include "engine/architectures/unslothfunctions.h"

namespace headroom {

class UnslothAttention final : public Attention {
public:
    UnslothAttention(Construction &construction, const AttentionShape &shape, const BlockFacts &facts);

    [[nodiscard]] Tensor operator()(const Tensor &input, const SharedTensors &shared) const override;

private:
    [[nodiscard]] Tensor attend(const Tensor &q, const Tensor &k, const Tensor &v) const;

    UnslothProcess &m_process;
    Extent m_heads {};
    Extent m_groups {};
    Extent m_size {};
    std::int64_t m_window = 0;
    std::optional<Projection> m_q {};
    std::optional<Projection> m_k {};
    std::optional<Projection> m_v {};
    std::optional<Projection> m_o {};
    std::optional<NormLayer> m_queryNorm {};
    std::optional<NormLayer> m_keyNorm {};
};

class UnslothBlock final : public Block {
public:
    UnslothBlock(Construction &construction, const BlockShape &shape, const BlockFacts &facts);

    /// Under Unsloth's own checkpoint, if the plan has one.
    [[nodiscard]] Tensor forward(Tensor input, const SharedTensors &shared) override;

private:
    [[nodiscard]] Tensor run(Tensor input, const SharedTensors &shared);

    UnslothProcess &m_process;
    std::size_t m_norms = 2;
    bool m_last = false;
};

} // namespace headroom
