// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Executed steps against reference cases, as JSON and as rows.
#pragma once

#include "engine/explain/validation.h"
#include "engine/formats/json.h"
#include "engine/formats/rowtable.h"

#include <span>
#include <string>

namespace headroom {

/// How many cases are shown with their terms.
inline constexpr std::size_t worstShown = 5;

/// Summary, bounds, reasons, the worst with both term tables, every case. Errors in percent.
[[nodiscard]] std::string writeValidation(
    const Validation &validation, std::span<const BoundResult> bounds, JsonLayout layout);

/// Median, 95th percentile and largest error, one row a metric that has cases.
[[nodiscard]] RowTable summaryRows(const Validation &validation);
/// One row a case; of one that is not covered the reason.
[[nodiscard]] RowTable caseRows(const Validation &validation);
/// One row a bound.
[[nodiscard]] RowTable boundRows(std::span<const BoundResult> bounds);
/// One row a reason.
[[nodiscard]] RowTable reasonRows(const Validation &validation);
/// One row a term that is not nothing on both sides.
[[nodiscard]] RowTable termRows(const CaseErrors &one);

/// "peak:p95", as the bound was asked for.
[[nodiscard]] std::string boundName(const ErrorBound &bound);
/// "parallelism.gpus: 8".
[[nodiscard]] std::string reasonName(const PlanError &reason);

} // namespace headroom
