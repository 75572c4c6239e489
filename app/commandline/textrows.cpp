// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Each column is as wide as its widest cell, the last one as wide as it needs.
#include "app/commandline/textrows.h"

#include <QString>

#include <algorithm>

namespace headroom {

namespace {

QString cellText(const Cell &cell)
{
    return QString::fromStdString(textOf(cell));
}

bool isNumber(const Cell &cell)
{
    return std::holds_alternative<std::int64_t>(cell) || std::holds_alternative<double>(cell);
}

} // namespace

std::string writeTextRows(const RowTable &table)
{
    std::vector<QString> lines(table.rows.size() + 1);
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        const QString title = QString::fromStdString(table.columns[column]);
        qsizetype width = title.size();
        bool numbers = !table.rows.empty();
        for (const auto &row : table.rows) {
            width = std::max(width, cellText(row[column]).size());
            numbers = numbers && (isNumber(row[column]) || std::holds_alternative<std::monostate>(row[column]));
        }
        const bool isLast = column + 1 == table.columns.size();
        const auto place = [&](QString &line, const QString &text) {
            if (column > 0)
                line += QStringLiteral("  ");
            line += numbers ? text.rightJustified(width) : isLast ? text : text.leftJustified(width);
        };
        place(lines[0], title);
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            place(lines[row + 1], cellText(table.rows[row][column]));
    }
    QString text;
    for (QString &line : lines) {
        while (line.endsWith(u' '))
            line.chop(1);
        text += line + u'\n';
    }
    return text.toStdString();
}

} // namespace headroom
