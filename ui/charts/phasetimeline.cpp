// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Qt Charts draws the areas; axis, phases, peak and texts are painted around them.
#include "ui/charts/phasetimeline.h"

#include "app/text/labels.h"
#include "app/text/storagewords.h"
#include "ui/charts/axis.h"
#include "ui/charts/segments.h"
#include "ui/theme/charttheme.h"

#include <QAreaSeries>
#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineSeries>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QValueAxis>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr std::size_t areaCount = 7; // segments that tensors have: all but the overhead

QString areaLabel(Segment segment)
{
    return segment == Segment::Buffers ? PhaseTimeline::tr("Buffers and temporaries")
                                       : termLabel(termsOf(segment).front());
}

} // namespace

class PhaseTimelineView final : public QChartView {
public:
    explicit PhaseTimelineView(PhaseTimeline *owner);

    void setValue(const TimelineValue &value);
    void setHeld(bool held);
    void layOut();
    void setCurrent(std::size_t point);
    [[nodiscard]] const TimelineValue &value() const { return m_value; }
    [[nodiscard]] std::size_t current() const { return m_current; }
    [[nodiscard]] double axisEnd() const { return m_scale.scale().end(); }

protected:
    void drawBackground(QPainter *painter, const QRectF &) override;
    void drawForeground(QPainter *painter, const QRectF &) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    struct LegendEntry {
        QRectF swatch {};
        QPointF baseline {};
        Segment segment {};
    };

    void applyPalette();
    void applyScale();
    void layOutLegend();
    [[nodiscard]] double xOf(double place) const { return m_plot.left() + place * m_plot.width(); }
    [[nodiscard]] double yOf(Bytes bytes) const;
    void drawPhases(QPainter &painter) const;
    void drawPeak(QPainter &painter) const;
    void drawCurrent(QPainter &painter) const;

    PhaseTimeline *m_owner;
    TimelineValue m_value;
    ChartTheme m_theme;
    HeldScale m_scale;
    QRectF m_plot;
    QList<LegendEntry> m_legend;
    std::size_t m_current = 0;
    std::array<QLineSeries *, areaCount + 1> m_borders {};
    std::array<QAreaSeries *, areaCount> m_areas {};
    QValueAxis *m_levels = nullptr;
};

PhaseTimelineView::PhaseTimelineView(PhaseTimeline *owner)
    : QChartView(owner)
    , m_owner(owner)
{
    QChart *areas = chart();
    for (QLineSeries *&border : m_borders)
        border = new QLineSeries(areas);
    auto *order = new QValueAxis;
    order->setRange(0, 1);
    order->setVisible(false);
    areas->addAxis(order, Qt::AlignBottom);
    m_levels = new QValueAxis;
    m_levels->setVisible(false);
    areas->addAxis(m_levels, Qt::AlignLeft);
    for (std::size_t area = 0; area < areaCount; ++area) {
        m_areas[area] = new QAreaSeries(m_borders[area + 1], m_borders[area]);
        areas->addSeries(m_areas[area]);
        m_areas[area]->attachAxis(order);
        m_areas[area]->attachAxis(m_levels);
    }
    areas->legend()->setVisible(false);
    areas->setBackgroundVisible(false);
    areas->setAnimationOptions(QChart::NoAnimation);
    setViewportUpdateMode(FullViewportUpdate);
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(NoFrame);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    applyPalette();
}

void PhaseTimelineView::applyPalette()
{
    m_theme = chartTheme(palette());
    for (std::size_t area = 0; area < areaCount; ++area) {
        m_areas[area]->setColor(m_theme.term(termsOf(allSegments[area]).front()));
        m_areas[area]->setPen(QPen(m_theme.text, 0.5));
    }
    layOut();
}

void PhaseTimelineView::setValue(const TimelineValue &value)
{
    m_value = value;
    std::array<QList<QPointF>, areaCount + 1> borders;
    for (QList<QPointF> &border : borders)
        border.reserve(static_cast<qsizetype>(value.places.size()));
    for (std::size_t point = 0; point < value.places.size(); ++point) {
        Bytes level;
        borders[0].append({value.places[point], 0});
        for (std::size_t area = 0; area < areaCount; ++area) {
            level += bytesOf(value.course.points[point].terms, allSegments[area]);
            borders[area + 1].append({value.places[point], inUnit(level, value.unit)});
        }
    }
    for (std::size_t border = 0; border < borders.size(); ++border)
        m_borders[border]->replace(borders[border]);
    m_current = value.course.peak;
    applyScale();
    viewport()->update();
}

