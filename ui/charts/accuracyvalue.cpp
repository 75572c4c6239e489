// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Filters points and says what they show.
#include "ui/charts/accuracyvalue.h"

#include "app/text/labels.h"

#include "engine/plan/choices.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Accuracy)
};

QString percentText(double percent)
{
    return formatPercent(percent / 100, QLocale());
}

} // namespace

QPointF AccuracyPoint::placeIn(Unit unit) const
{
    const Range<Bytes> &measured = peak.figure.bytes;
    return {(inUnit(measured.low, unit) + inUnit(measured.high, unit)) / 2, inUnit(peak.predicted, unit)};
}

std::vector<AccuracyPoint> accuracyPoints(const MeasuredValidation &validation)
{
    std::vector<AccuracyPoint> points;
    for (const MeasuredResult &run : validation.results)
        for (const MeasuredPoint &point : run.points)
            points.push_back({.id = QString::fromStdString(run.id),
                .source = QString::fromStdString(run.source),
                .tier = QString::fromStdString(run.tier),
                .framework = choiceLabel("framework", spell(run.framework)),
                .method = choiceLabel("training.method", spell(run.method)),
                .peak = point,
                .terms = run.terms});
    std::ranges::sort(points, [](const AccuracyPoint &a, const AccuracyPoint &b) {
        const double ofA = std::abs(a.peak.error());
        const double ofB = std::abs(b.peak.error());
        return ofA > ofB || (ofA == ofB && a.id < b.id);
    });
    return points;
}

AccuracyChoices choicesOf(const std::vector<AccuracyPoint> &points)
{
    AccuracyChoices choices;
    const auto add = [](QStringList &list, const QString &text) {
        if (!list.contains(text))
            list.append(text);
    };
    for (const AccuracyPoint &point : points) {
        add(choices.methods, point.method);
        add(choices.frameworks, point.framework);
        add(choices.tiers, point.tier);
    }
    for (QStringList *list : {&choices.methods, &choices.frameworks, &choices.tiers})
        list->sort();
    return choices;
}

AccuracyValue accuracyValue(const std::vector<AccuracyPoint> &points, const AccuracyFilter &filter, Unit unit)
{
    AccuracyValue value {.unit = unit};
    std::ranges::copy_if(points, std::back_inserter(value.points), [&](const AccuracyPoint &point) {
        return (filter.method.isEmpty() || point.method == filter.method)
            && (filter.framework.isEmpty() || point.framework == filter.framework)
            && (!filter.metric || point.peak.figure.metric == *filter.metric)
            && (filter.tier.isEmpty() || point.tier == filter.tier);
    });
    if (value.points.empty())
        value.problem = Text::tr("No published run is of this kind.");
    return value;
}

QString metricLabel(MeasuredMetric metric)
{
    return choiceLabel("measurement.metric", spell(metric));
}

QString description(const AccuracyValue &value)
{
    if (value.points.empty())
        return value.problem;
    std::vector<MeasuredPoint> peaks;
    std::ranges::transform(value.points, std::back_inserter(peaks), &AccuracyPoint::peak);
    const MeasuredStatistics statistics = statisticsOf(peaks);
    //: The summary of the accuracy page: a number of figures, the median and 90th percentile of the error, and the share of
    //: figures that lie in the range of the estimate.
    return Text::tr(
        "Printed figures: %1. Half of the estimates are within %2, nine of ten within %3; the range holds %4 of "
        "the figures.")
        .arg(formatCount(static_cast<std::int64_t>(statistics.points), QLocale()), percentText(statistics.median),
            percentText(statistics.p90), percentText(statistics.held));
}

QString errorText(double percent)
{
    const QString text = percentText(std::abs(percent));
    if (percent > 0)
        return QLatin1Char('+') + text;
    return percent < 0 ? QChar(0x2212) + text : text;
}

QString pointText(const AccuracyPoint &point, Unit unit)
{
    const QLocale locale;
    //: A published run: %1 is its id, %2 the repository, %3 what was measured, %4 and %5 are sizes, %6 is "+1.3 %".
    return Text::tr("%1, from %2: %3 %4, estimated %5 (%6).")
        .arg(point.id, point.source, metricLabel(point.peak.figure.metric),
            formatBytes(point.peak.figure.bytes.low, unit, locale), formatBytes(point.peak.predicted, unit, locale),
            errorText(point.peak.error()));
}

} // namespace headroom::ui
