// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The estimate document, and its errors, as JSON.
#pragma once

#include "engine/estimate/result.h"
#include "engine/explain/assumptions.h"
#include "engine/formats/formaterror.h"
#include "engine/formats/json.h"
#include "engine/plan/planerror.h"

#include <span>
#include <string>
#include <string_view>

namespace headroom {

/// Which plan an estimate belongs to.
struct EstimateSubject {
    std::string id {}; ///< the plan's; empty: null in the document
    std::string gpu {}; ///< id of the catalogue, not an alias
};

/// The estimate in the contract's order: bytes are whole numbers, what is absent is null.
[[nodiscard]] std::string writeEstimate(const EstimateSubject &subject, const Estimate &estimate,
    std::span<const Assumption> assumptions, JsonLayout layout);

/// What stands in an estimate's place: a code that programs compare, a sentence for people, the key to blame.
struct ReportedError {
    std::string code {};
    std::string message {};
    std::string key {}; ///< empty: null in the document
};

[[nodiscard]] std::string writeError(std::string_view id, const ReportedError &error, JsonLayout layout);

/// The code of a problem, such as "does-not-divide".
[[nodiscard]] std::string_view codeOf(PlanProblem problem);
[[nodiscard]] std::string_view codeOf(FormatProblem problem);

[[nodiscard]] std::string_view nameOf(Verdict verdict);

} // namespace headroom
