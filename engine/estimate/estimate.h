// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The engine's entry point: from a plan, its model and the catalogue to an estimate.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/result.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"

#include <tl/expected.hpp>

namespace headroom {

class Execution;

using EstimateResult = tl::expected<Estimate, PlanError>;

/// What the plan needs, takes and costs. A plan that does not fit is a result, not an error.
/// The shape is the plan's model, read once by engine/formats/configjson; same input, same output.
/// Errors: the plan makes no sense (engine/plan/check), names what the catalogue lacks, or a result exceeds 64 bits.
[[nodiscard]] EstimateResult estimate(const Plan &plan, const ModelShape &shape, const Catalogue &catalogue);
/// The same with scratch memory to reuse in loops.
[[nodiscard]] EstimateResult estimate(
    const Plan &plan, const ModelShape &shape, const Catalogue &catalogue, Execution &scratch);

} // namespace headroom
