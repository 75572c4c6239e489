// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the accuracy chart, its table and its summary show: estimates against published runs, filtered.
#pragma once

#include "app/text/format.h"

#include "engine/explain/measured.h"

#include <QPointF>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace headroom::ui {

/// A printed figure of a run beside the estimate of its plan.
struct AccuracyPoint {
    QString id {};
    QString source {}; ///< the repository that printed it
    QString tier {};
    QString framework {};
    QString method {};
    MeasuredPoint peak {};
    TermBytes terms {}; ///< of the estimate at its peak

    /// What was measured, to the right, and estimated, upwards: the middle of a printed interval.
    [[nodiscard]] QPointF placeIn(Unit unit) const;

    friend bool operator==(const AccuracyPoint &, const AccuracyPoint &) = default;
};

/// An empty choice takes all.
struct AccuracyFilter {
    QString method {};
    QString framework {};
    std::optional<MeasuredMetric> metric {};
    QString tier {};

    friend bool operator==(const AccuracyFilter &, const AccuracyFilter &) = default;
};

struct AccuracyValue {
    Unit unit = Unit::GB;
    std::vector<AccuracyPoint> points {}; ///< those that the filter takes, the worst first
    std::optional<std::size_t> chosen {}; ///< index of the point that is looked at
    QString problem {}; ///< shown instead

    friend bool operator==(const AccuracyValue &, const AccuracyValue &) = default;
};

/// All points of the runs.
[[nodiscard]] std::vector<AccuracyPoint> accuracyPoints(const MeasuredValidation &validation);
/// The choices of a filter, in the order of the alphabet.
struct AccuracyChoices {
    QStringList methods {};
    QStringList frameworks {};
    QStringList tiers {};
};
[[nodiscard]] AccuracyChoices choicesOf(const std::vector<AccuracyPoint> &points);
[[nodiscard]] AccuracyValue accuracyValue(
    const std::vector<AccuracyPoint> &points, const AccuracyFilter &filter, Unit unit);
/// "Allocated by PyTorch".
[[nodiscard]] QString metricLabel(MeasuredMetric metric);
/// How many, how far, and whether the ranges hold.
[[nodiscard]] QString description(const AccuracyValue &value);
/// "+1.3 %", "0.0 %".
[[nodiscard]] QString errorText(double percent);
/// The run and what it measured, in words.
[[nodiscard]] QString pointText(const AccuracyPoint &point, Unit unit);

} // namespace headroom::ui
