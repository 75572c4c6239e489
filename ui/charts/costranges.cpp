// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Paints rows of cost ranges under a fixed axis.
#include "ui/charts/costranges.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom::ui {

CostRanges::CostRanges(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_theme(chartTheme(palette()))
{
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Cost chart"));
}

void CostRanges::setValue(const CostRangesValue &value)
{
    if (value == m_value)
        return;
    const bool sameRows = std::equal(value.rows.begin(), value.rows.end(), m_value.rows.begin(), m_value.rows.end(),
        [](const CostRow &a, const CostRow &b) { return a.gpu == b.gpu; });
    m_value = value;
    if (!sameRows || !m_scale.isHeld())
        applyOrder();
    applyScale();
    setAccessibleDescription(description(m_value));
    viewport()->update();
}

void CostRanges::setHeld(bool held)
{
    m_scale.setHeld(held);
    if (!held)
        applyOrder();
    applyScale();
    viewport()->update();
}

void CostRanges::applyOrder()
{
    const QString current = gpuAt(m_current);
    m_order = costOrder(m_value);
    m_current = -1;
    for (std::size_t place = 0; place < m_order.size(); ++place) {
        if (!current.isEmpty() && m_value.rows[m_order[place]].gpu == current)
            m_current = static_cast<int>(place);
    }
    updateScrollBar();
}

void CostRanges::applyScale()
{
    const QFontMetricsF metrics(font());
    QFont bold = font();
    bold.setBold(true);
    const QFontMetricsF boldMetrics(bold);
    double lowest = std::numeric_limits<double>::infinity();
    double highest = 0;
    double labels = 0;
    double texts = 0;
    for (const CostRow &row : m_value.rows) {
        if (row.cost && row.cost->low.dollars() > 0)
            lowest = std::min(lowest, row.cost->low.dollars());
        if (row.cost)
            highest = std::max(highest, row.cost->high.dollars());
        const QFontMetricsF &rowMetrics = row.chosen ? boldMetrics : metrics;
        labels = std::max(labels, rowMetrics.horizontalAdvance(rowLabel(row)));
        texts = std::max(texts, rowMetrics.horizontalAdvance(rowText(row)));
    }
    // Columns grow at once, like the axis, and shrink only when the hand lets go.
    m_labelWidth = m_scale.isHeld() ? std::max(labels, m_labelWidth) : labels;
    m_textWidth = m_scale.isHeld() ? std::max(texts, m_textWidth) : texts;
    m_scale.reach(lowest, highest);
}

CostRanges::Geometry CostRanges::geometryFor(double width) const
{
    const double line = QFontMetricsF(font()).lineSpacing();
    Geometry geometry;
    geometry.row = std::round(1.5 * line);
    geometry.header = std::round(2.4 * line);
    geometry.right = width - line / 2;
    geometry.barsLeft = std::round(1.6 * line + m_labelWidth + line / 2);
    geometry.barsRight = std::round(std::max(geometry.barsLeft + 2 * line, geometry.right - m_textWidth - line / 2));
    return geometry;
}

void CostRanges::updateScrollBar()
{
    const Geometry geometry = geometryFor(viewport()->width());
    const int visible = std::max(1, static_cast<int>((viewport()->height() - geometry.header) / geometry.row));
    verticalScrollBar()->setPageStep(visible);
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_order.size()) - visible));
}

int CostRanges::fullHeight() const
{
    const Geometry geometry = geometryFor(1000);
    return static_cast<int>(geometry.header + geometry.row * static_cast<double>(m_order.size()));
}

QString CostRanges::gpuAt(int place) const
{
    return place >= 0 && static_cast<std::size_t>(place) < m_order.size()
        ? m_value.rows[m_order[static_cast<std::size_t>(place)]].gpu
        : QString();
}

