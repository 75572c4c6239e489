// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Operators that ranks of one model run together: what each rank allocates for them.
//
// Sums over ranks are formed in place and cost nothing; gathers, scatters and exchanges write into new tensors.
// Source: Megatron-LM core 0.15, tensor_parallel/layers.py and mappings.py; TransformerEngine 2,
// attention/dot_product_attention/context_parallel.py.
#pragma once

#include "engine/execution/attention.h"

namespace headroom {

/// All tokens of the rows of which every rank has a piece; backward scatters the summed gradient. `x`: [rows, tokens, width] or
/// [tokens, width].
[[nodiscard]] Tensor gatheredTokens(Tensor x, std::int64_t pieces);
/// The rank's piece of the summed tokens; backward gathers.
[[nodiscard]] Tensor scatteredTokens(Tensor x, std::int64_t pieces);

/// A product whose input is gathered for it: the piece alone is kept, gathered again in backward, where the whole gradient of
/// the input stands beside it.
[[nodiscard]] Tensor linearOverGathered(
    Tensor input, const Tensor &weight, const Tensor &bias, Extent outputs, Site site, std::int64_t pieces);

/// The words of all ranks side by side.
[[nodiscard]] Tensor gatheredWords(Tensor logits, Extent words);

/// Fused attention of a piece of the queries over keys and values that pass by in a ring of `ranks`. Forward holds the pairs
/// of keys and values of every step, every step's output, and one of them in fp32 while it is corrected; backward two pairs and
/// two of their gradients, and one step's gradients, those of keys and values joined as well.
[[nodiscard]] Tensor ringAttention(Tensor q, Tensor k, Tensor v, std::int64_t ranks);
/// Fused attention of a share of the heads over whole rows: four exchanges, each into a new tensor.
[[nodiscard]] Tensor exchangedAttention(Tensor q, Tensor k, Tensor v, std::int64_t ranks);

/// Rows on their way to the ranks of their experts, or back; with balanced experts as many arrive as leave.
[[nodiscard]] Tensor dispatchedRows(Tensor rows);

} // namespace headroom
