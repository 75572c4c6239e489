// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Liger's kernels: what each allocates, what it keeps, and what its backward allocates.
//
// Source: liger_kernel 0.8.5, ops/ (rms_norm, rope, swiglu, fused_moe, fused_linear_cross_entropy), as transformers' Trainer
// installs them with use_liger_kernel.
#pragma once

#include "engine/execution/attention.h"

namespace headroom {

/// Where a norm's backward writes the gradient of its input.
enum class NormGradient : std::uint8_t {
    InPlace, ///< over the incoming gradient
    New, ///< the incoming gradient has another reader
};

/// Every kind of RMS norm in the input's type: keeps its input and one fp32 number a row. Backward holds a row of fp32 partial
/// sums for each multiprocessor if the weight is trained (132 of an H100).
[[nodiscard]] Tensor fusedNorm(Tensor input, const Parameter &weight, NormGradient gradient);

/// Turns q or k in place, in its own type; keeps the tables alone. A slice of a fused projection is copied first.
enum class Layout : std::uint8_t { OnePiece, Slice };
[[nodiscard]] Tensor fusedRotary(Tensor tensor, const RotaryTables &tables, Layout layout);

/// activation(gate)·up. Keeps both, or copies of two slices; backward writes both gradients over what it kept.
[[nodiscard]] Tensor fusedGate(Tensor gate, Tensor up, Layout layout);

/// All experts: one kernel gathers rows, multiplies and activates, one projects down. Backward forms the gradients of both
/// weights whether or not anyone wants them. `input`: [tokens, width]; `weights`: [tokens, chosen].
[[nodiscard]] Tensor fusedExperts(Tensor input, const Tensor &gateUp, const Tensor &down, const Tensor &weights);

/// Head and cross entropy over one chunk of tokens at a time, about `budget` times as many logits as the input has numbers. All
/// gradients are formed in forward, and handed over in backward. `input`: [rows, tokens, width].
[[nodiscard]] Tensor fusedLinearLoss(Tensor input, const Parameter &head, std::int64_t budget);

} // namespace headroom
