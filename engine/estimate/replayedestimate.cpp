// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts a replay into an estimate.
#include "engine/estimate/replayedestimate.h"

#include "engine/allocator/replay.h"
#include "engine/estimate/measuredrun.h"
#include "engine/estimate/uncertainty.h"
#include "engine/memory/overhead.h"
#include "engine/plan/resolve.h"

#include <algorithm>

namespace headroom {

EstimateResult replayedEstimate(Estimate estimate, const Plan &plan, const ModelShape &shape)
{
    if (estimate.memoryModel == MemoryModel::Textbook)
        return estimate;
    constexpr double replayError = 0.05; // standard deviation against published runs of one GPU: -4.9 to +8 %
    const bool expandable = resolvedPlan(plan).hardware.expandableSegments.value_or(false);
    const Bytes outside = overheadModel(plan.parallelism.gpus, expandable).outside;
    const auto replay = replayed(plan, shape, estimate.capacity.usable);
    if (!replay)
        return tl::unexpected(replay.error());
    // what it would reserve on a card that is large enough
    const auto roomy = replay->failure ? replayed(plan, shape, std::nullopt) : replay;
    if (!roomy)
        return tl::unexpected(roomy.error());
    MemoryEstimate &memory = estimate.memory;
    memory.peakReserved = roomy->peakReserved;
    memory.devicePeak = memory.peakReserved + outside;
    memory.fragmentation = std::clamp(roomy->fragmentation(), Bytes(), memory.steady.peak()[TermId::Overhead]);
    memory.reservedRange
        = ninetyPercentAround(memory.peakReserved, replayError * static_cast<double>(memory.peakReserved.value()));
    memory.reservedRange.low = std::max(memory.reservedRange.low, memory.peakAllocated());
    memory.deviceRange.high = std::max(memory.deviceRange.low, memory.reservedRange.high + outside);
    if (replay->failure) {
        estimate.capacity.verdict = Verdict::DoesNotFit;
        estimate.capacity.probabilityOfFitting = std::min(estimate.capacity.probabilityOfFitting, 0.05);
    }
    const bool beside = plan.measurement && plan.measurement->metric != MeasuredMetric::Allocated;
    return beside ? correctedByMeasurement(std::move(estimate), resolvedPlan(plan), shape) : estimate;
}

EstimateResult estimateWith(
    Reserved reserved, const Plan &plan, const ModelShape &shape, const Catalogue &catalogue, Execution &scratch)
{
    auto computed = estimate(plan, shape, catalogue, scratch);
    if (!computed || reserved == Reserved::Computed)
        return computed;
    return replayedEstimate(std::move(*computed), plan, shape);
}

} // namespace headroom
