// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The level of allocated memory over the first and the steady step, term by term, thinned for drawing.
//
// The course is counted in allocations and releases, in their order: a step without values knows no time.
#pragma once

#include "engine/explain/executedlog.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace headroom {

/// What was allocated last before a moment.
struct LastAllocation {
    Site site = Site::None;
    std::optional<std::int64_t> block {}; ///< of the model, from 0; empty: around the blocks
    TermId term = TermId::Activations;
    Extents shape {};
    ElementType type = ElementType::Bf16;
    Bytes bytes {};
};

struct TimelinePoint {
    std::int64_t event = 0; ///< allocations and releases since the first step began
    TermBytes terms {};
    LastAllocation last {};
};

/// A stretch of the step in one phase of one micro-batch.
struct TimelineSpan {
    StepTurn turn = StepTurn::First;
    Phase phase = Phase::Forward;
    std::int64_t microBatch = 0; ///< from 0
    std::size_t firstPoint = 0;
    std::size_t lastPoint = 0; ///< included; at least one point a span
};

struct Timeline {
    std::vector<TimelinePoint> points {};
    std::vector<TimelineSpan> spans {}; ///< in order, without gaps, over all points
    std::size_t peak = 0; ///< the point of the steady step's highest level
    std::size_t firstPeak = 0; ///< of the first step's

    [[nodiscard]] const TimelineSpan &spanOf(std::size_t point) const;
};

/// The course of a log with about `detail` points, two for each of as many stretches: the highest and the lowest level in it. So
/// the highest level of every phase is there, whatever the number. No more than two micro-batches of a step are executed:
/// those after do what the second does.
[[nodiscard]] Timeline timeline(const StepLog &log, std::size_t detail);

} // namespace headroom
