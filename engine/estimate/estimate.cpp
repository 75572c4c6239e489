// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts memory, capacity, time, traffic, cost and storage of a plan together.
#include "engine/estimate/estimate.h"

#include "engine/estimate/textbookestimate.h"
#include "engine/plan/check.h"

namespace headroom {

namespace {

PlanError notBuilt(std::string key, std::string_view found, std::string_view alternative)
{
    return {.problem = PlanProblem::NotBuilt, .key = std::move(key), .found = std::string(found),
        .other = std::string(alternative)};
}

} // namespace

EstimateResult estimate(const Plan &plan, const ModelShape &shape, const Catalogue &catalogue)
{
    if (auto problem = checkPlan(plan, shape))
        return tl::unexpected(std::move(*problem));
    if (plan.memoryModel == MemoryModel::Detailed) {
        return tl::unexpected(
            notBuilt("memory_model", spell(MemoryModel::Detailed), spell(MemoryModel::Textbook)));
    }
    const Gpu *gpu = catalogue.gpu(plan.hardware.gpu);
    if (gpu == nullptr) {
        return tl::unexpected(
            PlanError {.problem = PlanProblem::UnknownGpu, .key = "hardware.gpu", .found = plan.hardware.gpu});
    }
    if (gpu->capacity == Bytes() && !plan.hardware.capacity) {
        return tl::unexpected(PlanError {.problem = PlanProblem::CapacityUnknown,
            .key = "hardware.gpu",
            .found = gpu->id,
            .other = "hardware.capacity_bytes"});
    }
    const auto memory = memoryOnly(plan, shape);
    if (!memory)
        return tl::unexpected(memory.error());
    return completed(*memory, plan, *gpu, catalogue);
}

} // namespace headroom
