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

double medianOf(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[(values.size() - 1) / 2];
}

QString percentText(double percent)
{
    return formatPercent(percent / 100, QLocale());
}

} // namespace

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
                .metric = point.figure.metric,
                .measured = point.figure.bytes,
                .predicted = point.predicted,
                .range = point.range,
                .error = point.error(),
                .held = point.held(),
                .terms = run.terms});
    std::ranges::sort(points, [](const AccuracyPoint &a, const AccuracyPoint &b) {
        return std::abs(a.error) > std::abs(b.error) || (std::abs(a.error) == std::abs(b.error) && a.id < b.id);
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
            && (!filter.metric || point.metric == *filter.metric)
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
    std::vector<double> errors;
    for (const AccuracyPoint &point : value.points)
        errors.push_back(std::abs(point.error));
    std::vector<double> sorted = errors;
    std::ranges::sort(sorted);
    const auto ninth = static_cast<std::size_t>(std::ceil(0.9 * static_cast<double>(sorted.size()))) - 1;
    const auto held = std::ranges::count_if(value.points, &AccuracyPoint::held);
    //: The summary of the accuracy page: a number of figures, the median and 90th percentile of the error, and the share of
    //: figures that lie in the range of the estimate.
    return Text::tr(
        "Printed figures: %1. Half of the estimates are within %2, nine of ten within %3; the range holds %4 of "
        "the figures.")
        .arg(formatCount(static_cast<std::int64_t>(value.points.size()), QLocale()), percentText(medianOf(errors)),
            percentText(sorted[ninth]),
            percentText(100 * static_cast<double>(held) / static_cast<double>(value.points.size())));
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
        .arg(point.id, point.source, metricLabel(point.metric), formatBytes(point.measured.low, unit, locale),
            formatBytes(point.predicted, unit, locale), errorText(point.error));
}

} // namespace headroom::ui
