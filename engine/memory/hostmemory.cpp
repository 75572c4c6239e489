// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Load, training, save.
#include "engine/memory/hostmemory.h"

#include "engine/plan/recipes.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace headroom {

namespace {

constexpr double deepSpeedBuffers = 1.5; ///< on top of what is offloaded; 1.28 to 1.5 were seen
constexpr double bytesOfStates = 16; ///< gradients, masters and two moments, and copies of them
constexpr double bytesOfWeightsToo = 18;
constexpr std::int64_t checkpointBytes = 2; ///< a parameter, on disk
constexpr std::int64_t shardFile = 5'000'000'000; ///< one file of a checkpoint

Bytes times(std::int64_t parameters, double bytes)
{
    return Bytes(static_cast<std::int64_t>(std::llround(static_cast<double>(parameters) * bytes)));
}

std::int64_t ranksPerNode(const Parallelism &parallelism)
{
    return std::min(parallelism.gpus, parallelism.gpusPerNode);
}

std::int64_t nodes(const Parallelism &parallelism)
{
    const std::int64_t each = ranksPerNode(parallelism);
    return (parallelism.gpus + each - 1) / each;
}

/// Every process reads the checkpoint, or one of them does, or each its own part.
Bytes load(const Plan &plan, std::int64_t total)
{
    const Parallelism &parallelism = plan.parallelism;
    const std::int64_t checkpoint = checkpointBytes * total;
    const std::int64_t ranks = ranksPerNode(parallelism);
    if (plan.framework == Framework::Megatron)
        return Bytes(checkpoint / (parallelism.tensor * parallelism.pipeline) * ranks);
    if (parallelism.gpus == 1)
        return Bytes(checkpoint);
    if (parallelism.sharding == Sharding::LayerSplit) // one process, file by file
        return Bytes(std::min(checkpoint, shardFile));
    if (isFsdp(parallelism.sharding)) // rank 0 alone, the others get theirs from it
        return Bytes(checkpoint);
    if (parallelism.sharding == Sharding::Zero3)
        return Bytes(std::min(checkpoint, shardFile) * ranks);
    return Bytes(checkpoint * ranks);
}

/// Inputs of the blocks of all ranks of a node, in pinned memory.
Bytes checkpoints(const Plan &plan, const ModelShape &shape)
{
    const Training &training = plan.training;
    if (*training.checkpointing != Checkpointing::Offloaded)
        return {};
    const Recipe &recipe = training.recipe;
    const bool narrow = *recipe.compute != WeightFormat::Fp32;
    const bool underAutocast
        = plan.framework == Framework::Transformers && narrow && !isFsdp(plan.parallelism.sharding);
    const bool layerNorms = std::ranges::any_of(shape.blocks, [](const BlockShape &block) {
        return block.norm == NormKind::LayerNorm || block.norm == NormKind::LayerNormWithoutBias;
    });
    const bool upcast = training.method != Method::Full && *training.lora.baseUpcast == BaseUpcast::All
        && plan.framework != Framework::Unsloth;
    const bool wide = !narrow || upcast || (recipe.weights == WeightFormat::Fp32 && !isFsdp(plan.parallelism.sharding))
        || (layerNorms && underAutocast);
    const std::int64_t input
        = training.sequenceLength * training.microBatch / plan.parallelism.context * shape.hidden * (wide ? 4 : 2);
    const auto pinned = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(input)));
    return Bytes(pinned * shape.layers * ranksPerNode(plan.parallelism));
}

Bytes offloaded(const Plan &plan, std::int64_t total, std::int64_t trained)
{
    const Parallelism &parallelism = plan.parallelism;
    if (!parallelism.offloadOptimizer && !parallelism.offloadParameters)
        return {};
    const auto shares = static_cast<double>(nodes(parallelism));
    if (isFsdp(parallelism.sharding)) {
        const RecipeBytes recipe = bytesPerParameter(plan.training.recipe);
        const bool shardsAreMasters = recipe.master > 0;
        const double gradients = shardsAreMasters ? recipe.master : recipe.gradients;
        const double weights = shardsAreMasters ? recipe.master : recipe.weights;
        return times(trained, (weights + gradients + recipe.moments) / shares)
            + times(total - trained, recipe.weights / shares);
    }
    if (!parallelism.offloadParameters)
        return times(trained, bytesOfStates * deepSpeedBuffers / shares);
    if (plan.training.method == Method::Full)
        return times(trained, bytesOfWeightsToo * deepSpeedBuffers / shares);
    return times(trained, bytesOfStates * deepSpeedBuffers / shares) + times(total, checkpointBytes);
}

/// States in unified memory live on the host when the GPU does not step.
Bytes paged(const Plan &plan, std::int64_t trained)
{
    const Optimizer optimizer = plan.training.recipe.optimizer;
    if (optimizer != Optimizer::PagedAdamw && optimizer != Optimizer::PagedAdamw8bit)
        return {};
    const double scales = optimizer == Optimizer::PagedAdamw8bit ? 2 * 4.0 / 256 : 0; // one fp32 for 256 numbers
    return times(trained,
        (bytesPerParameter(plan.training.recipe).moments + scales)
            * static_cast<double>(ranksPerNode(plan.parallelism)));
}

/// What rank 0 gathers on its node. Whole models on a GPU are written tensor by tensor.
Bytes save(const Plan &plan, std::int64_t total, std::int64_t trained)
{
    const Parallelism &parallelism = plan.parallelism;
    const bool gathers = dividesWeights(parallelism.sharding);
    if (parallelism.gpus == 1 || !gathers || plan.framework == Framework::Megatron)
        return {};
    const RecipeBytes recipe = bytesPerParameter(plan.training.recipe);
    const bool wide = isFsdp(parallelism.sharding) && recipe.master > 0;
    return times(plan.training.method == Method::Full ? total : trained, wide ? recipe.master : recipe.weights);
}

}

Bytes HostMemory::perNode() const
{
    return std::max(load, training + save);
}

HostMemory hostMemory(const Plan &plan, const ModelShape &shape, Parameters total, Parameters trainable)
{
    const std::int64_t all = total.value();
    const std::int64_t trained = trainable.value();
    return {.load = load(plan, all),
        .training = offloaded(plan, all, trained) + checkpoints(plan, shape) + paged(plan, trained),
        .save = save(plan, all, trained)};
}

} // namespace headroom
