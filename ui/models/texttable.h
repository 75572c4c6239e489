// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A table of texts: what stands behind each chart, on the screen, on the clipboard and for a screen reader.
#pragma once

#include "ui/charts/costvalue.h"
#include "ui/charts/memoryvalue.h"
#include "ui/models/breakdownvalue.h"

#include <QList>
#include <QString>
#include <QStringList>

namespace headroom::ui {

struct TableColumn {
    QString title {};
    bool isNumber = false; ///< set to the right

    friend bool operator==(const TableColumn &, const TableColumn &) = default;
};

struct TextTable {
    QList<TableColumn> columns {};
    QList<QStringList> rows {}; ///< each as long as columns

    friend bool operator==(const TextTable &, const TextTable &) = default;
};

/// Term, size, share, equation, equation with its numbers, source; one row a term.
[[nodiscard]] TextTable breakdownTable(const BreakdownValue &value);
/// One row a term, then the sum, its range and the headroom; one column a stage.
[[nodiscard]] TextTable memoryTable(const MemoryBarsValue &value);
/// One row a kind of GPU in the order of the chart.
[[nodiscard]] TextTable costTable(const CostRangesValue &value);

/// Lines of tab-separated cells with a header, which every spreadsheet takes from the clipboard.
[[nodiscard]] QString tabSeparated(const TextTable &table);
/// A table that word processors and mail programs take from the clipboard.
[[nodiscard]] QString asHtml(const TextTable &table);

} // namespace headroom::ui
