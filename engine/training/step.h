// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One optimizer step of a plan on one of its GPUs, executed without values.
#pragma once

#include "engine/execution/depth.h"
#include "engine/training/steprequest.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace headroom {

/// The highest levels of the loss before and after its backward begins. Only where every block is executed.
struct LossParts {
    std::int64_t forward = 0;
    std::int64_t backward = 0;
};

/// What a step allocates: the highest level of each phase, once with optimizer states from the start and once in the step
/// that creates them.
struct ExecutedStep {
    PhasePeaks steady {};
    PhasePeaks first {};
    std::int64_t parameters = 0; ///< adapters included
    std::int64_t trained = 0;
    LossParts loss {};
    std::int64_t rank = 0; ///< with the highest peak of the steady step
    std::int64_t trainedHere = 0; ///< on one of the GPUs that a model is spread over; 0: it is not spread
    std::int64_t stage = 0; ///< likewise, of a pipeline or of layers split over GPUs
};

/// Executes the step on a few blocks of each kind and extends them over the depth. Nothing if no block stands for the
/// model's type. Where ranks differ, each phase on the rank that needs most in it. `execution` is reused: its pool is reset, its memory kept.
[[nodiscard]] std::optional<ExecutedStep> executeStep(
    Execution &execution, const StepRequest &request, const ModelShape &shape);
/// The same, every block for itself.
[[nodiscard]] std::optional<ExecutedStep> executeEveryBlock(
    Execution &execution, const StepRequest &request, const ModelShape &shape);

/// Two steps, every block executed, on the rank with the highest peak: the one that creates the optimizer's states, and the one after it; then evaluation.
struct StepLog {
    std::vector<LogEntry> entries {};
    std::vector<LoggedShape> shapes {}; ///< by the number of the storage
    std::size_t secondStep = 0; ///< the first entry of the second step
    std::size_t stepsEnd = 0; ///< one past the last entry of the second step
    bool thirdStage = false; ///< DeepSpeed's, which gathers and reduces beside the computation
};
[[nodiscard]] std::optional<StepLog> logTwoSteps(
    Execution &execution, const StepRequest &request, const ModelShape &shape);
/// The same of so many steps, two at least; `stepsEnd` is the end of the last.
[[nodiscard]] std::optional<StepLog> logSteps(
    Execution &execution, const StepRequest &request, const ModelShape &shape, int steps);

} // namespace headroom
