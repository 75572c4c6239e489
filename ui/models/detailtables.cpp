// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes values of the detailed model into cells.
#include "ui/models/detailtables.h"

#include "app/text/labels.h"
#include "app/text/storagewords.h"
#include "ui/models/alivemodel.h"

#include <QCoreApplication>
#include <QLocale>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::DetailTables)
};

void appendRows(const AliveModel &model, const QModelIndex &parent, QList<QStringList> &rows)
{
    for (int row = 0; row < model.rowCount(parent); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(parent); ++column)
            cells << model.index(row, column, parent).data().toString();
        int depth = 0;
        for (QModelIndex above = parent; above.isValid(); above = above.parent())
            ++depth;
        cells.front().prepend(QString(2 * depth, QChar(0xA0)));
        rows.append(cells);
        appendRows(model, model.index(row, 0, parent), rows);
    }
}

} // namespace

TextTable timelineTable(const TimelineValue &value)
{
    const QLocale locale;
    TextTable table;
    table.columns = {{.title = Text::tr("Step")}, {.title = Text::tr("Phase")},
        {.title = Text::tr("Event"), .isNumber = true}, {.title = Text::tr("Allocated"), .isNumber = true}};
    constexpr std::size_t shown = storageTermCount;
    for (std::size_t term = 0; term < shown; ++term)
        table.columns.append({.title = termLabel(static_cast<TermId>(term)), .isNumber = true});
    table.columns.append({.title = Text::tr("Last allocation")});
    for (const TimelineSpan &span : value.course.spans) {
        for (std::size_t index = span.firstPoint; index <= span.lastPoint; ++index) {
            const TimelinePoint &point = value.course.points[index];
            const QString phase = phaseLabel(span.phase);
            QStringList row {turnLabel(span.turn),
                //: In a table: the row of the highest level; %1 is a phase.
                index == value.course.peak ? Text::tr("%1 (peak)").arg(phase) : phase, formatCount(point.event, locale),
                formatBytes(point.terms.total(), value.unit, locale)};
            for (std::size_t term = 0; term < shown; ++term)
                row << formatBytes(point.terms[static_cast<TermId>(term)], value.unit, locale);
            row << lastAllocationText(point.last);
            table.rows.append(row);
        }
    }
    return table;
}

TextTable differenceTable(const DifferenceValue &value)
{
    const QLocale locale;
    TextTable table;
    table.columns = {{.title = Text::tr("Term")},
        {.title = choiceLabel("memory_model", spell(MemoryModel::Textbook)), .isNumber = true},
        {.title = choiceLabel("memory_model", spell(MemoryModel::Detailed)), .isNumber = true},
        {.title = Text::tr("Detailed less textbook"), .isNumber = true}};
    if (!value.problem.isEmpty())
        return table;
    TermDifference sum;
    const auto append = [&](const QString &name, const TermDifference &one) {
        table.rows.append({name, formatBytes(one.textbook, value.unit, locale),
            formatBytes(one.detailed, value.unit, locale), excessText(one.excess(), value.unit)});
    };
    for (const TermDifference &one : value.difference.terms) {
        append(termLabel(one.term), one);
        sum.textbook += one.textbook;
        sum.detailed += one.detailed;
    }
    append(Text::tr("Total"), sum);
    return table;
}

TextTable aliveTable(const Explanation &explanation, Unit unit)
{
    AliveModel model;
    model.setExplanation(explanation, unit);
    TextTable table;
    for (int column = 0; column < model.columnCount(); ++column) {
        table.columns.append({.title = model.headerData(column, Qt::Horizontal).toString(),
            .isNumber = column == AliveModel::Size || column == AliveModel::Share});
    }
    appendRows(model, {}, table.rows);
    return table;
}

} // namespace headroom::ui
