// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A chart with its table, and with the buttons that take either of them away.
#pragma once

#include <QWidget>

#include "ui/models/tablemodel.h"
#include "ui/render/picture.h"

#include <functional>

class QStackedWidget;
class QTableView;
class QToolButton;

namespace headroom::ui {

class Twin : public QWidget {
    Q_OBJECT

public:
    /// What a chart is turned into; asked for only when it is wanted.
    struct Sources {
        std::function<TextTable()> table {};
        std::function<Drawing()> figure {};
    };

    /// The id names the parts for tests: id.chart, id.table, id.showTable, id.copyPicture, id.copyTable, id.export.
    Twin(const QString &id, const QString &title, QWidget *chart, Sources sources, QWidget *parent = nullptr);

    /// The chart's value has changed; the table follows if it is shown.
    void refresh();

    [[nodiscard]] bool showsTable() const;
    [[nodiscard]] Drawing figure() const { return m_sources.figure(); }
    [[nodiscard]] QTableView *tableView() const { return m_table; }

public slots:
    void setTableShown(bool shown);
    /// On the clipboard as an image, at twice its size, for slides and letters.
    void copyPicture();
    /// On the clipboard as lines of tab-separated cells.
    void copyTable();

signals:
    /// The user wants the figure in a file; the window asks where.
    void exportRequested();

protected:
    void changeEvent(QEvent *event) override;

private:
    void retranslate();

    QString m_title;
    Sources m_sources;
    TableModel *m_model;
    QStackedWidget *m_pages;
    QTableView *m_table;
    QToolButton *m_showTable;
    QToolButton *m_copyPicture;
    QToolButton *m_copyTable;
    QToolButton *m_export;
};

} // namespace headroom::ui
