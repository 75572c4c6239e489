// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a plan to a request, or the key that execution does not cover.
#include "engine/training/steprequest.h"

#include "engine/plan/frameworks.h"
#include "engine/training/coverage.h"
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
    if (auto error = notExecutable(plan, shape))
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
