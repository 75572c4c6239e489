// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the tables of engine/formats/measuredjson between a few words.
#include "app/commandline/measuredpage.h"

#include "app/commandline/textrows.h"
#include "app/text/words.h"

#include "engine/formats/measuredjson.h"

namespace headroom {

namespace {

constexpr std::string_view introduction = R"(# Published runs

Estimates for runs whose peak somebody published, beside the printed figure. Errors are in percent, counted from the
end of the printed interval that the estimate passes; inside the interval the error is 0. "range_holds" is the share of
figures that the 90 % range meets, "range_width" its median width in percent of the estimate.

)";

} // namespace

QString textMeasured(const MeasuredValidation &validation)
{
    QString text = Words::tr("Estimates against published runs. Errors in percent:") + u'\n';
    for (std::size_t grouping = 0; grouping < groupingNames.size(); ++grouping) {
        text += u'\n'
            + QString::fromStdString(
                writeTextRows(measuredStatisticsRows(validation, static_cast<Grouping>(grouping))));
    }
    text += u'\n' + QString::fromStdString(writeTextRows(verdictRows(validation)));
    const RowTable reasons = measuredReasonRows(validation);
    if (!reasons.rows.empty())
        text += u'\n' + QString::fromStdString(writeTextRows(reasons));
    return text;
}

std::string markdownMeasured(const MeasuredValidation &validation)
{
    std::string text(introduction);
    for (std::size_t grouping = 0; grouping < groupingNames.size(); ++grouping)
        text += writeMarkdownRows(measuredStatisticsRows(validation, static_cast<Grouping>(grouping))) + '\n';
    text += writeMarkdownRows(verdictRows(validation));
    const RowTable reasons = measuredReasonRows(validation);
    if (!reasons.rows.empty())
        text += "\n## Contradictions and plans without an estimate\n\n" + writeMarkdownRows(reasons);
    return text + "\n## Every figure\n\n" + writeMarkdownRows(measuredRows(validation));
}

} // namespace headroom
