// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The part of a request that says who shares a model.
#include "engine/training/spreadrequest.h"

#include "engine/plan/batch.h"
#include "engine/training/notbuilt.h"
#include "engine/training/spread.h"

#include <algorithm>

namespace headroom {

namespace {

std::optional<PlanError> uncoveredMegatron(const Plan &plan)
{
    const Training &training = plan.training;
    const Recipe &recipe = training.recipe;
    if (training.method != Method::Full)
        return notBuilt("training.method", spell(training.method));
    if (recipe.optimizer != Optimizer::Adamw && recipe.optimizer != Optimizer::Sgd
        && recipe.optimizer != Optimizer::SgdMomentum)
        return notBuilt("training.recipe.optimizer", spell(recipe.optimizer));
    if (*recipe.optimizerStep == OptimizerStep::InBackward)
        return notBuilt("training.recipe.optimizer_step", spell(*recipe.optimizerStep));
    if (*recipe.compute != recipe.weights && *recipe.compute != WeightFormat::Fp8)
        return notBuilt("training.recipe.compute", spell(*recipe.compute));
    if (recipe.master != MasterFormat::Fp32 && recipe.weights != WeightFormat::Fp32)
        return notBuilt("training.recipe.master", spell(recipe.master));
    if (*recipe.moments != MomentFormat::Fp32)
        return notBuilt("training.recipe.moments", spell(*recipe.moments));
    if (*training.checkpointing == Checkpointing::Offloaded)
        return notBuilt("training.checkpointing", spell(*training.checkpointing));
    if (*training.checkpointing == Checkpointing::Selective && *training.selective != SelectiveKind::Attention)
        return notBuilt("training.selective", spell(*training.selective));
    const Sharding sharding = plan.parallelism.sharding;
    if (sharding != Sharding::Ddp && sharding != Sharding::Zero1 && plan.parallelism.gpus > 1)
        return notBuilt("parallelism.sharding", spell(sharding));
    return std::nullopt;
}

/// What only Megatron spreads, and what nobody has looked into beside it.
std::optional<PlanError> uncoveredElsewhere(const Plan &plan, const ModelShape &shape)
{
    const Parallelism &parallelism = plan.parallelism;
    const bool whole = parallelism.sharding == Sharding::Ddp;
    if (parallelism.pipeline > 1 && !whole)
        return notBuilt("parallelism.pipeline", parallelism.pipeline);
    if (parallelism.expert > 1 && !whole)
        return notBuilt("parallelism.expert", parallelism.expert);
    const bool around = shape.positions > 0 && blockFactsOf(shape.modelType)->maskBuffer;
    if (parallelism.tensor > 1 && (around || blockFactsOf(shape.modelType)->structure == Structure::Distances))
        return notBuilt("parallelism.tensor", parallelism.tensor);
    const bool adapters = plan.training.method != Method::Full;
    if (parallelism.tensor > 1 && adapters && *parallelism.sequenceParallel)
        return notBuilt("parallelism.sequence_parallel", "true");
    if (parallelism.tensor > 1 && plan.training.method == Method::Qlora)
        return notBuilt("training.method", spell(plan.training.method));
    return std::nullopt;
}

}

std::optional<PlanError> uncoveredSpread(const Plan &plan, const ModelShape &shape)
{
    const Parallelism &parallelism = plan.parallelism;
    const bool megatron = plan.framework == Framework::Megatron;
    if (megatron)
        if (auto error = uncoveredMegatron(plan))
            return error;
    const bool layers = parallelism.sharding == Sharding::LayerSplit && parallelism.gpus > 1;
    const bool spread = parallelism.tensor * parallelism.pipeline * parallelism.context * parallelism.expert > 1;
    if (!megatron && !layers && !spread)
        return std::nullopt;
    const bool beside = shape.streams > 0 || shape.layerInputRows > 0 || shape.otherParameters > 0
        || shape.embeddingWidth > 0
        || std::ranges::any_of(shape.blocks, [](const BlockShape &block) { return block.attention.borrowsKeyValue; });
    if (beside)
        return notBuilt("model.config", shape.modelType);
    if (parallelism.context > 1 && plan.training.attention == AttentionKernel::Eager)
        return notBuilt("training.attention", spell(plan.training.attention));
    return megatron ? std::nullopt : uncoveredElsewhere(plan, shape);
}

ParallelChoices megatronChoices(const Plan &plan)
{
    const Parallelism &parallelism = plan.parallelism;
    ParallelChoices choices;
    choices.kind = ParallelChoices::Kind::Megatron;
    if (parallelism.sharding == Sharding::Zero1)
        choices.ranks = *parallelism.shardDegree;
    choices.expertRanks = std::max<std::int64_t>(choices.ranks / parallelism.expert, 1);
    choices.wideGradients = plan.training.recipe.gradients == GradientFormat::Fp32;
    return choices;
}

void spreadOver(StepRequest &request, const Plan &plan)
{
    const Parallelism &parallelism = plan.parallelism;
    const bool megatron = plan.framework == Framework::Megatron;
    SpreadChoices &spread = request.blocks.spread;
    spread.tensor = parallelism.tensor;
    spread.sequence = parallelism.tensor > 1 && *parallelism.sequenceParallel;
    spread.wholeLogits = parallelism.tensor > 1 && !megatron && plan.framework != Framework::Torchtitan;
    spread.context = parallelism.context;
    spread.contextKind = parallelism.contextKind;
    spread.expert = parallelism.expert;
    request.tokens /= parallelism.context;
    request.blocks.tokens = request.tokens;
    request.stage = stagesOf(plan);
    if (parallelism.sharding == Sharding::LayerSplit)
        request.parallel = {};
    const bool alone = dataParallelReplicas(parallelism) * parallelism.context == 1;
    if (alone && request.parallel.kind == ParallelChoices::Kind::Replicated)
        request.parallel.kind = ParallelChoices::Kind::Single;
}

} // namespace headroom
