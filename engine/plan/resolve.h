// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every default filled in: the plan's key, else the trainer's row, else the rule of the plan document.
#pragma once

#include "engine/plan/knobs.h"
#include "engine/plan/plan.h"

#include <cstdint>

namespace headroom {

/// Whose value a knob has.
enum class Origin : std::uint8_t {
    Said, ///< the plan says it, and not what would hold anyway
    Trainer, ///< the trainer's row
    Document, ///< the plan document's default or rule
};

/// The plan with every knob that may be left unset filled in, and the recipe spelled out. Empty stay only
/// what has no default (a measurement, the user's prices), the memory model and, in it, the overhead, and buffer sizes.
/// Cannot fail; a plan that checkPlan() refuses resolves to something that it refuses, too.
[[nodiscard]] Plan resolvedPlan(const Plan &plan);

/// Liger's fused loss forms no logits in training but all of them in evaluation, which would be the peak of nearly every plan:
/// an evaluation is looked at only where the plan asks for it. `plan` is resolved.
/// Source: liger_kernel 0.8.5, transformers/model/llama.py, lce_forward (skip_logits = self.training).
[[nodiscard]] bool evaluatesWholeLogits(const Plan &plan);

[[nodiscard]] Origin originOf(const Knob &knob, const Plan &plan);

} // namespace headroom
