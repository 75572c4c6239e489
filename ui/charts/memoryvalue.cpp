// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Says in words what the memory chart shows.
#include "ui/charts/memoryvalue.h"

#include <QCoreApplication>
#include <QStringList>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::MemoryBars)
};

} // namespace

QString headroomText(const StageBar &bar, ByteUnit unit)
{
    if (!bar.problem.isEmpty())
        return bar.problem;
    if (bar.headroom < Bytes(0)) {
        //: At a memory bar that is higher than the GPU's memory; %1 is a size such as "46.7 GB".
        return Text::tr("short by %1").arg(bytesText(-bar.headroom, unit));
    }
    //: At a memory bar that fits: %1 is the free memory, such as "1.5 GB".
    return Text::tr("%1 left").arg(bytesText(bar.headroom, unit));
}

QString description(const MemoryBarsValue &value)
{
    if (value.bars.empty())
        return value.problem;
    //: %1 is the name of a GPU, %2 and %3 are sizes.
    QStringList sentences {Text::tr("Memory per GPU at the peak, against %1 with %2, of which %3 are usable.")
                               .arg(value.gpu, bytesText(value.nameplate, value.unit),
                                   bytesText(value.usable, value.unit))};
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
                         .arg(name, bytesText(bar.terms.total(), value.unit), bytesText(bar.needed, value.unit),
                             headroomText(bar, value.unit));
    }
    return sentences.join(QLatin1Char(' '));
}

} // namespace headroom::ui
