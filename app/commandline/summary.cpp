// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of label and value, the values right-aligned where they are sizes to be compared.
#include "app/commandline/summary.h"

#include "app/text/labels.h"
#include "app/text/sentences.h"
#include "app/text/words.h"

#include <QList>
#include <QPair>

#include <algorithm>

namespace headroom {

namespace {

using Lines = QList<QPair<QString, QString>>;

QString fromUtf8(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

qsizetype widestLabel(const Lines &lines)
{
    qsizetype widest = 0;
    for (const auto &line : lines)
        widest = std::max(widest, line.first.size());
    return widest;
}

/// Values as wide as the widest stand under each other to the right; with valueWidth 0 they begin together.
QString written(const Lines &lines, qsizetype labelWidth, qsizetype valueWidth)
{
    QString text;
    for (const auto &[label, value] : lines)
        text += QStringLiteral("  ") + label.leftJustified(labelWidth + 2) + value.rightJustified(valueWidth) + u'\n';
    return text;
}

qsizetype widestValue(const Lines &lines)
{
    qsizetype widest = 0;
    for (const auto &line : lines)
        widest = std::max(widest, line.second.size());
    return widest;
}

QString title(const Evaluated &evaluated, const Catalogue &catalogue)
{
    const Plan &plan = evaluated.plan;
    const Gpu *gpu = catalogue.gpu(plan.hardware.gpu);
    const QString gpuName = fromUtf8(gpu ? gpu->name : plan.hardware.gpu);
    //: %1 model, %2 number of GPUs, %3 kind of GPU, %4 sharding.
    const QString what = Words::tr("%1 on %2 × %3, %4")
                             .arg(evaluated.model->name, QString::number(plan.parallelism.gpus), gpuName,
                                 choiceLabel("parallelism.sharding", spell(plan.parallelism.sharding)));
    if (plan.name.empty())
        return what;
    //: %1 name of the plan, %2 what it is.
    return Words::tr("%1: %2").arg(fromUtf8(plan.name), what);
}

Lines memoryLines(const Estimate &estimate, Unit unit, const QLocale &locale)
{
    Lines lines;
    const TermBytes &terms = estimate.memory.steady.peak();
    for (std::size_t index = 0; index < termCount; ++index) {
        const auto term = static_cast<TermId>(index);
        if (terms[term] != Bytes(0))
            lines.append({termLabel(term), formatBytes(terms[term], unit, locale)});
    }
    lines.append({Words::tr("Total"), formatBytes(estimate.memory.needed(), unit, locale)});
    return lines;
}

Lines otherLines(const Estimate &estimate, Unit unit, const QLocale &locale)
{
    Lines lines;
    lines.append({Words::tr("Needed"), formatBytes(estimate.memory.neededRange, unit, locale)});
    if (estimate.memory.hostPerNode != Bytes(0))
        lines.append({Words::tr("Host memory per node"), formatBytes(estimate.memory.hostPerNode, unit, locale)});
    lines.append({Words::tr("Parameters"), formatParameters(estimate.parameters.total, locale)});
    lines.append({Words::tr("Trained parameters"), formatParameters(estimate.parameters.trainable, locale)});
    if (estimate.compute) {
        lines.append({Words::tr("Time"), formatDuration(estimate.compute->duration, locale)});
        lines.append({Words::tr("Throughput"), formatThroughput(estimate.compute->tokensPerSecond, locale)});
    }
    if (estimate.cost) {
        lines.append({Words::tr("Price"), formatPrice(estimate.cost->pricePerGpuHour, locale)});
        lines.append({Words::tr("Cost"), formatMoney(estimate.cost->total, locale)});
    }
    lines.append({Words::tr("Checkpoints"), formatBytes(estimate.storage.total, unit, locale)});
    return lines;
}

} // namespace

QString summary(const Evaluated &evaluated, const Catalogue &catalogue, Unit unit, const QLocale &locale)
{
    const Estimate &estimate = evaluated.estimate;
    //: %1 is the phase of the training step with the highest memory, such as "Backward".
    const QString memoryTitle
        = Words::tr("Memory per GPU at the peak (%1):").arg(phaseLabel(estimate.memory.steady.peakPhase()));
    const Lines memory = memoryLines(estimate, unit, locale);
    const Lines others = otherLines(estimate, unit, locale);
    const qsizetype labels = std::max(widestLabel(memory), widestLabel(others));
    return title(evaluated, catalogue) + u'\n' + verdictSentence(estimate, unit, locale) + u'\n'
        + chanceSentence(estimate.capacity.probabilityOfFitting, locale) + u'\n' + memoryTitle + u'\n'
        + written(memory, labels, widestValue(memory)) + written(others, labels, 0);
}

} // namespace headroom
