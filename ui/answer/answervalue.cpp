// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts an estimate into the lines of the answer.
#include "ui/answer/answervalue.h"

#include "app/text/labels.h"
#include "app/text/sentences.h"

#include "engine/explain/assumptions.h"
#include "engine/memory/textbookplan.h"

#include <QCoreApplication>
#include <QLocale>

#include <charconv>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Answer)
};

/// What stands on the box of a GPU: "80 GB" is 80. Empty if it does not begin with a number.
std::optional<double> boxGigabytes(const Gpu &gpu)
{
    double number = 0;
    const char *end = gpu.nameplate.data() + gpu.nameplate.size();
    if (std::from_chars(gpu.nameplate.data(), end, number).ec != std::errc())
        return std::nullopt;
    return number;
}

QString minimumGpus(const Picture &picture, const Catalogue &catalogue)
{
    const Gpu *gpu = catalogue.gpu(picture.plan.hardware.gpu);
    const auto numbers = textbookPlan(picture.plan, picture.model->shape);
    const std::optional<double> box = gpu ? boxGigabytes(*gpu) : std::nullopt;
    if (!numbers || !box)
        return {};
    const std::int64_t count = textbookMinimumGpus(*numbers, *box);
    if (count == 0)
        return Text::tr("none is enough");
    //: %1 is a number of GPUs, %2 what stands on the box of one, such as 80 GB.
    return Text::tr("%1 of %2, fully sharded").arg(formatCount(count, QLocale()), QString::fromStdString(gpu->nameplate));
}

/// An assumption's key is a knob's, except for two figures that no knob sets.
QString assumptionLabel(const std::string &key)
{
    if (key == "memory.activations")
        return termLabel(TermId::Activations);
    if (key == "compute.flops")
        return Text::tr("Operations");
    return knobLabel(key);
}

void addMemory(AnswerValue &answer, const Estimate &estimate, Unit unit)
{
    const QLocale locale;
    const auto set = [&answer](AnswerLine line, const QString &text) {
        answer.lines[static_cast<std::size_t>(line)] = text;
    };
    const MemoryEstimate &memory = estimate.memory;
    const CapacityEstimate &capacity = estimate.capacity;
    const Phase peak = memory.steady.peakPhase();
    set(AnswerLine::Headroom, headroomText(capacity.headroom, unit, locale));
    //: %1 is a size, %2 the range that holds it in nine cases of ten.
    set(AnswerLine::Needed, Text::tr("%1 (%2)").arg(formatBytes(memory.needed(), unit, locale),
                                formatBytes(memory.neededRange, unit, locale)));
    set(AnswerLine::Usable, formatBytes(capacity.usable, unit, locale));
    set(AnswerLine::Nameplate, formatBytes(capacity.capacity, unit, locale));
    //: %1 is the size of what PyTorch allocates, %2 a phase of the training step.
    set(AnswerLine::Peak, Text::tr("%1 allocated, in phase: %2").arg(formatBytes(memory.peakAllocated(), unit, locale),
                              phaseLabel(peak)));
    if (memory.hostPerNode > Bytes(0))
        set(AnswerLine::HostMemory, formatBytes(memory.hostPerNode, unit, locale));
}

void addRun(AnswerValue &answer, const Estimate &estimate, Unit unit)
{
    const QLocale locale;
    const auto set = [&answer](AnswerLine line, const QString &text) {
        answer.lines[static_cast<std::size_t>(line)] = text;
    };
    //: %1 is a number of parameters, %2 how many of them are trained.
    set(AnswerLine::Parameters, Text::tr("%1, of which %2 are trained")
                                    .arg(formatParameters(estimate.parameters.total, locale),
                                        formatParameters(estimate.parameters.trainable, locale)));
    if (estimate.compute) {
        set(AnswerLine::Duration, formatDuration(estimate.compute->duration, locale));
        set(AnswerLine::Throughput, formatThroughput(estimate.compute->tokensPerSecond, locale));
    } else {
        set(AnswerLine::Duration, Text::tr("not known: the GPU's speed is not in the catalogue"));
    }
    if (estimate.cost) {
        //: %1 is a cost range, %2 the price range of one GPU.
        set(AnswerLine::Cost, Text::tr("%1 at %2").arg(formatMoney(estimate.cost->total, locale),
                                  formatPrice(estimate.cost->pricePerGpuHour, locale)));
    } else {
        set(AnswerLine::Cost, Text::tr("not known: no price or no time is known"));
    }
    //: %1 is the size of a checkpoint with optimizer state, %2 of one with the weights alone.
    set(AnswerLine::Checkpoint, Text::tr("%1 full, %2 weights alone")
                                    .arg(formatBytes(estimate.storage.fullCheckpoint, unit, locale),
                                        formatBytes(estimate.storage.weightsOnly, unit, locale)));
    //: %1 is the disk space that all kept checkpoints take, %2 the time to write a full one.
    set(AnswerLine::CheckpointStorage, Text::tr("%1; writing a full one takes %2")
                                           .arg(formatBytes(estimate.storage.total, unit, locale),
                                               formatDuration(estimate.storage.timeToWrite, locale)));
    //: %1 is the number of bytes that a GPU sends in a step.
    set(AnswerLine::Traffic, Text::tr("%1 per GPU and step").arg(formatBytes(estimate.trafficPerStepAndGpu, unit, locale)));
}

} // namespace

QString answerLabel(AnswerLine line)
{
    switch (line) {
    case AnswerLine::Headroom:
        return Text::tr("Headroom");
    case AnswerLine::Needed:
        return Text::tr("Needed");
    case AnswerLine::Usable:
        return Text::tr("Usable");
    case AnswerLine::Nameplate:
        return Text::tr("Nameplate");
    case AnswerLine::Peak:
        return Text::tr("Peak");
    case AnswerLine::HostMemory:
        return Text::tr("Host memory per node");
    case AnswerLine::Parameters:
        return Text::tr("Parameters");
    case AnswerLine::Duration:
        return Text::tr("Run time");
    case AnswerLine::Throughput:
        return Text::tr("Throughput");
    case AnswerLine::Cost:
        return Text::tr("Cost");
    case AnswerLine::Checkpoint:
        return Text::tr("Checkpoint");
    case AnswerLine::CheckpointStorage:
        return Text::tr("Disk space");
    case AnswerLine::Traffic:
        return Text::tr("Network traffic");
    case AnswerLine::MinimumGpus:
        return Text::tr("Fewest GPUs by the textbook");
    }
    return {};
}

AnswerValue answerValue(const Picture &picture, const Catalogue &catalogue, Unit unit)
{
    AnswerValue answer;
    if (!picture.estimate) {
        answer.sentence = problemSentence(picture);
        return answer;
    }
    const Estimate &estimate = *picture.estimate;
    answer.hasEstimate = true;
    answer.verdict = estimate.capacity.verdict;
    answer.sentence = verdictSentence(estimate, unit, QLocale());
    answer.chance = chanceSentence(estimate.capacity.probabilityOfFitting, QLocale());
    addMemory(answer, estimate, unit);
    addRun(answer, estimate, unit);
    if (!picture.model)
        return answer;
    answer.lines[static_cast<std::size_t>(AnswerLine::MinimumGpus)] = minimumGpus(picture, catalogue);
    for (const Assumption &assumption :
        assumptions(picture.plan, picture.model->shape, catalogue, estimate)) {
        answer.assumptions.push_back({.label = assumptionLabel(assumption.key),
            .value = QString::fromStdString(assumption.value),
            .source = QString::fromStdString(assumption.source)});
    }
    return answer;
}

} // namespace headroom::ui
