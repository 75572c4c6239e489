// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the values of charts into cells.
#include "ui/models/texttable.h"

#include "app/text/labels.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Tables)
};

} // namespace

TextTable breakdownTable(const BreakdownValue &value)
{
    const QLocale locale;
    TextTable table;
    table.columns = {{.title = Text::tr("Term")}, {.title = Text::tr("Size"), .isNumber = true},
        {.title = Text::tr("Share"), .isNumber = true}, {.title = Text::tr("Formula")},
        {.title = Text::tr("With numbers")}, {.title = Text::tr("Source")}};
    for (const BreakdownRow &row : value.rows) {
        table.rows.append({termLabel(row.term), formatBytes(row.bytes, value.unit, locale),
            formatPercent(row.share, locale), row.formula, row.withNumbers, row.source});
    }
    return table;
}

TextTable memoryTable(const MemoryBarsValue &value)
{
    const QLocale locale;
    TextTable table;
    if (value.bars.empty())
        return table;
    table.columns = {{.title = Text::tr("Term")}};
    QStringList sum {Text::tr("Total")};
    QStringList range {Text::tr("Range")};
    QStringList usable {Text::tr("Usable")};
    QStringList headroom {Text::tr("Headroom")};
    for (const StageBar &bar : value.bars) {
        //: Title of a table's column; %1 is the ZeRO stage that the plan has.
        table.columns.append(
            {.title = bar.chosen ? Text::tr("%1 (chosen)").arg(bar.name) : bar.name, .isNumber = true});
        const bool known = bar.problem.isEmpty();
        sum << (known ? formatBytes(bar.terms.total(), value.unit, locale) : bar.problem);
        range << (known ? formatBytes(bar.needed, value.unit, locale) : QString());
        usable << formatBytes(value.usable, value.unit, locale);
        headroom << (known ? formatBytes(bar.headroom, value.unit, locale) : QString());
    }
    for (std::size_t index = 0; index < termCount; ++index) {
        const auto term = static_cast<TermId>(index);
        QStringList row {termLabel(term)};
        for (const StageBar &bar : value.bars)
            row << (bar.problem.isEmpty() ? formatBytes(bar.terms[term], value.unit, locale) : QString());
        table.rows.append(row);
    }
    if (value.showsFragmentation()) {
        //: A row of the memory table: the part of the overhead that the allocator cannot use.
        QStringList row {Text::tr("of which fragmentation")};
        for (const StageBar &bar : value.bars)
            row << (bar.fragmentation > Bytes() ? formatBytes(bar.fragmentation, value.unit, locale) : QString());
        table.rows.append(row);
    }
    table.rows << sum << range << usable << headroom;
    return table;
}

TextTable costTable(const CostRangesValue &value)
{
    const QLocale locale;
    TextTable table;
    table.columns = {{.title = Text::tr("GPU")}, {.title = Text::tr("Count"), .isNumber = true},
        {.title = Text::tr("Verdict")}, {.title = Text::tr("Price"), .isNumber = true},
        {.title = Text::tr("Cost"), .isNumber = true}, {.title = Text::tr("Time"), .isNumber = true},
        {.title = Text::tr("Price source")}, {.title = Text::tr("Date")}};
    for (const std::size_t index : costOrder(value)) {
        const CostRow &row = value.rows[index];
        //: The plan's own GPU in a table; %1 is its name.
        table.rows.append({row.chosen ? Text::tr("%1 (chosen)").arg(row.name) : row.name,
            row.count ? formatCount(*row.count, locale) : QString(),
            verdictLabel(row.count ? row.verdict : Verdict::DoesNotFit),
            row.price ? formatPrice(*row.price, locale) : Text::tr("not known"),
            row.cost ? formatMoney(*row.cost, locale) : QString(),
            row.duration ? formatDuration(*row.duration, locale) : QString(), row.source, row.date});
    }
    return table;
}

QString tabSeparated(const TextTable &table)
{
    const auto line = [](QStringList cells) {
        for (QString &cell : cells)
            cell = cell.simplified();
        return cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    QStringList titles;
    for (const TableColumn &column : table.columns)
        titles << column.title;
    QString text = line(titles);
    for (const QStringList &row : table.rows)
        text += line(row);
    return text;
}

QString asHtml(const TextTable &table)
{
    const auto cell = [&table](qsizetype column, const QString &text, QLatin1String tag) {
        return QStringLiteral("<%1 align=\"%2\">%3</%1>")
            .arg(tag, table.columns.value(column).isNumber ? QLatin1String("right") : QLatin1String("left"),
                text.toHtmlEscaped());
    };
    QString html = QStringLiteral("<table border=\"1\" cellspacing=\"0\" cellpadding=\"3\"><tr>");
    for (qsizetype column = 0; column < table.columns.size(); ++column)
        html += cell(column, table.columns[column].title, QLatin1String("th"));
    html += QStringLiteral("</tr>");
    for (const QStringList &row : table.rows) {
        html += QStringLiteral("<tr>");
        for (qsizetype column = 0; column < row.size(); ++column)
            html += cell(column, row[column], QLatin1String("td"));
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

} // namespace headroom::ui
