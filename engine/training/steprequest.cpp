// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a plan to a request, or the key that execution does not cover.
#include "engine/training/steprequest.h"

#include "engine/architectures/loopedexperts.h"
#include "engine/plan/frameworks.h"
#include "engine/training/notbuilt.h"
#include "engine/training/spreadrequest.h"
#include "engine/training/trainers.h"
#include "engine/training/unslothrequest.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace headroom {

namespace {

std::optional<ElementType> elementType(WeightFormat format)
{
    switch (format) {
    case WeightFormat::Bf16:
        return ElementType::Bf16;
    case WeightFormat::Fp16:
        return ElementType::Fp16;
    case WeightFormat::Fp32:
        return ElementType::Fp32;
    case WeightFormat::Fp8:
        break;
    }
    return std::nullopt;
}

ElementType elementType(AdapterFormat format)
{
    switch (format) {
    case AdapterFormat::Bf16:
        return ElementType::Bf16;
    case AdapterFormat::Fp16:
        return ElementType::Fp16;
    case AdapterFormat::Fp32:
        break;
    }
    return ElementType::Fp32;
}

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

bool isZero(Sharding sharding)
{
    return sharding == Sharding::Zero1 || sharding == Sharding::Zero2 || sharding == Sharding::Zero3;
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
    const bool sharded = parallelism.sharding == Sharding::Fsdp || parallelism.sharding == Sharding::Fsdp1;
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
    const bool fsdp
        = parallelism.gpus != 1 && (parallelism.sharding == Sharding::Fsdp || parallelism.sharding == Sharding::Fsdp1);
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

/// The release of a plan; one without a version is the current one. The oldest that is known stands for those before it.
std::optional<Release> releaseOfPlan(const Plan &plan)
{
    if (plan.frameworkVersion.empty() || plan.framework != Framework::Transformers)
        return currentMajor;
    const std::optional<Release> release = releaseOf(plan.frameworkVersion);
    return release ? std::max(*release, oldestRelease) : release;
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

/// Before transformers 5 experts were modules of linear layers, which peft adapts and bitsandbytes packs like any other.
bool loopsExperts(const Plan &plan, const ModelShape &shape)
{
    return plan.framework == Framework::Transformers && hasExperts(shape) && LoopedExperts::knows(shape.modelType)
        && *releaseOfPlan(plan) < currentMajor;
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
    if (plan.parallelism.gpus == 1 || (sharding != Sharding::Fsdp && sharding != Sharding::Fsdp1))
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

BlockCheckpointing checkpointingOf(const Training &training)
{
    switch (*training.checkpointing) {
    case Checkpointing::None:
        return {};
    case Checkpointing::Full:
        return {.every = 1};
    case Checkpointing::Offloaded:
        return {.every = 1, .kind = CheckpointKind::Offloaded};
    case Checkpointing::Selective:
        break;
    }
    if (*training.selective == SelectiveKind::PerOp)
        return {.every = 1, .kind = CheckpointKind::ByOperator};
    if (*training.selective == SelectiveKind::Attention) // fused kernels keep no scores that could be dropped
        return {};
    return {
        .every = static_cast<std::int64_t>(*training.selective) - static_cast<std::int64_t>(SelectiveKind::Every2) + 2};
}

/// GPTQ's packed models pass k-bit preparation untouched.
/// Source: peft 0.21, utils/other.py, prepare_model_for_kbit_training.
bool isPrepared(const Plan &plan)
{
    const Training &training = plan.training;
    if (plan.framework == Framework::Unsloth) // which leaves tables and norms as they are
        return false;
    return training.method != Method::Qlora
        || (training.quantisation != Quantisation::GptqInt4 && training.quantisation != Quantisation::GptqInt8);
}

/// "auto" is what transformers fills in from the model's width.
/// Source: transformers 5.24, integrations/deepspeed.py, trainer_config_finalize.
ZeroChoices zeroChoices(const Plan &plan, std::int64_t hidden)
{
    const ShardingBuffers &buffers = plan.parallelism.buffers;
    ZeroChoices choices;
    const Sharding sharding = plan.parallelism.sharding;
    choices.stage = sharding == Sharding::Zero3 ? 3 : sharding == Sharding::Zero2 ? 2 : 1;
    choices.reduceBucket = buffers.automatic ? hidden * hidden : buffers.reduceBucket.value_or(choices.reduceBucket);
    choices.overlaps = buffers.overlapComm.value_or(choices.stage == 3);
    choices.prefetch = buffers.automatic ? hidden * hidden * 9 / 10 : buffers.prefetch.value_or(choices.prefetch);
    choices.persistence = buffers.automatic ? 10 * hidden : buffers.persistence.value_or(choices.persistence);
    choices.maxLiveParameters = buffers.maxLiveParameters.value_or(choices.maxLiveParameters);
    choices.maxReuseDistance = buffers.maxReuseDistance.value_or(choices.maxReuseDistance);
    choices.subGroup = buffers.subGroup.value_or(choices.subGroup);
    choices.stepsOnHost = plan.parallelism.offloadOptimizer;
    choices.sharesOnHost = plan.parallelism.offloadParameters;
    choices.headInLoss = *plan.training.loss == LossKind::Fused;
    choices.wideGradients
        = plan.training.recipe.gradients == GradientFormat::Fp32 && plan.training.recipe.compute != WeightFormat::Fp32;
    return choices;
}

ParallelChoices parallelChoices(const Plan &plan, const ModelShape &shape)
{
    const Parallelism &parallelism = plan.parallelism;
    ParallelChoices choices;
    const Dialect dialect = dialectOf(plan);
    if (dialect == Dialect::Megatron)
        return megatronChoices(plan);
    if (parallelism.gpus == 1 && dialect != Dialect::Torchtitan)
        return choices;
    if (isZero(parallelism.sharding)) {
        choices.kind = ParallelChoices::Kind::Sliced;
        choices.ranks = parallelism.gpus;
        choices.zero = zeroChoices(plan, shape.hidden);
        return choices;
    }
    const bool flattened = parallelism.sharding == Sharding::Fsdp1;
    const bool sharded // torchtitan wraps the model of a single GPU too
        = flattened || parallelism.sharding == Sharding::Fsdp || parallelism.gpus == 1;
    choices.kind = flattened ? ParallelChoices::Kind::Flattened
        : sharded            ? ParallelChoices::Kind::Sharded
                             : ParallelChoices::Kind::Replicated;
    choices.ranks = sharded ? *parallelism.shardDegree : 1;
    choices.reshardAfterForward = parallelism.reshardAfterForward;
    choices.accumulatesWhole = sharded && *parallelism.accumulateWithoutSync;
    choices.bucketViews = parallelism.gradientAsBucketView;
    choices.onHost = sharded && parallelism.offloadParameters;
    choices.retainsFrozen = flattened && plan.training.method != Method::Full
        && *plan.training.checkpointing == Checkpointing::Full && olderThan(plan.frameworkVersion, 5);
    if (isTorchtitan(dialect) || plan.framework == Framework::LlmFoundry)
        choices.reduceType = ElementType::Fp32;
    if (isTorchtune(dialect))
        choices.root = dialect == Dialect::OldTorchtune ? FsdpRoot::HoldsEndsAndReshards : FsdpRoot::HoldsEnds;
    return choices;
}

/// FSDP casts at the border of a unit, so the stream has the type of the computation. Under FSDP2's policy there is no
/// autocast; under FSDP1 the Trainer asks for it where something is cast.
void castAtBorders(StepRequest &request, ElementType trained)
{
    if (request.parallel.kind == ParallelChoices::Kind::Sharded || trained == request.blocks.compute)
        request.autocast.reset();
    request.blocks.stream = request.blocks.compute;
    request.blocks.wholeElsewhere = true;
    request.parallel.masterShards = std::exchange(request.masterWeights, false);
}

/// DeepSpeed's engine casts the whole model, adapters too, and runs it as it is.
void castModel(StepRequest &request)
{
    BlockChoices &blocks = request.blocks;
    blocks.weights = blocks.norms = blocks.stream = blocks.compute;
    if (blocks.adapters)
        blocks.adapters->type = blocks.compute;
    request.autocast.reset();
    request.masterWeights = false; // the engine has its own
}

BlockChoices blockChoices(const Plan &plan)
{
    const Training &training = plan.training;
    BlockChoices choices;
    choices.dialect = dialectOf(plan);
    choices.tokens = training.sequenceLength;
    choices.weights = *elementType(training.recipe.weights);
    choices.fp8Inputs = *training.recipe.compute == WeightFormat::Fp8 && plan.framework == Framework::Megatron;
    choices.compute = elementType(*training.recipe.compute).value_or(ElementType::Bf16); // fp8 stands between casts
    choices.trained = training.method == Method::Full;
    choices.dropout = training.dropout;
    choices.attention = training.attention;
    choices.paddingMask = training.paddingMask;
    choices.compiled = training.compiled;
    choices.kernels = plan.framework == Framework::Unsloth ? Kernels::Plain : *training.kernels; // it has its own
    choices.norms = choices.weights;
    if (!choices.trained) {
        const LoraOptions &lora = training.lora;
        choices.adapters
            = AdapterChoices {lora.rank, lora.targets, lora.dropout, elementType(lora.adapterFormat), lora.variant};
        if (training.method == Method::Qlora)
            choices.quantisation = training.quantisation;
        if (isPrepared(plan) && *lora.baseUpcast != BaseUpcast::None)
            choices.norms = ElementType::Fp32;
        if (isPrepared(plan) && *lora.baseUpcast == BaseUpcast::All)
            choices.weights = ElementType::Fp32; // tables and norms, and so the stream
    }
    choices.stream = choices.weights;
    return choices;
}

/// Trained copies of whole modules.
std::optional<PlanError> readTrainedModules(StepRequest &request, const Plan &plan, const ModelShape &shape)
{
    const ModuleNames &names = familyOf(shape.modelType)->modules;
    if (plan.training.method == Method::Full)
        return std::nullopt;
    for (const std::string &module : plan.training.lora.trainedModules) {
        if (module == names.embedding)
            request.trainsEmbedding = true;
        else if (module == names.head && !shape.tied)
            request.trainsHead = true;
        else
            return notBuilt("training.lora.trained_modules", module);
    }
    if (request.trainsEmbedding && shape.tied)
        return notBuilt("training.lora.trained_modules", names.embedding);
    return std::nullopt;
}

} // namespace

bool hasOnlyEagerAttention(const ModelShape &shape)
{
    const BlockFacts *facts = blockFactsOf(shape.modelType);
    return facts && (facts->structure == Structure::Distances || shape.relativeBuckets > 0);
}

bool isDecoder(const ModelShape &shape)
{
    return shape.hasHead && shape.encoderLayers == 0 && shape.encoderTokens == 0;
}

std::int64_t executedTokens(std::int64_t asked, const ModelShape &shape)
{
    if (shape.fixedTokens > 0)
        return shape.fixedTokens;
    const bool cut = (shape.pooler || shape.spectrumBins > 0) && shape.maximumLength > 0;
    return cut ? std::min(asked, shape.maximumLength) : asked;
}

FusedCover fusedCover(const Plan &plan, const ModelShape &shape)
{
    const BlockFacts *facts = blockFactsOf(shape.modelType);
    const Training &training = plan.training;
    const LigerFacts liger = facts ? facts->liger : LigerFacts {};
    return {*training.kernels == Kernels::Plain || liger.known(),
        *training.loss != LossKind::Fused || (liger.known() && liger.loss)};
}

tl::expected<StepRequest, PlanError> stepRequest(const Plan &plan, const ModelShape &shape)
{
    if (plan.training.attention != AttentionKernel::Eager && hasOnlyEagerAttention(shape)) {
        Plan eager = plan;
        eager.training.attention = AttentionKernel::Eager;
        return stepRequest(eager, shape);
    }
    if (auto error = uncoveredTrainer(plan, shape))
        return tl::unexpected(std::move(*error));
    if (auto error = uncoveredChoice(plan))
        return tl::unexpected(std::move(*error));
    if (plan.framework == Framework::Unsloth)
        if (auto error = uncoveredByUnsloth(plan, shape))
            return tl::unexpected(std::move(*error));
    if (auto error = uncoveredModel(shape))
        return tl::unexpected(std::move(*error));
    if (auto error = uncoveredSpread(plan, shape))
        return tl::unexpected(std::move(*error));
    if (!isDecoder(shape) && dialectOf(plan) != Dialect::Transformers)
        return tl::unexpected(notBuilt("framework", spell(plan.framework)));
    if (auto error = uncoveredRelease(plan))
        return tl::unexpected(std::move(*error));
    if (auto error = uncoveredAdapters(plan, shape))
        return tl::unexpected(std::move(*error));
    if (shape.streams > 0
        && (plan.training.method == Method::Qlora || shape.streams > largestStreams)) // clips a packed weight
        return tl::unexpected(notBuilt("training.method", spell(plan.training.method)));
    if (plan.parallelism.gpus > 1 && (shape.otherParameters > 0 || shape.embeddingWidth > 0 || !isDecoder(shape)))
        return tl::unexpected(notBuilt("parallelism.gpus", plan.parallelism.gpus));
    if (plan.parallelism.gpus > 1 && plan.framework != Framework::Megatron
        && plan.parallelism.sharding != Sharding::Fsdp1
        && (shape.embeddingNorm != NormKind::None || blockFactsOf(shape.modelType)->borrows()))
        return tl::unexpected(notBuilt("parallelism.gpus", plan.parallelism.gpus));

    if (auto error = uncoveredUnits(plan, shape))
        return tl::unexpected(std::move(*error));
    if (auto error = tooLarge(plan, shape))
        return tl::unexpected(std::move(*error));
    const Training &training = plan.training;
    StepRequest request;
    request.blocks = blockChoices(plan);
    request.release = releaseFacts(*releaseOfPlan(plan), shape.modelType, training.attention == AttentionKernel::Flash);
    const Dialect dialect = request.blocks.dialect;
    const bool repeatsForKernel // SDPA in its plainest use has no grouped heads
        = plan.framework == Framework::Generic && training.attention == AttentionKernel::Sdpa;
    request.blocks.headsRepeated = request.release.headsRepeated || isTorchtune(dialect) || repeatsForKernel;
    request.blocks.ownMasks = request.release.blocksOwnMasks;
    request.blocks.loopedExperts = loopsExperts(plan, shape);
    if (auto error = readTrainedModules(request, plan, shape))
        return tl::unexpected(std::move(*error));
    const bool narrow = request.blocks.compute != ElementType::Fp32;
    const ElementType trainedType = request.blocks.trained ? request.blocks.weights : request.blocks.adapters->type;
    request.masterWeights = training.recipe.master != MasterFormat::None && narrow && trainedType != ElementType::Fp32;
    // DeepSpeed runs its 16-bit model as it is; everyone else runs a half-precision forward pass under autocast
    const bool runsUnderAutocast = plan.framework == Framework::Transformers || dialect == Dialect::Unsloth
        || ((isTorchtitan(dialect) || dialect == Dialect::Transformers)
            && request.blocks.compute != request.blocks.weights);
    if (narrow && runsUnderAutocast && !(request.masterWeights && !request.blocks.quantisation))
        request.autocast = request.blocks.compute;
    request.parallel = parallelChoices(plan, shape);
    request.blocks.packedInUnits = request.parallel.isSharded()
        || (request.parallel.kind == ParallelChoices::Kind::Sliced && request.parallel.zero.stage == 3);
    request.blocks.listsModules
        = request.parallel.kind == ParallelChoices::Kind::Sliced && request.parallel.zero.stage == 3;
    if (request.parallel.isSharded())
        castAtBorders(request, trainedType);
    if (request.parallel.kind == ParallelChoices::Kind::Sliced)
        castModel(request);
    // zero.Init cuts each as it is made
    request.blocks.wholeElsewhere
        |= request.parallel.kind == ParallelChoices::Kind::Sliced && request.parallel.zero.stage == 3;
    const auto companions = companionsOf(plan, shape);
    if (!companions)
        return tl::unexpected(companions.error());
    request.companions = *companions;
    request.rows = training.microBatch * (request.companions.pairs ? 2 : 1);
    request.tokens = executedTokens(training.sequenceLength, shape);
    request.accumulation = training.gradientAccumulation;
    request.evaluationRows = *training.evaluationBatch * (request.companions.pairs ? 2 : 1);
    request.checkpointing = checkpointingOf(training);
    if (dialect == Dialect::Unsloth) {
        request.unsloth = unslothChoices(plan, shape);
        if (request.unsloth->checkpoints) // its blocks do it themselves
            request.checkpointing = {};
    }
    request.loss = *training.loss;
    request.head = plan.framework == Framework::LlmFoundry ? HeadKernel::Narrow : HeadKernel::Torch;
    request.chunksByRow = plan.framework == Framework::Generic || plan.framework == Framework::LlmFoundry;
    if (!shape.hasHead)
        request.loss = LossKind::Full;
    if (dialect == Dialect::Transformers) {
        const FusedCover cover = fusedCover(plan, shape);
        if (!cover.kernels)
            request.blocks.kernels = Kernels::Plain;
        if (!cover.loss)
            request.loss = LossKind::Full;
    }
    request.optimizer = training.recipe.optimizer;
    request.optimizerStep = *training.recipe.optimizerStep;
    if (plan.framework == Framework::Megatron)
        request.masterWeights = false; // its optimizer has its own
    spreadOver(request, plan);
    return request;
}

} // namespace headroom
