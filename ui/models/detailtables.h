// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tables behind what the detailed model shows: the course of a step, both models, what is alive.
#pragma once

#include "ui/charts/differencevalue.h"
#include "ui/charts/timelinevalue.h"
#include "ui/models/texttable.h"

#include "engine/explain/explanation.h"

namespace headroom::ui {

/// One row a point of the chart.
[[nodiscard]] TextTable timelineTable(const TimelineValue &value);
/// One row a term, then the sum.
[[nodiscard]] TextTable differenceTable(const DifferenceValue &value);
/// The tree of what is alive as rows; terms and sites before what they consist of.
[[nodiscard]] TextTable aliveTable(const Explanation &explanation, Unit unit);

} // namespace headroom::ui
