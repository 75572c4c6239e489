// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Qt Charts draws the bars; names, axis, differences and legend are painted around them.
#include "ui/charts/modeldifference.h"

#include "app/text/labels.h"
#include "ui/charts/axis.h"
#include "ui/charts/hatch.h"
#include "ui/theme/charttheme.h"

#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QEvent>
#include <QHBoxLayout>
#include <QHorizontalBarSeries>
#include <QLocale>
#include <QPainter>
#include <QValueAxis>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr int rows = static_cast<int>(termCount);
constexpr double barShare = 0.7; // of the height of a term

} // namespace

class ModelDifferenceView final : public QChartView {
public:
    explicit ModelDifferenceView(QWidget *parent);

    void setValue(const DifferenceValue &value);
    void setHeld(bool held);
    void layOut();
    [[nodiscard]] const DifferenceValue &value() const { return m_value; }
    [[nodiscard]] double axisEnd() const { return m_scale.scale().end(); }

protected:
    void drawBackground(QPainter *painter, const QRectF &) override;
    void drawForeground(QPainter *painter, const QRectF &) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void applyPalette();
    void applyScale();
    [[nodiscard]] QRectF rowOf(int row) const;
    [[nodiscard]] double xOf(Bytes bytes) const;
    [[nodiscard]] QRectF detailedBar(int row) const;
    void drawLegend(QPainter &painter) const;

    DifferenceValue m_value;
    ChartTheme m_theme;
    HeldScale m_scale;
    QRectF m_plot;
    QBarSet *m_textbook = nullptr;
    QBarSet *m_detailed = nullptr;
    QValueAxis *m_axis = nullptr;
};

ModelDifferenceView::ModelDifferenceView(QWidget *parent)
    : QChartView(parent)
{
    m_textbook = new QBarSet(QString());
    m_detailed = new QBarSet(QString());
    auto *series = new QHorizontalBarSeries;
    series->setBarWidth(barShare);
    QStringList names;
    for (int row = 0; row < rows; ++row)
        names << QString::number(row);
    for (QBarSet *set : {m_detailed, m_textbook}) { // the first set stands lowest
        set->append(QList<qreal>(rows, 0.0));
        series->append(set);
    }
    QChart *bars = chart();
    bars->addSeries(series);
    auto *terms = new QBarCategoryAxis;
    terms->append(names);
    terms->setVisible(false);
    bars->addAxis(terms, Qt::AlignLeft);
    series->attachAxis(terms);
    m_axis = new QValueAxis;
    m_axis->setVisible(false);
    bars->addAxis(m_axis, Qt::AlignBottom);
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

void ModelDifferenceView::applyPalette()
{
    m_theme = chartTheme(palette());
    m_textbook->setColor(m_theme.background);
    m_detailed->setColor(m_theme.range);
    for (QBarSet *set : {m_textbook, m_detailed})
        set->setBorderColor(m_theme.text);
    layOut();
}

void ModelDifferenceView::setValue(const DifferenceValue &value)
{
    m_value = value;
    for (const TermDifference &one : value.difference.terms) {
        const int row = rows - 1 - static_cast<int>(one.term); // the first term stands highest
        m_textbook->replace(row, inUnit(one.textbook, value.unit));
        m_detailed->replace(row, inUnit(one.detailed, value.unit));
    }
    applyScale();
    viewport()->update();
}

void ModelDifferenceView::setHeld(bool held)
{
    m_scale.setHeld(held);
    applyScale();
    viewport()->update();
}

void ModelDifferenceView::applyScale()
{
    Bytes highest;
    for (const TermDifference &one : m_value.difference.terms)
        highest = std::max({highest, one.textbook, one.detailed});
    const double before = m_axis->max();
    const int mostSteps = std::clamp(static_cast<int>(m_plot.width() / (5 * fontMetrics().lineSpacing())), 2, 10);
    const AxisScale &scale = m_scale.reach(inUnit(highest, m_value.unit), mostSteps);
    if (before != scale.end())
        m_axis->setRange(0, scale.end());
}

void ModelDifferenceView::resizeEvent(QResizeEvent *event)
{
    QChartView::resizeEvent(event);
    layOut();
}

void ModelDifferenceView::changeEvent(QEvent *event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange
        || event->type() == QEvent::LanguageChange || event->type() == QEvent::LocaleChange)
        applyPalette();
}

