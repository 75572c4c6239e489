// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates memory once for each number of GPUs and judges it on every kind.
#include "engine/explore/solve.h"

#include "engine/estimate/textbookestimate.h"
#include "engine/plan/check.h"

#include <algorithm>

namespace headroom {

namespace {

struct Candidate {
    Plan plan {};
    MemoryHalf memory {};
};

/// The plan at each number of GPUs that makes sense, fewest first. A fixed shard degree has to divide the number.
std::vector<Candidate> candidates(const Plan &plan, const ModelShape &shape)
{
    std::vector<Candidate> list;
    const Parallelism &parallelism = plan.parallelism;
    const std::int64_t ranks = parallelism.tensor * parallelism.pipeline * parallelism.context;
    for (std::int64_t gpus = ranks; gpus <= largestSmallestFit; gpus *= 2) {
        Plan scaled = plan;
        scaled.parallelism.gpus = gpus;
        scaled.hardware.capacity.reset();
        if (checkPlan(scaled, shape))
            continue;
        if (auto memory = memoryOnly(scaled, shape))
            list.push_back({std::move(scaled), std::move(*memory)});
    }
    return list;
}

} // namespace

std::vector<SmallestFit> smallestFits(const Plan &plan, const ModelShape &shape, const Catalogue &catalogue)
{
    if (checkPlan(plan, shape))
        return {};
    std::vector<Candidate> list = candidates(plan, shape);
    std::vector<SmallestFit> fits;
    fits.reserve(catalogue.gpus.size());
    for (const Gpu &gpu : catalogue.gpus) {
        SmallestFit fit {.gpu = gpu.id};
        for (const Candidate &candidate : list) {
            if (gpu.capacity == Bytes())
                break;
            const Estimate estimate = completed(candidate.memory, candidate.plan, gpu, catalogue);
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
