// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the trainers. Source: each trainer's own code and default configuration, releases of 2026.
#include "engine/plan/frameworks.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace headroom {
namespace {

constexpr auto rows = std::to_array<FrameworkRow>({
    {.framework = Framework::Transformers,
        .source = "transformers 5 trainer: adamw_torch_fused, logits of all tokens, DeepSpeed's bucket sizes"},
    {.framework = Framework::Unsloth,
        .kernels = Kernels::Fused,
        .loss = LossKind::Chunked,
        .checkpointing = Checkpointing::Offloaded,
        .expandableSegments = true,
        .buffers = BufferDefaults::None,
        .source = "Unsloth's own kernels, chunked loss and checkpointing with offload to host memory"},
    {.framework = Framework::Torchtune,
        .selective = SelectiveKind::Every2,
        .loss = LossKind::Chunked,
        .source = "torchtune recipes: fused AdamW, chunked cross-entropy"},
    {.framework = Framework::Torchtitan,
        .selective = SelectiveKind::PerOp,
        .expandableSegments = true,
        .source
        = "torchtitan job configuration: fused AdamW, selective checkpointing per operator, expandable segments"},
    {.framework = Framework::Megatron,
        .kernels = Kernels::Fused,
        .buffers = BufferDefaults::None,
        .source = "Megatron-LM arguments: TransformerEngine kernels, selective recomputation of core attention"},
    {.framework = Framework::LlmFoundry,
        .optimizerStep = OptimizerStep::Foreach,
        .source = "LLM Foundry: decoupled AdamW over lists of tensors"},
    {.framework = Framework::Generic,
        .optimizerStep = OptimizerStep::Foreach,
        .source = "a plain PyTorch loop: torch.optim.AdamW steps lists of tensors"},
});

/// Weights in fp32, autocast or a mixed-precision policy to bf16: no separate master copy.
constexpr Recipe fp32UnderAutocast {.weights = WeightFormat::Fp32,
    .compute = WeightFormat::Bf16,
    .gradients = GradientFormat::Fp32,
    .master = MasterFormat::None,
    .moments = MomentFormat::Fp32};

/// Everything in bf16.
constexpr Recipe bf16Throughout {.weights = WeightFormat::Bf16,
    .compute = WeightFormat::Bf16,
    .gradients = GradientFormat::Bf16,
    .master = MasterFormat::None,
    .moments = MomentFormat::Bf16};

/// A bf16 model whose optimizer holds fp32 copies.
constexpr Recipe bf16WithMaster {.weights = WeightFormat::Bf16,
    .compute = WeightFormat::Bf16,
    .gradients = GradientFormat::Bf16,
    .master = MasterFormat::Fp32,
    .moments = MomentFormat::Fp32};

Recipe transformersRecipe(const Plan &plan)
{
    const auto sharding = plan.parallelism.sharding;
    if (plan.training.method != Method::Full) {
        auto recipe = bf16Throughout;
        if (plan.training.lora.adapterFormat == AdapterFormat::Fp32) {
            recipe.gradients = GradientFormat::Fp32;
            recipe.moments = MomentFormat::Fp32;
        }
        return recipe;
    }
    if (isZero(sharding))
        return bf16WithMaster;
    if (isFsdp(sharding) || olderThan(plan.frameworkVersion, 5))
        return fp32UnderAutocast;
    return bf16Throughout;
}

Recipe unslothRecipe(const Plan &plan)
{
    auto recipe = bf16Throughout;
    const bool fp32Adapters = plan.training.lora.adapterFormat == AdapterFormat::Fp32;
    recipe.gradients = fp32Adapters ? GradientFormat::Fp32 : GradientFormat::Bf16;
    recipe.optimizer = Optimizer::Adamw8bit;
    recipe.moments = MomentFormat::Int8;
    return recipe;
}

Recipe formatsOf(const Plan &plan)
{
    switch (plan.framework) {
    case Framework::Transformers:
        return transformersRecipe(plan);
    case Framework::Unsloth:
        return unslothRecipe(plan);
    case Framework::Torchtune:
        return bf16Throughout;
    case Framework::Torchtitan:
    case Framework::LlmFoundry:
        return fp32UnderAutocast;
    case Framework::Megatron: {
        auto recipe = bf16WithMaster;
        recipe.gradients = GradientFormat::Fp32;
        return recipe;
    }
    case Framework::Generic:
        break;
    }
    return bf16WithMaster;
}

} // namespace

bool olderThan(std::string_view version, int major)
{
    int found = 0;
    const auto [end, error] = std::from_chars(version.data(), version.data() + version.size(), found);
    return error == std::errc() && found < major;
}

FrameworkRow frameworkRow(const Plan &plan)
{
    auto row = *std::ranges::find(rows, plan.framework, &FrameworkRow::framework);
    if (plan.framework == Framework::Transformers && olderThan(plan.frameworkVersion, 5)) {
        row.optimizerStep = OptimizerStep::Foreach;
        row.source = "transformers before 5 (PyTorch before 2.8): adamw_torch steps lists of tensors";
    }
    return row;
}

Recipe frameworkRecipe(const Plan &plan)
{
    auto recipe = formatsOf(plan);
    recipe.optimizerStep = frameworkRow(plan).optimizerStep;
    return recipe;
}

Recipe recipeOf(const Plan &plan)
{
    return plan.training.recipe.frameworks ? frameworkRecipe(plan) : plan.training.recipe;
}

bool accumulatesWithoutSync(const Plan &plan)
{
    return plan.framework == Framework::Transformers && isFsdp(plan.parallelism.sharding);
}

} // namespace headroom
