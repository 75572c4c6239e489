// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lays the page out from its texts and its two charts.
#include "ui/render/page.h"

#include "app/text/labels.h"
#include "ui/answer/answervalue.h"
#include "ui/render/figure.h"
#include "ui/theme/appearance.h"

#include "engine/plan/choices.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QLocale>
#include <QPainter>
#include <QStringList>
#include <QTextDocument>

#include <algorithm>
#include <memory>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Page)
};

constexpr double pageWidth = 794; // A4 at 96 dots per inch
constexpr double pageHeight = 1123;
constexpr double margin = 40;
constexpr double memoryHeight = 290;
constexpr std::size_t mostCostRows = 8;
constexpr double smallestPrint = 0.75; // of the size of the text

std::shared_ptr<QTextDocument> textBlock(const QString &html)
{
    auto document = std::make_shared<QTextDocument>();
    QFont font = figureFont();
    font.setPixelSize(12);
    document->setDefaultFont(font);
    document->setDocumentMargin(0);
    document->setHtml(html);
    document->setTextWidth(pageWidth - 2 * margin);
    return document;
}

void paintText(QPainter &painter, QTextDocument &document, double top)
{
    painter.save();
    painter.translate(margin, top);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette = lightPalette();
    document.documentLayout()->draw(&painter, context);
    painter.restore();
}

QString planLine(const Picture &picture, const Catalogue &catalogue)
{
    const QLocale locale;
    const Plan &plan = picture.plan;
    const Gpu *gpu = catalogue.gpu(plan.hardware.gpu);
    //: The plan in one line: number and name of the GPUs, ZeRO stage, sequence length, micro-batch, method, optimizer.
    return Text::tr("%1 × %2, %3, sequence length %4, micro-batch %5, %6, %7")
        .arg(formatCount(plan.parallelism.gpus, locale), QString::fromStdString(gpu ? gpu->name : plan.hardware.gpu),
            choiceLabel("parallelism.sharding", spell(plan.parallelism.sharding)),
            formatCount(plan.training.sequenceLength, locale), formatCount(plan.training.microBatch, locale),
            choiceLabel("training.method", spell(plan.training.method)),
            choiceLabel("training.recipe.optimizer", spell(plan.training.recipe.optimizer)));
}

QString heading(const Picture &picture, const Catalogue &catalogue, const AnswerValue &answer)
{
    const QString model = picture.model ? picture.model->name : QString();
    const QString name = QString::fromStdString(picture.plan.name);
    const QString title = name.isEmpty() ? model : name;
    QString html = QStringLiteral("<p style=\"font-size:20px; margin-bottom:2px\"><b>%1</b></p><p>%2</p>"
                                  "<p style=\"font-size:14px; margin-bottom:2px\"><b>%3</b></p>")
                       .arg(title.toHtmlEscaped(),
                           (name.isEmpty() || model.isEmpty() ? planLine(picture, catalogue)
                                                              : model + QStringLiteral(": ") + planLine(picture, catalogue))
                               .toHtmlEscaped(),
                           answer.sentence.toHtmlEscaped());
    if (answer.hasEstimate)
        html += QStringLiteral("<p>%1</p>").arg(answer.chance.toHtmlEscaped());
    return html;
}

/// The lines of the answer in two columns.
QString figures(const AnswerValue &answer)
{
    QStringList cells;
    for (std::size_t index = 0; index < answerLineCount; ++index) {
        if (!answer.lines[index].isEmpty()) {
            cells << QStringLiteral("<td>%1&nbsp;&nbsp;</td><td>%2&nbsp;&nbsp;</td>")
                         .arg(answerLabel(static_cast<AnswerLine>(index)).toHtmlEscaped(),
                             answer.lines[index].toHtmlEscaped());
        }
    }
    const qsizetype rows = (cells.size() + 1) / 2;
    QString html = QStringLiteral("<table cellspacing=\"0\" cellpadding=\"1\" style=\"font-size:11px\">");
    for (qsizetype row = 0; row < rows; ++row)
        html += QStringLiteral("<tr>%1%2</tr>").arg(cells[row], cells.value(row + rows));
    return html + QStringLiteral("</table>");
}

