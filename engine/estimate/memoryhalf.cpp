// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the memory model of a plan and runs it.
#include "engine/estimate/memoryhalf.h"

#include "engine/memory/detailed.h"
#include "engine/memory/hostmemory.h"
#include "engine/model/parameters.h"
#include "engine/plan/resolve.h"
#include "engine/training/steprequest.h"

namespace headroom {

namespace {

tl::expected<MemoryHalf, PlanError> textbook(const Plan &plan, const ModelShape &shape)
{
    auto half = textbookHalf(plan, shape);
    if (!half)
        return tl::unexpected(half.error());
    return MemoryHalf(std::move(*half));
}

} // namespace

tl::expected<MemoryHalf, PlanError> memoryHalf(const Plan &plan, const ModelShape &shape, Execution &scratch)
{
    if (plan.memoryModel == MemoryModel::Textbook)
        return textbook(plan, shape);

    ExecutedHalf half;
    half.resolved = resolvedPlan(plan);
    const auto executed = detailedMemory(half.resolved, shape, scratch);
    if (!executed && executed.error().problem == PlanProblem::NotBuilt)
        return textbook(plan, shape);
    if (!executed)
        return tl::unexpected(executed.error());
    const auto counts = countParameters(shape);
    if (!counts)
        return tl::unexpected(PlanError {.problem = PlanProblem::TooLarge, .key = "parameters.total"});

    const Parameters adapters = executed->total - counts->trainable; // both without buffers of corrections
    half.memory = {.steady = executed->steady,
        .first = executed->first,
        .parameters = {executed->total, executed->trainable, counts->active + adapters, counts->embedding},
        .adapters = adapters,
        .hostPerNode = hostMemory(half.resolved, shape, executed->total, executed->trainable).perNode(),
        .worst = executed->worst,
        .errors = termErrors(half.resolved, shape)};
    half.estimate = executedEstimate(half.memory, half.resolved);
    return MemoryHalf(std::move(half));
}

Estimate completed(const MemoryHalf &half, const Plan &plan, const ModelShape &shape, const Gpu &gpu,
    const Catalogue &catalogue)
{
    if (const auto *executed = std::get_if<ExecutedHalf>(&half)) {
        Plan here = executed->resolved;
        here.hardware.capacity = plan.hardware.capacity;
        here.economics = plan.economics;
        return completedExecuted(executed->estimate, executed->memory, here, shape, gpu, catalogue);
    }
    return completedTextbook(std::get<TextbookHalf>(half), plan, gpu, catalogue);
}

std::optional<PlanError> notExecuted(const Plan &plan, const ModelShape &shape)
{
    if (plan.memoryModel == MemoryModel::Textbook)
        return std::nullopt;
    const auto request = stepRequest(resolvedPlan(plan), shape);
    if (request || request.error().problem != PlanProblem::NotBuilt)
        return std::nullopt;
    return request.error();
}

} // namespace headroom
