// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron's own kernels: what each keeps, and what its backward allocates.
//
// Source: Megatron-LM core 0.15, fusions/fused_bias_swiglu.py, fusions/fused_softmax.py, tensor_parallel/cross_entropy.py and
// fusions/fused_cross_entropy.py.
#pragma once

#include "engine/execution/operators.h"

namespace headroom {

/// activation(gate)·up in one kernel: keeps both; their gradients are new.
[[nodiscard]] Tensor gatedInOneKernel(Tensor gate, Tensor up);

/// Scores in full, masked and normalised by one kernel that keeps its result alone. q, k, v: [rows, tokens, heads, size].
[[nodiscard]] Tensor fusedSoftmaxAttention(Tensor q, Tensor k, Tensor v, double dropout);

/// Cross entropy over this rank's words: the logits in fp32 become their exponentials in place, and those the gradient.
[[nodiscard]] Tensor vocabularyParallelLoss(const Tensor &logits, const Tensor &labels);
/// The same in the type of the logits.
[[nodiscard]] Tensor narrowVocabularyParallelLoss(const Tensor &logits, const Tensor &labels);

} // namespace headroom
