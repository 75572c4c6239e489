// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Qt Charts draws and hit-tests the bars; axis, lines, hatch and texts are painted around them.
#include "ui/charts/memorybars.h"

#include "app/text/labels.h"

#include "app/text/format.h"
#include "ui/charts/axis.h"
#include "ui/charts/hatch.h"
#include "ui/theme/charttheme.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QCursor>
#include <QEvent>
#include <QHBoxLayout>
#include <QLocale>
#include <QPainter>
#include <QStackedBarSeries>
#include <QStringList>
#include <QToolTip>
#include <QValueAxis>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr int barCount = 4; // ZeRO stages 0 to 3
constexpr double barShare = 0.6; // of the width of its category
constexpr int textLines = 3; // total, headroom, and one more if the headroom wraps

QString segmentLabel(Segment segment)
{
    if (segment == Segment::Buffers)
        return MemoryBars::tr("Buffers and KV cache");
    return termLabel(termsOf(segment).front());
}

} // namespace

class MemoryBarsView final : public QChartView {
public:
    explicit MemoryBarsView(MemoryBars *owner);

    void setValue(const MemoryBarsValue &value);
    void setHeld(bool held);
    void layOut();
    void applyPalette();
    [[nodiscard]] const MemoryBarsValue &value() const { return m_value; }
    [[nodiscard]] double axisEnd() const { return m_scale.scale().end(); }

protected:
    void drawBackground(QPainter *painter, const QRectF &) override;
    void drawForeground(QPainter *painter, const QRectF &) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    struct LegendEntry {
        QRectF swatch {};
        QPointF baseline {};
        QString label {};
        QColor colour {};
        bool striped = false;
    };

    void applyScale();
    void layOutLegend(double top, double width);
    void showTip(Segment segment, int bar) const;
    [[nodiscard]] double highest() const;
    [[nodiscard]] double yOf(Bytes bytes) const;
    [[nodiscard]] QRectF categoryOf(int bar) const;
    [[nodiscard]] QRectF barOf(int bar, Bytes from, Bytes to) const;
    void drawCapacity(QPainter &painter) const;
    void drawBarNotes(QPainter &painter, int index, const StageBar &bar) const;
    void drawFragmentation(QPainter &painter, int index, const StageBar &bar) const;
    void drawStripes(QPainter &painter, const QRectF &area) const;
    void drawCategory(QPainter &painter, int index, const StageBar &bar) const;

    MemoryBars *m_owner;
    MemoryBarsValue m_value;
    ChartTheme m_theme;
    HeldScale m_scale;
    QRectF m_plot;
    QList<LegendEntry> m_legend;
    std::array<QBarSet *, segmentCount> m_sets {};
    QValueAxis *m_axis = nullptr;
};

MemoryBarsView::MemoryBarsView(MemoryBars *owner)
    : QChartView(owner)
    , m_owner(owner)
{
    auto *series = new QStackedBarSeries;
    series->setBarWidth(barShare);
    for (const Segment segment : allSegments) {
        auto *set = new QBarSet(QString());
        set->append(QList<qreal>(barCount, 0.0));
        QObject::connect(set, &QBarSet::clicked, owner, [this, segment](int bar) {
            if (static_cast<std::size_t>(bar) < m_value.bars.size())
                emit m_owner->termClicked(largestTerm(m_value.bars[static_cast<std::size_t>(bar)].terms, segment), bar);
        });
        QObject::connect(set, &QBarSet::hovered, owner, [this, segment](bool entered, int bar) {
            if (entered)
                showTip(segment, bar);
            else
                QToolTip::hideText();
        });
        m_sets[static_cast<std::size_t>(segment)] = set;
        series->append(set);
    }
    QChart *bars = chart();
    bars->addSeries(series);
    auto *categories = new QBarCategoryAxis;
    for (int bar = 0; bar < barCount; ++bar)
        categories->append(QString::number(bar));
    categories->setVisible(false);
    bars->addAxis(categories, Qt::AlignBottom);
    series->attachAxis(categories);
    m_axis = new QValueAxis;
    m_axis->setVisible(false);
    bars->addAxis(m_axis, Qt::AlignLeft);
    series->attachAxis(m_axis);
    bars->legend()->setVisible(false);
    bars->setBackgroundVisible(false);
    bars->setAnimationOptions(QChart::NoAnimation);
    setViewportUpdateMode(FullViewportUpdate);
    setFrameShape(NoFrame);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
    setFocusPolicy(Qt::NoFocus);
    applyPalette();
}

