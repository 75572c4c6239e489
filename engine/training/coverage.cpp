// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a plan against what is executed, part by part.
#include "engine/training/coverage.h"

#include "engine/architectures/blockfacts.h"
#include "engine/model/families.h"
#include "engine/training/notbuilt.h"
#include "engine/training/spreadrequest.h"
#include "engine/training/steprequest.h"
#include "engine/training/trainers.h"
#include "engine/training/unslothrequest.h"

#include <algorithm>
#include <string>
#include <utility>

namespace headroom {

namespace {

/// What cannot lie in a flat parameter, or was not measured there.
std::optional<PlanError> uncoveredFlattening(const Training &training)
{
    const Optimizer optimizer = training.recipe.optimizer;
    if (optimizer == Optimizer::Adafactor || optimizer == Optimizer::Muon || optimizer == Optimizer::GaloreAdamw
        || optimizer == Optimizer::Apollo) // states follow the matrices, which a shard has lost
        return notBuilt("training.recipe.optimizer", spell(optimizer));
    if (training.method == Method::Full)
        return std::nullopt;
    if (training.lora.variant == LoraVariant::Dora)
        return notBuilt("training.lora.variant", spell(training.lora.variant));
    if (*training.lora.baseUpcast != BaseUpcast::None)
        return notBuilt("training.lora.base_upcast", spell(*training.lora.baseUpcast));
    return std::nullopt;
}

/// What DeepSpeed's slices do not take, or was not measured with them.
std::optional<PlanError> uncoveredSlices(const Plan &plan)
{
    const Recipe &recipe = plan.training.recipe;
    const Parallelism &parallelism = plan.parallelism;
    if (plan.training.method == Method::Qlora && parallelism.sharding == Sharding::Zero3
        && plan.training.quantisation == Quantisation::Int8)
        return notBuilt("training.quantisation", spell(Quantisation::Int8));
    if (recipe.optimizer != Optimizer::Adamw && recipe.optimizer != Optimizer::Sgd
        && recipe.optimizer != Optimizer::SgdMomentum)
        return notBuilt("training.recipe.optimizer", spell(recipe.optimizer));
    if (*parallelism.shardDegree != parallelism.gpus)
        return notBuilt("parallelism.shard_degree", *parallelism.shardDegree);
    const bool wide = recipe.gradients == GradientFormat::Fp32;
    if (parallelism.sharding == Sharding::Zero3 && *plan.training.loss == LossKind::Chunked)
        return notBuilt("training.loss", spell(LossKind::Chunked));
    if (wide && parallelism.offloadOptimizer && parallelism.sharding != Sharding::Zero3)
        return notBuilt("training.recipe.gradients", spell(GradientFormat::Fp32));
    if (wide && parallelism.sharding == Sharding::Zero1 && recipe.compute == WeightFormat::Fp16)
        return notBuilt("training.recipe.gradients", spell(GradientFormat::Fp32));
    return std::nullopt;
}

/// What of a job with several GPUs is not executed here.
std::optional<PlanError> uncoveredParallelism(const Plan &plan)
{
    const Parallelism &parallelism = plan.parallelism;
    if (plan.framework == Framework::Megatron || parallelism.sharding == Sharding::LayerSplit)
        return std::nullopt;
    const bool sharded = isFsdp(parallelism.sharding);
    const bool sliced = isZero(parallelism.sharding);
    if (!sharded && !sliced && parallelism.sharding != Sharding::Ddp)
        return notBuilt("parallelism.sharding", spell(parallelism.sharding));
    if (*plan.training.recipe.optimizerStep == OptimizerStep::InBackward)
        return notBuilt("training.recipe.optimizer_step", spell(OptimizerStep::InBackward));
    if (sliced)
        return uncoveredSlices(plan);
    if (!sharded)
        return std::nullopt;
    if (plan.training.method == Method::Qlora && plan.training.quantisation == Quantisation::Int8)
        return notBuilt("training.quantisation", spell(Quantisation::Int8));
    if (plan.training.method != Method::Full && !plan.training.lora.trainedModules.empty())
        return notBuilt("training.lora.trained_modules", plan.training.lora.trainedModules.front());
    return parallelism.sharding == Sharding::Fsdp1 ? uncoveredFlattening(plan.training) : std::nullopt;
}

/// What of a plan is not executed here.
std::optional<PlanError> uncoveredChoice(const Plan &plan)
{
    const Training &training = plan.training;
    const Parallelism &parallelism = plan.parallelism;
    if (parallelism.gpus != 1)
        if (auto error = uncoveredParallelism(plan))
            return error;
    const bool deepSpeed
        = parallelism.gpus != 1 && isZero(parallelism.sharding); // it alone is executed with the host's help
    const bool fsdp = parallelism.gpus != 1 && isFsdp(parallelism.sharding);
    const bool both = parallelism.offloadOptimizer && parallelism.offloadParameters; // FSDP's one switch
    if (parallelism.offloadOptimizer && !deepSpeed && !(fsdp && both))
        return notBuilt("parallelism.offload_optimizer", "true");
    if (parallelism.offloadParameters && !(deepSpeed && parallelism.sharding == Sharding::Zero3) && !(fsdp && both))
        return notBuilt("parallelism.offload_parameters", "true");
    if (plan.framework != Framework::Torchtitan && *training.checkpointing == Checkpointing::Selective
        && *training.selective == SelectiveKind::PerOp)
        return notBuilt("training.selective", spell(*training.selective));
    if (*training.checkpointing == Checkpointing::Selective && *training.selective == SelectiveKind::Attention
        && training.attention == AttentionKernel::Eager)
        return notBuilt("training.selective", spell(*training.selective));
    if (training.recipe.weights == WeightFormat::Fp8)
        return notBuilt("training.recipe.weights", spell(training.recipe.weights));
    return std::nullopt;
}

bool executes(const BlockShape &block)
{
    const bool xielu = block.mlp && block.mlp->activation == Activation::Xielu;
    return block.otherParameters == (xielu || block.attention.crossAttention ? 2 : 0);
}

std::optional<PlanError> uncoveredModel(const ModelShape &shape)
{
    const bool known = blockFactsOf(shape.modelType) && familyOf(shape.modelType)
        && std::all_of(
            shape.blocks.begin(), shape.blocks.end(), [](const BlockShape &block) { return executes(block); });
    if (!known)
        return notBuilt("model.config", shape.modelType);
    return std::nullopt;
}

bool hasExperts(const ModelShape &shape)
{
    return std::any_of(shape.blocks.begin(), shape.blocks.end(), [](const BlockShape &block) { return block.experts; });
}

/// A version that is no number.
std::optional<PlanError> uncoveredRelease(const Plan &plan)
{
    if (!releaseOfPlan(plan))
        return notBuilt("framework_version", plan.frameworkVersion);
    return std::nullopt;
}

bool names(const LoraOptions &lora, std::string_view module)
{
    return std::ranges::find(lora.targets.modules, module) != lora.targets.modules.end();
}

/// Whether a target is a parameter that holds all experts.
bool adaptsStackedExperts(const LoraOptions &lora, const ModelShape &shape)
{
    if (!hasExperts(shape) || familyOf(shape.modelType)->expertAdapters != ExpertAdapters::Stacked
        || lora.targets.kind == LoraTargets::Kind::Attention)
        return false;
    if (lora.targets.kind != LoraTargets::Kind::Named)
        return true;
    const ExpertNames &experts = familyOf(shape.modelType)->expertNames;
    return names(lora, experts.gate) || names(lora, experts.up) || names(lora, experts.down)
        || names(lora, experts.router);
}

/// What peft refuses, or nobody has measured, about adapters of stacked experts.
std::optional<PlanError> uncoveredAdapters(const Plan &plan, const ModelShape &shape)
{
    const Training &training = plan.training;
    if (training.method == Method::Full || loopsExperts(plan, shape) || !adaptsStackedExperts(training.lora, shape))
        return std::nullopt;
    const ExpertNames &experts = familyOf(shape.modelType)->expertNames;
    if (training.lora.targets.kind == LoraTargets::Kind::Named
        && names(training.lora, experts.gate) != names(training.lora, experts.up)) // half of a stacked parameter
        return notBuilt("training.lora.targets", names(training.lora, experts.gate) ? experts.gate : experts.up);
    if (training.lora.dropout > 0)
        return PlanError {.problem = PlanProblem::Contradiction,
            .key = "training.lora.dropout",
            .found = "stacked experts",
            .limit = "0",
            .other = "training.lora.targets"};
    if (training.lora.variant == LoraVariant::Dora)
        return notBuilt("training.lora.variant", spell(training.lora.variant));
    if (training.recipe.weights == WeightFormat::Fp32 && *training.recipe.compute != WeightFormat::Fp32)
        return notBuilt("training.recipe.weights", spell(training.recipe.weights));
    return std::nullopt;
}

/// Streams that one node joins.
constexpr std::int64_t largestStreams = 5;

/// What of a model the units of FSDP do not cover.
std::optional<PlanError> uncoveredUnits(const Plan &plan, const ModelShape &shape)
{
    const Sharding sharding = plan.parallelism.sharding;
    if (plan.parallelism.gpus == 1 || !isFsdp(sharding))
        return std::nullopt;
    const bool lends = std::any_of(shape.blocks.begin(), shape.blocks.end(),
        [](const BlockShape &block) { return block.attention.borrowsKeyValue; });
    const bool around = shape.positions > 0 || shape.embeddingNorm != NormKind::None || shape.layerInputRows > 0
        || shape.streams > 0 || lends;
    const bool inRoot
        = shape.layerInputRows == 0 && shape.streams == 0 && !lends; // FSDP1 has one unit for all around the blocks
    if (around && !(sharding == Sharding::Fsdp1 && inRoot)) // units of what stands beside the blocks were not measured
        return notBuilt("parallelism.sharding", spell(sharding));
    // under peft the head is a unit that only its own forward gathers, and the fused loss never calls it: PyTorch stops with
    // "got mixed torch.Tensor and DTensor"
    if (sharding == Sharding::Fsdp && plan.training.method != Method::Full && !shape.tied
        && *plan.training.loss == LossKind::Fused)
        return PlanError {.problem = PlanProblem::Contradiction,
            .key = "training.loss",
            .found = std::string(spell(LossKind::Fused)),
            .limit = std::string(spell(LossKind::Full)),
            .other = "training.method"};
    if (sharding == Sharding::Fsdp)
        return std::nullopt;
    const bool experts
        = std::any_of(shape.blocks.begin(), shape.blocks.end(), [](const BlockShape &block) { return block.experts; });
    const RouterStyle router = blockFactsOf(shape.modelType)->router;
    const bool mixed = router == RouterStyle::SoftmaxFp32Router || router == RouterStyle::SigmoidFp32Router;
    if (experts && mixed) // one flat parameter has one type
        return notBuilt("parallelism.sharding", spell(sharding));
    if (experts && plan.training.method != Method::Full && !loopsExperts(plan, shape)
        && adaptsStackedExperts(plan.training.lora, shape)) // nobody calls, and so gathers, their adapters
        return notBuilt("training.lora.targets", shape.modelType);
    return std::nullopt;
}

/// Far above any real plan, far below what 64 bits hold.
constexpr double largestBytes = 1e17;

/// Sizes whose products would not fit into 64 bits.
std::optional<PlanError> tooLarge(const Plan &plan, const ModelShape &shape)
{
    const auto number = [](std::int64_t value) { return static_cast<double>(value); };
    const Training &training = plan.training;
    const double tokens
        = number(training.sequenceLength) * number(std::max(training.microBatch, *training.evaluationBatch));
    double widest = number(std::max(shape.vocabulary, shape.hidden));
    double parameters = 2 * number(shape.vocabulary) * number(shape.hidden);
    for (const BlockShape &block : shape.blocks) {
        const double heads = number(block.attention.heads);
        double projections = heads * number(std::max(block.attention.headDim, block.attention.valueHeadDim));
        if (block.linearAttention)
            projections = number(block.linearAttention->valueHeads) * number(block.linearAttention->valueHeadDim)
                + 2 * number(block.linearAttention->keyHeads) * number(block.linearAttention->keyHeadDim);
        const double inner = block.mlp ? number(block.mlp->width)
                                       : number(block.experts->expert.width) * number(block.experts->perToken);
        const double expertMatrices
            = block.experts ? number(block.experts->count) * number(block.experts->expert.width) : 0;
        const double scores
            = training.attention == AttentionKernel::Flash ? 0 : heads * number(training.sequenceLength);
        widest = std::max({widest, projections, 2 * inner, scores});
        parameters += number(shape.layers) * number(shape.hidden) * (4 * projections + 3 * inner + 3 * expertMatrices);
    }
    const double rank = training.method == Method::Full ? 0 : number(training.lora.rank);
    const double adapters = rank * number(shape.layers) * 32 * widest;
    const double activations = 64 * tokens * widest * number(shape.layers);
    if (activations > largestBytes)
        return PlanError {.problem = PlanProblem::TooLarge, .key = "training.sequence_length"};
    if (32 * (parameters + adapters) > largestBytes)
        return PlanError {.problem = PlanProblem::TooLarge, .key = rank > 0 ? "training.lora.rank" : "model.config"};
    return std::nullopt;
}

} // namespace

std::optional<Release> releaseOfPlan(const Plan &plan)
{
    if (plan.frameworkVersion.empty() || plan.framework != Framework::Transformers)
        return currentMajor;
    const std::optional<Release> release = releaseOf(plan.frameworkVersion);
    return release ? std::max(*release, oldestRelease) : release;
}

bool loopsExperts(const Plan &plan, const ModelShape &shape)
{
    const BlockFacts *facts = blockFactsOf(shape.modelType);
    return plan.framework == Framework::Transformers && hasExperts(shape) && facts && facts->expertModules
        && *releaseOfPlan(plan) < currentMajor;
}

std::optional<PlanError> notExecutable(const Plan &plan, const ModelShape &shape)
{
    if (auto error = uncoveredTrainer(plan, shape))
        return error;
    if (auto error = uncoveredChoice(plan))
        return error;
    if (plan.framework == Framework::Unsloth)
        if (auto error = uncoveredByUnsloth(plan, shape))
            return error;
    if (auto error = uncoveredModel(shape))
        return error;
    if (auto error = uncoveredSpread(plan, shape))
        return error;
    if (!isDecoder(shape) && dialectOf(plan) != Dialect::Transformers)
        return notBuilt("framework", spell(plan.framework));
    if (auto error = uncoveredRelease(plan))
        return error;
    if (auto error = uncoveredAdapters(plan, shape))
        return error;
    if (shape.streams > 0
        && (plan.training.method == Method::Qlora || shape.streams > largestStreams)) // clips a packed weight
        return notBuilt("training.method", spell(plan.training.method));
    if (plan.parallelism.gpus > 1 && (shape.otherParameters > 0 || shape.embeddingWidth > 0 || !isDecoder(shape)))
        return notBuilt("parallelism.gpus", plan.parallelism.gpus);
    if (plan.parallelism.gpus > 1 && plan.framework != Framework::Megatron
        && plan.parallelism.sharding != Sharding::Fsdp1
        && (shape.embeddingNorm != NormKind::None || blockFactsOf(shape.modelType)->borrows()))
        return notBuilt("parallelism.gpus", plan.parallelism.gpus);

    if (auto error = uncoveredUnits(plan, shape))
        return error;
    return tooLarge(plan, shape);
}

} // namespace headroom
