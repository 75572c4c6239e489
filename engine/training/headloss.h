// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the head's input to the loss, as the plan's loss and the release of transformers compute it.
#pragma once

#include "engine/training/languagemodel.h"
#include "engine/training/parallelhooks.h"

namespace headroom {

enum class LossUse : std::uint8_t {
    Training,
    Evaluation, ///< a fused head and loss stand aside: the logits are asked for
};

/// `labels`: [rows, tokens].
[[nodiscard]] Tensor headLoss(const LanguageModel &model, const StepRequest &request, Tensor hidden,
    const Tensor &labels, LossUse use, ParallelHooks &hooks);

} // namespace headroom
