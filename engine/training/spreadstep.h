// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A step on the rank and stage that a request names. step.h has the same on those that need most.
#pragma once

#include "engine/training/step.h"

namespace headroom {

/// `shape`: what this rank has of the model.
[[nodiscard]] std::optional<ExecutedStep> executeStepOfRank(
    Execution &execution, const StepRequest &request, const ModelShape &shape);
[[nodiscard]] std::optional<ExecutedStep> executeEveryBlockOfRank(
    Execution &execution, const StepRequest &request, const ModelShape &shape);
[[nodiscard]] std::optional<StepLog> logStepsOfRank(
    Execution &execution, const StepRequest &request, const ModelShape &shape, int steps);

} // namespace headroom
