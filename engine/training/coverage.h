// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which plans are executed, and the key that says why another one is not.
#pragma once

#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"
#include "engine/training/release.h"

#include <optional>

namespace headroom {

/// The release of a plan; one without a version is the current one, and the oldest that is known stands for those before it.
/// Nothing if the version is no number.
[[nodiscard]] std::optional<Release> releaseOfPlan(const Plan &plan);

/// Before transformers 5 experts were modules of linear layers, which peft adapts and bitsandbytes packs like any other.
[[nodiscard]] bool loopsExperts(const Plan &plan, const ModelShape &shape);

/// NotBuilt with the key that is not executed, or a mistake of the plan that only its execution would show; nothing if the step
/// can be executed. `plan` is resolved.
[[nodiscard]] std::optional<PlanError> notExecutable(const Plan &plan, const ModelShape &shape);

} // namespace headroom
