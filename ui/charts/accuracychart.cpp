// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Axes, the diagonal with its ten per cent, marks and a legend.
#include "ui/charts/accuracychart.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr std::array<MeasuredMetric, 3> metrics {
    MeasuredMetric::Allocated, MeasuredMetric::Reserved, MeasuredMetric::Device};
constexpr double tenPercent = 0.1;

} // namespace

AccuracyChart::AccuracyChart(QWidget *parent)
    : QWidget(parent)
    , m_theme(chartTheme(palette()))
{
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Accuracy chart"));
}

void AccuracyChart::setValue(const AccuracyValue &value)
{
    if (value == m_value)
        return;
    m_value = value;
    QString text = description(value);
    if (value.chosen && *value.chosen < value.points.size())
        text += QLatin1Char(' ') + pointText(value.points[*value.chosen], value.unit);
    setAccessibleDescription(text);
    update();
}

AccuracyChart::Geometry AccuracyChart::geometryFor(const QRectF &target) const
{
    const QFontMetricsF text(font());
    const double line = text.lineSpacing();
    const double left = text.horizontalAdvance(QLocale().toString(8'888)) + line;
    Geometry geometry;
    geometry.plot = target.adjusted(left, 1.6 * line, -line, -4.4 * line);
    if (m_value.points.empty())
        return geometry;
    geometry.low = 1e30;
    geometry.high = 0;
    for (const AccuracyPoint &point : m_value.points) {
        const QPointF place = point.placeIn(m_value.unit);
        geometry.low = std::min({geometry.low, place.x(), place.y()});
        geometry.high = std::max({geometry.high, place.x(), place.y()});
    }
    geometry.low = std::max(geometry.low, 0.01) / 1.15;
    geometry.high = std::max(geometry.high, geometry.low * 2) * 1.15;
    return geometry;
}

QPointF AccuracyChart::placeOf(const Geometry &geometry, double measured, double predicted) const
{
    const auto share = [&](double value) {
        return std::log(std::max(value, geometry.low) / geometry.low) / std::log(geometry.high / geometry.low);
    };
    return {geometry.plot.left() + share(measured) * geometry.plot.width(),
        geometry.plot.bottom() - share(predicted) * geometry.plot.height()};
}

QPointF AccuracyChart::placeOf(const Geometry &geometry, const AccuracyPoint &point) const
{
    const QPointF place = point.placeIn(m_value.unit);
    return placeOf(geometry, place.x(), place.y());
}

QPointF AccuracyChart::markOf(std::size_t point) const
{
    return placeOf(geometryFor(rect()), m_value.points[point]);
}

int AccuracyChart::pointAt(const QPointF &position) const
{
    const Geometry geometry = geometryFor(rect());
    const double reach = fontMetrics().lineSpacing() / 2.0;
    int nearest = -1;
    double distance = reach * reach;
    for (std::size_t index = 0; index < m_value.points.size(); ++index) {
        const QPointF away = placeOf(geometry, m_value.points[index]) - position;
        const double square = QPointF::dotProduct(away, away);
        if (square < distance) {
            distance = square;
            nearest = static_cast<int>(index);
        }
    }
    return nearest;
}

void AccuracyChart::paintAxes(QPainter &painter, const Geometry &geometry) const
{
    const QFontMetricsF text(font());
    const double line = text.lineSpacing();
    const QRectF &plot = geometry.plot;
    painter.setPen(QPen(m_theme.text, 1));
    painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    painter.drawLine(plot.bottomLeft(), plot.topLeft());
    double lastLabel = -1e9; // along the lower axis
    for (double decade = std::pow(10, std::floor(std::log10(geometry.low))); decade < geometry.high; decade *= 10) {
        for (const double step : {1.0, 2.0, 5.0}) {
            const double at = decade * step;
            if (at < geometry.low || at > geometry.high)
                continue;
            const QPointF across = placeOf(geometry, at, geometry.low);
            const QPointF up = placeOf(geometry, geometry.low, at);
            painter.setPen(QPen(m_theme.grid, 1));
            painter.drawLine(across, {across.x(), plot.top()});
            painter.drawLine(up, {plot.right(), up.y()});
            painter.setPen(m_theme.text);
            const QString label = QLocale().toString(at, 'g', 6);
            const double width = text.horizontalAdvance(label);
            if (across.x() - width / 2 > lastLabel) {
                painter.drawText(QPointF(across.x() - width / 2, plot.bottom() + 1.1 * line), label);
                lastLabel = across.x() + width / 2 + line / 2;
            }
            painter.drawText(QPointF(plot.left() - width - line / 3, up.y() + text.ascent() / 2 - 1), label);
        }
    }
    for (const double factor : {1 - tenPercent, 1.0, 1 + tenPercent}) {
        painter.setPen(QPen(factor == 1.0 ? m_theme.text : m_theme.mutedText, factor == 1.0 ? 1.5 : 1,
            factor == 1.0 ? Qt::SolidLine : Qt::DashLine));
        const double from = std::max(geometry.low, geometry.low / factor);
        const double to = std::min(geometry.high, geometry.high / factor);
        painter.drawLine(placeOf(geometry, from, from * factor), placeOf(geometry, to, to * factor));
    }
    painter.setPen(m_theme.text);
    //: Title of an axis of the accuracy chart; %1 is GB or GiB.
    painter.drawText(
        QPointF(plot.left() - line, plot.top() - line / 2), tr("Estimated, %1").arg(unitName(m_value.unit)));
    //: Title of an axis of the accuracy chart; %1 is GB or GiB.
    const QString measured = tr("Measured, %1").arg(unitName(m_value.unit));
    painter.drawText(QPointF(plot.right() - text.horizontalAdvance(measured), plot.bottom() + 2.2 * line), measured);
}

/// A circle, a square or a diamond; empty where the range does not hold the figure.
void AccuracyChart::paintMark(QPainter &painter, const QPointF &at, MeasuredMetric metric, double size, bool held) const
{
    const std::array<TermId, 3> colours {TermId::Weights, TermId::Activations, TermId::LossHead};
    const QColor colour = m_theme.term(colours[static_cast<std::size_t>(metric)]);
    painter.setPen(QPen(m_theme.text, held ? 1 : 1.5));
    painter.setBrush(held ? QBrush(colour) : QBrush(Qt::NoBrush));
    const double half = size / 2;
    switch (metric) {
    case MeasuredMetric::Allocated:
        painter.drawEllipse(at, half, half);
        break;
    case MeasuredMetric::Reserved:
        painter.drawRect(QRectF(at.x() - half, at.y() - half, size, size));
        break;
    case MeasuredMetric::Device:
        painter.drawPolygon(QPolygonF({at + QPointF(0, -size / 1.4), at + QPointF(size / 1.4, 0),
            at + QPointF(0, size / 1.4), at + QPointF(-size / 1.4, 0)}));
        break;
    }
}

void AccuracyChart::paintLegend(QPainter &painter, const QRectF &target, const Geometry &geometry) const
{
    const QFontMetricsF text(font());
    const double line = text.lineSpacing();
    QPointF at(target.left() + line, geometry.plot.bottom() + 3.1 * line);
    const auto entry = [&](const QString &label, MeasuredMetric metric, bool held) {
        const double width = 1.4 * line + text.horizontalAdvance(label) + line;
        if (at.x() > target.left() + line && at.x() + width > target.right())
            at = QPointF(target.left() + line, at.y() + 1.2 * line);
        paintMark(painter, at + QPointF(line / 2, -text.ascent() / 2.5), metric, 0.6 * line, held);
        painter.setPen(m_theme.text);
        painter.drawText(at + QPointF(1.4 * line, 0), label);
        at.rx() += width;
    };
    for (const MeasuredMetric metric : metrics)
        entry(metricLabel(metric), metric, true);
    //: In the legend of the accuracy chart, beside an empty mark.
    entry(tr("outside the range"), MeasuredMetric::Allocated, false);
}

void AccuracyChart::paintOn(QPainter &painter, const QRectF &target) const
{
    painter.save();
    painter.setFont(font());
    painter.fillRect(target, m_theme.background);
    painter.setRenderHint(QPainter::Antialiasing, true);
    if (m_value.points.empty()) {
        painter.setPen(m_theme.text);
        painter.drawText(target, Qt::AlignCenter | Qt::TextWordWrap, m_value.problem);
        painter.restore();
        return;
    }
    const Geometry geometry = geometryFor(target);
    paintAxes(painter, geometry);
    const double size = 0.55 * QFontMetricsF(font()).lineSpacing();
    for (const AccuracyPoint &point : m_value.points)
        paintMark(painter, placeOf(geometry, point), point.peak.figure.metric, size, point.peak.held());
    if (m_value.chosen && *m_value.chosen < m_value.points.size()) {
        const QPointF at = placeOf(geometry, m_value.points[*m_value.chosen]);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme.chosenFrame, 3));
        painter.drawEllipse(at, 1.3 * size, 1.3 * size);
    }
    paintLegend(painter, target, geometry);
    painter.restore();
}

