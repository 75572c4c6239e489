// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the timeline draws: the level over the first and the steady step, with a place on the axis for each point.
#pragma once

#include "app/document/picture.h"
#include "app/text/format.h"

#include "engine/explain/timeline.h"

#include <QString>

#include <vector>

namespace headroom::ui {

struct TimelineValue {
    QString title {}; ///< the model
    QString gpu {};
    Unit unit = Unit::GB;
    QString problem {}; ///< shown instead of a course, if there is none
    Timeline course {};
    std::vector<double> places {}; ///< of the points from left to right, 0 to 1
    std::vector<double> edges {}; ///< of the spans; one more than spans

    [[nodiscard]] bool empty() const { return course.points.empty(); }
    /// The point that is drawn nearest to a place.
    [[nodiscard]] std::size_t nearest(double place) const;
};

/// Executes the plan's step for its course. A short phase gets a least width, so that its peak can be seen: the axis shows
/// the order of what happens, not time.
[[nodiscard]] TimelineValue timelineValue(const Picture &picture, const QString &gpu, Unit unit);
/// Fills in places and edges from the course.
void placePoints(TimelineValue &value);

/// The peak, and the highest level of every phase: what a screen reader says and what stands under the picture.
[[nodiscard]] QString description(const TimelineValue &value);
/// "Steady step, Backward: 14.3 GB. Just allocated: silu, block 3: 1 row × … (0.1 GB)".
[[nodiscard]] QString readout(const TimelineValue &value, std::size_t point);

} // namespace headroom::ui
