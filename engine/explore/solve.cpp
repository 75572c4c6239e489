// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates memory once for each number of GPUs and judges it on every kind.
#include "engine/explore/solve.h"

#include "engine/estimate/memoryhalf.h"
#include "engine/plan/check.h"

#include <algorithm>

namespace headroom {

namespace {

struct Candidate {
    Plan plan {}; ///< on the plan's own kind of GPU
    Plan elsewhere {}; ///< on another kind: what was said of the plan's own does not hold there
    MemoryHalf memory {};
};

/// A measured throughput holds for the number of GPUs on which it was measured.
Plan onNumber(const Plan &plan, std::int64_t gpus)
{
    Plan scaled = plan;
    scaled.parallelism.gpus = gpus;
    if (gpus != plan.parallelism.gpus) {
        scaled.economics.tokensPerSecond.reset();
        scaled.measurement.reset();
    }
    return scaled;
}

Plan onAnotherKind(Plan plan)
{
    plan.hardware.capacity.reset();
    plan.economics.pricePerGpuHour.reset();
    plan.economics.tokensPerSecond.reset();
    return plan;
}

/// The plan at each number of GPUs that makes sense, fewest first. A fixed shard degree has to divide the number.
std::vector<Candidate> candidates(const Plan &plan, const ModelShape &shape)
{
    std::vector<Candidate> list;
    Execution scratch;
    const Parallelism &parallelism = plan.parallelism;
    const std::int64_t ranks = parallelism.tensor * parallelism.pipeline * parallelism.context;
    for (std::int64_t gpus = ranks; gpus <= largestSmallestFit; gpus *= 2) {
        Plan scaled = onNumber(plan, gpus);
        if (checkPlan(scaled, shape))
            continue;
        if (auto memory = memoryHalf(scaled, shape, scratch))
            list.push_back({scaled, onAnotherKind(scaled), std::move(*memory)});
    }
    return list;
}

} // namespace

std::vector<SmallestFit> smallestFits(const Plan &plan, const ModelShape &shape, const Catalogue &catalogue)
{
    if (checkPlan(plan, shape))
        return {};
    const std::vector<Candidate> list = candidates(plan, shape);
    const Gpu *own = catalogue.gpu(plan.hardware.gpu);
    std::vector<SmallestFit> fits;
    fits.reserve(catalogue.gpus.size());
    for (const Gpu &gpu : catalogue.gpus) {
        SmallestFit fit {.gpu = gpu.id};
        const bool isOwn = own && own->id == gpu.id;
        for (const Candidate &candidate : list) {
            const Plan &there = isOwn ? candidate.plan : candidate.elsewhere;
            if (there.hardware.capacity.value_or(gpu.capacity) == Bytes())
                break;
            const Estimate estimate = completed(candidate.memory, there, shape, gpu, catalogue);
            if (estimate.capacity.verdict != Verdict::Fits)
                continue;
            fit.gpus = candidate.plan.parallelism.gpus;
            fit.estimate = estimate;
            break;
        }
        fits.push_back(std::move(fit));
    }
    return fits;
}

} // namespace headroom
