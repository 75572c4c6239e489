// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what the textbook formulas need out of a plan and a shape.
#include "engine/memory/textbookplan.h"

#include "engine/model/adapters.h"
#include "engine/model/parameters.h"
#include "engine/plan/resolve.h"
#include "engine/plan/frameworks.h"
#include "engine/plan/recipes.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace headroom {

namespace {

/// Tokens that the KV cache of colocated generation holds: tokens · group · prompts.
Exact rolloutTokens(const Training &training)
{
    const bool generates = training.objective == Objective::Ppo || training.objective == Objective::Grpo;
    if (!generates || !training.rollouts || training.rollouts->inference != Inference::Colocated)
        return 0;
    const Rollouts &rollouts = *training.rollouts;
    return static_cast<Exact>(rollouts.tokens.value_or(0)) * static_cast<Exact>(rollouts.group.value_or(0))
        * static_cast<Exact>(rollouts.prompts.value_or(0));
}

Checkpointing checkpointingOf(const Plan &plan)
{
    const auto standard = plan.framework == Framework::Unsloth ? Checkpointing::Offloaded : Checkpointing::Full;
    return plan.training.checkpointing.value_or(standard);
}

PlanError unknownModule(const AdapterError &error)
{
    std::string known;
    for (const std::string &module : error.known)
        known.append(known.empty() ? "" : ", ").append(module);
    return {.problem = PlanProblem::OutOfRange,
        .key = error.trainedModule ? "training.lora.trained_modules" : "training.lora.targets",
        .found = error.module,
        .limit = known};
}

tl::expected<Parameters, PlanError> adapterCount(const Plan &plan, const ModelShape &shape, Parameters total)
{
    if (plan.training.method == Method::Full)
        return Parameters();
    if (plan.textbook.adapterShare) {
        const auto count = wholeFromExact(std::round(
            static_cast<Exact>(*plan.textbook.adapterShare) * static_cast<Exact>(total.value())));
        if (!count)
            return tl::unexpected(PlanError {.problem = PlanProblem::OutOfRange, .key = "textbook.adapter_share"});
        return Parameters(*count);
    }
    const LoraOptions &lora = plan.training.lora;
    const auto count = adapterParameters(shape,
        {.rank = lora.rank,
            .targets = lora.targets,
            .dora = lora.variant == LoraVariant::Dora,
            .trainedModules = lora.trainedModules});
    if (count)
        return *count;
    if (count.error().module.empty())
        return tl::unexpected(PlanError {.problem = PlanProblem::TooLarge, .key = "parameters.trainable"});
    return tl::unexpected(unknownModule(count.error()));
}

} // namespace

bool textbookFormulaHolds(const ModelShape &shape)
{
    if (shape.blocks.size() != 1 || !shape.hasHead || shape.positions != 0 || shape.otherParameters != 0)
        return false;
    const BlockShape &block = shape.blocks.front();
    const AttentionShape &attention = block.attention;
    return block.mlp && !block.experts && block.mlp->gated && !attention.latent && !attention.crossAttention
        && attention.headDim * attention.heads == shape.hidden && attention.valueHeadDim == attention.headDim
        && shape.embeddingWidth == 0 && shape.headVocabulary == shape.vocabulary;
}

