// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What makes a plan meaningless, and which key is to blame.
#pragma once

#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"

#include <optional>

namespace headroom {

/// The first thing that is wrong with a plan for this model, or nothing.
[[nodiscard]] std::optional<PlanError> checkPlan(const Plan &plan, const ModelShape &shape);

} // namespace headroom
