// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run of the user's own says about the estimate of its plan.
#pragma once

#include "engine/estimate/result.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"

namespace headroom {

/// The peak of the measured metric becomes what was measured. Of allocated bytes the difference goes to the term whose error
/// reaches farthest, and no phase stays above the peak; range, chance and verdict follow, with a deviation of 2 % of what is
/// allocated in place of the terms' own. Reserved and device shift beside the need. Unchanged without a measurement of bytes, by
/// the textbook, or where nothing that is uncertain is as large as the difference. `plan` is resolved.
/// Source: derived (memory accounting note, measurement).
[[nodiscard]] Estimate correctedByMeasurement(Estimate estimate, const Plan &plan, const ModelShape &shape);

} // namespace headroom