void CostRanges::paintHeader(QPainter &painter, const Geometry &geometry) const
{
    const QFontMetricsF metrics(font());
    const double line = metrics.lineSpacing();
    const LogScale &scale = m_scale.scale();
    const QLocale locale;
    painter.setPen(m_theme.text);
    painter.drawText(QRectF(line / 3, 0, geometry.right, 1.2 * line), Qt::AlignLeft | Qt::AlignVCenter,
        tr("Cost of the run in USD (logarithmic), at the smallest number of GPUs that fits"));
    // Labels that would touch the one before are left out.
    double free = 0;
    for (const double tick : scale.ticks()) {
        const double x = geometry.barsLeft + (geometry.barsRight - geometry.barsLeft) * scale.place(tick);
        const QString label = locale.toString(tick, 'g', 12);
        const double half = metrics.horizontalAdvance(label) / 2;
        if (x - half < free)
            continue;
        painter.drawText(QRectF(x - 5 * line, 1.2 * line, 10 * line, line), Qt::AlignHCenter | Qt::AlignVCenter, label);
        free = x + half + line / 2;
    }
}

void CostRanges::paintRow(
    QPainter &painter, const Geometry &geometry, double top, const CostRow &row, bool current) const
{
    const double line = QFontMetricsF(font()).lineSpacing();
    const QRectF area(0, top, geometry.right + line / 2, geometry.row);
    if (row.chosen) {
        painter.fillRect(area, m_theme.chosenBand);
        painter.setPen(m_theme.text);
        //: The mark of the chosen row.
        painter.drawText(QRectF(line / 3, top, 1.2 * line, geometry.row), Qt::AlignCenter, tr("▸"));
    }
    const LogScale &scale = m_scale.scale();
    const double width = geometry.barsRight - geometry.barsLeft;
    painter.setPen(QPen(m_theme.grid, 1));
    for (const double tick : scale.ticks()) {
        const double x = std::round(geometry.barsLeft + width * scale.place(tick));
        painter.drawLine(QPointF(x, top), QPointF(x, top + geometry.row));
    }
    QFont label = font();
    label.setBold(row.chosen);
    painter.setFont(label);
    painter.setPen(row.count ? m_theme.text : m_theme.mutedText);
    painter.drawText(QRectF(1.6 * line, top, m_labelWidth + line, geometry.row), Qt::AlignLeft | Qt::AlignVCenter,
        rowLabel(row));
    if (row.cost) {
        const double low = geometry.barsLeft + width * scale.place(row.cost->low.dollars());
        const double high = geometry.barsLeft + width * scale.place(row.cost->high.dollars());
        const double height = std::round(geometry.row * 0.5);
        const QRectF bar(std::round(low), std::round(top + (geometry.row - height) / 2),
            std::max(3.0, std::round(high - low)), height);
        painter.setPen(QPen(m_theme.text, row.chosen ? 2 : 1));
        painter.setBrush(row.verdict == Verdict::Tight ? m_theme.tightRange : m_theme.range);
        painter.drawRect(bar);
    }
    painter.setPen(row.cost ? m_theme.text : m_theme.mutedText);
    painter.drawText(QRectF(geometry.barsRight + line / 2, top, geometry.right - geometry.barsRight, geometry.row),
        Qt::AlignLeft | Qt::AlignVCenter, rowText(row));
    painter.setFont(font());
    if (current) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(m_theme.text, 1, Qt::DotLine));
        painter.drawRect(area.adjusted(0.5, 0.5, -1.5, -1.5));
    }
}

void CostRanges::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), m_theme.background);
    if (m_order.empty()) {
        const int margin = fontMetrics().lineSpacing();
        painter.setPen(m_theme.text);
        painter.drawText(viewport()->rect().adjusted(margin, margin, -margin, -margin),
            Qt::AlignCenter | Qt::TextWordWrap, m_value.problem);
        return;
    }
    const Geometry geometry = geometryFor(viewport()->width());
    paintHeader(painter, geometry);
    double top = geometry.header;
    for (int place = verticalScrollBar()->value(); place < static_cast<int>(m_order.size()) && top < viewport()->height();
         ++place) {
        paintRow(painter, geometry, top, m_value.rows[m_order[static_cast<std::size_t>(place)]],
            place == m_current && hasFocus());
        top += geometry.row;
    }
}

