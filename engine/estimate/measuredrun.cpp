// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Moves an estimate to what was measured.
#include "engine/estimate/measuredrun.h"

#include "engine/estimate/executedestimate.h"
#include "engine/estimate/termerrors.h"
#include "engine/estimate/uncertainty.h"
#include "engine/memory/overhead.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double modelDeviation = 0.02; // of what is allocated, once a run of the plan was measured

/// The allocated term whose error reaches farthest, of those that are at least as large as what is to be taken away.
std::optional<TermId> mostUncertain(const TermBytes &terms, const TermErrors &errors, Bytes difference)
{
    std::optional<TermId> most;
    double reach = 0;
    for (const TermId term : allTerms) {
        if (term == TermId::Overhead || terms[term] + difference < Bytes())
            continue;
        const double own = errors[term] * static_cast<double>(terms[term].value());
        if (own > reach) {
            reach = own;
            most = term;
        }
    }
    return most;
}

/// Each phase no higher than the measured peak, which is reached in the phase of the old one.
bool moveAllocated(StepMemory &step, Bytes measured, const TermErrors &errors, std::optional<MeasuredDifference> &told)
{
    const Phase peak = step.peakPhase();
    for (const Phase phase : allPhases) {
        if (!step.has(phase) || (phase != peak && step[phase].allocated() <= measured))
            continue;
        TermBytes terms = step[phase];
        const Bytes difference = measured - terms.allocated();
        const auto term = mostUncertain(terms, errors, difference);
        if (!term)
            return false;
        terms[*term] += difference;
        if (phase == peak)
            told = MeasuredDifference {*term, difference};
        step.set(phase, terms);
    }
    return true;
}

Estimate withAllocated(const Estimate &before, const Plan &plan, const TermErrors &errors, Bytes measured)
{
    Estimate estimate = before;
    MemoryEstimate &memory = estimate.memory;
    if (!moveAllocated(memory.steady, measured, errors, memory.measured))
        return before;
    const TermErrors measuredErrors {.rest = modelDeviation};
    const OverheadSpread overhead = overheadSpread(memory.steady.peak(), measuredErrors, plan);
    memory.steady.setOverhead(overhead.point);
    memory.allocatedRange = ninetyPercentAround(measured, modelDeviation * static_cast<double>(measured.value()));
    memory.neededRange = ninetyPercentAround(memory.needed(), overhead.deviation);
    CapacityEstimate &capacity = estimate.capacity;
    capacity.headroom = capacity.usable - memory.needed();
    capacity.probabilityOfFitting = probabilityOfFitting(capacity.headroom, overhead.deviation);
    capacity.verdict = verdictOf(capacity.probabilityOfFitting);
    const Bytes shift = measured - before.memory.peakAllocated();
    memory.peakReserved = std::max(memory.peakReserved + shift, measured);
    memory.devicePeak += memory.peakReserved - before.memory.peakReserved;
    memory.reservedRange = {std::max(memory.reservedRange.low + shift, measured), memory.reservedRange.high + shift};
    memory.deviceRange = {memory.neededRange.low, std::max(memory.neededRange.high, memory.deviceRange.high + shift)};
    return estimate;
}

} // namespace

Estimate correctedByMeasurement(Estimate estimate, const Plan &plan, const ModelShape &shape)
{
    if (!plan.measurement || plan.measurement->bytes <= Bytes() || estimate.memoryModel == MemoryModel::Textbook)
        return estimate;
    const Bytes measured = plan.measurement->bytes;
    const TermErrors errors = termErrors(plan, shape);
    MemoryEstimate &memory = estimate.memory;
    if (plan.measurement->metric == MeasuredMetric::Allocated)
        return withAllocated(estimate, plan, errors, measured);
    const OverheadModel overhead
        = overheadModel(plan.parallelism.gpus, plan.hardware.expandableSegments.value_or(false));
    const bool onDevice = plan.measurement->metric == MeasuredMetric::Device;
    const Bytes reserved = onDevice ? std::max(measured - overhead.outside, Bytes()) : measured;
    const double deviation = modelDeviation * static_cast<double>(memory.peakAllocated().value());
    if (const auto term = mostUncertain(memory.steady.peak(), errors, Bytes()))
        memory.measured = MeasuredDifference {*term, reserved - memory.peakReserved};
    memory.peakReserved = reserved;
    memory.devicePeak = onDevice ? measured : reserved + overhead.outside;
    memory.reservedRange = ninetyPercentAround(reserved, deviation);
    memory.deviceRange = ninetyPercentAround(memory.devicePeak,
        onDevice ? deviation : std::hypot(deviation, static_cast<double>(overhead.outsideDeviation.value())));
    return estimate;
}

} // namespace headroom
