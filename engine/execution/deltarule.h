// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Linear attention by a gated delta rule, in chunks.
#pragma once

#include "engine/execution/operators.h"

namespace headroom {

/// q, k: [rows, tokens, key heads, size]; v: [rows, tokens, heads, size]; decay and beta: one number a token and head. Keeps unit
/// q and k, their inverse lengths, v in one piece, the decay cumulated within chunks, beta, and a triangle of 64 numbers a
/// token and head. Backward forms the chunks' states again.
/// Source: flash-linear-attention 0.6, ops/gated_delta_rule/chunk.py, ChunkGatedDeltaRuleFunction.
[[nodiscard]] Tensor gatedDeltaRule(Tensor q, Tensor k, Tensor v, Tensor decay, Tensor beta);

/// Each channel along its row, padded on both sides, the end cut off. Its node keeps both operands, wanted or not; the weight
/// comes as a view, so autocast does not keep its copy. `bias` may be null.
/// Source: torch, conv1d (2.13), as transformers calls it with padding.
[[nodiscard]] Tensor causalConvolution(Tensor input, const Parameter &taps, const Parameter *bias);

} // namespace headroom
