// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the tree of tensors where the step was executed, the table of equations where it was not.
#include "ui/tabs/breakdowntab.h"

#include "app/text/labels.h"
#include "app/text/sentences.h"
#include "ui/models/detailtables.h"
#include "ui/widgets/lateupdate.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QMimeData>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

#include <array>

namespace headroom::ui {

BreakdownTab::BreakdownTab(QWidget *parent)
    : QWidget(parent)
    , m_late(new LateUpdate(this))
    , m_model(new EstimateModel(this))
    , m_summary(new QLabel)
    , m_table(new QTableView)
    , m_alive(new AliveModel(this))
    , m_tree(new QTreeView)
    , m_phase(new QComboBox)
    , m_pages(new QStackedWidget)
{
    setObjectName(QStringLiteral("breakdown"));
    m_summary->setObjectName(QStringLiteral("breakdown.summary"));
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    buildTable();
    buildTree();
    auto *row = new QHBoxLayout;
    row->addWidget(m_summary, 1);
    row->addWidget(m_phase);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addWidget(m_pages, 1);
    connect(m_model, &QAbstractItemModel::modelReset, this, &BreakdownTab::fitColumns);
    connect(m_late, &LateUpdate::due, this, &BreakdownTab::explainPhase);
    connect(m_phase, &QComboBox::activated, this, &BreakdownTab::explainPhase);
}

void BreakdownTab::buildTable()
{
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
    m_pages->addWidget(m_table);
}

void BreakdownTab::buildTree()
{
    m_tree->setObjectName(QStringLiteral("breakdown.tree"));
    m_tree->setAccessibleName(tr("Tensors alive at the peak"));
    m_tree->setModel(m_alive);
    m_tree->setAlternatingRowColors(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_tree->header()->setStretchLastSection(true);
    m_tree->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_pages->addWidget(m_tree);
    m_phase->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_phase->setObjectName(QStringLiteral("breakdown.phase"));
    m_phase->setAccessibleName(tr("Phase of the training step"));
    m_phase->setToolTip(tr("Whose highest moment the tree shows"));
    m_phase->setVisible(false);
}

void BreakdownTab::setPicture(const Picture &picture, Unit unit)
{
    const BreakdownValue value = breakdownValue(picture, unit);
    m_model->setValue(value);
    const bool executed = picture.estimate && picture.model
        && picture.estimate->memoryModel == MemoryModel::Detailed;
    m_phase->setVisible(executed);
    m_pages->setCurrentIndex(executed ? 1 : 0);
    if (executed) {
        m_picture = picture;
        m_unit = unit;
        showPhases();
        m_late->changed(m_held);
    }
    if (!picture.estimate) {
        m_summary->setText(problemSentence(picture));
        return;
    }
    //: Above the table of terms; %1 is a size, %2 a phase of the training step.
    m_summary->setText(tr("A GPU has to hold %1. The peak is in phase: %2.")
                           .arg(formatBytes(value.total, unit, QLocale()), phaseLabel(value.peakPhase)));
}

void BreakdownTab::setHeld(bool held)
{
    m_held = held;
    if (!held)
        m_late->letGo();
}

bool BreakdownTab::showsTree() const
{
    return m_pages->currentWidget() == m_tree;
}

/// One entry a phase with its size, the peak first; the chosen one stays chosen.
void BreakdownTab::showPhases()
{
    const QVariant chosen = m_phase->currentData();
    const StepMemory &step = m_picture.estimate->memory.steady;
    const auto text = [this](const QString &name, const TermBytes &terms) {
        //: In a list of phases: %1 is a phase, %2 the size that a GPU has to hold in it.
        return tr("%1: %2").arg(name, formatBytes(terms.total(), m_unit, QLocale()));
    };
    const QSignalBlocker quiet(m_phase);
    m_phase->clear();
    //: In a list of phases: the one with the highest memory; %1 is its name.
    m_phase->addItem(text(tr("Peak (%1)").arg(phaseLabel(step.peakPhase())), step.peak()));
    for (const Phase phase : allPhases) {
        if (step.has(phase))
            m_phase->addItem(text(phaseLabel(phase), step[phase]), static_cast<int>(phase));
    }
    m_phase->setCurrentIndex(chosen.isValid() ? qMax(0, m_phase->findData(chosen)) : 0);
}

void BreakdownTab::explainPhase()
{
    if (!m_picture.estimate || !m_picture.model)
        return;
    const QVariant chosen = m_phase->currentData();
    const auto phase = chosen.isValid() ? std::optional(static_cast<Phase>(chosen.toInt())) : std::nullopt;
    auto explained = explanation(m_picture.plan, m_picture.model->shape, *m_picture.estimate, phase);
    if (!explained)
        return;
    const bool first = m_alive->rowCount() == 0;
    const QStringList open = openPaths();
    m_explanation = std::move(*explained);
    m_alive->setExplanation(m_explanation, m_unit);
    if (first)
        fitTree();
    else
        openAgain(open);
}

/// "term" and "term/site" of what is open, by names, since the tree is made anew.
QStringList BreakdownTab::openPaths() const
{
    QStringList paths;
    for (int row = 0; row < m_alive->rowCount(); ++row) {
        const QModelIndex term = m_alive->index(row, 0);
        if (!m_tree->isExpanded(term))
            continue;
        paths << term.data().toString();
        for (int inner = 0; inner < m_alive->rowCount(term); ++inner) {
            const QModelIndex site = m_alive->index(inner, 0, term);
            if (m_tree->isExpanded(site))
                paths << term.data().toString() + QLatin1Char('/') + site.data().toString();
        }
    }
    return paths;
}

void BreakdownTab::openAgain(const QStringList &paths)
{
    for (int row = 0; row < m_alive->rowCount(); ++row) {
        const QModelIndex term = m_alive->index(row, 0);
        if (!paths.contains(term.data().toString()))
            continue;
        m_tree->expand(term);
        for (int inner = 0; inner < m_alive->rowCount(term); ++inner) {
            const QModelIndex site = m_alive->index(inner, 0, term);
            if (paths.contains(term.data().toString() + QLatin1Char('/') + site.data().toString()))
                m_tree->expand(site);
        }
    }
}

void BreakdownTab::fitTree()
{
    const int letter = m_tree->fontMetrics().averageCharWidth();
    const std::array<int, AliveModel::ColumnCount - 1> letters {26, 11, 8, 46, 14};
    for (std::size_t column = 0; column < letters.size(); ++column)
        m_tree->setColumnWidth(static_cast<int>(column), letters[column] * letter);
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
    if (showsTree()) {
        m_late->letGo();
        const QModelIndex index = m_alive->indexOf(term);
        if (!index.isValid())
            return;
        m_tree->expand(index);
        m_tree->setCurrentIndex(index);
        m_tree->scrollTo(index, QAbstractItemView::PositionAtTop);
        m_tree->setFocus();
        return;
    }
    if (const std::optional<int> row = m_model->rowOf(term)) {
        const QModelIndex index = m_model->index(*row, 0);
        m_table->setCurrentIndex(index);
        m_table->scrollTo(index);
        m_table->setFocus();
    }
}

void BreakdownTab::copyTable() const
{
    const TextTable table = showsTree() ? aliveTable(m_explanation, m_unit) : m_model->table();
    auto *content = new QMimeData;
    content->setText(tabSeparated(table));
    content->setHtml(asHtml(table));
    QGuiApplication::clipboard()->setMimeData(content);
}

} // namespace headroom::ui
