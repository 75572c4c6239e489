// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Breakdown tab: each term with the tensors that it consists of, or, by the textbook, with its equation.
#pragma once

#include <QWidget>

#include "ui/models/alivemodel.h"
#include "ui/models/estimatemodel.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QTableView;
class QTreeView;

namespace headroom::ui {

class LateUpdate;

class BreakdownTab : public QWidget {
    Q_OBJECT

public:
    explicit BreakdownTab(QWidget *parent = nullptr);

    /// The tree follows at once; while the hand drags some times a second.
    void setPicture(const Picture &picture, Unit unit);
    void setHeld(bool held);
    /// Lands on the term's row, with the keyboard focus; in the tree it is opened.
    void showTerm(TermId term);
    /// On the clipboard as lines of tab-separated cells.
    void copyTable() const;

    [[nodiscard]] QTableView *tableView() const { return m_table; }
    [[nodiscard]] QTreeView *treeView() const { return m_tree; }
    /// Whether the tensors are shown, not the equations.
    [[nodiscard]] bool showsTree() const;

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void buildTable();
    void buildTree();
    void fitColumns();
    void fitTree();
    void showPhases();
    void explainPhase();
    [[nodiscard]] QStringList openPaths() const;
    void openAgain(const QStringList &paths);

    Picture m_picture {};
    Unit m_unit = Unit::GB;
    bool m_held = false;
    Explanation m_explanation {};
    LateUpdate *m_late;
    EstimateModel *m_model;
    QLabel *m_summary;
    QTableView *m_table;
    AliveModel *m_alive;
    QTreeView *m_tree;
    QComboBox *m_phase;
    QStackedWidget *m_pages;
};

} // namespace headroom::ui
