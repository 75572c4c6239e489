// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of errors.
#include "engine/estimate/termerrors.h"

#include "engine/architectures/blockfacts.h"
#include "engine/plan/frameworks.h"
#include "engine/training/trainers.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr double measuredError = 0.001;

double stateError(Optimizer optimizer)
{
    switch (optimizer) {
    case Optimizer::PagedAdamw:
    case Optimizer::PagedAdamw8bit:
        return 0.5;
    case Optimizer::Adamw8bit:
    case Optimizer::Adamw4bit:
    case Optimizer::Lion8bit:
        return 0.1;
    default:
        return 0.005;
    }
}

}

std::vector<Derivation> derivations(const Plan &plan, const ModelShape &shape)
{
    std::vector<Derivation> all;
    if (plan.framework == Framework::Unsloth)
        all.push_back({"framework", std::string(spell(plan.framework)),
            "written from Unsloth's source, December 2024 to August 2026, and never measured"});
    const Dialect dialect = dialectOf(plan);
    if ((isTorchtune(dialect) || isTorchtitan(dialect)) && !hasOwnModel(dialect, shape.modelType))
        all.push_back({"framework", std::string(spell(plan.framework)),
            "no class of its own for " + shape.modelType
                + " was looked into: the blocks are those of transformers, the loss is the trainer's"});
    if (plan.framework == Framework::Megatron)
        all.push_back({"framework", std::string(spell(plan.framework)),
            "written from the source of Megatron-LM core 0.15 and TransformerEngine 2, and compared with published "
            "runs alone"});
    const Parallelism &parallelism = plan.parallelism;
    const std::pair<std::string_view, std::int64_t> degrees[] {{"parallelism.tensor", parallelism.tensor},
        {"parallelism.pipeline", parallelism.pipeline}, {"parallelism.context", parallelism.context},
        {"parallelism.expert", parallelism.expert}};
    for (const auto &[key, degree] : degrees)
        if (degree > 1)
            all.push_back({std::string(key), std::to_string(degree),
                key == "parallelism.expert"
                    ? "collectives written from their source, tokens spread evenly over the experts, and never measured"
                    : "collectives written from their source, and never measured"});
    if (parallelism.offloadOptimizer || parallelism.offloadParameters)
        all.push_back({parallelism.offloadOptimizer ? "parallelism.offload_optimizer" : "parallelism.offload_parameters",
            "true", "what stays on the GPU was written from DeepSpeed's source, and never measured"});
    if (parallelism.sharding == Sharding::LayerSplit && parallelism.gpus > 1)
        all.push_back({"parallelism.sharding", std::string(spell(parallelism.sharding)),
            "equal numbers of blocks on every GPU, as accelerate places them; never measured"});
    const bool experts
        = std::ranges::any_of(shape.blocks, [](const BlockShape &block) { return block.experts.has_value(); });
    if (plan.framework == Framework::Transformers && experts && olderThan(plan.frameworkVersion, 5))
        all.push_back({"framework_version", plan.frameworkVersion,
            "experts ran in a loop before transformers 5; they are executed as one grouped product"});
    if (parallelism.gpus > 1 && plan.training.method == Method::Qlora)
        all.push_back({"training.method", std::string(spell(plan.training.method)),
            "packed weights lie in FSDP's units as 16-bit numbers, their scales whole on every GPU; compared with "
            "published runs "
            "alone"});
    const BlockFacts *facts = blockFactsOf(shape.modelType);
    if (facts && facts->derived)
        all.push_back({"model.config", shape.modelType,
            "its block was composed from the source of the model, and never measured"});
    if (shape.visionTower)
        all.push_back({"model.config", "image tower",
            "its parameters are trained or frozen like the text's, what it computes is left out: lengthen the rows by "
            "the "
            "images' tokens, and leave room for the tower"});
    return all;
}

TermErrors termErrors(const Plan &plan, const ModelShape &shape)
{
    TermErrors errors;
    if (derivations(plan, shape).empty()) {
        errors.ofTerm.fill(measuredError);
        return errors;
    }
    const auto set = [&](TermId term, double error) { errors.ofTerm[static_cast<std::size_t>(term)] = error; };
    const bool checkpointed = plan.training.checkpointing != Checkpointing::None;
    const bool experts
        = std::ranges::any_of(shape.blocks, [](const BlockShape &block) { return block.experts.has_value(); });
    const Sharding sharding = plan.parallelism.sharding;
    const bool deepSpeed = plan.parallelism.gpus > 1
        && (sharding == Sharding::Zero1 || sharding == Sharding::Zero2 || sharding == Sharding::Zero3);
    set(TermId::Weights, 0.005);
    set(TermId::MasterWeights, 0.005);
    set(TermId::Gradients, 0.01);
    set(TermId::OptimizerState, stateError(plan.training.recipe.optimizer));
    set(TermId::Activations, checkpointed ? 0.06 : 0.04);
    set(TermId::LossHead, 0.06);
    set(TermId::ShardingBuffers, 0.4);
    set(TermId::OptimizerTemporaries, deepSpeed ? 0.25 : 0.03);
    set(TermId::KvCache, 0.05);
    errors.rest = experts ? 0.05 : 0.03;
    return errors;
}

} // namespace headroom
