// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shares of a model.
#include "engine/training/spread.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::int64_t wordsOfOneRank = 128; ///< Megatron pads the vocabulary to a multiple of this for each tensor rank

std::int64_t share(std::int64_t whole, std::int64_t ranks)
{
    return whole == 0 ? 0 : std::max<std::int64_t>(whole / ranks, 1);
}

void divide(BlockShape &block, std::int64_t ranks)
{
    AttentionShape &attention = block.attention;
    attention.heads = share(attention.heads, ranks);
    attention.keyValueHeads = share(attention.keyValueHeads, ranks);
    if (block.linearAttention) {
        block.linearAttention->keyHeads = share(block.linearAttention->keyHeads, ranks);
        block.linearAttention->valueHeads = share(block.linearAttention->valueHeads, ranks);
    }
    if (block.mlp)
        block.mlp->width = share(block.mlp->width, ranks);
    if (block.experts) {
        block.experts->expert.width = share(block.experts->expert.width, ranks);
        block.experts->sharedWidth = share(block.experts->sharedWidth, ranks);
    }
}

/// Megatron's GPT has separate products in one piece, and one kernel for GELU.
void asInMegatron(BlockShape &block)
{
    block.attention.fusedQkv = false;
    for (MlpShape *network : {block.mlp ? &*block.mlp : nullptr, block.experts ? &block.experts->expert : nullptr}) {
        if (!network)
            continue;
        network->fusedGateUp = false;
        const Activation activation = network->activation;
        if (activation == Activation::GeluPython || activation == Activation::GeluTanh
            || activation == Activation::GeluRecomputed)
            network->activation = Activation::Gelu;
    }
}

}

bool isSpread(const StepRequest &request)
{
    return request.blocks.spread.tensor > 1 || request.stage.stages > 1 || request.blocks.dialect == Dialect::Megatron;
}

std::vector<std::int64_t> stagesThatMayNeedMost(const StageChoices &stage)
{
    std::vector<std::int64_t> stages {0};
    for (const std::int64_t index : {std::int64_t {1}, stage.stages - 1})
        if (index > stages.back())
            stages.push_back(index);
    return stages;
}

ModelShape shapeOfRank(const ModelShape &shape, const StepRequest &request)
{
    const std::int64_t tensor = request.blocks.spread.tensor;
    const bool megatron = request.blocks.dialect == Dialect::Megatron;
    ModelShape own = shape;
    for (BlockShape &block : own.blocks) {
        divide(block, tensor);
        if (megatron)
            asInMegatron(block);
    }
    own.heads = share(own.heads, tensor);
    own.keyValueHeads = share(own.keyValueHeads, tensor);
    const auto words = [&](std::int64_t all) {
        const std::int64_t grain = megatron ? wordsOfOneRank * tensor : tensor;
        return (all + grain - 1) / grain * grain / tensor;
    };
    own.vocabulary = words(own.vocabulary);
    own.headVocabulary = words(own.headVocabulary);
    const StageChoices &stage = request.stage;
    if (!stage.first())
        own.embeddingNorm = NormKind::None;
    if (stage.stages == 1)
        return own;
    const auto blocks = static_cast<std::int64_t>(shape.order.size());
    const std::int64_t each = (blocks + stage.stages - 1) / stage.stages;
    const std::int64_t first = std::min(stage.index * each, blocks - each);
    own.order.assign(shape.order.begin() + first, shape.order.begin() + first + each);
    own.layers = each;
    return own;
}

BlockFacts megatronFacts(const BlockFacts &family)
{
    BlockFacts facts = family;
    if (facts.structure == Structure::Distances)
        facts.structure = Structure::Sequential;
    const bool rootMeanSquare = facts.norm != NormStyle::LayerNorm && facts.norm != NormStyle::LayerNormWithoutBias
        && facts.norm != NormStyle::LayerNormPlusOne && facts.norm != NormStyle::LayerNormCohere
        && facts.norm != NormStyle::LayerNormInFp32;
    facts.norm = rootMeanSquare ? NormStyle::Rms : NormStyle::LayerNorm;
    facts.liger = {.norms = rootMeanSquare ? LigerFacts::Norms::New : LigerFacts::Norms::Composite,
        .rotary = true,
        .experts = false};
    facts.rotary = family.rotary == RotaryStyle::LatentInFp32 ? RotaryStyle::Latent : family.rotary;
    facts.router = RouterStyle::Softmax;
    facts.residualDropout = facts.embeddingDropout = true;
    facts.embeddingHeld = facts.positionsHeld = facts.normHeld = facts.branchHeld = false;
    facts.maskBuffer = facts.rotaryBuffer = facts.wideScores = false;
    return facts;
}

StageChoices stagesOf(const Plan &plan)
{
    const Parallelism &parallelism = plan.parallelism;
    StageChoices stages;
    if (parallelism.sharding == Sharding::LayerSplit) {
        stages.stages = parallelism.gpus;
        stages.returnsLogits = parallelism.gpus > 1 && plan.training.loss == LossKind::Full;
        return stages;
    }
    stages.stages = parallelism.pipeline;
    stages.passesOn = parallelism.pipeline > 1;
    stages.schedule = parallelism.pipelineSchedule;
    stages.microBatches = plan.training.gradientAccumulation;
    if (stages.schedule == PipelineSchedule::Interleaved)
        stages.chunks = parallelism.virtualStages;
    return stageOf(stages, 0);
}

StageChoices stageOf(const StageChoices &stages, std::int64_t index)
{
    StageChoices stage = stages;
    stage.index = index;
    if (!stages.passesOn)
        return stage;
    switch (stages.schedule) {
    case PipelineSchedule::OneForwardOneBackward:
        stage.waiting = std::min(stages.stages - index, stages.microBatches) - 1;
        break;
    case PipelineSchedule::Gpipe:
        stage.waiting = stages.microBatches - 1;
        break;
    case PipelineSchedule::Interleaved:
        stage.waiting = std::min(2 * (stages.stages - index - 1) + (stages.chunks - 1) * stages.stages + 1,
                            stages.microBatches * stages.chunks)
            - stages.chunks;
        break;
    }
    return stage;
}

} // namespace headroom
