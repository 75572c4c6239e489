// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the estimate's model as a table under its sum.
#include "ui/tabs/breakdowntab.h"

#include "app/text/labels.h"
#include "app/text/sentences.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMimeData>
#include <QTableView>
#include <QVBoxLayout>

namespace headroom::ui {

BreakdownTab::BreakdownTab(QWidget *parent)
    : QWidget(parent)
    , m_model(new EstimateModel(this))
    , m_summary(new QLabel)
    , m_table(new QTableView)
{
    setObjectName(QStringLiteral("breakdown"));
    m_summary->setObjectName(QStringLiteral("breakdown.summary"));
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_table->setObjectName(QStringLiteral("breakdown.table"));
    m_table->setAccessibleName(tr("Terms of the memory"));
    m_table->setModel(m_model);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(true);
    m_table->verticalHeader()->setVisible(false);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_summary);
    layout->addWidget(m_table, 1);
    connect(m_model, &QAbstractItemModel::modelReset, this, &BreakdownTab::fitColumns);
}

void BreakdownTab::setPicture(const Picture &picture, Unit unit)
{
    const BreakdownValue value = breakdownValue(picture, unit);
    m_model->setValue(value);
    if (!picture.estimate) {
        m_summary->setText(problemSentence(picture));
        return;
    }
    //: Above the table of terms; %1 is a size, %2 a phase of the training step.
    m_summary->setText(tr("A GPU has to hold %1. The peak is in phase: %2.")
                           .arg(formatBytes(value.total, unit, QLocale()), phaseLabel(value.peakPhase)));
}

void BreakdownTab::fitColumns()
{
    // The three short columns take what they need, the texts share the rest.
    constexpr int shortColumns = 3;
    const int columns = m_model->columnCount();
    if (columns <= shortColumns)
        return;
    int rest = m_table->viewport()->width();
    for (int column = 0; column < shortColumns; ++column) {
        m_table->resizeColumnToContents(column);
        rest -= m_table->columnWidth(column);
    }
    const int least = m_table->fontMetrics().averageCharWidth() * 18;
    for (int column = shortColumns; column < columns; ++column)
        m_table->setColumnWidth(column, qMax(least, rest / (columns - shortColumns)));
}

void BreakdownTab::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

void BreakdownTab::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    fitColumns();
}

void BreakdownTab::showTerm(TermId term)
{
    if (const std::optional<int> row = m_model->rowOf(term)) {
        const QModelIndex index = m_model->index(*row, 0);
        m_table->setCurrentIndex(index);
        m_table->scrollTo(index);
        m_table->setFocus();
    }
}

void BreakdownTab::copyTable() const
{
    auto *content = new QMimeData;
    content->setText(tabSeparated(m_model->table()));
    content->setHtml(asHtml(m_model->table()));
    QGuiApplication::clipboard()->setMimeData(content);
}

} // namespace headroom::ui
