// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a release of Unsloth does with a plan, and what its fast path does not cover.
#pragma once

#include "engine/architectures/unslothprocess.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"

#include <optional>

namespace headroom {

/// What Unsloth's own forward pass refuses or hands to another: the first such key. `plan` is resolved.
[[nodiscard]] std::optional<PlanError> uncoveredByUnsloth(const Plan &plan, const ModelShape &shape);

/// `plan` is resolved and covered.
[[nodiscard]] UnslothChoices unslothChoices(const Plan &plan, const ModelShape &shape);

} // namespace headroom
