// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An estimate whose reserved memory was replayed through PyTorch's allocator instead of computed by factors.
#pragma once

#include "engine/estimate/result.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"

#include <tl/expected.hpp>

namespace headroom {

/// What the allocator reserves in three steps, what of it nobody uses, and what the card then shows. The verdict stays, but a
/// replay that runs out on what is usable does not fit. An estimate by the textbook comes back as it is.
/// Errors: as detailedMemory().
[[nodiscard]] tl::expected<Estimate, PlanError> replayedEstimate(
    Estimate estimate, const Plan &plan, const ModelShape &shape);

} // namespace headroom
