// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Says in words what the memory chart shows.
#include "ui/charts/memoryvalue.h"

#include "app/text/labels.h"
#include "app/text/sentences.h"

#include "engine/plan/choices.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::MemoryBars)
};

} // namespace

MemoryBarsValue memoryBarsValue(const Picture &picture, const Catalogue &catalogue, Unit unit)
{
    MemoryBarsValue value;
    value.unit = unit;
    value.title = picture.model ? picture.model->name : QString();
    const Gpu *gpu = catalogue.gpu(picture.plan.hardware.gpu);
    value.gpu = QString::fromStdString(gpu ? gpu->name : picture.plan.hardware.gpu);
    if (!picture.estimate) {
        value.problem = problemSentence(picture);
        return value;
    }
    value.nameplate = picture.estimate->capacity.capacity;
    value.usable = picture.estimate->capacity.usable;
    for (const StageEstimate &stage : picture.stages) {
        StageBar bar;
        bar.name = stage.sharding == Sharding::Ddp ? QStringLiteral("DDP")
                                                   : choiceLabel("parallelism.sharding", spell(stage.sharding));
        bar.chosen = stage.chosen;
        if (stage.result) {
            bar.terms = stage.result->memory.steady.peak();
            bar.fragmentation = stage.result->memory.fragmentation;
            bar.needed = stage.result->memory.neededRange;
            bar.headroom = stage.result->capacity.headroom;
            bar.verdict = stage.result->capacity.verdict;
        } else {
            bar.problem = Text::tr("cannot be estimated");
        }
        value.bars.push_back(bar);
    }
    return value;
}

QString barText(const StageBar &bar, Unit unit)
{
    if (!bar.problem.isEmpty())
        return bar.problem;
    return headroomText(bar.headroom, unit, QLocale());
}

QString description(const MemoryBarsValue &value)
{
    if (value.bars.empty())
        return value.problem;
    //: %1 is the name of a GPU, %2 and %3 are sizes.
    QStringList sentences {Text::tr("Memory per GPU at the peak, against %1 with %2, of which %3 are usable.")
                               .arg(value.gpu, formatBytes(value.nameplate, value.unit, QLocale()),
                                   formatBytes(value.usable, value.unit, QLocale()))};
    for (const StageBar &bar : value.bars) {
        //: The chosen bar of a chart; %1 is the name of a ZeRO stage.
        const QString name = bar.chosen ? Text::tr("%1 (chosen)").arg(bar.name) : bar.name;
        if (!bar.problem.isEmpty()) {
            //: %1 is the name of a ZeRO stage, %2 says why it cannot be estimated.
            sentences << Text::tr("%1: %2.").arg(name, bar.problem);
            continue;
        }
        //: %1 is a ZeRO stage, %2 a size, %3 a range of sizes, %4 "1.5 GB left" or "short by 46.7 GB".
        sentences << Text::tr("%1 needs %2, between %3; %4.")
                         .arg(name, formatBytes(bar.terms.total(), value.unit, QLocale()),
                             formatBytes(bar.needed, value.unit, QLocale()), barText(bar, value.unit));
        if (bar.fragmentation > Bytes())
            //: %1 is a size: what PyTorch's allocator cannot use at the peak, as a replay of it found.
            sentences << Text::tr("%1 of the overhead are fragmentation.")
                             .arg(formatBytes(bar.fragmentation, value.unit, QLocale()));
    }
    return sentences.join(QLatin1Char(' '));
}

} // namespace headroom::ui
