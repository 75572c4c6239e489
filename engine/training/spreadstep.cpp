// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A step on the stage that needs most.
#include "engine/training/spreadstep.h"

#include "engine/model/parameters.h"
#include "engine/training/spread.h"

#include <algorithm>

namespace headroom {

namespace {

/// All stages' parameters, however many ranks hold each.
void countAll(ExecutedStep &step, const StepRequest &request, const ModelShape &shape)
{
    const auto counts = countParameters(shape);
    if (!counts)
        return;
    std::int64_t adapters = 0;
    if (request.blocks.adapters) {
        AdapterRequest asked {request.blocks.adapters->rank, request.blocks.adapters->targets,
            request.blocks.adapters->variant == LoraVariant::Dora, {}};
        if (const auto counted = adapterParameters(shape, asked))
            adapters = counted->value();
    }
    step.trainedHere = step.trained;
    step.parameters = counts->trainable.value() + adapters; // without buffers of corrections
    step.trained = request.blocks.trained ? counts->trainable.value() : adapters;
}

template <typename Execute>
std::optional<ExecutedStep> worst(const StepRequest &request, const ModelShape &shape, Execute execute)
{
    std::optional<ExecutedStep> most;
    StepRequest there = request;
    for (const std::int64_t index : stagesThatMayNeedMost(request.stage)) {
        there.stage = stageOf(request.stage, index);
        std::optional<ExecutedStep> executed = execute(there, shapeOfRank(shape, there));
        if (!executed)
            return std::nullopt;
        executed->stage = index;
        if (!most || highestLevel(executed->steady) > highestLevel(most->steady))
            most = std::move(executed);
    }
    if (most)
        countAll(*most, request, shape);
    return most;
}

}

std::optional<ExecutedStep> executeStep(Execution &execution, const StepRequest &request, const ModelShape &shape)
{
    if (!isSpread(request))
        return executeStepOfRank(execution, request, shape);
    return worst(request, shape,
        [&](const StepRequest &there, const ModelShape &own) { return executeStepOfRank(execution, there, own); });
}

std::optional<ExecutedStep> executeEveryBlock(Execution &execution, const StepRequest &request, const ModelShape &shape)
{
    if (!isSpread(request))
        return executeEveryBlockOfRank(execution, request, shape);
    return worst(request, shape, [&](const StepRequest &there, const ModelShape &own) {
        return executeEveryBlockOfRank(execution, there, own);
    });
}

std::optional<StepLog> logTwoSteps(Execution &execution, const StepRequest &request, const ModelShape &shape)
{
    return logSteps(execution, request, shape, 2);
}

std::optional<StepLog> logSteps(Execution &execution, const StepRequest &request, const ModelShape &shape, int steps)
{
    if (!isSpread(request))
        return logStepsOfRank(execution, request, shape, steps);
    const auto executed = executeStep(execution, request, shape);
    if (!executed)
        return std::nullopt;
    StepRequest there = request;
    there.stage = stageOf(request.stage, executed->stage);
    return logStepsOfRank(execution, there, shapeOfRank(shape, there), steps);
}

} // namespace headroom
