// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Serves cells to views.
#include "ui/models/tablemodel.h"

namespace headroom::ui {

void TableModel::setTable(const TextTable &table)
{
    if (table == m_table)
        return;
    if (table.rows.size() != m_table.rows.size() || table.columns.size() != m_table.columns.size()) {
        beginResetModel();
        m_table = table;
        endResetModel();
        return;
    }
    const bool sameColumns = table.columns == m_table.columns;
    m_table = table;
    if (!m_table.rows.isEmpty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    if (!sameColumns)
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

int TableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int TableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

QVariant TableModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return m_table.rows[index.row()].value(index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter
            | (m_table.columns[index.column()].isNumber ? Qt::AlignRight : Qt::AlignLeft));
    default:
        return {};
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::DisplayRole)
        return m_table.columns[section].title;
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(
            Qt::AlignVCenter | (m_table.columns[section].isNumber ? Qt::AlignRight : Qt::AlignLeft));
    }
    return {};
}

} // namespace headroom::ui
