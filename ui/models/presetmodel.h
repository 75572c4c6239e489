// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue's models as a table: the library from which a model is picked.
#pragma once

#include <QAbstractTableModel>
#include <QLocale>

#include "engine/catalogue/rows.h"

#include <vector>

namespace headroom::ui {

class PresetModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Model, Family, ParameterCount, Date, ColumnCount };
    /// The row's id, what it sorts by, and its family for filtering.
    enum Role { IdRole = Qt::UserRole, SortRole, FamilyRole };

    PresetModel(std::vector<Preset> presets, const QLocale &locale, QObject *parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString text(const Preset &preset, int column) const;

    std::vector<Preset> m_presets;
    QLocale m_locale;
};

} // namespace headroom::ui
