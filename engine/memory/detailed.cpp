// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From levels to the matrix.
#include "engine/memory/detailed.h"

#include "engine/training/step.h"

namespace headroom {

namespace {

static_assert(static_cast<int>(TermId::Weights) == static_cast<int>(StorageTerm::Weights)
        && static_cast<int>(TermId::KvCache) == static_cast<int>(StorageTerm::KvCache),
    "the terms of storages are the first ones of the estimate, in the same order");
static_assert(static_cast<int>(Phase::Load) == static_cast<int>(StepPhase::Load)
        && static_cast<int>(Phase::Save) == static_cast<int>(StepPhase::Save) && phaseCount == stepPhaseCount,
    "the phases are the same");

StepMemory stepMemory(const PhasePeaks &peaks)
{
    StepMemory memory;
    for (std::size_t phase = 0; phase < phaseCount; ++phase) {
        if (!peaks[phase].present)
            continue;
        TermBytes terms;
        for (std::size_t term = 0; term < storageTermCount; ++term)
            terms[static_cast<TermId>(term)] = Bytes(peaks[phase].level.terms[term]);
        memory.set(static_cast<Phase>(phase), terms);
    }
    return memory;
}

} // namespace

tl::expected<DetailedMemory, PlanError> detailedMemory(const Plan &plan, const ModelShape &shape, Execution &execution)
{
    const auto request = stepRequest(plan, shape);
    if (!request)
        return tl::unexpected(request.error());
    const std::optional<ExecutedStep> step = executeStep(execution, *request, shape);
    if (!step) // a request is made only of models that have blocks
        return tl::unexpected(
            PlanError {.problem = PlanProblem::NotBuilt, .key = "model.config", .found = shape.modelType});
    const bool sliced = request->parallel.kind == ParallelChoices::Kind::Sliced;
    const WorstGpu worst {step->stage, request->stage.stages, step->rank, sliced ? request->parallel.ranks : 1,
        Parameters(step->trainedHere)};
    return DetailedMemory {stepMemory(step->steady), stepMemory(step->first), Parameters(step->parameters),
        Parameters(step->trained), worst, Bytes(step->loss.forward), Bytes(step->loss.backward)};
}

tl::expected<DetailedMemory, PlanError> detailedMemory(const Plan &plan, const ModelShape &shape)
{
    Execution execution;
    return detailedMemory(plan, shape, execution);
}

} // namespace headroom
