// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Attention over q, k, v of shape [rows, tokens, heads, head size], and the rotation of positions.
#pragma once

#include "engine/execution/operators.h"

namespace headroom {

/// FlashAttention-2, and PyTorch's fused kernel, which keeps the same: q, k, v, the output and the fp32 log-sum-exp.
/// Backward holds an fp32 accumulator for dq (rows rounded up to 128), row sums, and dk, dv expanded to all heads where
/// heads are grouped. Values narrower than queries are padded, and the output is cut again.
/// Source: flash-attention, csrc/flash_attn/flash_api.cpp, mha_bwd.
/// `documents`: 0, or how many share a row: the accumulator then has 128 rows more for each. `beside`: what else lives while
/// backward runs.
[[nodiscard]] Tensor flashAttention(
    Tensor q, Tensor k, Tensor v, std::int64_t documents = 0, const Temporary &beside = {});
[[nodiscard]] Tensor paddedFlashAttention(Tensor q, Tensor k, Tensor v);

enum class SoftCap : std::uint8_t { None, Scores };

struct EagerChoices {
    SoftCap softCap = SoftCap::None;
    bool wideQueries = false; ///< GPT-J widens q and k, which autocast undoes
    double dropout = 0; ///< of the scores
    const Tensor *distances = nullptr; ///< learned, added to scores that are not scaled: T5
};

/// Scores in full. The batched products need operands in one piece, so transposed ones are copied first.
/// Source: transformers, eager_attention_forward.
[[nodiscard]] Tensor eagerAttention(Tensor q, Tensor k, Tensor v, const EagerChoices &choices);
/// GPT-OSS: one learnt score more a row, softmax in the scores' own type, then cut off.
[[nodiscard]] Tensor eagerAttentionWithSinks(Tensor q, Tensor k, Tensor v);

/// Grouped heads repeated, which puts them in one piece; a single head of a single row is never copied.
[[nodiscard]] Tensor repeatedHeads(Tensor tensor, Extent heads);
/// A copy in memory order; a single row is in one piece as it lies.
[[nodiscard]] Tensor inOnePiece(Tensor tensor, Site site);
/// Softmax with dtype fp32, cast back.
[[nodiscard]] Tensor softmaxInFp32(Tensor scores, ElementType type);

/// x·cos + turned(x)·sin. The tables need no gradient, so they alone are kept. Fp32 tables widen narrow rows. `rotated` of
/// each head's numbers are turned.
/// Source: transformers, apply_rotary_pos_emb.
struct RotaryTables {
    const StorageHandle &cosine;
    const StorageHandle &sine;
    ElementType type = ElementType::Bf16;
};
[[nodiscard]] Tensor rotary(Tensor tensor, const RotaryTables &tables, std::int64_t rotated);
/// The same over fp32 copies: both products are fp32, and so is the result.
/// Source: transformers, Ernie4_5's apply_rotary_pos_emb.
[[nodiscard]] Tensor rotaryInFp32(Tensor tensor, const RotaryTables &tables);
/// The second half of each head's numbers, negated, before the first.
[[nodiscard]] Tensor quarterTurn(const Tensor &tensor);

struct QueryAndKey {
    Tensor q {};
    Tensor k {};
};
/// In fp32, as complex numbers; all four wide tensors are locals until both are narrow again.
/// Source: transformers, Llama4TextAttention.forward, apply_rotary_emb; torchtitan, models/common/rope.py.
[[nodiscard]] QueryAndKey rotaryComplex(const Tensor &q, const Tensor &k, const StorageHandle &table);

} // namespace headroom
