// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Published runs, one a line, and how estimates compare with them, as JSON and as rows.
#pragma once

#include "engine/explain/measured.h"
#include "engine/formats/formaterror.h"
#include "engine/formats/json.h"
#include "engine/formats/rowtable.h"

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace headroom {

/// Whether the line is a published run: it has the key "measured".
[[nodiscard]] bool isMeasuredCase(std::string_view line);

/// Errors: as readPlan(), with the path in the line; MissingKey, WrongType, OutOfRange in the rest.
[[nodiscard]] tl::expected<MeasuredCase, FormatError> readMeasuredCase(std::string_view line);

/// All of the tables below.
[[nodiscard]] std::string writeMeasured(const MeasuredValidation &validation, JsonLayout layout);

/// One row a group, metric and tier. Errors and widths in percent.
[[nodiscard]] RowTable measuredStatisticsRows(const MeasuredValidation &validation, Grouping grouping);
/// One row a figure, the worst first; a run without a figure has one row with its verdict alone.
[[nodiscard]] RowTable measuredRows(const MeasuredValidation &validation);
/// One row: verdicts that are right, of those that are scored.
[[nodiscard]] RowTable verdictRows(const MeasuredValidation &validation);
/// Lines that contradict themselves and plans without an estimate, each with its reason.
[[nodiscard]] RowTable measuredReasonRows(const MeasuredValidation &validation);

} // namespace headroom