void MemoryBarsView::applyPalette()
{
    m_theme = chartTheme(palette());
    for (const Segment segment : allSegments) {
        QBarSet *set = m_sets[static_cast<std::size_t>(segment)];
        set->setColor(m_theme.term(termsOf(segment).front()));
        set->setBorderColor(m_theme.text);
    }
    layOut();
}

void MemoryBarsView::setValue(const MemoryBarsValue &value)
{
    const bool legendChanges = m_value.showsFragmentation() != value.showsFragmentation();
    m_value = value;
    if (legendChanges)
        layOut();
    for (const Segment segment : allSegments) {
        QBarSet *set = m_sets[static_cast<std::size_t>(segment)];
        for (int bar = 0; bar < barCount; ++bar) {
            const auto index = static_cast<std::size_t>(bar);
            const double height
                = index < value.bars.size() ? inUnit(bytesOf(value.bars[index].terms, segment), value.unit) : 0.0;
            if (set->at(bar) != height)
                set->replace(bar, height);
        }
    }
    applyScale();
    viewport()->update();
}

void MemoryBarsView::setHeld(bool held)
{
    m_scale.setHeld(held);
    applyScale();
    viewport()->update();
}

double MemoryBarsView::highest() const
{
    Bytes highest = m_value.nameplate;
    for (const StageBar &bar : m_value.bars)
        highest = std::max({highest, bar.needed.high, bar.terms.total()});
    return inUnit(highest, m_value.unit);
}

void MemoryBarsView::applyScale()
{
    const double line = fontMetrics().lineSpacing();
    // The texts above the highest bar need their room too.
    const double room = std::clamp(textLines * line / std::max(1.0, m_plot.height()), 0.0, 0.5);
    const int mostSteps = std::clamp(static_cast<int>(m_plot.height() / (2.2 * line)), 2, 10);
    const double before = m_axis->max();
    const AxisScale &scale = m_scale.reach(highest() / (1 - room), mostSteps);
    if (before != scale.end())
        m_axis->setRange(0, scale.end());
}

void MemoryBarsView::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    layOut();
}

void MemoryBarsView::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange)
        applyPalette();
}