tl::expected<TextbookPlan, PlanError> textbookPlan(const Plan &plan, const ModelShape &shape)
{
    const auto counts = countParameters(shape);
    if (!counts)
        return tl::unexpected(PlanError {.problem = PlanProblem::TooLarge, .key = "parameters.total"});

    TextbookPlan result;
    result.total = counts->total;
    result.active = counts->active;
    result.embedding = counts->embedding;
    const BlockShape &block = shape.blocks.front();
    if (plan.model.parameters) {
        result.origin = ParameterOrigin::Plan;
        result.total = Parameters(*plan.model.parameters);
        const double share = static_cast<double>(counts->active.value()) / static_cast<double>(counts->total.value());
        result.active = counts->active == counts->total
            ? result.total
            : Parameters(static_cast<std::int64_t>(share * static_cast<double>(result.total.value())));
    } else if (plan.memoryModel == MemoryModel::Textbook && textbookFormulaHolds(shape)) {
        result.origin = ParameterOrigin::Formula;
        const auto formula = wholeFromExact(textbookParameters<Exact>(static_cast<Exact>(shape.layers),
            static_cast<Exact>(shape.hidden), static_cast<Exact>(block.attention.heads),
            static_cast<Exact>(block.attention.keyValueHeads), static_cast<Exact>(block.mlp->width),
            static_cast<Exact>(shape.vocabulary), shape.tied));
        if (!formula)
            return tl::unexpected(PlanError {.problem = PlanProblem::TooLarge, .key = "parameters.total"});
        result.total = result.active = Parameters(*formula);
    }

    const auto adapters = adapterCount(plan, shape, result.total);
    if (!adapters)
        return tl::unexpected(adapters.error());
    result.adapters = *adapters;

    const RecipeBytes perParameter = bytesPerParameter(recipeOf(plan));
    const Quantisation base = plan.training.quantisation;
    result.which = {
        .method = plan.training.method,
        .eightBitBase = base == Quantisation::Int8 || base == Quantisation::GptqInt8,
        .sharding = plan.parallelism.sharding,
        .checkpointing = checkpointingOf(plan),
        .attention = plan.training.attention,
        .liveLayer = plan.textbook.liveLayer,
    };
    result.numbers = {
        .parameters = static_cast<Exact>(result.total.value()),
        .adapterParameters = static_cast<Exact>(result.adapters.value()),
        .weightBytes = perParameter.weights,
        .gradientBytes = perParameter.gradients,
        .masterBytes = perParameter.master,
        .momentBytes = perParameter.moments,
        .shardDegree = static_cast<Exact>(plan.parallelism.shardDegree.value_or(plan.parallelism.gpus)),
        .sequence = static_cast<Exact>(plan.training.sequenceLength),
        .rows = static_cast<Exact>(plan.training.microBatch),
        .hidden = static_cast<Exact>(shape.hidden),
        .heads = static_cast<Exact>(shape.heads),
        .layers = static_cast<Exact>(shape.layers),
        .keyValueHeads = static_cast<Exact>(shape.keyValueHeads),
        .headDim = static_cast<Exact>(shape.headDim),
        .rolloutTokens = rolloutTokens(plan.training),
    };
    return result;
}

TextbookNumbers<Traced> tracedNumbers(const TextbookNumbers<Exact> &n)
{
    return {
        .parameters = {"P", n.parameters},
        .adapterParameters = {"Pₐ", n.adapterParameters},
        .weightBytes = {"weight bytes", n.weightBytes},
        .gradientBytes = {"gradient bytes", n.gradientBytes},
        .masterBytes = {"master bytes", n.masterBytes},
        .momentBytes = {"moment bytes", n.momentBytes},
        .shardDegree = {"N", n.shardDegree},
        .sequence = {"s", n.sequence},
        .rows = {"b", n.rows},
        .hidden = {"h", n.hidden},
        .heads = {"a", n.heads},
        .layers = {"L", n.layers},
        .keyValueHeads = {"k", n.keyValueHeads},
        .headDim = {"d", n.headDim},
        .rolloutTokens = {"rollout tokens", n.rolloutTokens},
    };
}

std::int64_t textbookMinimumGpus(const TextbookPlan &plan, double nameplateGigabytes)
{
    const Exact limit = static_cast<Exact>(nameplateGigabytes) * 1e9L * 9 / 10;
    TextbookNumbers<Exact> numbers = plan.numbers;
    for (std::int64_t gpus = 1; gpus <= (std::int64_t {1} << 20); gpus *= 2) {
        numbers.shardDegree = static_cast<Exact>(gpus);
        if (textbookFullySharded(numbers, plan.which) <= limit)
            return gpus;
    }
    return 0;
}

} // namespace headroom
