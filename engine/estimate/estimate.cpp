// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts memory, capacity, time, traffic, cost and storage of a plan together.
#include "engine/estimate/estimate.h"

#include "engine/estimate/measuredrun.h"
#include "engine/estimate/memoryhalf.h"
#include "engine/plan/check.h"
#include "engine/plan/resolve.h"

namespace headroom {

EstimateResult estimate(const Plan &plan, const ModelShape &shape, const Catalogue &catalogue)
{
    Execution scratch;
    return estimate(plan, shape, catalogue, scratch);
}

EstimateResult estimate(const Plan &plan, const ModelShape &shape, const Catalogue &catalogue, Execution &scratch)
{
    if (auto problem = checkPlan(plan, shape))
        return tl::unexpected(std::move(*problem));
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
    const auto memory = memoryHalf(plan, shape, scratch);
    if (!memory)
        return tl::unexpected(memory.error());
    const Estimate computed = completed(*memory, plan, shape, *gpu, catalogue);
    return plan.measurement ? correctedByMeasurement(computed, resolvedPlan(plan), shape) : computed;
}

} // namespace headroom
