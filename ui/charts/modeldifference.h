// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Textbook against detailed, a pair of bars for each term, with the difference written behind them.
#pragma once

#include <QWidget>

#include "ui/charts/differencevalue.h"

class QPainter;

namespace headroom::ui {

class ModelDifferenceView;

class ModelDifferenceChart : public QWidget {
    Q_OBJECT

public:
    explicit ModelDifferenceChart(QWidget *parent = nullptr);

    /// The only input. Replaces the bars' values; nothing is rebuilt.
    void setValue(const DifferenceValue &value);
    /// While the hand drags, the axis grows at once and shrinks only when it lets go.
    void setHeld(bool held);
    [[nodiscard]] double axisEnd() const;

    /// Paints the chart as it is into a rectangle of any device.
    void paintOn(QPainter &painter, const QRectF &target);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;

private:
    ModelDifferenceView *m_view;
};

} // namespace headroom::ui