void AccuracyChart::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintOn(painter, rect());
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.chosenFrame, 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(1, 1, -2, -2));
    }
}

void AccuracyChart::mousePressEvent(QMouseEvent *event)
{
    if (const int point = pointAt(event->position()); point >= 0)
        emit pointChosen(point);
    QWidget::mousePressEvent(event);
}

/// The worst comes first; the arrows go on from there.
void AccuracyChart::keyPressEvent(QKeyEvent *event)
{
    const auto count = static_cast<int>(m_value.points.size());
    const int current = m_value.chosen ? static_cast<int>(*m_value.chosen) : -1;
    int next = current;
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        next = std::min(current + 1, count - 1);
        break;
    case Qt::Key_Left:
    case Qt::Key_Up:
        next = std::max(current - 1, 0);
        break;
    case Qt::Key_Home:
        next = 0;
        break;
    case Qt::Key_End:
        next = count - 1;
        break;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    if (next >= 0 && next < count)
        emit pointChosen(next);
}

void AccuracyChart::focusInEvent(QFocusEvent *event)
{
    update();
    QWidget::focusInEvent(event);
}

void AccuracyChart::focusOutEvent(QFocusEvent *event)
{
    update();
    QWidget::focusOutEvent(event);
}

bool AccuracyChart::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int point = pointAt(help->pos());
        if (point >= 0)
            QToolTip::showText(
                help->globalPos(), pointText(m_value.points[static_cast<std::size_t>(point)], m_value.unit), this);
        else
            QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

void AccuracyChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        m_theme = chartTheme(palette());
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Accuracy chart"));
    update();
    QWidget::changeEvent(event);
}

QSize AccuracyChart::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 90, fontMetrics().lineSpacing() * 26};
}

QSize AccuracyChart::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 45, fontMetrics().lineSpacing() * 14};
}

} // namespace headroom::ui
