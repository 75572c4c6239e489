// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the breakdown's value beside its table.
#include "ui/models/estimatemodel.h"

namespace headroom::ui {

void EstimateModel::setValue(const BreakdownValue &value)
{
    m_value = value;
    setTable(breakdownTable(value));
}

std::optional<TermId> EstimateModel::termAt(int row) const
{
    if (row < 0 || static_cast<std::size_t>(row) >= m_value.rows.size())
        return std::nullopt;
    return m_value.rows[static_cast<std::size_t>(row)].term;
}

std::optional<int> EstimateModel::rowOf(TermId term) const
{
    for (std::size_t row = 0; row < m_value.rows.size(); ++row) {
        if (m_value.rows[row].term == term)
            return static_cast<int>(row);
    }
    return std::nullopt;
}

} // namespace headroom::ui
