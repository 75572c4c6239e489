// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Stacked bars of a GPU's memory, one a ZeRO stage, against what the GPU has.
#pragma once

#include <QWidget>

#include "ui/charts/memoryvalue.h"

class QPainter;

namespace headroom::ui {

class MemoryBarsView;

class MemoryBars : public QWidget {
    Q_OBJECT

public:
    explicit MemoryBars(QWidget *parent = nullptr);

    /// The only input. Replaces the bars' values; nothing is rebuilt.
    void setValue(const MemoryBarsValue &value);
    /// While the hand drags, the axis grows at once and shrinks only when it lets go.
    void setHeld(bool held);
    /// The upper end of the axis in the unit shown.
    [[nodiscard]] double axisEnd() const;

    /// Paints the chart as it is into a rectangle of any device; the text keeps the widget's font size in the
    /// units of the painter.
    void paintOn(QPainter &painter, const QRectF &target);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A segment was clicked: its largest term, and the bar's index.
    void termClicked(headroom::TermId term, int bar);

protected:
    void changeEvent(QEvent *event) override;

private:
    MemoryBarsView *m_view;
};

} // namespace headroom::ui
