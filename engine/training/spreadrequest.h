// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plans that spread one model or one row over several GPUs, and Megatron's: what of them is executed.
#pragma once

#include "engine/training/steprequest.h"

#include <optional>

namespace headroom {

/// What of tensor, pipeline, context and expert parallelism, and of Megatron, is not executed. `plan`: its defaults filled in.
[[nodiscard]] std::optional<PlanError> uncoveredSpread(const Plan &plan, const ModelShape &shape);

/// Megatron's optimizer over the ranks that read different rows, or different pieces of one.
[[nodiscard]] ParallelChoices megatronChoices(const Plan &plan);

/// Fills in who shares what, and the stage that is looked at first.
void spreadOver(StepRequest &request, const Plan &plan);

} // namespace headroom
