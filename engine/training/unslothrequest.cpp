// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Releases of Unsloth, December 2024 to August 2026.
#include "engine/training/unslothrequest.h"

#include "engine/architectures/dialect.h"
#include "engine/training/release.h"

#include <algorithm>
#include <string>

namespace headroom {

namespace {

/// Rows that rotary tables began with, and in which steps they grow.
constexpr std::int64_t firstTableRows = 32768;
constexpr std::int64_t tableStep = 8192;

PlanError refused(std::string_view key, std::string found, std::string_view other = "framework")
{
    return {.problem = PlanProblem::Contradiction,
        .key = std::string(key),
        .found = std::move(found),
        .other = std::string(other)};
}

Release unslothRelease(const Plan &plan)
{
    return releaseOf(plan.frameworkVersion).value_or(Release {9999, 0});
}

}

std::optional<PlanError> uncoveredByUnsloth(const Plan &plan, const ModelShape &shape)
{
    const Training &training = plan.training;
    if (!hasOwnModel(Dialect::Unsloth, shape.modelType))
        return refused("model.config", shape.modelType);
    if (training.method == Method::Full)
        return refused("training.method", std::string(spell(training.method)));
    if (training.method == Method::Qlora && training.quantisation != Quantisation::Nf4Double)
        return refused("training.quantisation", std::string(spell(training.quantisation)));
    if (*training.kernels == Kernels::Norm)
        return refused("training.kernels", std::string(spell(*training.kernels)));
    if (training.attention == AttentionKernel::Eager)
        return refused("training.attention", std::string(spell(training.attention)));
    if (training.dropout > 0)
        return refused("training.dropout", std::to_string(training.dropout));
    if (plan.parallelism.gpus > 1)
        return refused("parallelism.gpus", std::to_string(plan.parallelism.gpus));
    if (training.recipe.weights == WeightFormat::Fp32)
        return refused("training.recipe.weights", std::string(spell(training.recipe.weights)));
    if (training.lora.adapterFormat != AdapterFormat::Fp32)
        return refused("training.lora.adapter_dtype", std::string(spell(training.lora.adapterFormat)));
    if (training.lora.variant != LoraVariant::Lora)
        return refused("training.lora.variant", std::string(spell(training.lora.variant)));
    if (!training.lora.trainedModules.empty())
        return refused("training.lora.trained_modules", training.lora.trainedModules.front());
    if (*training.checkpointing == Checkpointing::Selective)
        return refused("training.checkpointing", std::string(spell(*training.checkpointing)));
    return std::nullopt;
}

UnslothChoices unslothChoices(const Plan &plan, const ModelShape &shape)
{
    const Training &training = plan.training;
    const Release release = unslothRelease(plan);
    const bool offloads = *training.checkpointing == Checkpointing::Offloaded;
    UnslothChoices choices;
    choices.addsInPlace = release >= Release {2025, 3};
    choices.paddingFree
        = release >= Release {2025, 12} && shape.modelType != "gemma2" && *training.loss != LossKind::Full;
    choices.flash = training.attention == AttentionKernel::Flash;
    // transformers 5.2 does not run the block's backward inside the checkpoint's unless it is asked to
    choices.checkpoints = offloads || (*training.checkpointing == Checkpointing::Full && release < Release {2026, 2});
    choices.offloads = offloads;
    // a second lets a reload overlap with compute; Unsloth does without it where less than 512 MiB are free
    choices.returnBuffers = (release >= Release {2025, 3} ? 1 : 0) + (release >= Release {2026, 5} ? 1 : 0);
    choices.divides = release < Release {2026, 2};
    choices.documents = training.microBatch;
    if (plan.hardware.capacity)
        choices.capacity = plan.hardware.capacity->value();
    const std::int64_t length = training.sequenceLength * (choices.paddingFree ? training.microBatch : 1);
    const std::int64_t begin = std::min(firstTableRows, shape.maximumLength);
    const auto reach
        = [begin](std::int64_t rows) { return rows <= begin ? begin : (rows + tableStep - 1) / tableStep * tableStep; };
    choices.ownTables = release < Release {2025, 1};
    choices.tableRows = reach(choices.ownTables ? length : std::max(shape.maximumLength, length));
    choices.modelTableRows = begin;
    return choices;
}

} // namespace headroom
