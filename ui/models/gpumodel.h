// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue's GPUs as a table, with what one costs in a market.
#pragma once

#include <QAbstractTableModel>
#include <QLocale>

#include "engine/catalogue/catalogue.h"

#include <vector>

namespace headroom::ui {

class GpuModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Memory, Peak, Price, Year, ColumnCount };
    /// The row's id, what it sorts by, and its vendor for filtering.
    enum Role { IdRole = Qt::UserRole, SortRole, VendorRole };

    GpuModel(const Catalogue &catalogue, Market market, const QLocale &locale, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row {
        Gpu gpu {};
        std::optional<PriceRange> price {};
    };

    [[nodiscard]] QString text(const Row &row, int column) const;
    [[nodiscard]] QVariant sortKey(const Row &row, int column) const;
    [[nodiscard]] QString sources(const Row &row) const;

    std::vector<Row> m_rows;
    QLocale m_locale;
};

} // namespace headroom::ui
