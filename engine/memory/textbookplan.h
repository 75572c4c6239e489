// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a plan and its model to the numbers that the textbook formulas read.
#pragma once

#include "engine/memory/textbook.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"
#include "engine/units/counts.h"
#include "engine/units/exact.h"
#include "engine/units/traced.h"

#include <tl/expected.hpp>

#include <cstdint>

namespace headroom {

/// Where a textbook estimate's P comes from.
enum class ParameterOrigin : std::uint8_t {
    Formula, ///< formula (1), without norms and biases, as articles count
    Counted, ///< counted from the shape: (1) does not describe the model, or the textbook stands in for the detailed model
    Plan, ///< model.parameters of the plan
};

struct TextbookPlan {
    TextbookNumbers<Exact> numbers {};
    TextbookCase which {};
    ParameterOrigin origin = ParameterOrigin::Counted;
    Parameters total {}; ///< P, without adapters
    Parameters active {}; ///< of P
    Parameters adapters {};
    Parameters embedding {};
};

/// Whether formula (1) describes the model: three matrices, head width h/a, one kind of dense layer, nothing beside.
[[nodiscard]] bool textbookFormulaHolds(const ModelShape &shape);

/// The numbers of a plan. Errors: adapter targets that the model does not have; a count beyond 64 bits.
[[nodiscard]] tl::expected<TextbookPlan, PlanError> textbookPlan(const Plan &plan, const ModelShape &shape);

/// The same numbers with their symbols.
[[nodiscard]] TextbookNumbers<Traced> tracedNumbers(const TextbookNumbers<Exact> &numbers);

/// How many GPUs formula (18) asks for: the smallest power of two N for which the fully sharded state and the activations
/// stay within 90 % of the decimal nameplate. 0 if no number up to 2^20 is enough. Source: 004.
[[nodiscard]] std::int64_t textbookMinimumGpus(const TextbookPlan &plan, double nameplateGigabytes);

} // namespace headroom
