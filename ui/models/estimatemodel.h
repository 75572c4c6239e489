// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The estimate at its peak as rows of terms: size, share, equation, equation with numbers, source.
#pragma once

#include "ui/models/tablemodel.h"

#include <optional>

namespace headroom::ui {

class EstimateModel : public TableModel {
public:
    using TableModel::TableModel;

    void setValue(const BreakdownValue &value);
    [[nodiscard]] const BreakdownValue &value() const { return m_value; }

    /// The row's term, shown by the view that a click on a bar leads to.
    [[nodiscard]] std::optional<TermId> termAt(int row) const;
    [[nodiscard]] std::optional<int> rowOf(TermId term) const;

private:
    BreakdownValue m_value {};
};

} // namespace headroom::ui
