// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Memory tab: the bars of the four stages, and under them the cost on each kind of GPU.
#pragma once

#include <QWidget>

#include "ui/charts/costvalue.h"
#include "ui/charts/memoryvalue.h"
#include "ui/render/picture.h"

class QSplitter;

namespace headroom::ui {

class CostRanges;
class MemoryBars;
class Twin;

class MemoryTab : public QWidget {
    Q_OBJECT

public:
    explicit MemoryTab(QWidget *parent = nullptr);

    void setPicture(const Picture &picture, const Catalogue &catalogue, Unit unit);
    /// While the hand drags, axes hold still and rows keep their places.
    void setHeld(bool held);

    /// The chart that the keyboard focus is in, the memory chart if it is in none: what "copy" and "export" mean.
    [[nodiscard]] Twin *currentTwin() const;
    [[nodiscard]] QSplitter *splitter() const { return m_splitter; }

signals:
    /// A segment of a bar was clicked.
    void termClicked(headroom::TermId term);
    /// A kind of GPU was chosen from the cost chart, at its smallest count that fits.
    void gpuChosen(const QString &gpu, qint64 count);
    /// The user wants this in a file.
    void exportRequested(const headroom::ui::Drawing &drawing);

private:
    MemoryBarsValue m_memory {};
    CostRangesValue m_costs {};
    MemoryBars *m_bars;
    CostRanges *m_ranges;
    Twin *m_memoryTwin = nullptr;
    Twin *m_costTwin = nullptr;
    QSplitter *m_splitter;
};

} // namespace headroom::ui