void ModelDifferenceView::layOut()
{
    // A view that was never shown has got no resize event yet, so the scene is brought to the view's size here too.
    const QRectF whole(QPointF(0, 0), QSizeF(size()));
    chart()->resize(whole.size());
    setSceneRect(whole);
    const QFontMetricsF metrics(font());
    const double line = metrics.lineSpacing();
    double names = 0;
    for (const TermId term : allTerms)
        names = std::max(names, metrics.horizontalAdvance(termLabel(term)));
    const double excess = metrics.horizontalAdvance(excessText(Bytes(-888'800'000'000), m_value.unit)) + line;
    m_plot = QRectF(QPointF(std::round(names + line), std::round(1.8 * line)),
        QPointF(std::round(width() - excess), std::round(std::max(height() - 1.6 * line, 4 * line))));
    chart()->setPlotArea(m_plot);
    applyScale();
}

QRectF ModelDifferenceView::rowOf(int row) const
{
    const double height = m_plot.height() / rows;
    return {m_plot.left(), m_plot.top() + row * height, m_plot.width(), height};
}

double ModelDifferenceView::xOf(Bytes bytes) const
{
    return m_plot.left() + inUnit(bytes, m_value.unit) / m_scale.scale().end() * m_plot.width();
}

QRectF ModelDifferenceView::detailedBar(int row) const
{
    const TermDifference &one = m_value.difference.terms[static_cast<std::size_t>(row)];
    const QRectF whole = rowOf(row);
    const double height = whole.height() * barShare / 2;
    return {m_plot.left(), whole.center().y(), xOf(one.detailed) - m_plot.left(), height};
}

void ModelDifferenceView::drawBackground(QPainter *painter, const QRectF &)
{
    const double line = QFontMetricsF(font()).lineSpacing();
    painter->setFont(font());
    painter->fillRect(QRectF(QPointF(0, 0), QSizeF(size())), m_theme.background);
    if (!m_value.problem.isEmpty())
        return;
    const AxisScale &scale = m_scale.scale();
    const int decimals = scale.step >= 1 && scale.step == std::floor(scale.step) ? 0 : scale.step >= 0.1 ? 1 : 3;
    for (int step = 0; step <= scale.steps; ++step) {
        const double x = std::round(m_plot.left() + m_plot.width() * step / scale.steps);
        painter->setPen(QPen(step == 0 ? m_theme.text : m_theme.grid, 1));
        painter->drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
        painter->setPen(m_theme.text);
        const QString number = QLocale().toString(scale.step * step, 'f', decimals);
        //: The last number of an axis with its unit: "40 GB".
        const QString text
            = step == scale.steps ? ModelDifferenceChart::tr("%1 %2").arg(number, unitName(m_value.unit)) : number;
        painter->drawText(QRectF(x - 4 * line, m_plot.bottom(), 8 * line, 1.4 * line), Qt::AlignCenter, text);
    }
}

void ModelDifferenceView::drawForeground(QPainter *painter, const QRectF &)
{
    const QFontMetricsF metrics(font());
    const double line = metrics.lineSpacing();
    painter->setFont(font());
    painter->setBrush(Qt::NoBrush);
    painter->setPen(m_theme.text);
    if (!m_value.problem.isEmpty()) {
        painter->drawText(QRectF(QPointF(0, 0), QSizeF(size())).adjusted(line, line, -line, -line),
            Qt::AlignCenter | Qt::TextWordWrap, m_value.problem);
        return;
    }
    for (int row = 0; row < rows; ++row) {
        const TermDifference &one = m_value.difference.terms[static_cast<std::size_t>(row)];
        const QRectF whole = rowOf(row);
        painter->setPen(m_theme.text);
        painter->drawText(QRectF(0, whole.top(), m_plot.left() - line / 3, whole.height()),
            Qt::AlignRight | Qt::AlignVCenter, termLabel(one.term));
        if (one.textbook == Bytes() && one.detailed == Bytes())
            continue;
        const QList<QLineF> lines = hatchLines(detailedBar(row), 0.7 * line);
        painter->setRenderHint(QPainter::Antialiasing, true);
        painter->setPen(QPen(m_theme.text, 0.75));
        painter->drawLines(lines);
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(m_theme.text);
        const double from = xOf(std::max(one.textbook, one.detailed)) + line / 3;
        painter->drawText(QRectF(from, whole.top(), width() - from, whole.height()), Qt::AlignLeft | Qt::AlignVCenter,
            excessText(one.excess(), m_value.unit));
    }
    drawLegend(*painter);
}

void ModelDifferenceView::drawLegend(QPainter &painter) const
{
    const QFontMetricsF metrics(font());
    const double line = metrics.lineSpacing();
    const double side = std::round(metrics.ascent());
    double x = line / 3;
    const auto draw = [&](const QColor &colour, bool hatched, const QString &label) {
        const QRectF swatch(x, line / 3, 1.6 * side, side);
        painter.setPen(QPen(m_theme.text, 1));
        painter.setBrush(colour);
        painter.drawRect(swatch);
        if (hatched)
            painter.drawLines(hatchLines(swatch, 0.5 * line));
        painter.drawText(QPointF(swatch.right() + line / 3, line / 3 + metrics.ascent()), label);
        x = swatch.right() + line / 3 + metrics.horizontalAdvance(label) + line;
    };
    draw(m_theme.background, false, choiceLabel("memory_model", spell(MemoryModel::Textbook)));
    draw(m_theme.range, true, choiceLabel("memory_model", spell(MemoryModel::Detailed)));
    painter.setPen(m_theme.text);
    //: Behind the legend of a chart: what the numbers at the bars are.
    painter.drawText(
        QPointF(x, line / 3 + metrics.ascent()), ModelDifferenceChart::tr("numbers: detailed less textbook"));
}

ModelDifferenceChart::ModelDifferenceChart(QWidget *parent)
    : QWidget(parent)
    , m_view(new ModelDifferenceView(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_view);
    setAccessibleName(tr("Memory models"));
    m_view->setAccessibleName(accessibleName());
}

void ModelDifferenceChart::setValue(const DifferenceValue &value)
{
    m_view->setValue(value);
    setAccessibleDescription(description(value));
    m_view->setAccessibleDescription(accessibleDescription());
}

void ModelDifferenceChart::setHeld(bool held)
{
    m_view->setHeld(held);
}

double ModelDifferenceChart::axisEnd() const
{
    return m_view->axisEnd();
}

void ModelDifferenceChart::paintOn(QPainter &painter, const QRectF &target)
{
    resize(target.size().toSize());
    m_view->resize(size());
    m_view->layOut();
    m_view->render(&painter, target, QRect(QPoint(0, 0), m_view->size()));
}

QSize ModelDifferenceChart::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 110, fontMetrics().lineSpacing() * 26};
}

QSize ModelDifferenceChart::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 60, fontMetrics().lineSpacing() * 22};
}

void ModelDifferenceChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        setAccessibleName(tr("Memory models"));
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