void PhaseTimelineView::setHeld(bool held)
{
    m_scale.setHeld(held);
    applyScale();
    viewport()->update();
}

void PhaseTimelineView::applyScale()
{
    Bytes highest;
    for (const TimelinePoint &point : m_value.course.points)
        highest = std::max(highest, point.terms.total());
    const int mostSteps = std::clamp(static_cast<int>(m_plot.height() / (2.2 * fontMetrics().lineSpacing())), 2, 10);
    const double before = m_levels->max();
    const AxisScale &scale = m_scale.reach(inUnit(highest, m_value.unit) * 1.02, mostSteps);
    if (before != scale.end())
        m_levels->setRange(0, scale.end());
}

void PhaseTimelineView::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    layOut();
}

void PhaseTimelineView::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange)
        applyPalette();
}

void PhaseTimelineView::layOut()
{
    // A view that was never shown has got no resize event yet, so the scene is brought to the view's size here too.
    const QRectF whole(QPointF(0, 0), QSizeF(size()));
    chart()->resize(whole.size());
    setSceneRect(whole);
    const QFontMetricsF metrics(font());
    const double line = metrics.lineSpacing();
    const double left = metrics.horizontalAdvance(QLocale().toString(88'888.0, 'f', 1)) + line / 2;
    layOutLegend();
    const double legendHeight = m_legend.isEmpty() ? 0 : m_legend.back().baseline.y() + metrics.descent() + line / 2;
    const double top = 4.2 * line; // title of the axis, step, phase
    m_plot = QRectF(QPointF(std::round(left), std::round(top)),
        QPointF(std::round(width() - line), std::round(std::max(height() - legendHeight - 0.8 * line, top + line))));
    for (LegendEntry &entry : m_legend) {
        entry.swatch.translate(line / 2, height() - legendHeight);
        entry.baseline += QPointF(line / 2, height() - legendHeight);
    }
    chart()->setPlotArea(m_plot);
    applyScale();
}

void PhaseTimelineView::layOutLegend()
{
    const QFontMetricsF metrics(font());
    const double line = metrics.lineSpacing();
    const double side = std::round(metrics.ascent());
    m_legend.clear();
    QPointF at(0, 0);
    for (std::size_t area = 0; area < areaCount; ++area) {
        const double advance = side + line / 3 + metrics.horizontalAdvance(areaLabel(allSegments[area])) + line;
        if (at.x() > 0 && at.x() + advance > width() - line)
            at = QPointF(0, at.y() + 1.25 * line);
        m_legend.append({.swatch = QRectF(at.x(), at.y(), side, side),
            .baseline = QPointF(at.x() + side + line / 3, at.y() + metrics.ascent()),
            .segment = allSegments[area]});
        at.rx() += advance;
    }
}

double PhaseTimelineView::yOf(Bytes bytes) const
{
    return m_plot.bottom() - inUnit(bytes, m_value.unit) / m_scale.scale().end() * m_plot.height();
}

void PhaseTimelineView::drawBackground(QPainter *painter, const QRectF &)
{
    const double line = QFontMetricsF(font()).lineSpacing();
    painter->setFont(font());
    painter->fillRect(QRectF(QPointF(0, 0), QSizeF(size())), m_theme.background);
    if (m_value.empty())
        return;
    const AxisScale &scale = m_scale.scale();
    const int decimals = scale.step >= 1 && scale.step == std::floor(scale.step) ? 0 : scale.step >= 0.1 ? 1 : 3;
    for (int step = 0; step <= scale.steps; ++step) {
        const double y = std::round(m_plot.bottom() - m_plot.height() * step / scale.steps);
        painter->setPen(QPen(step == 0 ? m_theme.text : m_theme.grid, 1));
        painter->drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        painter->setPen(m_theme.text);
        painter->drawText(QRectF(0, y - line / 2, m_plot.left() - line / 3, line), Qt::AlignRight | Qt::AlignVCenter,
            QLocale().toString(scale.step * step, 'f', decimals));
    }
    //: Title of the axis of the timeline; %1 is GB or GiB.
    painter->drawText(QRectF(line / 3, 0, width(), 1.2 * line), Qt::AlignLeft | Qt::AlignVCenter,
        PhaseTimeline::tr("%1 allocated, in the order of allocations (not in time)").arg(unitName(m_value.unit)));
}

void PhaseTimelineView::drawForeground(QPainter *painter, const QRectF &)
{
    painter->setFont(font());
    painter->setBrush(Qt::NoBrush);
    if (m_value.empty()) {
        const double margin = fontMetrics().lineSpacing();
        painter->setPen(m_theme.text);
        painter->drawText(QRectF(QPointF(0, 0), QSizeF(size())).adjusted(margin, margin, -margin, -margin),
            Qt::AlignCenter | Qt::TextWordWrap, m_value.problem);
        return;
    }
    painter->setRenderHint(QPainter::Antialiasing, false);
    drawPhases(*painter);
    drawCurrent(*painter);
    drawPeak(*painter);
    for (const LegendEntry &entry : m_legend) {
        painter->setPen(QPen(m_theme.text, 1));
        painter->setBrush(m_theme.term(termsOf(entry.segment).front()));
        painter->drawRect(entry.swatch);
        painter->drawText(entry.baseline, areaLabel(entry.segment));
    }
}

void PhaseTimelineView::drawPhases(QPainter &painter) const
{
    const QFontMetricsF metrics(font());
    const double line = metrics.lineSpacing();
    const std::vector<TimelineSpan> &spans = m_value.course.spans;
    const double stepTop = 1.4 * line;
    const double phaseTop = 2.7 * line;
    QFont bold = font();
    bold.setBold(true);
    for (std::size_t first = 0; first < spans.size();) {
        std::size_t end = first;
        while (end < spans.size() && spans[end].turn == spans[first].turn)
            ++end;
        const double left = std::round(xOf(m_value.edges[first]));
        const double right = std::round(xOf(m_value.edges[end]));
        painter.setPen(QPen(m_theme.text, 1.5));
        painter.drawLine(QPointF(left, stepTop), QPointF(left, m_plot.bottom()));
        painter.setFont(bold);
        painter.drawText(QRectF(left + line / 3, stepTop, right - left - line / 3, 1.2 * line),
            Qt::AlignLeft | Qt::AlignVCenter, turnLabel(spans[first].turn));
        painter.setFont(font());
        first = end;
    }
    for (std::size_t index = 0; index < spans.size(); ++index) {
        const double left = std::round(xOf(m_value.edges[index]));
        const double right = std::round(xOf(m_value.edges[index + 1]));
        painter.setPen(QPen(m_theme.mutedText, 1, Qt::DotLine));
        if (index > 0 && spans[index - 1].turn == spans[index].turn)
            painter.drawLine(QPointF(left, phaseTop), QPointF(left, m_plot.bottom()));
        painter.setPen(m_theme.text);
        painter.drawText(QRectF(left, phaseTop, right - left, 1.2 * line), Qt::AlignCenter,
            metrics.elidedText(phaseLabel(spans[index].phase), Qt::ElideRight, right - left - 4));
    }
}

void PhaseTimelineView::drawPeak(QPainter &painter) const
{
    const TimelinePoint &peak = m_value.course.points[m_value.course.peak];
    const QFontMetricsF metrics(font());
    const double line = metrics.lineSpacing();
    const QPointF at(xOf(m_value.places[m_value.course.peak]), yOf(peak.terms.total()));
    QFont bold = font();
    bold.setBold(true);
    //: Marks the highest point of the timeline; %1 is a size, %2 a phase of the training step.
    const QString title = PhaseTimeline::tr("Peak: %1, %2")
                              .arg(formatBytes(peak.terms.total(), m_value.unit, QLocale()),
                                  phaseLabel(m_value.course.spanOf(m_value.course.peak).phase));
    const QString last = lastAllocationText(peak.last);
    const double widest = 0.42 * m_plot.width();
    const double textWidth
        = std::min(widest, std::max(QFontMetricsF(bold).horizontalAdvance(title), metrics.horizontalAdvance(last)) + 2);
    const QRectF words = metrics.boundingRect(QRectF(0, 0, textWidth, 1000), Qt::AlignLeft | Qt::TextWordWrap, last);
    const bool toTheLeft = m_value.places[m_value.course.peak] > 0.5;
    QRectF box(0, 0, textWidth + 0.8 * line, words.height() + line + 0.6 * line);
    box.moveTo(toTheLeft ? at.x() - 1.2 * line - box.width() : at.x() + 1.2 * line,
        std::clamp(at.y() - line, m_plot.top(), std::max(m_plot.top(), m_plot.bottom() - box.height())));
    painter.setRenderHint(QPainter::Antialiasing, true);
    QColor ground = m_theme.background;
    ground.setAlphaF(0.92F);
    painter.setPen(QPen(m_theme.text, 1.5));
    painter.drawLine(at, QPointF(toTheLeft ? box.right() : box.left(), box.top() + line));
    painter.setPen(QPen(m_theme.text, 1));
    painter.setBrush(ground);
    painter.drawRect(box);
    painter.setPen(QPen(m_theme.text, 2));
    painter.setBrush(m_theme.background);
    painter.drawEllipse(at, line / 4, line / 4);
    painter.setPen(m_theme.text);
    const QRectF inner = box.adjusted(0.4 * line, 0.3 * line, -0.4 * line, -0.3 * line);
    painter.setFont(bold);
    painter.drawText(
        QRectF(inner.left(), inner.top(), inner.width() + 2, line), Qt::AlignLeft | Qt::AlignVCenter, title);
    painter.setFont(font());
    painter.drawText(inner.adjusted(0, line, 2, 2), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, last);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void PhaseTimelineView::drawCurrent(QPainter &painter) const
{
    if (m_current == m_value.course.peak || m_current >= m_value.places.size())
        return;
    const double x = std::round(xOf(m_value.places[m_current]));
    painter.setPen(QPen(m_theme.background, 3));
    painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
    painter.setPen(QPen(m_theme.text, 1));
    painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
}

void PhaseTimelineView::setCurrent(std::size_t point)
{
    if (m_value.empty())
        return;
    const std::size_t within = std::min(point, m_value.places.size() - 1);
    if (within == m_current)
        return;
    m_current = within;
    viewport()->update();
    emit m_owner->currentPointChanged(within);
}

void PhaseTimelineView::mouseMoveEvent(QMouseEvent *event)
{
    QChartView::mouseMoveEvent(event);
    if (m_value.empty() || !m_plot.contains(event->position()))
        return;
    setCurrent(m_value.nearest((event->position().x() - m_plot.left()) / m_plot.width()));
    QToolTip::showText(event->globalPosition().toPoint(), readout(m_value, m_current), m_owner);
}

void PhaseTimelineView::keyPressEvent(QKeyEvent *event)
{
    const std::size_t last = m_value.empty() ? 0 : m_value.places.size() - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        setCurrent(m_current > 0 ? m_current - 1 : 0);
        break;
    case Qt::Key_Right:
        setCurrent(std::min(m_current + 1, last));
        break;
    case Qt::Key_Home:
        setCurrent(0);
        break;
    case Qt::Key_End:
        setCurrent(last);
        break;
    case Qt::Key_Escape:
        setCurrent(m_value.course.peak);
        break;
    default:
        QChartView::keyPressEvent(event);
    }
}

PhaseTimeline::PhaseTimeline(QWidget *parent)
    : QWidget(parent)
    , m_view(new PhaseTimelineView(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setFocusProxy(m_view);
    setAccessibleName(tr("Timeline"));
    m_view->setAccessibleName(accessibleName());
}

void PhaseTimeline::setValue(const TimelineValue &value)
{
    m_view->setValue(value);
    setAccessibleDescription(description(value));
    m_view->setAccessibleDescription(accessibleDescription());
    emit currentPointChanged(m_view->current());
}

void PhaseTimeline::setHeld(bool held)
{
    m_view->setHeld(held);
}

std::size_t PhaseTimeline::currentPoint() const
{
    return m_view->current();
}

void PhaseTimeline::setCurrentPoint(std::size_t point)
{
    m_view->setCurrent(point);
}

double PhaseTimeline::axisEnd() const
{
    return m_view->axisEnd();
}

void PhaseTimeline::paintOn(QPainter &painter, const QRectF &target)
{
    resize(target.size().toSize());
    m_view->resize(size());
    m_view->layOut();
    m_view->render(&painter, target, QRect(QPoint(0, 0), m_view->size()));
}

QSize PhaseTimeline::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 110, fontMetrics().lineSpacing() * 30};
}

QSize PhaseTimeline::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 55, fontMetrics().lineSpacing() * 16};
}

void PhaseTimeline::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Timeline"));
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
