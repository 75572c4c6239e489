// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rules that a plan has to keep, one small function a rule; the first that is broken is told.
#include "engine/plan/check.h"

#include "engine/plan/batch.h"
#include "engine/plan/knobs.h"
#include "engine/plan/knobvalues.h"
#include "engine/plan/recipes.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace headroom {

namespace {

using Problem = std::optional<PlanError>;

PlanError problem(
    PlanProblem kind, std::string_view key, std::string found, std::string limit = {}, std::string other = {})
{
    return {kind, std::string(key), std::move(found), std::move(limit), std::move(other)};
}

PlanError contradiction(std::string_view key, std::string_view found, std::string_view other)
{
    return problem(PlanProblem::Contradiction, key, std::string(found), {}, std::string(other));
}

/// Formulas and blocks rely on these; every shape that was read from a config has them.
Problem model(const ModelShape &shape)
{
    const bool complete = shape.layers > 0 && shape.hidden > 0 && !shape.blocks.empty()
        && shape.order.size() == static_cast<std::size_t>(shape.layers);
    if (complete)
        return {};
    return problem(PlanProblem::ModelUnreadable, "model", {});
}

/// The same limits as in a document: a plan may also come from a window or a search.
Problem sizes(const Plan &plan)
{
    for (const Knob &knob : knobs()) {
        const bool numeric
            = knob.kind == KnobKind::Whole || knob.kind == KnobKind::Number || knob.kind == KnobKind::Range;
        if (!numeric)
            continue;
        const KnobValue value = knob.get(plan);
        if (!std::holds_alternative<std::monostate>(value) && !allows(knob, value))
            return problem(PlanProblem::OutOfRange, knob.id, valueText(value), limitsText(knob));
    }
    return {};
}

/// Adapters that adapt nothing.
Problem adapters(const Plan &plan)
{
    const LoraOptions &lora = plan.training.lora;
    const bool none = plan.training.method != Method::Full && lora.targets.kind == LoraTargets::Kind::Named
        && lora.targets.modules.empty() && lora.trainedModules.empty();
    if (!none)
        return {};
    return problem(PlanProblem::Required, "training.lora.targets", {}, {}, "training.method");
}

/// Layers that stand on the GPUs one after the other are split by nothing else.
Problem layerSplit(const Plan &plan, const ModelShape &shape)
{
    const Parallelism &parallelism = plan.parallelism;
    if (parallelism.sharding != Sharding::LayerSplit)
        return {};
    for (const auto *key :
        {"parallelism.tensor", "parallelism.pipeline", "parallelism.context", "parallelism.expert"}) {
        const std::string degree = valueText(knob(key)->get(plan));
        if (degree != "1")
            return contradiction(key, degree, "parallelism.sharding");
    }
    if (parallelism.gpus <= shape.layers)
        return {};
    return problem(PlanProblem::OutOfRange, "parallelism.gpus", std::to_string(parallelism.gpus),
        "1.." + std::to_string(shape.layers), "num_hidden_layers");
}

/// tensor × pipeline × context has to divide the GPUs; what remains are the data-parallel replicas.
Problem degrees(const Plan &plan)
{
    const Parallelism &parallelism = plan.parallelism;
    const std::int64_t degree = parallelism.tensor * parallelism.pipeline;
    if (degree > parallelism.gpus || degree * parallelism.context > parallelism.gpus
        || parallelism.gpus % (degree * parallelism.context) != 0) {
        return problem(PlanProblem::ProductMismatch, "parallelism.gpus", std::to_string(parallelism.gpus),
            std::to_string(parallelism.tensor) + " × " + std::to_string(parallelism.pipeline) + " × "
                + std::to_string(parallelism.context) + " × n",
            "parallelism.tensor × parallelism.pipeline × parallelism.context");
    }
    return {};
}

Problem doesNotDivide(std::string_view key, std::int64_t divisor, std::string_view other, std::int64_t whole)
{
    if (whole % divisor == 0)
        return {};
    return problem(PlanProblem::DoesNotDivide, key, std::to_string(divisor), std::to_string(whole), std::string(other));
}

/// Query and key-value heads are split over the tensor ranks; latent attention has no key-value heads of its own.
Problem tensorDegree(const Plan &plan, const ModelShape &shape)
{
    const std::int64_t tensor = plan.parallelism.tensor;
    if (tensor == 1)
        return {};
    if (auto heads = doesNotDivide("parallelism.tensor", tensor, "num_attention_heads", shape.heads))
        return heads;
    if (auto inner = doesNotDivide("parallelism.tensor", tensor, "intermediate_size", shape.intermediate))
        return inner;
    const bool sharesTokens = plan.parallelism.sequenceParallel.value_or(true);
    const std::int64_t tokens = plan.training.sequenceLength / plan.parallelism.context;
    if (sharesTokens)
        if (auto rows = doesNotDivide("parallelism.tensor", tensor, "training.sequence_length", tokens))
            return rows;
    if (shape.blocks.front().attention.latent)
        return {};
    return doesNotDivide("parallelism.tensor", tensor, "num_key_value_heads", shape.keyValueHeads);
}

Problem pipelineDegree(const Plan &plan, const ModelShape &shape)
{
    const std::int64_t stages = plan.parallelism.pipeline * plan.parallelism.virtualStages;
    if (stages > shape.layers) {
        return problem(PlanProblem::OutOfRange, "parallelism.pipeline", std::to_string(plan.parallelism.pipeline),
            "1.." + std::to_string(shape.layers), "num_hidden_layers");
    }
    // only the interleaved schedule has several pieces of the model on one GPU
    const bool interleaved = plan.parallelism.pipelineSchedule == PipelineSchedule::Interleaved;
    if (plan.parallelism.pipeline > 1 && plan.parallelism.virtualStages > 1 && !interleaved)
        return contradiction("parallelism.virtual_stages", std::to_string(plan.parallelism.virtualStages),
            "parallelism.pipeline_schedule");
    return {};
}

/// A gradient that is scattered as it is formed cannot wait for the other micro-batches of a pipeline.
/// Source: DeepSpeed, runtime/pipe/engine.py: "ZeRO-2 and ZeRO-3 are incompatible with pipeline parallelism".
Problem shardedPipeline(const Plan &plan)
{
    const Sharding sharding = plan.parallelism.sharding;
    if (plan.parallelism.pipeline == 1 || (sharding != Sharding::Zero2 && sharding != Sharding::Zero3))
        return {};
    return contradiction("parallelism.sharding", spell(sharding), "parallelism.pipeline");
}

/// Ulysses gives every rank whole rows of a share of the heads.
Problem contextDegree(const Plan &plan, const ModelShape &shape)
{
    const std::int64_t context = plan.parallelism.context;
    if (auto rows = doesNotDivide(
            "parallelism.context", context, "training.sequence_length", plan.training.sequenceLength))
        return rows;
    if (plan.parallelism.contextKind != ContextKind::Ulysses)
        return {};
    return doesNotDivide(
        "parallelism.context", context, "num_attention_heads", shape.heads / plan.parallelism.tensor);
}

/// Under peft the head is a unit of FSDP2 that only its own forward pass gathers, and the fused loss never calls it: PyTorch
/// stops with "got mixed torch.Tensor and DTensor".
Problem fusedLossOfShards(const Plan &plan, const ModelShape &shape)
{
    const bool sharded = plan.parallelism.gpus > 1 && plan.parallelism.sharding == Sharding::Fsdp;
    if (plan.framework != Framework::Transformers || !sharded || plan.training.method == Method::Full || shape.tied
        || plan.training.loss != LossKind::Fused)
        return {};
    return contradiction("training.loss", spell(LossKind::Fused), "training.method");
}

/// Expert ranks lie inside the data-parallel ones and share the experts evenly.
Problem expertDegree(const Plan &plan, const ModelShape &shape)
{
    const std::int64_t expert = plan.parallelism.expert;
    if (expert == 1)
        return {};
    std::int64_t experts = 0;
    for (const BlockShape &block : shape.blocks) {
        if (block.experts)
            experts = block.experts->count;
    }
    if (experts == 0) {
        return problem(PlanProblem::OutOfRange, "parallelism.expert", std::to_string(expert), "1", "model");
    }
    if (auto replicas
        = doesNotDivide("parallelism.expert", expert, "parallelism.gpus", dataParallelReplicas(plan.parallelism)))
        return replicas;
    return doesNotDivide("parallelism.expert", expert, "num_experts", experts);
}

Problem shardDegree(const Plan &plan)
{
    if (!plan.parallelism.shardDegree)
        return {};
    const std::int64_t ranks = dataParallelReplicas(plan.parallelism) * plan.parallelism.context;
    if (*plan.parallelism.shardDegree < 1 || *plan.parallelism.shardDegree > ranks) {
        return problem(PlanProblem::OutOfRange, "parallelism.shard_degree",
            std::to_string(*plan.parallelism.shardDegree), "1.." + std::to_string(ranks), "parallelism.gpus");
    }
    return doesNotDivide("parallelism.shard_degree", *plan.parallelism.shardDegree, "parallelism.gpus", ranks);
}

Problem rollouts(const Plan &plan)
{
    const Training &training = plan.training;
    if (training.objective != Objective::Ppo && training.objective != Objective::Grpo)
        return {};
    const std::string objective(spell(training.objective));
    const auto missing = [&](std::string_view key) {
        return problem(PlanProblem::Required, key, objective, {}, "training.objective");
    };
    if (!training.rollouts)
        return missing("training.rollouts");
    if (!training.rollouts->group)
        return missing("training.rollouts.group");
    if (!training.rollouts->prompts)
        return missing("training.rollouts.prompts");
    if (!training.rollouts->tokens)
        return missing("training.rollouts.tokens");
    return {};
}

/// Moments whose format the optimizer implies.
Problem moments(const Plan &plan)
{
    const Recipe &recipe = plan.training.recipe;
    if (!recipe.moments)
        return {};
    const auto implied = impliedMoments(recipe.optimizer);
    const bool fits = implied ? recipe.moments == implied
                              : recipe.moments == MomentFormat::Fp32 || recipe.moments == MomentFormat::Bf16;
    if (fits)
        return {};
    return contradiction("training.recipe.moments", spell(*recipe.moments), "training.recipe.optimizer");
}

/// Combinations that a trainer refuses.
Problem trainer(const Plan &plan)
{
    const Training &training = plan.training;
    if (plan.framework == Framework::Megatron && training.loss == LossKind::Chunked)
        return contradiction("training.loss", spell(*training.loss), "framework");
    if (plan.framework == Framework::Megatron
        && (plan.parallelism.sharding == Sharding::Zero2 || plan.parallelism.sharding == Sharding::Zero3))
        return contradiction("parallelism.sharding", spell(plan.parallelism.sharding), "framework");
    if (plan.framework == Framework::Unsloth && training.method == Method::Full)
        return contradiction("training.method", spell(training.method), "framework");
    if (plan.framework == Framework::Unsloth && plan.parallelism.gpus > 1)
        return contradiction("parallelism.gpus", std::to_string(plan.parallelism.gpus), "framework");
    if (training.recipe.optimizerStep == OptimizerStep::InBackward && training.gradientAccumulation > 1) {
        return contradiction(
            "training.recipe.optimizer_step", spell(OptimizerStep::InBackward), "training.gradient_accumulation");
    }
    return {};
}

/// PyTorch's own kernel knows no sinks beside the scores, and transformers refuses it for models that have them.
/// Source: transformers 5.24, modeling_gpt_oss.py (_supports_sdpa) and modeling_utils.py (_sdpa_can_dispatch).
Problem attention(const Plan &plan, const ModelShape &shape)
{
    const bool sinks = std::ranges::any_of(shape.blocks, [](const BlockShape &block) { return block.attention.sinks; });
    if (plan.framework != Framework::Transformers || plan.training.attention != AttentionKernel::Sdpa || !sinks)
        return {};
    return contradiction("training.attention", spell(plan.training.attention), "model.config");
}

Problem hardware(const Plan &plan)
{
    const Hardware &hardware = plan.hardware;
    if (hardware.reserve < Bytes())
        return problem(
            PlanProblem::OutOfRange, "hardware.reserve_bytes", std::to_string(hardware.reserve.value()), ">=0");
    if (hardware.capacity && *hardware.capacity <= hardware.reserve)
        return contradiction(
            "hardware.reserve_bytes", std::to_string(hardware.reserve.value()), "hardware.capacity_bytes");
    return {};
}

} // namespace

std::optional<PlanError> checkPlan(const Plan &plan, const ModelShape &shape)
{
    if (auto broken = model(shape))
        return broken;
    if (auto broken = sizes(plan))
        return broken;
    if (auto broken = layerSplit(plan, shape))
        return broken;
    if (auto broken = adapters(plan))
        return broken;
    if (auto broken = degrees(plan))
        return broken;
    if (auto broken = tensorDegree(plan, shape))
        return broken;
    if (auto broken = pipelineDegree(plan, shape))
        return broken;
    if (auto broken = shardedPipeline(plan))
        return broken;
    if (auto broken = contextDegree(plan, shape))
        return broken;
    if (auto broken = fusedLossOfShards(plan, shape))
        return broken;
    if (auto broken = expertDegree(plan, shape))
        return broken;
    if (auto broken = shardDegree(plan))
        return broken;
    if (auto broken = rollouts(plan))
        return broken;
    if (auto broken = moments(plan))
        return broken;
    if (auto broken = trainer(plan))
        return broken;
    if (auto broken = attention(plan, shape))
        return broken;
    return hardware(plan);
}

} // namespace headroom
