// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes runs and their terms into cells.
#include "ui/models/accuracytables.h"

#include "app/text/labels.h"

#include <QCoreApplication>
#include <QLocale>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Accuracy)
};

} // namespace

TextTable accuracyTable(const AccuracyValue &value)
{
    const QLocale locale;
    TextTable table;
    if (value.points.empty())
        return table;
    table.columns = {{.title = Text::tr("Run")}, {.title = Text::tr("Source")}, {.title = Text::tr("Tier")},
        {.title = Text::tr("Framework")}, {.title = Text::tr("Method")}, {.title = Text::tr("Metric")},
        {.title = Text::tr("Measured"), .isNumber = true}, {.title = Text::tr("Estimated"), .isNumber = true},
        {.title = Text::tr("Range"), .isNumber = true}, {.title = Text::tr("Error"), .isNumber = true}};
    for (const AccuracyPoint &point : value.points) {
        const MeasuredPoint &peak = point.peak;
        table.rows.append(
            {point.id, point.source, point.tier, point.framework, point.method, metricLabel(peak.figure.metric),
                formatBytes(peak.figure.bytes, value.unit, locale), formatBytes(peak.predicted, value.unit, locale),
                formatBytes(peak.range, value.unit, locale), errorText(peak.error())});
    }
    return table;
}

TextTable chosenTermsTable(const AccuracyValue &value)
{
    TextTable table;
    if (!value.chosen || *value.chosen >= value.points.size())
        return table;
    const QLocale locale;
    const AccuracyPoint &point = value.points[*value.chosen];
    table.columns = {{.title = Text::tr("Term")}, {.title = Text::tr("Estimated"), .isNumber = true}};
    for (const TermId term : allTerms)
        if (point.terms[term] > Bytes())
            table.rows.append({termLabel(term), formatBytes(point.terms[term], value.unit, locale)});
    return table;
}

} // namespace headroom::ui
