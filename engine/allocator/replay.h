// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The log of a few training steps through PyTorch's caching allocator: what it reserves, and how its segments are filled.
#pragma once

#include "engine/allocator/cachingallocator.h"
#include "engine/memory/terms.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"
#include "engine/training/step.h"
#include "engine/units/bytes.h"

#include <tl/expected.hpp>

#include <optional>
#include <vector>

namespace headroom {

/// Where the card was full.
struct ReplayFailure {
    Bytes asked {};
    Bytes allocated {}; ///< at that moment
    Bytes reserved {};
    StepPhase phase = StepPhase::Load;
    Site site = Site::None; ///< the operator that asked
};

/// A block of a segment: what is in it, or nothing.
struct SegmentPart {
    Bytes bytes {};
    std::optional<LogEntry> storage {}; ///< the allocation that lies there; empty: free
};

struct ReplayedSegment {
    Bytes bytes {};
    CachingAllocator::Stream stream = 0; ///< 0: the default one; others are FSDP's own
    std::vector<SegmentPart> parts {}; ///< in the order of their addresses

    [[nodiscard]] Bytes used() const;
};

struct Replay {
    Bytes peakAllocated {};
    Bytes peakReserved {};
    std::optional<ReplayFailure> failure {}; ///< empty: it ran through

    /// What the allocator holds and nobody uses at its peak.
    [[nodiscard]] Bytes fragmentation() const { return peakReserved - peakAllocated; }
};

/// Replays three steps of the plan and its evaluation, its defaults filled in or not. `capacity`: what can be reserved; empty: any.
/// Errors: as detailedMemory().
[[nodiscard]] tl::expected<Replay, PlanError> replayed(
    const Plan &plan, const ModelShape &shape, std::optional<Bytes> capacity);
/// The segments at the moment at which most was reserved, or at which the card was full.
[[nodiscard]] tl::expected<std::vector<ReplayedSegment>, PlanError> replayedSegments(
    const Plan &plan, const ModelShape &shape, std::optional<Bytes> capacity);

/// The same of a log that is there.
[[nodiscard]] Replay replayed(const StepLog &log, const AllocatorChoices &choices);

} // namespace headroom
