// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the other models and the rollouts' keys and values.
#include "engine/training/companions.h"

#include "engine/model/parameters.h"
#include "engine/plan/batch.h"
#include "engine/plan/recipes.h"
#include "engine/training/notbuilt.h"
#include "engine/training/trainers.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::int64_t keyBytes = 2; ///< of a number in the cache
constexpr double largestCache = 1e17;

/// How many GPUs hold different parts of the weights, and of the optimizer's states.
struct Shards {
    double weights = 1;
    double gradients = 1;
    double states = 1;
};

Shards shardsOf(const Parallelism &parallelism)
{
    const auto spread = static_cast<double>(parallelism.tensor * parallelism.pipeline);
    const double ranks = parallelism.gpus == 1 ? 1 : static_cast<double>(*parallelism.shardDegree);
    Shards shards {spread, spread, spread};
    switch (parallelism.sharding) {
    case Sharding::Fsdp:
    case Sharding::Fsdp1:
    case Sharding::Zero3:
        shards.weights *= ranks;
        [[fallthrough]];
    case Sharding::Zero2:
        shards.gradients *= ranks;
        [[fallthrough]];
    case Sharding::Zero1:
        shards.states *= ranks;
        break;
    case Sharding::LayerSplit:
        return {static_cast<double>(parallelism.gpus), static_cast<double>(parallelism.gpus),
            static_cast<double>(parallelism.gpus)};
    case Sharding::Ddp:
        break;
    }
    return shards;
}

std::int64_t bytes(double count, double each, double shards)
{
    return static_cast<std::int64_t>(std::llround(count * each / shards));
}

std::optional<PlanError> uncovered(const Plan &plan)
{
    const Training &training = plan.training;
    if (dialectOf(plan) != Dialect::Transformers || training.recipe.weights == WeightFormat::Fp8)
        return notBuilt("training.objective", spell(training.objective));
    const bool resident = training.rollouts && training.rollouts->reference == ReferenceModel::Resident;
    if (training.method == Method::Qlora && resident) // packed a second time
        return notBuilt("training.rollouts.reference", spell(ReferenceModel::Resident));
    if (training.method == Method::Qlora && training.objective == Objective::Ppo)
        return notBuilt("training.objective", spell(training.objective));
    return std::nullopt;
}

}

std::int64_t keyValueBytes(const ModelShape &shape, std::int64_t tokens)
{
    std::int64_t numbers = 0;
    for (const std::uint16_t kind : shape.order) {
        const AttentionShape &attention = shape.blocks[kind].attention;
        const std::int64_t kept = attention.window > 0 ? std::min(attention.window, tokens) : tokens;
        if (attention.latent)
            numbers += kept * (attention.latent->keyValueRank + attention.latent->ropeDim);
        else if (attention.heads > 0 && !attention.borrowsKeyValue)
            numbers += kept * attention.keyValueHeads * (attention.headDim + attention.valueHeadDim);
    }
    return keyBytes * numbers;
}

tl::expected<Companions, PlanError> companionsOf(const Plan &plan, const ModelShape &shape)
{
    const Training &training = plan.training;
    Companions companions;
    if (training.objective == Objective::Sft)
        return companions;
    if (auto error = uncovered(plan))
        return tl::unexpected(std::move(*error));
    const auto counts = countParameters(shape);
    if (!counts)
        return tl::unexpected(PlanError {.problem = PlanProblem::TooLarge, .key = "parameters.total"});
    const auto all = static_cast<double>(counts->trainable.value());
    const RecipeBytes recipe = bytesPerParameter(training.recipe);
    const Shards shards = shardsOf(plan.parallelism);
    const std::int64_t model = bytes(all, recipe.weights, shards.weights);
    const ReferenceModel reference
        = training.rollouts ? training.rollouts->reference.value_or(ReferenceModel::None) : ReferenceModel::None;
    companions.pairs = training.objective == Objective::Dpo;
    companions.reference = reference == ReferenceModel::Resident ? model : 0;
    // without a reference model adapters are switched off, or its scores were computed before
    companions.scores = !companions.pairs || reference != ReferenceModel::None || training.method != Method::Full;
    if (companions.pairs)
        return companions;

    if (training.objective == Objective::Ppo) {
        const double critic
            = all - static_cast<double>(counts->groups.head.value()) + static_cast<double>(shape.hidden);
        const double trained = training.method == Method::Full ? critic : 0; // with adapters a value head alone
        companions.reward = model;
        companions.criticWeights = bytes(critic, recipe.weights, shards.weights);
        companions.criticGradients = bytes(trained, recipe.gradients, shards.gradients);
        companions.criticMaster = bytes(trained, recipe.master, shards.states);
        companions.criticStates = bytes(trained, recipe.moments, shards.states);
    }
    const Rollouts &rollouts = *training.rollouts;
    if (rollouts.inference != Inference::Colocated)
        return companions;
    const Parallelism &parallelism = plan.parallelism;
    const double sequences = static_cast<double>(*rollouts.group) * static_cast<double>(*rollouts.prompts);
    const double cache = static_cast<double>(keyValueBytes(shape, *rollouts.tokens)) * sequences
        / static_cast<double>(dataParallelReplicas(parallelism) * parallelism.tensor);
    if (cache > largestCache)
        return tl::unexpected(PlanError {.problem = PlanProblem::TooLarge, .key = "training.rollouts.tokens"});
    companions.kvCache = static_cast<std::int64_t>(std::llround(cache));
    companions.engine = bytes(all, 2, static_cast<double>(parallelism.tensor));
    return companions;
}

} // namespace headroom
