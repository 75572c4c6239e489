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
    /// The id names the parts for tests: id.chart, id.table, id.showTable, id.copyPicture, id.copyTable, id.export.
    /// The figure is asked for at each copy and export, so that it shows what the chart shows.
    Twin(const QString &id, const QString &title, QWidget *chart, TableModel *model,
        std::function<Drawing()> figure, QWidget *parent = nullptr);

    [[nodiscard]] bool showsTable() const;
    [[nodiscard]] Drawing figure() const { return m_figure(); }
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
    TableModel *m_model;
    std::function<Drawing()> m_figure;
    QStackedWidget *m_pages;
    QTableView *m_table;
    QToolButton *m_showTable;
    QToolButton *m_copyPicture;
    QToolButton *m_copyTable;
    QToolButton *m_export;
};

} // namespace headroom::ui