void CostRanges::paintOn(QPainter &painter, const QRectF &target) const
{
    painter.save();
    painter.translate(target.topLeft());
    painter.setFont(font());
    const Geometry geometry = geometryFor(target.width());
    if (m_order.empty()) {
        painter.setPen(m_theme.text);
        painter.drawText(QRectF(QPointF(0, 0), target.size()), Qt::AlignCenter | Qt::TextWordWrap, m_value.problem);
    } else {
        paintHeader(painter, geometry);
        double top = geometry.header;
        for (const std::size_t index : m_order) {
            if (top + geometry.row > target.height() + 0.5)
                break;
            paintRow(painter, geometry, top, m_value.rows[index], false);
            top += geometry.row;
        }
    }
    painter.restore();
}

void CostRanges::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
    applyScale();
}

void CostRanges::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange) {
        m_theme = chartTheme(palette());
        setAccessibleName(tr("Cost chart"));
        updateScrollBar();
        applyScale();
        viewport()->update();
    }
    QAbstractScrollArea::changeEvent(event);
}

int CostRanges::rowAt(double y) const
{
    const Geometry geometry = geometryFor(viewport()->width());
    if (y < geometry.header)
        return -1;
    const int place = verticalScrollBar()->value() + static_cast<int>((y - geometry.header) / geometry.row);
    return place < static_cast<int>(m_order.size()) ? place : -1;
}

void CostRanges::setCurrentRow(int row)
{
    m_current = std::clamp(row, m_order.empty() ? -1 : 0, static_cast<int>(m_order.size()) - 1);
    QScrollBar *bar = verticalScrollBar();
    if (m_current < bar->value())
        bar->setValue(m_current);
    else if (m_current >= bar->value() + bar->pageStep())
        bar->setValue(m_current - bar->pageStep() + 1);
    viewport()->update();
}

void CostRanges::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Down:
        return setCurrentRow(m_current + 1);
    case Qt::Key_Up:
        return setCurrentRow(m_current - 1);
    case Qt::Key_PageDown:
        return setCurrentRow(m_current + verticalScrollBar()->pageStep());
    case Qt::Key_PageUp:
        return setCurrentRow(m_current - verticalScrollBar()->pageStep());
    case Qt::Key_Home:
        return setCurrentRow(0);
    case Qt::Key_End:
        return setCurrentRow(static_cast<int>(m_order.size()) - 1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0)
            emit gpuActivated(gpuAt(m_current));
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void CostRanges::mousePressEvent(QMouseEvent *event)
{
    if (const int row = rowAt(event->position().y()); row >= 0)
        setCurrentRow(row);
}

void CostRanges::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (const int row = rowAt(event->position().y()); row >= 0)
        emit gpuActivated(gpuAt(row));
}

void CostRanges::focusInEvent(QFocusEvent *event)
{
    if (m_current < 0)
        setCurrentRow(0);
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void CostRanges::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

QString CostRanges::tip(const CostRow &row) const
{
    QStringList lines {rowLabel(row), rowText(row)};
    if (row.duration) {
        //: Tooltip of the cost chart; %1 is a range of times.
        lines << tr("Time: %1").arg(formatDuration(*row.duration, QLocale()));
    }
    if (row.price) {
        //: Tooltip of the cost chart; %1 is a price range of one GPU.
        lines << tr("Price of one GPU: %1").arg(formatPrice(*row.price, QLocale()));
        //: Tooltip of the cost chart; where the price comes from, and of which day it is.
        lines << tr("Source: %1, %2").arg(row.source, row.date);
    }
    return lines.join(QLatin1Char('\n'));
}

bool CostRanges::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        if (const int row = rowAt(help->pos().y()); row >= 0)
            QToolTip::showText(help->globalPos(), tip(m_value.rows[m_order[static_cast<std::size_t>(row)]]), viewport());
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

QSize CostRanges::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 110, fontMetrics().lineSpacing() * 14};
}

QSize CostRanges::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 55, fontMetrics().lineSpacing() * 7};
}

} // namespace headroom::ui