QString footing(const AnswerValue &answer, const Catalogue &catalogue)
{
    QString html;
    if (!answer.assumptions.empty()) {
        html += QStringLiteral("<p style=\"margin-bottom:2px\"><b>%1</b></p>"
                               "<table cellspacing=\"0\" cellpadding=\"2\" style=\"font-size:10px\">")
                    .arg(Text::tr("What this assumes").toHtmlEscaped());
        for (const AnswerAssumption &assumption : answer.assumptions) {
            html += QStringLiteral("<tr><td>%1&nbsp;</td><td>%2&nbsp;</td><td>%3</td></tr>")
                        .arg(assumption.label.toHtmlEscaped(), assumption.value.toHtmlEscaped(),
                            assumption.source.toHtmlEscaped());
        }
        html += QStringLiteral("</table>");
    }
    //: At the foot of a printed page; %1 is a date in the form 2026-07-09.
    html += QStringLiteral("<p style=\"font-size:10px\">%1</p>")
                .arg(Text::tr("Made with Headroom. Prices and GPUs from the catalogue of %1. Ranges are ranges, not errors "
                              "of rounding; check the price before renting.")
                         .arg(QString::fromStdString(catalogue.date))
                         .toHtmlEscaped());
    return html;
}

/// The cheapest rows and the chosen one, as many as fit a page.
CostRangesValue shortened(const CostRangesValue &value)
{
    CostRangesValue shorter = value;
    shorter.rows.clear();
    const std::vector<std::size_t> order = costOrder(value);
    for (std::size_t place = 0; place < order.size(); ++place) {
        const CostRow &row = value.rows[order[place]];
        if (place < mostCostRows || row.chosen)
            shorter.rows.push_back(row);
    }
    return shorter;
}

} // namespace

Drawing pageDrawing(const Picture &picture, const Catalogue &catalogue, Unit unit)
{
    const AnswerValue answer = answerValue(picture, catalogue, unit);
    const MemoryBarsValue memory = memoryBarsValue(picture, catalogue, unit);
    const CostRangesValue costs = shortened(costRangesValue(picture, catalogue));
    const auto head = textBlock(heading(picture, catalogue, answer));
    const auto middle = textBlock(figures(answer));
    const auto foot = textBlock(footing(answer, catalogue));
    const double width = pageWidth - 2 * margin;

    double top = margin;
    const double headTop = top;
    top += head->size().height() + 8;
    const QRectF memoryArea(margin, top, width, answer.hasEstimate ? memoryHeight : 0);
    top = memoryArea.bottom() + 12;
    const QRectF costArea(margin, top, width, costs.rows.empty() ? 0 : costRangesHeight(costs));
    top = costArea.bottom() + 12;
    const double middleTop = top;
    top += middle->size().height() + 12;
    const double footTop = top;
    top += foot->size().height() + margin;
    // A little too long for a page: printed smaller. Much too long: a longer page.
    const double print = std::clamp(pageHeight / top, smallestPrint, 1.0);
    const QSizeF size(pageWidth, std::max(pageHeight, top * print));

    const QString title = QString::fromStdString(picture.plan.name);
    return {.size = size, .title = title, .paint = [=](QPainter &painter) {
                painter.fillRect(QRectF(QPointF(0, 0), size), Qt::white);
                painter.save();
                painter.translate(pageWidth * (1 - print) / 2, 0);
                painter.scale(print, print);
                paintText(painter, *head, headTop);
                if (!memoryArea.isEmpty())
                    paintMemoryBars(painter, memoryArea, memory);
                if (!costArea.isEmpty())
                    paintCostRanges(painter, costArea, costs);
                paintText(painter, *middle, middleTop);
                paintText(painter, *foot, footTop);
                painter.restore();
            }};
}

} // namespace headroom::ui
