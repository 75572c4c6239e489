// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Asks both models for the plan of a picture.
#include "ui/charts/differencevalue.h"

#include "app/text/labels.h"
#include "app/text/sentences.h"

#include <QCoreApplication>
#include <QLocale>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::DifferenceValue)
};

constexpr Bytes barelySeen(5'000'000); // less reads as nothing in the units shown

EstimateResult estimateBy(MemoryModel model, const Picture &picture, const Catalogue &catalogue)
{
    Plan plan = picture.plan;
    plan.memoryModel = model;
    return estimate(plan, picture.model->shape, catalogue);
}

} // namespace

DifferenceValue differenceValue(const Picture &picture, const Catalogue &catalogue, Unit unit)
{
    DifferenceValue value {.unit = unit};
    if (!picture.estimate || !picture.model) {
        value.problem = problemSentence(picture);
        return value;
    }
    value.title = picture.model->name;
    value.chosen = picture.estimate->memoryModel;
    const EstimateResult textbook = estimateBy(MemoryModel::Textbook, picture, catalogue);
    const EstimateResult detailed = estimateBy(MemoryModel::Detailed, picture, catalogue);
    if (!textbook || !detailed) {
        //: %1 is a sentence that says which key of the plan stands in the way.
        value.problem = Text::tr("Only one of the two memory models can estimate this plan. %1")
                            .arg(sentence(textbook ? detailed.error() : textbook.error()));
        return value;
    }
    value.difference = difference(textbook->memory, detailed->memory);
    return value;
}

QString excessText(Bytes excess, Unit unit)
{
    const Bytes size = excess < Bytes() ? -excess : excess;
    const QString text = formatBytes(size, unit, QLocale());
    if (excess == Bytes())
        return text;
    return (excess < Bytes() ? QStringLiteral("−") : QStringLiteral("+")) + text;
}

QString description(const DifferenceValue &value)
{
    if (!value.problem.isEmpty())
        return value.problem;
    Bytes textbook;
    Bytes detailed;
    QStringList terms;
    for (const TermDifference &one : value.difference.terms) {
        textbook += one.textbook;
        detailed += one.detailed;
        //: In a list of differences: %1 is a term, %2 a size with its sign.
        if (one.excess() > barelySeen || -one.excess() > barelySeen)
            terms << Text::tr("%1 %2").arg(termLabel(one.term), excessText(one.excess(), value.unit));
    }
    //: %1, %3 sizes, %2, %4 phases of the training step; %5 a list of terms with sizes.
    return Text::tr("What a GPU has to hold: by the textbook %1 (peak in %2), by the detailed model %3 (peak in %4). "
                    "Detailed less textbook: %5.")
        .arg(formatBytes(textbook, value.unit, QLocale()), phaseLabel(value.difference.textbookPhase),
            formatBytes(detailed, value.unit, QLocale()), phaseLabel(value.difference.detailedPhase),
            terms.isEmpty() ? formatBytes(Bytes(), value.unit, QLocale()) : terms.join(QStringLiteral(", ")));
}

} // namespace headroom::ui
