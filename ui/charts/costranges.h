// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run costs on each kind of GPU: a bar from low to high at the smallest count that fits.
//
// The axis is logarithmic: between the cheapest and the dearest kind lies a factor of a hundred, and a range of so many
// per cent is as wide everywhere. Painted by hand instead of by Qt Charts: the rows scroll under a fixed axis, each with its label, text and mark.
#pragma once

#include <QAbstractScrollArea>

#include "ui/charts/axis.h"
#include "ui/charts/costvalue.h"
#include "ui/theme/charttheme.h"

class QPainter;

namespace headroom::ui {

class CostRanges : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit CostRanges(QWidget *parent = nullptr);

    /// The only input. Rows keep their places while the hand drags.
    void setValue(const CostRangesValue &value);
    /// While the hand drags, the axis grows at once and shrinks, and rows change their order, only when it lets go.
    void setHeld(bool held);
    /// The upper end of the axis in dollars.
    [[nodiscard]] double axisEnd() const { return m_scale.scale().high; }

    /// Paints all rows, as many as the target holds, cheapest first.
    void paintOn(QPainter &painter, const QRectF &target) const;
    /// How high the chart is with all its rows.
    [[nodiscard]] int fullHeight() const;
    [[nodiscard]] int currentRow() const { return m_current; }
    /// The GPU at a place of the chart, empty if there is none.
    [[nodiscard]] QString gpuAt(int place) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A row was double-clicked, or Enter pressed on it: the GPU's id.
    void gpuActivated(const QString &gpu);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    struct Geometry {
        double row = 0;
        double header = 0;
        double barsLeft = 0;
        double barsRight = 0;
        double right = 0;
    };

    [[nodiscard]] Geometry geometryFor(double width) const;
    void applyScale();
    void applyOrder();
    void updateScrollBar();
    void setCurrentRow(int row);
    [[nodiscard]] int rowAt(double y) const;
    [[nodiscard]] QString tip(const CostRow &row) const;
    void paintHeader(QPainter &painter, const Geometry &geometry) const;
    void paintRow(QPainter &painter, const Geometry &geometry, double top, const CostRow &row, bool current) const;

    CostRangesValue m_value;
    std::vector<std::size_t> m_order;
    ChartTheme m_theme;
    HeldLogScale m_scale;
    double m_labelWidth = 0;
    double m_textWidth = 0;
    int m_current = -1;
};

} // namespace headroom::ui
