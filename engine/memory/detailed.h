// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The detailed memory model: an executed step as the matrix of phases and terms.
#pragma once

#include "engine/execution/execution.h"
#include "engine/memory/terms.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"
#include "engine/units/counts.h"

#include <tl/expected.hpp>

namespace headroom {

struct DetailedMemory {
    StepMemory steady {}; ///< a step after the first, with evaluation and saving
    StepMemory first {}; ///< the step in which optimizer states appear
    Parameters total {}; ///< adapters included
    Parameters trainable {};
    WorstGpu worst {};
    Bytes lossForward {}; ///< highest level of the loss before its backward begins; nothing unless every block was executed
    Bytes lossBackward {}; ///< and since

    friend bool operator==(const DetailedMemory &, const DetailedMemory &) = default;
};

/// Executes the plan's step. `plan` is resolved (engine/plan/resolve). `execution` is scratch memory: reuse it for many plans.
/// Errors: as stepRequest(): the key that is not executed, a contradiction, a size beyond 64 bits.
[[nodiscard]] tl::expected<DetailedMemory, PlanError> detailedMemory(
    const Plan &plan, const ModelShape &shape, Execution &execution);
/// The same with scratch memory of its own.
[[nodiscard]] tl::expected<DetailedMemory, PlanError> detailedMemory(const Plan &plan, const ModelShape &shape);

} // namespace headroom
