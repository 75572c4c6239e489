// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The half of an estimate that does not depend on the kind of GPU, by whichever memory model holds for the plan.
//
// Loops over GPU kinds compute it once for each number of GPUs.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/executedestimate.h"
#include "engine/estimate/result.h"
#include "engine/estimate/textbookestimate.h"
#include "engine/execution/execution.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"

#include <tl/expected.hpp>

#include <optional>
#include <variant>

namespace headroom {

/// An executed step with the plan it was executed for, every default filled in.
struct ExecutedHalf {
    Plan resolved {};
    ExecutedMemory memory {};
    Estimate estimate {}; ///< without capacity, compute and cost
};

using MemoryHalf = std::variant<TextbookHalf, ExecutedHalf>;

/// Executes the plan's step, or counts by the textbook where the plan asks for it or where no executed model covers it yet.
/// Errors: what the trainer refuses; a term beyond 64 bits, named. `scratch` is memory to reuse.
[[nodiscard]] tl::expected<MemoryHalf, PlanError> memoryHalf(
    const Plan &plan, const ModelShape &shape, Execution &scratch);

/// The whole estimate on this GPU, at the capacity and prices that `plan` says.
[[nodiscard]] Estimate completed(const MemoryHalf &half, const Plan &plan, const ModelShape &shape, const Gpu &gpu,
    const Catalogue &catalogue);

/// Why a plan that does not ask for the textbook is counted by it all the same: the key that is not executed yet.
[[nodiscard]] std::optional<PlanError> notExecuted(const Plan &plan, const ModelShape &shape);

} // namespace headroom
