// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron's loss: this rank's words of the head, and a cross entropy that all tensor ranks form together.
#pragma once

#include "engine/training/languagemodel.h"

namespace headroom {

/// From the head's input to the loss. The logits are a local of the model's forward pass until the loss is formed.
[[nodiscard]] Tensor megatronLoss(
    const LanguageModel &model, const StepRequest &request, Tensor input, const Tensor &labels);

} // namespace headroom
