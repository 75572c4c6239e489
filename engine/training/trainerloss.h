// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Losses of torchtune and torchtitan: full, and in eighths of the rows.
//
// Source: torchtune, modules/loss/cross_entropy_loss.py (0.6.1, April 2026); torchtitan, components/loss.py (0.2.2, August
// 2026).
#pragma once

#include "engine/training/headloss.h"

namespace headroom {

/// Whether the model ends before the head, which the loss applies in chunks.
[[nodiscard]] bool headIsInLoss(const StepRequest &request);

/// From the head's input to the loss. torchtitan's chunked loss runs the backward of its head itself.
[[nodiscard]] Tensor trainerLoss(
    const LanguageModel &model, const StepRequest &request, Tensor input, const Tensor &labels, ParallelHooks &hooks);

} // namespace headroom
