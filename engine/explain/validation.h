// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Executed steps against what PyTorch allocated for the same plans: errors case by case and over all of them.
#pragma once

#include "engine/memory/detailed.h"

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace headroom {

/// The highest level in a phase.
struct ReferenceLevel {
    Bytes allocated {};
    std::optional<TermBytes> terms {}; ///< not every source tells them apart
};

/// What was counted while a real model ran two steps.
struct ReferenceCase {
    std::string id {};
    Plan plan {};
    Parameters total {}; ///< adapters included
    Parameters trainable {};
    Bytes peak {}; ///< of the second step
    std::optional<Bytes> firstPeak {};
    std::array<std::optional<ReferenceLevel>, phaseCount> phases {}; ///< of the second step
};

/// An error is signed, in percent of the reference.
struct CaseErrors {
    std::string id {};
    double peak = 0;
    std::optional<double> firstPeak {};
    std::array<std::optional<double>, phaseCount> phases {};
    double parameters = 0; ///< the larger one of total and trainable
    std::optional<double>
        terms {}; ///< the largest difference of a term where the reference peaks, in percent of the peak
    Phase peakPhase {}; ///< the reference's
    TermBytes executed {}; ///< in that phase
    std::optional<TermBytes> reference {};

    friend bool operator==(const CaseErrors &, const CaseErrors &) = default;
};

struct UncoveredCase {
    std::string id {};
    PlanError reason {}; ///< NotBuilt: not executed yet; others: the trainer refuses it

    friend bool operator==(const UncoveredCase &, const UncoveredCase &) = default;
};

struct Validation {
    std::vector<CaseErrors> covered {};
    std::vector<UncoveredCase> notCovered {};
};

/// Executes the case's plan and compares. Phases that the reference has not measured do not count for the peak.
/// Errors: as detailedMemory(); NotBuilt where the reference divides its phases otherwise.
[[nodiscard]] tl::expected<CaseErrors, PlanError> validated(
    const ReferenceCase &reference, const ModelShape &shape, Execution &execution);

enum class Metric : std::uint8_t { Peak, FirstPeak, Phases, Terms, Parameters };
inline constexpr std::array<std::string_view, 5> metricNames {"peak", "first_peak", "phases", "terms", "parameters"};

/// Sizes of errors without their sign, ascending. Unit: percent.
[[nodiscard]] std::vector<double> errorsOf(const Validation &validation, Metric metric);

/// The median is the mean of the two in the middle; the share of 0.95 the value that 95 of 100 do not exceed; 1 the largest.
/// Unit: percent. `ascending` holds at least one.
[[nodiscard]] double medianOf(std::span<const double> ascending);
[[nodiscard]] double quantileOf(std::span<const double> ascending, double share);

/// What must not be exceeded.
struct ErrorBound {
    Metric metric {};
    std::optional<double> quantile {}; ///< 0 to 1; empty: the median
    double percent = 0;
};

/// "peak:median=0.002", "phases:p95=0.2", "first_peak:max=1". Nothing if it is none.
[[nodiscard]] std::optional<ErrorBound> readBound(std::string_view text);

struct BoundResult {
    ErrorBound bound {};
    std::optional<double> found {}; ///< empty: no case has such a figure, which breaks the bound

    [[nodiscard]] bool holds() const { return found && *found <= bound.percent; }
};
[[nodiscard]] BoundResult checked(const ErrorBound &bound, const Validation &validation);

/// The covered cases with the largest errors of the peak, the worst first.
[[nodiscard]] std::vector<const CaseErrors *> worstCases(const Validation &validation, std::size_t count);

/// Not covered, by reason: the plan's key with the value that stands there, and how many cases, the most first.
struct UncoveredReason {
    PlanError reason {}; ///< of the first of them
    std::size_t cases = 0;
};
[[nodiscard]] std::vector<UncoveredReason> uncoveredReasons(const Validation &validation);

} // namespace headroom
