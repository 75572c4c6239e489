// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Allocated memory over the first and the steady step as stacked areas, one a term, the peak marked.
#pragma once

#include <QWidget>

#include "ui/charts/timelinevalue.h"

class QPainter;

namespace headroom::ui {

class PhaseTimelineView;

class PhaseTimeline : public QWidget {
    Q_OBJECT

public:
    explicit PhaseTimeline(QWidget *parent = nullptr);

    /// The only input. Replaces the areas' points; nothing is rebuilt.
    void setValue(const TimelineValue &value);
    /// While the hand drags, the axis grows at once and shrinks only when it lets go.
    void setHeld(bool held);
    /// The point that the mouse or the arrow keys are at; the peak until then.
    [[nodiscard]] std::size_t currentPoint() const;
    void setCurrentPoint(std::size_t point);
    [[nodiscard]] double axisEnd() const;

    /// Paints the chart as it is into a rectangle of any device.
    void paintOn(QPainter &painter, const QRectF &target);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void currentPointChanged(std::size_t point);

protected:
    void changeEvent(QEvent *event) override;

private:
    friend class PhaseTimelineView;

    PhaseTimelineView *m_view;
};

} // namespace headroom::ui
