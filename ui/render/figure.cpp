// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Paints charts with the palette asked for, whatever the window shows.
#include "ui/render/figure.h"

#include "ui/charts/accuracychart.h"
#include "ui/charts/costranges.h"
#include "ui/charts/memorybars.h"
#include "ui/charts/modeldifference.h"
#include "ui/charts/phasetimeline.h"
#include "ui/theme/appearance.h"

#include <QApplication>
#include <QCoreApplication>
#include <QPainter>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Figure)
};

constexpr double figureWidth = 900;
constexpr double memoryHeight = 480;
constexpr double margin = 16;
constexpr int bodyPixels = 13;
constexpr int titlePixels = 18;

/// A chart between its title and a note, both as wide as the figure.
Drawing figure(const QString &title, const QString &note, double chartHeight, const QPalette &palette,
    const std::function<void(QPainter &, const QRectF &)> &paintChart)
{
    QFont titleFont = figureFont();
    titleFont.setPixelSize(titlePixels);
    titleFont.setBold(true);
    const QRectF column(margin, margin, figureWidth - 2 * margin, 10'000);
    const QRectF titleArea
        = QFontMetricsF(titleFont).boundingRect(column, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, title);
    const QRectF chartArea(margin, titleArea.bottom() + margin, column.width(), chartHeight);
    const QRectF noteArea = QFontMetricsF(figureFont())
                                .boundingRect(column.translated(0, chartArea.bottom()),
                                    Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, note);
    const QSizeF size(figureWidth, noteArea.bottom() + margin);
    return {.size = size, .title = title, .paint = [=](QPainter &painter) {
                painter.fillRect(QRectF(QPointF(0, 0), size), palette.color(QPalette::Base));
                painter.setPen(palette.color(QPalette::Text));
                painter.setFont(titleFont);
                painter.drawText(titleArea.adjusted(0, 0, 2, 2), Qt::AlignLeft | Qt::TextWordWrap, title);
                painter.setFont(figureFont());
                painter.drawText(noteArea.adjusted(0, 0, 2, 2), Qt::AlignLeft | Qt::TextWordWrap, note);
                paintChart(painter, chartArea);
            }};
}

template <typename Chart> void prepare(Chart &chart, const QPalette &palette)
{
    chart.setFont(figureFont());
    chart.setPalette(palette);
}

} // namespace

QFont figureFont()
{
    QFont font = QApplication::font();
    font.setPixelSize(bodyPixels);
    return font;
}

void paintMemoryBars(QPainter &painter, const QRectF &target, const MemoryBarsValue &value, const QPalette &palette)
{
    MemoryBars chart;
    prepare(chart, palette);
    chart.setValue(value);
    chart.paintOn(painter, target);
}

void paintCostRanges(QPainter &painter, const QRectF &target, const CostRangesValue &value, const QPalette &palette)
{
    CostRanges chart;
    prepare(chart, palette);
    chart.setValue(value);
    chart.paintOn(painter, target);
}

double costRangesHeight(const CostRangesValue &value)
{
    CostRanges chart;
    prepare(chart, lightPalette());
    chart.setValue(value);
    return chart.fullHeight();
}

Drawing memoryFigure(const MemoryBarsValue &value, const QPalette &palette)
{
    //: Title of a picture; %1 is a model, %2 a GPU.
    const QString title = Text::tr("Memory per GPU: %1 on %2").arg(value.title, value.gpu);
    return figure(title, description(value), memoryHeight, palette,
        [value, palette](QPainter &painter, const QRectF &area) { paintMemoryBars(painter, area, value, palette); });
}

Drawing costFigure(const CostRangesValue &value, const QPalette &palette)
{
    //: Title of a picture; %1 is a model.
    const QString title = Text::tr("Cost by GPU: %1").arg(value.title);
    return figure(title, description(value), costRangesHeight(value), palette,
        [value, palette](QPainter &painter, const QRectF &area) { paintCostRanges(painter, area, value, palette); });
}

Drawing timelineFigure(const TimelineValue &value, const QPalette &palette)
{
    //: Title of a picture; %1 is a model, %2 a GPU.
    const QString title = Text::tr("Memory over a training step: %1 on %2").arg(value.title, value.gpu);
    return figure(
        title, description(value), memoryHeight, palette, [value, palette](QPainter &painter, const QRectF &area) {
            PhaseTimeline chart;
            prepare(chart, palette);
            chart.setValue(value);
            chart.paintOn(painter, area);
        });
}

Drawing accuracyFigure(const AccuracyValue &value, const QPalette &palette)
{
    const QString title = Text::tr("Estimates against published runs");
    return figure(
        title, description(value), memoryHeight, palette, [value, palette](QPainter &painter, const QRectF &area) {
            AccuracyChart chart;
            prepare(chart, palette);
            chart.setValue(value);
            chart.paintOn(painter, area);
        });
}

Drawing differenceFigure(const DifferenceValue &value, const QPalette &palette)
{
    //: Title of a picture; %1 is a model.
    const QString title = Text::tr("Textbook against detailed: %1").arg(value.title);
    return figure(
        title, description(value), memoryHeight, palette, [value, palette](QPainter &painter, const QRectF &area) {
            ModelDifferenceChart chart;
            prepare(chart, palette);
            chart.setValue(value);
            chart.paintOn(painter, area);
        });
}

} // namespace headroom::ui