void MemoryBarsView::layOut()
{
    // A view that was never shown has got no resize event yet, so the scene is brought to the view's size here too.
    const QRectF whole(QPointF(0, 0), QSizeF(size()));
    chart()->resize(whole.size());
    setSceneRect(whole);
    const QFontMetricsF metrics(font());
    const double line = metrics.lineSpacing();
    const double gap = line / 2;
    const double left = metrics.horizontalAdvance(QLocale().toString(88'888.0, 'f', 1)) + gap;
    const double right = std::max(metrics.horizontalAdvance(MemoryBars::tr("nameplate")),
                             metrics.horizontalAdvance(formatBytes(Bytes(888'800'000'000), m_value.unit, QLocale())))
        + gap;
    layOutLegend(0, width() - 2 * gap);
    const double legendHeight = m_legend.isEmpty() ? 0 : m_legend.back().baseline.y() + metrics.descent() + gap;
    const double top = 1.5 * line;
    const double bottom = height() - legendHeight - 1.8 * line;
    m_plot = QRectF(QPointF(std::round(left), std::round(top)),
        QPointF(std::round(width() - right), std::round(std::max(bottom, top + line))));
    for (LegendEntry &entry : m_legend) {
        entry.swatch.translate(gap, height() - legendHeight);
        entry.baseline += QPointF(gap, height() - legendHeight);
    }
    chart()->setPlotArea(m_plot);
    applyScale();
}

void MemoryBarsView::layOutLegend(double top, double width)
{
    const QFontMetricsF metrics(font());
    const double line = metrics.lineSpacing();
    const double side = std::round(metrics.ascent());
    m_legend.clear();
    QPointF at(0, top);
    for (const Segment segment : allSegments) {
        const QString label = segmentLabel(segment);
        const double advance = side + line / 3 + metrics.horizontalAdvance(label) + line;
        if (at.x() > 0 && at.x() + advance > width)
            at = QPointF(0, at.y() + 1.25 * line);
        m_legend.append({.swatch = QRectF(at.x(), at.y(), side, side),
            .baseline = QPointF(at.x() + side + line / 3, at.y() + metrics.ascent()),
            .label = label,
            .colour = m_theme.term(termsOf(segment).front())});
        at.rx() += advance;
    }
    if (!m_value.showsFragmentation())
        return;
    //: In the legend of the memory chart: the part of the overhead that the allocator cannot use.
    const QString label = MemoryBars::tr("Fragmentation");
    if (at.x() > 0 && at.x() + side + line / 3 + metrics.horizontalAdvance(label) + line > width)
        at = QPointF(0, at.y() + 1.25 * line);
    m_legend.append({.swatch = QRectF(at.x(), at.y(), side, side),
        .baseline = QPointF(at.x() + side + line / 3, at.y() + metrics.ascent()),
        .label = label,
        .colour = m_theme.term(TermId::Overhead),
        .striped = true});
}

double MemoryBarsView::yOf(Bytes bytes) const
{
    return m_plot.bottom() - inUnit(bytes, m_value.unit) / m_scale.scale().end() * m_plot.height();
}

QRectF MemoryBarsView::categoryOf(int bar) const
{
    const double width = m_plot.width() / barCount;
    return {m_plot.left() + bar * width, m_plot.top(), width, m_plot.height()};
}

QRectF MemoryBarsView::barOf(int bar, Bytes from, Bytes to) const
{
    const QRectF category = categoryOf(bar);
    const double width = category.width() * barShare;
    return QRectF(
        QPointF(category.center().x() - width / 2, yOf(to)), QPointF(category.center().x() + width / 2, yOf(from)));
}

void MemoryBarsView::drawBackground(QPainter *painter, const QRectF &)
{
    const QFontMetricsF metrics(font());
    const double line = metrics.lineSpacing();
    painter->setFont(font());
    painter->fillRect(QRectF(QPointF(0, 0), QSizeF(size())), m_theme.background);
    if (m_value.bars.empty())
        return;
    for (std::size_t index = 0; index < m_value.bars.size(); ++index) {
        if (!m_value.bars[index].chosen)
            continue;
        const QRectF band = categoryOf(static_cast<int>(index)).adjusted(2, 0, -2, 1.6 * line);
        painter->fillRect(band, m_theme.chosenBand);
        painter->setPen(QPen(m_theme.chosenFrame, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(band);
    }
    const AxisScale &scale = m_scale.scale();
    const int decimals = scale.step >= 1 && scale.step == std::floor(scale.step) ? 0 : scale.step >= 0.1 ? 1 : 3;
    const QLocale locale;
    for (int step = 0; step <= scale.steps; ++step) {
        const double y = std::round(m_plot.bottom() - m_plot.height() * step / scale.steps);
        painter->setPen(QPen(step == 0 ? m_theme.text : m_theme.grid, 1));
        painter->drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        painter->setPen(m_theme.text);
        painter->drawText(QRectF(0, y - line / 2, m_plot.left() - line / 3, line), Qt::AlignRight | Qt::AlignVCenter,
            locale.toString(scale.step * step, 'f', decimals));
    }
    //: Title of the axis of the memory chart; %1 is GB or GiB.
    painter->drawText(QRectF(line / 3, 0, width(), 1.2 * line), Qt::AlignLeft | Qt::AlignVCenter,
        MemoryBars::tr("%1 per GPU at the peak").arg(unitName(m_value.unit)));
}

void MemoryBarsView::drawForeground(QPainter *painter, const QRectF &)
{
    painter->setFont(font());
    painter->setBrush(Qt::NoBrush);
    if (m_value.bars.empty()) {
        const double margin = fontMetrics().lineSpacing();
        painter->setPen(m_theme.text);
        painter->drawText(QRectF(QPointF(0, 0), QSizeF(size())).adjusted(margin, margin, -margin, -margin),
            Qt::AlignCenter | Qt::TextWordWrap, m_value.problem);
        return;
    }
    drawCapacity(*painter);
    for (std::size_t index = 0; index < m_value.bars.size(); ++index) {
        drawFragmentation(*painter, static_cast<int>(index), m_value.bars[index]);
        drawBarNotes(*painter, static_cast<int>(index), m_value.bars[index]);
        drawCategory(*painter, static_cast<int>(index), m_value.bars[index]);
    }
    for (const LegendEntry &entry : m_legend) {
        painter->setPen(QPen(m_theme.text, 1));
        painter->setBrush(entry.colour);
        painter->drawRect(entry.swatch);
        if (entry.striped)
            drawStripes(*painter, entry.swatch);
        painter->drawText(entry.baseline, entry.label);
    }
}

void MemoryBarsView::drawCapacity(QPainter &painter) const
{
    const double line = QFontMetricsF(font()).lineSpacing();
    const double from = m_plot.right() + line / 3;
    const auto draw = [&](Bytes bytes, Qt::PenStyle style, const QString &name, bool above) {
        const double y = std::round(yOf(bytes));
        painter.setPen(QPen(m_theme.background, 4));
        painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right(), y));
        painter.setPen(QPen(m_theme.text, style == Qt::SolidLine ? 2 : 1.5, style));
        painter.drawLine(QPointF(m_plot.left(), y), QPointF(m_plot.right() + line / 4, y));
        const double top = above ? y - 2 * line : std::min(y, m_plot.bottom() + line - 2 * line);
        painter.drawText(QRectF(from, top, width() - from, 2 * line), Qt::AlignLeft | Qt::AlignTop,
            name + QLatin1Char('\n') + formatBytes(bytes, m_value.unit, QLocale()));
    };
    //: At a line of the memory chart: what stands on the GPU's box. Kept short.
    draw(m_value.nameplate, Qt::DashLine, MemoryBars::tr("nameplate"), true);
    //: At a line of the memory chart: what a program can really use of a GPU's memory. Kept short.
    draw(m_value.usable, Qt::SolidLine, MemoryBars::tr("usable"), false);
}

void MemoryBarsView::drawBarNotes(QPainter &painter, int index, const StageBar &bar) const
{
    const QFontMetricsF metrics(font());
    const QRectF category = categoryOf(index);
    if (!bar.problem.isEmpty()) {
        painter.setPen(m_theme.mutedText);
        painter.drawText(
            category.adjusted(4, 4, -4, -4), Qt::AlignHCenter | Qt::AlignBottom | Qt::TextWordWrap, bar.problem);
        return;
    }
    const Bytes total = bar.terms.total();
    if (total > m_value.usable) {
        painter.setRenderHint(QPainter::Antialiasing, true);
        const QList<QLineF> lines = hatchLines(barOf(index, m_value.usable, total), 0.7 * metrics.lineSpacing());
        painter.setPen(QPen(m_theme.background, 3));
        painter.drawLines(lines);
        painter.setPen(QPen(m_theme.text, 1.25));
        painter.drawLines(lines);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (bar.needed.low < bar.needed.high) {
        const double x = std::round(category.center().x());
        const double cap = metrics.averageCharWidth();
        const std::array<QLineF, 3> whisker {QLineF(x, yOf(bar.needed.low), x, yOf(bar.needed.high)),
            QLineF(x - cap, yOf(bar.needed.low), x + cap, yOf(bar.needed.low)),
            QLineF(x - cap, yOf(bar.needed.high), x + cap, yOf(bar.needed.high))};
        painter.setPen(QPen(m_theme.background, 4, Qt::SolidLine, Qt::SquareCap));
        painter.drawLines(whisker.data(), 3);
        painter.setPen(QPen(m_theme.text, 1.5, Qt::SolidLine, Qt::SquareCap));
        painter.drawLines(whisker.data(), 3);
    }
    QFont bold = font();
    bold.setBold(true);
    const QFontMetricsF boldMetrics(bold);
    const QString size = formatBytes(total, m_value.unit, QLocale());
    const QString headroom = barText(bar, m_value.unit);
    const QRectF room(category.left() + 2, 0, category.width() - 4, 1000);
    const QRectF headroomBounds = metrics.boundingRect(room, Qt::AlignHCenter | Qt::TextWordWrap, headroom);
    const double height = headroomBounds.height() + boldMetrics.lineSpacing();
    const double bottom = yOf(std::max(total, bar.needed.high)) - metrics.descent();
    const double top = std::max(bottom - height, m_plot.top());
    const double textWidth = std::max(boldMetrics.horizontalAdvance(size), headroomBounds.width()) + 6;
    QColor ground = bar.chosen ? m_theme.chosenBand : m_theme.background;
    ground.setAlphaF(0.9F);
    painter.fillRect(QRectF(category.center().x() - textWidth / 2, top, textWidth, height), ground);
    painter.setPen(m_theme.text);
    painter.setFont(bold);
    painter.drawText(QRectF(category.left(), top, category.width(), boldMetrics.lineSpacing()), Qt::AlignCenter, size);
    painter.setFont(font());
    painter.drawText(QRectF(room.left(), top + boldMetrics.lineSpacing(), room.width(), headroomBounds.height()),
        Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, headroom);
}

/// The top of the overhead, as a segment of its own: the same colour, striped.
void MemoryBarsView::drawFragmentation(QPainter &painter, int index, const StageBar &bar) const
{
    if (bar.fragmentation <= Bytes())
        return;
    const QRectF area = barOf(index, bar.terms.total() - bar.fragmentation, bar.terms.total());
    painter.setPen(QPen(m_theme.text, 1));
    painter.drawRect(area);
    drawStripes(painter, area);
}

void MemoryBarsView::drawStripes(QPainter &painter, const QRectF &area) const
{
    const double step = std::max(3.0, QFontMetricsF(font()).lineSpacing() / 4);
    painter.setPen(QPen(m_theme.text, 1));
    for (double x = area.left() + step; x < area.right(); x += step)
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
}

void MemoryBarsView::drawCategory(QPainter &painter, int index, const StageBar &bar) const
{
    const double line = QFontMetricsF(font()).lineSpacing();
    const QRectF category = categoryOf(index);
    QFont label = font();
    label.setBold(bar.chosen);
    painter.setFont(label);
    painter.setPen(m_theme.text);
    //: The chosen stage under its bar; the triangle marks it.
    const QString text = bar.chosen ? MemoryBars::tr("▸ %1").arg(bar.name) : bar.name;
    painter.drawText(QRectF(category.left(), m_plot.bottom(), category.width(), 1.6 * line), Qt::AlignCenter, text);
    painter.setFont(font());
}

void MemoryBarsView::showTip(Segment segment, int bar) const
{
    if (static_cast<std::size_t>(bar) >= m_value.bars.size())
        return;
    const StageBar &shown = m_value.bars[static_cast<std::size_t>(bar)];
    QStringList lines;
    for (const TermId term : termsOf(segment)) {
        if (shown.terms[term] > Bytes(0) || termsOf(segment).size() == 1) {
            //: Tooltip of a bar's segment: stage, term, size and its share of the bar.
            lines << MemoryBars::tr("%1, %2: %3 (%4)")
                         .arg(shown.name, termLabel(term), formatBytes(shown.terms[term], m_value.unit, QLocale()),
                             formatPercent(shown.terms[term] / shown.terms.total(), QLocale()));
        }
    }
    if (segment == Segment::Overhead && shown.fragmentation > Bytes())
        //: Tooltip of the overhead; %1 is a size.
        lines << MemoryBars::tr("of which %1 are fragmentation, by a replay of PyTorch's allocator")
                     .arg(formatBytes(shown.fragmentation, m_value.unit, QLocale()));
    QToolTip::showText(QCursor::pos(), lines.join(QLatin1Char('\n')), m_owner);
}

MemoryBars::MemoryBars(QWidget *parent)
    : QWidget(parent)
    , m_view(new MemoryBarsView(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setAccessibleName(tr("Memory chart"));
    m_view->setAccessibleName(accessibleName());
}

void MemoryBars::setValue(const MemoryBarsValue &value)
{
    if (value == m_view->value())
        return;
    m_view->setValue(value);
    setAccessibleDescription(description(value));
    m_view->setAccessibleDescription(accessibleDescription());
}

void MemoryBars::setHeld(bool held)
{
    m_view->setHeld(held);
}

double MemoryBars::axisEnd() const
{
    return m_view->axisEnd();
}

void MemoryBars::paintOn(QPainter &painter, const QRectF &target)
{
    resize(target.size().toSize());
    m_view->resize(size());
    m_view->layOut();
    m_view->render(&painter, target, QRect(QPoint(0, 0), m_view->size()));
}

QSize MemoryBars::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 110, fontMetrics().lineSpacing() * 24};
}

QSize MemoryBars::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 55, fontMetrics().lineSpacing() * 14};
}

void MemoryBars::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Memory chart"));
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
