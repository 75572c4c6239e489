// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of torchtune and torchtitan: whose classes run the model, and what of them is executed.
#pragma once

#include "engine/architectures/dialect.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"

#include <cstdint>
#include <optional>
#include <string>

namespace headroom {

/// Both trainers divide the rows of a chunked loss into this many.
inline constexpr std::int64_t lossChunks = 8;

/// Whose classes run the model of a plan. Versions are the trainer's own; without one, its newest.
[[nodiscard]] Dialect dialectOf(const Plan &plan);

/// Of a plan whose trainer is neither transformers nor Unsloth: what that trainer does not have, or nobody has looked into.
/// `plan`: its defaults filled in.
[[nodiscard]] std::optional<PlanError> uncoveredTrainer(const Plan &plan, const ModelShape &shape);

/// The releases that stand for a trainer's, in words for an assumption.
[[nodiscard]] std::string releaseStandingFor(Dialect dialect);

} // namespace headroom
