// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One sentence a problem. File names, keys and found texts stand in quotation marks as they are.
#include "app/text/sentences.h"

#include "app/text/labels.h"
#include "app/text/quoted.h"
#include "app/text/words.h"

#include <QDir>

namespace headroom {

namespace {

/// "Micro-batch (training.micro_batch)", or the key alone where it has no label.
QString named(const std::string &key)
{
    if (!hasKnobWords(key))
        return QStringLiteral("“%1”").arg(shown(key));
    //: A knob's label and its key in the plan document.
    return Words::tr("“%1” (%2)").arg(knobLabel(key), shown(key));
}

QString contradictionSentence(const PlanError &error)
{
    if (error.found.empty())
        return Words::tr("%1 and %2 contradict each other. Change one of them.")
            .arg(named(error.key), named(error.other));
    if (error.key == "training.loss" && error.other == "training.method")
        return Words::tr("%1 is “%2”: with adapters under FSDP2 PyTorch stops there (“got mixed torch.Tensor and "
                         "DTensor”). Use another loss, or change %3.")
            .arg(named(error.key), shown(error.found), named(error.other));
    return Words::tr("%1 is “%2”, which contradicts %3. Change one of them.")
        .arg(named(error.key), shown(error.found), named(error.other));
}

QString rangeSentence(const PlanError &error)
{
    if (error.found.empty())
        return Words::tr("%1 is outside its limits: %2. Change it.").arg(named(error.key), shown(error.limit));
    return Words::tr("%1 is %2, but its limits are: %3. Change it.")
        .arg(named(error.key), shown(error.found), shown(error.limit));
}

QString productSentence(const PlanError &error)
{
    return Words::tr("%1: tensor × pipeline × context × data-parallel GPUs have to be the GPU "
                     "count (%2 found, %3 "
                     "wanted). Change the GPU count or one of the factors.")
        .arg(named(error.key), shown(error.found), shown(error.limit));
}

QString divisionSentence(const PlanError &error)
{
    if (error.limit.empty()) {
        return Words::tr("%1 is %2, which does not divide %3. Change one of them.")
            .arg(named(error.key), shown(error.found), named(error.other));
    }
    return Words::tr("%1 is %2, which does not divide %3 (%4). Change one of them.")
        .arg(named(error.key), shown(error.found), named(error.other), shown(error.limit));
}

QString notBuiltSentence(const PlanError &error)
{
    if (error.other.empty())
        return Words::tr("%1: this version does not estimate “%2” yet. Choose another value.")
            .arg(named(error.key), shown(error.found));
    return Words::tr("%1: this version does not estimate “%2” yet. Use “%3”.")
        .arg(named(error.key), shown(error.found), shown(error.other));
}

QString requiredSentence(const PlanError &error)
{
    if (error.other.empty())
        return Words::tr("%1 is missing. Enter it.").arg(named(error.key));
    return Words::tr("%1 is missing; %2 makes it necessary. Enter it.").arg(named(error.key), named(error.other));
}

/// The file's name as given, or what the text is that has none.
QString fileName(const FileError &error)
{
    return error.path.isEmpty() ? Words::tr("The text") : QDir::toNativeSeparators(error.path);
}

} // namespace

QString sentence(const PlanError &error)
{
    const QString found = shown(error.found);
    switch (error.problem) {
    case PlanProblem::UnknownPreset:
        return Words::tr("“model.preset”: the library has no model “%1”. Choose one of the library, or open the "
                         "model's config.json.")
            .arg(found);
    case PlanProblem::UnknownGpu:
        return Words::tr("“hardware.gpu”: the catalogue has no GPU “%1”. Choose one of the "
                         "catalogue, or add it to "
                         "yours.")
            .arg(found);
    case PlanProblem::NoModel:
        return Words::tr("The plan names no model. Give one of “model.config”, “model.config_file” "
                         "and “model.preset”.");
    case PlanProblem::OutOfRange:
        return rangeSentence(error);
    case PlanProblem::NotBuilt:
        return notBuiltSentence(error);
    case PlanProblem::Contradiction:
        return contradictionSentence(error);
    case PlanProblem::DoesNotDivide:
        return divisionSentence(error);
    case PlanProblem::ProductMismatch:
        return productSentence(error);
    case PlanProblem::Required:
        return requiredSentence(error);
    case PlanProblem::TooLarge:
        return Words::tr("The plan is too large to be computed: “%1” exceeds 64-bit numbers. Make "
                         "the model, the "
                         "sequence length or the batch smaller.")
            .arg(shown(error.key));
    case PlanProblem::ModelUnreadable:
        return Words::tr("The plan's model cannot be read (%1). Choose another model or correct "
                         "its config.json.")
            .arg(found.isEmpty() ? shown(error.key) : found);
    case PlanProblem::NoPeak:
        return Words::tr("The catalogue knows no half-precision speed of “%1”, so no time can be "
                         "given. Enter the "
                         "measured throughput (economics.tokens_per_second).")
            .arg(found);
    case PlanProblem::CapacityUnknown:
        return Words::tr("The catalogue knows no memory size of “%1”. Enter it (hardware.capacity_bytes).").arg(found);
    }
    return {};
}

QString sentence(const FileError &error)
{
    const QString name = fileName(error);
    switch (error.problem) {
    case FileProblem::NotFound:
        return Words::tr("%1 does not exist. Check the name, or choose another file.").arg(name);
    case FileProblem::IsFolder:
        return Words::tr("%1 is a folder. Choose a file in it.").arg(name);
    case FileProblem::NoPermission:
        return Words::tr("%1 cannot be read: permission denied. Change its permissions, or choose another file.")
            .arg(name);
    case FileProblem::TooLarge:
        return Words::tr("%1 is larger than %2: no plan and no config.json is. Choose another file.")
            .arg(name, sizeLimit(error.limit));
    case FileProblem::NotText:
        return Words::tr("%1 is not a text file (UTF-8). Choose another file, or save it as UTF-8.").arg(name);
    case FileProblem::ReadFailed:
        return Words::tr("%1 cannot be read (%2). Try again, or choose another file.").arg(name, error.detail);
    case FileProblem::NoSuchFolder:
        return Words::tr("%1 cannot be saved: its folder does not exist. Choose another folder.").arg(name);
    case FileProblem::ReadOnly:
        return Words::tr("%1 cannot be saved: the file or its folder is read-only. Nothing was changed; save it "
                         "somewhere else.")
            .arg(name);
    case FileProblem::DiskFull:
        return Words::tr("%1 cannot be saved: the disk is full. The old file is unchanged; free "
                         "some space or save it "
                         "somewhere else.")
            .arg(name);
    case FileProblem::WriteFailed:
        return Words::tr("%1 cannot be saved (%2). The old file is unchanged; save it somewhere else.")
            .arg(name, error.detail);
    case FileProblem::UnknownKind:
        return Words::tr("%1 is neither a plan, nor a model's config.json, nor catalogue rows. "
                         "Choose another file.")
            .arg(name);
    }
    return {};
}

QString sentence(const ReadingError &error)
{
    if (const auto *plan = std::get_if<PlanError>(&error.reason))
        return sentence(*plan);
    if (const auto *file = std::get_if<FileError>(&error.reason))
        return sentence(*file);
    return sentence(
        std::get<FormatError>(error.reason), error.path.isEmpty() ? Words::tr("The model's config") : error.path);
}

QString problemSentence(const Picture &picture)
{
    if (picture.modelError)
        return sentence(*picture.modelError);
    return picture.estimate ? QString() : sentence(picture.estimate.error());
}

QString verdictSentence(const Estimate &estimate, Unit unit, const QLocale &locale)
{
    const CapacityEstimate &capacity = estimate.capacity;
    const QString needed = formatBytes(estimate.memory.needed(), unit, locale);
    const QString usable = formatBytes(capacity.usable, unit, locale);
    const QString nameplate = formatBytes(capacity.capacity, unit, locale);
    switch (capacity.verdict) {
    case Verdict::Fits:
        //: %1 headroom, %2 needed, %3 usable memory of the GPU, %4 its nameplate capacity; all with
        //: their unit.
        return Words::tr("Fits: %1 of headroom. It needs %2 of %3 usable (nameplate %4).")
            .arg(formatBytes(capacity.headroom, unit, locale), needed, usable, nameplate);
    case Verdict::Tight:
        //: %1 headroom (may be negative), %2 needed, %3 its range, %4 usable, %5 nameplate.
        return Words::tr("Tight: the headroom of %1 lies inside the error bars. It needs %2 (%3) of %4 usable "
                         "(nameplate %5).")
            .arg(formatBytes(capacity.headroom, unit, locale), needed,
                formatBytes(estimate.memory.neededRange, unit, locale), usable, nameplate);
    case Verdict::DoesNotFit:
        //: %1 missing, %2 needed, %3 usable memory of the GPU, %4 its nameplate capacity.
        return Words::tr("Does not fit: %1 too much. It needs %2 of %3 usable (nameplate %4).")
            .arg(formatBytes(-capacity.headroom, unit, locale), needed, usable, nameplate);
    }
    return {};
}

QString headroomText(Bytes headroom, Unit unit, const QLocale &locale)
{
    if (headroom < Bytes(0))
        return Words::tr("%1 too much").arg(formatBytes(-headroom, unit, locale));
    return Words::tr("%1 free").arg(formatBytes(headroom, unit, locale));
}

QString chanceSentence(double probability, const QLocale &locale)
{
    if (probability < 0.01)
        return Words::tr("Chance of fitting: below 1%");
    if (probability > 0.99)
        return Words::tr("Chance of fitting: above 99%");
    return Words::tr("Chance of fitting: %1").arg(formatPercent(probability, locale));
}

} // namespace headroom
