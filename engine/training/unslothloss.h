// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Unsloth's losses: its own in chunks, Cut Cross Entropy (its loss until October 2025), and whole logits.
//
// Derived from source, never measured: unsloth_zoo, fused_losses/cross_entropy_loss.py; unsloth, kernels/cross_entropy_loss.py;
// cut-cross-entropy.
#pragma once

#include "engine/training/languagemodel.h"

namespace headroom {

/// `hidden`: [rows, tokens, width]; `highest`: the highest level of the step so far, of which what is left of the card depends.
[[nodiscard]] Tensor unslothLoss(
    const LanguageModel &model, const StepRequest &request, const Tensor &hidden, const Tensor &labels, std::int64_t highest);

} // namespace headroom
