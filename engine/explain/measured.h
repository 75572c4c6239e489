// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates against what published runs measured: a point for each printed figure, statistics over groups of points.
#pragma once

#include "engine/estimate/result.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// A printed peak of one GPU: an interval, since it was rounded or its unit is open.
struct MeasuredFigure {
    MeasuredMetric metric {};
    Range<Bytes> bytes {};
    bool own = true; ///< the line's own metric, not one that was printed beside it

    friend bool operator==(const MeasuredFigure &, const MeasuredFigure &) = default;
};

/// A run that somebody published.
struct MeasuredCase {
    std::string id {};
    Plan plan {};
    std::string source {}; ///< the repository
    std::string tier {};
    std::vector<MeasuredFigure> figures {}; ///< without those whose metric is unknown
    bool fitted = true;
    bool planDecides = false; ///< of a run that failed: the plan itself was too large
};

struct MeasuredPoint {
    MeasuredFigure figure {};
    Bytes predicted {};
    Range<Bytes> range {}; ///< 90 % of the prediction

    /// How far the prediction lies outside the printed interval, in percent of the end that it passes; 0 inside.
    [[nodiscard]] double error() const;
    /// Whether the range and the printed interval meet.
    [[nodiscard]] bool held() const;
    /// Width of the range, in percent of the prediction.
    [[nodiscard]] double width() const;

    friend bool operator==(const MeasuredPoint &, const MeasuredPoint &) = default;
};

struct MeasuredResult {
    std::string id {};
    std::string source {};
    std::string tier {};
    Framework framework {};
    Method method {};
    Sharding sharding {};
    std::int64_t gpus = 1;
    MemoryModel memoryModel {};
    CapacityEstimate capacity {};
    TermBytes terms {}; ///< at the peak
    std::vector<MeasuredPoint> points {};
    /// Empty where the run says nothing about the verdict, or the headroom is no more than 5 % of what is usable.
    std::optional<bool> rightVerdict {};
};

/// Why a line cannot be right as it stands.
enum class Contradiction : std::uint8_t { AboveCapacity, AllocatedAboveReserved, ReservedAboveDevice };
[[nodiscard]] std::string_view nameOf(Contradiction contradiction);

/// What in the line itself cannot be: a run that fitted above its card, or a part above its whole.
[[nodiscard]] std::optional<Contradiction> contradictionIn(const MeasuredCase &one, Bytes capacity);

/// Puts the estimate of the case's plan beside its figures.
[[nodiscard]] MeasuredResult compared(const MeasuredCase &one, const Estimate &estimate);

struct MeasuredValidation {
    struct Contradicted {
        std::string id {};
        Contradiction reason {};
    };
    struct NotEstimated {
        std::string id {};
        PlanError reason {};
    };
    std::vector<MeasuredResult> results {};
    std::vector<Contradicted> contradicted {}; ///< they count in the statistics all the same
    std::vector<NotEstimated> notEstimated {};
};

/// Errors without their sign, of the points of one group. Unit: percent.
struct MeasuredStatistics {
    std::string group {};
    MeasuredMetric metric {};
    std::string tier {};
    std::size_t points = 0;
    double median = 0;
    double p90 = 0; ///< by the nearest rank
    double largest = 0;
    double held = 0; ///< percent of the points in whose range the figure lies
    double width = 0; ///< median
};

/// Of one point at least, without a group.
[[nodiscard]] MeasuredStatistics statisticsOf(const std::vector<MeasuredPoint> &points);

enum class Grouping : std::uint8_t { All, Source, Method, Sharding, Framework };
inline constexpr std::array<std::string_view, 5> groupingNames {"all", "source", "method", "sharding", "framework"};

/// The group that the result is in; "all" is one group.
[[nodiscard]] std::string groupOf(const MeasuredResult &one, Grouping grouping);
/// By group, metric and tier, in this order.
[[nodiscard]] std::vector<MeasuredStatistics> statisticsBy(const MeasuredValidation &validation, Grouping grouping);

struct VerdictCount {
    std::size_t right = 0;
    std::size_t scored = 0;
};
[[nodiscard]] VerdictCount verdictsOf(const MeasuredValidation &validation);

} // namespace headroom
