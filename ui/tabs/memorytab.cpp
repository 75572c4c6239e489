// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Feeds both charts and their tables from one picture.
#include "ui/tabs/memorytab.h"

#include "ui/charts/costranges.h"
#include "ui/charts/memorybars.h"
#include "ui/charts/twin.h"
#include "ui/models/texttable.h"
#include "ui/render/figure.h"

#include <QSplitter>
#include <QVBoxLayout>

namespace headroom::ui {

MemoryTab::MemoryTab(QWidget *parent)
    : QWidget(parent)
    , m_bars(new MemoryBars)
    , m_ranges(new CostRanges)
    , m_splitter(new QSplitter(Qt::Vertical))
{
    m_memoryTwin = new Twin(QStringLiteral("memory"), tr("Memory chart"), m_bars,
        {.table = [this] { return memoryTable(m_memory); }, .figure = [this] { return memoryFigure(m_memory); }});
    m_costTwin = new Twin(QStringLiteral("costs"), tr("Cost chart"), m_ranges,
        {.table = [this] { return costTable(m_costs); }, .figure = [this] { return costFigure(m_costs); }});
    m_splitter->setObjectName(QStringLiteral("memoryTab.splitter"));
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_memoryTwin);
    m_splitter->addWidget(m_costTwin);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_splitter);

    connect(m_bars, &MemoryBars::termClicked, this, [this](TermId term) { emit termClicked(term); });
    connect(m_ranges, &CostRanges::gpuActivated, this, [this](const QString &gpu) {
        for (const CostRow &row : m_costs.rows) {
            if (row.gpu == gpu && row.count)
                emit gpuChosen(gpu, *row.count);
        }
    });
    for (Twin *twin : {m_memoryTwin, m_costTwin})
        connect(twin, &Twin::exportRequested, this, [this, twin] { emit exportRequested(twin->figure()); });
}

void MemoryTab::setPicture(const Picture &picture, const Catalogue &catalogue, Unit unit)
{
    m_memory = memoryBarsValue(picture, catalogue, unit);
    m_costs = costRangesValue(picture, catalogue);
    m_bars->setValue(m_memory);
    m_ranges->setValue(m_costs);
    m_memoryTwin->refresh();
    m_costTwin->refresh();
}

void MemoryTab::setHeld(bool held)
{
    m_bars->setHeld(held);
    m_ranges->setHeld(held);
}

Twin *MemoryTab::currentTwin() const
{
    return m_costTwin->isAncestorOf(focusWidget()) ? m_costTwin : m_memoryTwin;
}

} // namespace headroom::ui
