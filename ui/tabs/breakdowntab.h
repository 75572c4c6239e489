// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Breakdown tab: each term at the peak with its equation, its numbers and its source.
#pragma once

#include <QWidget>

#include "ui/models/estimatemodel.h"

class QLabel;
class QTableView;

namespace headroom::ui {

class BreakdownTab : public QWidget {
    Q_OBJECT

public:
    explicit BreakdownTab(QWidget *parent = nullptr);

    void setPicture(const Picture &picture, Unit unit);
    /// Lands on the term's row, with the keyboard focus.
    void showTerm(TermId term);
    /// On the clipboard as lines of tab-separated cells.
    void copyTable() const;

    [[nodiscard]] QTableView *tableView() const { return m_table; }

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void fitColumns();

    EstimateModel *m_model;
    QLabel *m_summary;
    QTableView *m_table;
};

} // namespace headroom::ui
