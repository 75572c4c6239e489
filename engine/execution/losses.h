// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Losses over the vocabulary.
#pragma once

#include "engine/execution/operators.h"

namespace headroom {

/// Cross entropy of fp32 logits: keeps log-probabilities; backward holds their gradient and that of the logits, both fp32.
/// Source: torch, log_softmax and nll_loss.
[[nodiscard]] Tensor crossEntropy(Tensor logits, const Tensor &labels);

/// Cross entropy in one kernel that reads the logits in their own type: keeps them and a number a row; backward forms their
/// gradient beside them.
/// Source: flash-attention, losses/cross_entropy.py (inplace_backward False), which llm-foundry calls.
[[nodiscard]] Tensor narrowCrossEntropy(Tensor logits, const Tensor &labels);

/// The rows that a tiled loss scores, in one piece: the last token of a row is not among them. `hidden`: [rows, tokens,
/// width].
[[nodiscard]] Tensor scoredRows(Tensor hidden);

/// trl 1.16 and later: head and loss in tiles of 4096 rows by 32 768 words, formed again in backward; gradients summed in
/// fp32. `scored`: [tokens, width].
/// Source: trl, chunked cross entropy of the SFT trainer (1.16).
[[nodiscard]] Tensor tiledCrossEntropy(Tensor scored, const Parameter &head, const Tensor &labels);

} // namespace headroom
