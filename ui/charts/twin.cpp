// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts a chart and its table on two pages under one row of buttons.
#include "ui/charts/twin.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMimeData>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace headroom::ui {

Twin::Twin(const QString &id, const QString &title, QWidget *chart, Sources sources, QWidget *parent)
    : QWidget(parent)
    , m_title(title)
    , m_sources(std::move(sources))
    , m_model(new TableModel(this))
    , m_pages(new QStackedWidget)
    , m_table(new QTableView)
    , m_showTable(new QToolButton)
    , m_copyPicture(new QToolButton)
    , m_copyTable(new QToolButton)
    , m_export(new QToolButton)
{
    setObjectName(id);
    chart->setObjectName(id + QStringLiteral(".chart"));
    m_table->setObjectName(id + QStringLiteral(".table"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->setVisible(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_pages->addWidget(chart);
    m_pages->addWidget(m_table);

    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->addStretch();
    const std::pair<QToolButton *, const char *> row[] {{m_showTable, "showTable"}, {m_copyPicture, "copyPicture"},
        {m_copyTable, "copyTable"}, {m_export, "export"}};
    for (const auto &[button, name] : row) {
        button->setObjectName(id + QLatin1Char('.') + QLatin1String(name));
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        buttons->addWidget(button);
    }
    m_showTable->setCheckable(true);
    connect(m_showTable, &QToolButton::toggled, this, &Twin::setTableShown);
    connect(m_copyPicture, &QToolButton::clicked, this, &Twin::copyPicture);
    connect(m_copyTable, &QToolButton::clicked, this, &Twin::copyTable);
    connect(m_export, &QToolButton::clicked, this, &Twin::exportRequested);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(buttons);
    layout->addWidget(m_pages, 1);
    retranslate();
}

void Twin::retranslate()
{
    //: Button above a chart that shows its numbers instead.
    m_showTable->setText(tr("Table"));
    //: %1 is the name of a chart. For screen readers.
    m_showTable->setAccessibleName(tr("%1 as a table").arg(m_title));
    m_copyPicture->setText(tr("Copy Picture"));
    //: %1 is the name of a chart. For screen readers.
    m_copyPicture->setAccessibleName(tr("Copy the picture: %1").arg(m_title));
    m_copyTable->setText(tr("Copy Table"));
    //: %1 is the name of a chart. For screen readers.
    m_copyTable->setAccessibleName(tr("Copy the table: %1").arg(m_title));
    m_export->setText(tr("Export…"));
    //: %1 is the name of a chart. For screen readers.
    m_export->setAccessibleName(tr("Export to a file: %1").arg(m_title));
    m_table->setAccessibleName(m_showTable->accessibleName());
}

bool Twin::showsTable() const
{
    return m_pages->currentWidget() == m_table;
}

void Twin::setTableShown(bool shown)
{
    m_pages->setCurrentIndex(shown ? 1 : 0);
    m_showTable->setChecked(shown);
    refresh();
}

void Twin::refresh()
{
    if (showsTable())
        m_model->setTable(m_sources.table());
}

void Twin::copyPicture()
{
    constexpr double scale = 2;
    QGuiApplication::clipboard()->setImage(imageOf(m_sources.figure(), scale));
}

void Twin::copyTable()
{
    auto *content = new QMimeData;
    const TextTable table = m_sources.table();
    content->setText(tabSeparated(table));
    content->setHtml(asHtml(table));
    QGuiApplication::clipboard()->setMimeData(content);
}

void Twin::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
