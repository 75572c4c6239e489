// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Fills in what a plan leaves open, in the order of the plan document.
#include "engine/plan/resolve.h"

#include "engine/plan/batch.h"
#include "engine/plan/frameworks.h"
#include "engine/plan/recipes.h"

#include <algorithm>
#include <array>

namespace headroom {
namespace {

template <typename T> void fill(std::optional<T> &field, T value)
{
    if (!field)
        field = value;
}

GradientFormat gradientsAs(WeightFormat weights)
{
    switch (weights) {
    case WeightFormat::Fp32:
        return GradientFormat::Fp32;
    case WeightFormat::Fp16:
        return GradientFormat::Fp16;
    case WeightFormat::Bf16:
    case WeightFormat::Fp8: // autograd has no fp8 gradients
        break;
    }
    return GradientFormat::Bf16;
}

GradientFormat gradientsAs(AdapterFormat adapter)
{
    switch (adapter) {
    case AdapterFormat::Fp32:
        return GradientFormat::Fp32;
    case AdapterFormat::Fp16:
        return GradientFormat::Fp16;
    case AdapterFormat::Bf16:
        break;
    }
    return GradientFormat::Bf16;
}

void fillRecipe(Plan &plan, const FrameworkRow &row)
{
    auto &recipe = plan.training.recipe;
    recipe = recipeOf(plan);
    const bool full = plan.training.method == Method::Full;
    fill(recipe.compute, recipe.weights);
    fill(recipe.gradients, full ? gradientsAs(recipe.weights) : gradientsAs(plan.training.lora.adapterFormat));
    fill(recipe.moments, impliedMoments(recipe.optimizer).value_or(MomentFormat::Fp32));
    fill(recipe.optimizerStep, row.optimizerStep);
}

void fillTraining(Training &training, const FrameworkRow &row)
{
    const bool full = training.method == Method::Full;
    if (training.objective == Objective::Dpo && !training.rollouts)
        training.rollouts.emplace();
    const bool compares = full && training.objective != Objective::Grpo; // trl's GRPO has none by default: beta is 0
    if (training.rollouts)
        fill(training.rollouts->reference, compares ? ReferenceModel::Resident : ReferenceModel::None);
    fill(training.lora.baseUpcast, training.method == Method::Qlora ? BaseUpcast::All : BaseUpcast::None);
    fill(training.checkpointing, row.checkpointing);
    fill(training.selective, row.selective);
    fill(training.kernels, row.kernels);
    fill(training.loss, row.loss);
}

} // namespace

Plan resolvedPlan(const Plan &plan)
{
    Plan resolved = plan;
    const auto row = frameworkRow(plan);
    fillRecipe(resolved, row);
    fillTraining(resolved.training, row);
    fill(resolved.training.evaluationBatch, evaluatesWholeLogits(resolved) ? 0 : resolved.training.microBatch);
    auto &parallelism = resolved.parallelism;
    fill(parallelism.shardDegree, dataParallelReplicas(parallelism) * parallelism.context);
    fill(parallelism.sequenceParallel, parallelism.tensor > 1);
    fill(parallelism.accumulateWithoutSync, accumulatesWithoutSync(plan));
    fill(resolved.hardware.expandableSegments, row.expandableSegments);
    return resolved;
}

bool evaluatesWholeLogits(const Plan &plan)
{
    return plan.training.loss == LossKind::Fused && plan.framework != Framework::Unsloth
        && plan.framework != Framework::Megatron;
}

Origin originOf(const Knob &knob, const Plan &plan)
{
    constexpr std::array<std::string_view, 7> trainersKeys {"training.recipe.optimizer_step", "training.checkpointing",
        "training.selective", "training.kernels", "training.loss", "parallelism.accumulate_without_sync",
        "hardware.expandable_segments"};
    if (plan.training.recipe.frameworks && knob.id.starts_with("training.recipe."))
        return Origin::Trainer;
    const auto value = knob.get(plan);
    if (std::holds_alternative<std::monostate>(value))
        return std::ranges::find(trainersKeys, knob.id) == trainersKeys.end() ? Origin::Document : Origin::Trainer;
    return value == knob.get(Plan {}) ? Origin::Document : Origin::Said;
}

} // namespace headroom
