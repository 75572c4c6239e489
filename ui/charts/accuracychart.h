// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Predicted against measured, a mark for each printed figure; a mark on the diagonal is right.
//
// Both axes are logarithmic: runs lie between one and a hundred gigabytes. Painted by hand: marks tell the metric by their shape,
// and the keyboard walks through them.
#pragma once

#include <QWidget>

#include "ui/charts/accuracyvalue.h"
#include "ui/theme/charttheme.h"

class QPainter;

namespace headroom::ui {

class AccuracyChart : public QWidget {
    Q_OBJECT

public:
    explicit AccuracyChart(QWidget *parent = nullptr);

    /// The only input.
    void setValue(const AccuracyValue &value);
    /// Paints the chart as it is into a rectangle of any device.
    void paintOn(QPainter &painter, const QRectF &target) const;
    /// Where the mark of a point is painted in the widget.
    [[nodiscard]] QPointF markOf(std::size_t point) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// The user looks at this one.
    void pointChosen(int point);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Geometry {
        QRectF plot {};
        double low = 0; ///< of both axes, in the unit
        double high = 1;
    };

    [[nodiscard]] Geometry geometryFor(const QRectF &target) const;
    [[nodiscard]] QPointF placeOf(const Geometry &geometry, double measured, double predicted) const;
    [[nodiscard]] QPointF placeOf(const Geometry &geometry, const AccuracyPoint &point) const;
    [[nodiscard]] int pointAt(const QPointF &position) const;
    void paintAxes(QPainter &painter, const Geometry &geometry) const;
    void paintLegend(QPainter &painter, const QRectF &target, const Geometry &geometry) const;
    void paintMark(QPainter &painter, const QPointF &at, MeasuredMetric metric, double size, bool held) const;

    AccuracyValue m_value;
    ChartTheme m_theme;
};

} // namespace headroom::ui
