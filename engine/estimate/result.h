// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The estimate: what a plan needs, takes and costs, as one value without texts.
#pragma once

#include "engine/compute/computeestimate.h"
#include "engine/cost/costestimate.h"
#include "engine/memory/terms.h"
#include "engine/plan/choices.h"
#include "engine/units/counts.h"
#include "engine/units/range.h"

#include <cstdint>
#include <optional>

namespace headroom {

struct ParameterCounts {
    Parameters total {}; ///< adapters included
    Parameters trainable {};
    Parameters active {}; ///< without unselected routed experts
    Parameters embedding {}; ///< the input table

    friend bool operator==(const ParameterCounts &, const ParameterCounts &) = default;
};

enum class Verdict : std::uint8_t { Fits, Tight, DoesNotFit };

/// What a run of the user's own had more than the estimate, and the term that most likely differs.
struct MeasuredDifference {
    TermId term = TermId::Activations;
    Bytes more {}; ///< negative: less

    friend bool operator==(const MeasuredDifference &, const MeasuredDifference &) = default;
};

struct MemoryEstimate {
    StepMemory steady {}; ///< a step after the first; overhead is in each phase's terms
    std::optional<StepMemory> first {}; ///< the step in which optimizer states appear; the textbook has none
    Bytes peakReserved {};
    Bytes devicePeak {};
    Range<Bytes> neededRange {}; ///< 90 % range of what has to fit
    Range<Bytes> allocatedRange {};
    Range<Bytes> reservedRange {};
    Range<Bytes> deviceRange {};
    Bytes fragmentation {}; ///< the part of the overhead that the allocator's splitting costs
    std::optional<MeasuredDifference> measured {}; ///< what the estimate was corrected by
    Bytes hostPerNode {};
    WorstGpu worst {}; ///< the GPU that all of this is about

    [[nodiscard]] Bytes peakAllocated() const { return steady.peak().allocated(); }
    /// What has to fit: the peak's terms and the overhead.
    [[nodiscard]] Bytes needed() const { return steady.peak().total(); }

    friend bool operator==(const MemoryEstimate &, const MemoryEstimate &) = default;
};

struct CapacityEstimate {
    Bytes capacity {}; ///< nameplate in GiB, as nvidia-smi prints it
    Bytes usable {}; ///< what the verdict is measured against
    Bytes headroom {}; ///< usable less needed; negative if it does not fit
    Verdict verdict = Verdict::Fits;
    double probabilityOfFitting = 0;

    friend bool operator==(const CapacityEstimate &, const CapacityEstimate &) = default;
};

struct Estimate {
    MemoryModel memoryModel = MemoryModel::Textbook; ///< the one that ran
    ParameterCounts parameters {};
    MemoryEstimate memory {};
    CapacityEstimate capacity {};
    std::optional<ComputeEstimate> compute {}; ///< absent when the GPU's peak is unknown and nothing was measured
    Bytes trafficPerStepAndGpu {};
    std::optional<CostEstimate>
        cost {}; ///< absent when nobody sells the GPU and the plan gives no price, or no time is known
    StorageEstimate storage {};

    friend bool operator==(const Estimate &, const Estimate &) = default;
};

} // namespace headroom
