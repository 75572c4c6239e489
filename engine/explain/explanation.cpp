// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the memory model that made the estimate.
#include "engine/explain/explanation.h"

#include "engine/estimate/textbookestimate.h"

namespace headroom {

std::optional<Explanation> explanation(
    const Plan &plan, const ModelShape &shape, const Estimate &estimate, std::optional<Phase> phase)
{
    const StepMemory &step = estimate.memory.steady;
    const Phase asked = phase.value_or(step.peakPhase());
    if (!step.has(asked))
        return std::nullopt;
    Explanation result {.phase = asked, .terms = step[asked]};
    if (estimate.memoryModel == MemoryModel::Detailed) {
        if (const auto log = executedLog(plan, shape))
            result.alive = aliveAtPeak(*log, asked);
        return result;
    }
    if (const auto numbers = textbookPlan(plan, shape))
        result.formulas = textbookFormulas(*numbers, plan.hardware.overhead.value_or(textbookOverhead));
    return result;
}

} // namespace headroom
