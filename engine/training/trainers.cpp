// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What torchtune and torchtitan have.
#include "engine/training/trainers.h"

#include "engine/training/notbuilt.h"
#include "engine/training/release.h"

namespace headroom {

Dialect dialectOf(const Plan &plan)
{
    const std::optional<Release> release = releaseOf(plan.frameworkVersion);
    const auto upTo = [&](int major, int minor) { return release && *release <= Release {major, minor}; };
    if (plan.framework == Framework::Unsloth)
        return Dialect::Unsloth;
    if (plan.framework == Framework::Megatron)
        return Dialect::Megatron;
    if (plan.framework == Framework::Torchtune)
        return upTo(0, 6) ? Dialect::OldTorchtune : Dialect::Torchtune;
    if (plan.framework == Framework::Torchtitan)
        return upTo(0, 2) ? Dialect::OldTorchtitan : Dialect::Torchtitan;
    return Dialect::Transformers;
}

namespace {

/// Both know one format for what is trained, or fp32 shards of it.
bool hasMasterCopies(const Training &training)
{
    const bool narrow = *training.recipe.compute != WeightFormat::Fp32;
    const bool wideShards = training.method == Method::Full ? training.recipe.weights == WeightFormat::Fp32
                                                            : training.lora.adapterFormat == AdapterFormat::Fp32;
    return training.recipe.master != MasterFormat::None && narrow && !wideShards;
}

std::optional<PlanError> uncoveredCheckpointing(const Training &training, Dialect dialect)
{
    if (*training.checkpointing == Checkpointing::Offloaded)
        return notBuilt("training.checkpointing", spell(*training.checkpointing));
    if (*training.checkpointing != Checkpointing::Selective)
        return std::nullopt;
    const bool byOperator = *training.selective == SelectiveKind::PerOp;
    const bool everyFew = !byOperator && *training.selective != SelectiveKind::Attention;
    const bool covered = (byOperator && isTorchtitan(dialect)) || everyFew;
    if (!covered)
        return notBuilt("training.selective", spell(*training.selective));
    return std::nullopt;
}

/// torchtune's own adapters are LoRA's; its 4-bit weights are torchao's.
std::optional<PlanError> uncoveredMethod(const Training &training, Dialect dialect)
{
    if (training.method == Method::Full)
        return std::nullopt;
    if (training.method == Method::Qlora || isTorchtitan(dialect))
        return notBuilt("training.method", spell(training.method));
    const LoraOptions &lora = training.lora;
    if (lora.variant == LoraVariant::Dora)
        return notBuilt("training.lora.variant", spell(lora.variant));
    if (!lora.trainedModules.empty())
        return notBuilt("training.lora.trained_modules", lora.trainedModules.front());
    if (*lora.baseUpcast != BaseUpcast::None)
        return notBuilt("training.lora.base_upcast", spell(*lora.baseUpcast));
    return std::nullopt;
}

std::optional<PlanError> uncoveredLoss(const Training &training, Dialect dialect)
{
    const LossKind loss = *training.loss;
    if (loss == LossKind::Fused)
        return notBuilt("training.loss", spell(loss));
    const bool divides = training.sequenceLength % lossChunks * (training.microBatch % lossChunks) % lossChunks == 0;
    if (loss == LossKind::Chunked && isTorchtitan(dialect) && !divides)
        return notBuilt("training.sequence_length", training.sequenceLength);
    return std::nullopt;
}

}

std::optional<PlanError> uncoveredTrainer(const Plan &plan, const ModelShape &shape)
{
    const Dialect dialect = dialectOf(plan);
    if (dialect == Dialect::Transformers || dialect == Dialect::Unsloth || dialect == Dialect::Megatron)
        return std::nullopt;
    if (!plan.frameworkVersion.empty() && !releaseOf(plan.frameworkVersion))
        return notBuilt("framework_version", plan.frameworkVersion);
    if (dialect == Dialect::Torchtitan
        && !hasOwnModel(dialect, shape.modelType)) // rows are one, which no other block knows
        return notBuilt("framework", std::string(spell(plan.framework)) + " with " + shape.modelType);
    const Training &training = plan.training;
    if (*training.kernels != Kernels::Plain)
        return notBuilt("training.kernels", spell(*training.kernels));
    if (training.attention == AttentionKernel::Eager && dialect == Dialect::Torchtitan)
        return notBuilt("training.attention", spell(training.attention));
    if (auto error = uncoveredLoss(training, dialect))
        return error;
    if (auto error = uncoveredCheckpointing(training, dialect))
        return error;
    if (auto error = uncoveredMethod(training, dialect))
        return error;
    const bool several = plan.parallelism.gpus > 1;
    const Sharding sharding = plan.parallelism.sharding;
    const bool flattened = sharding == Sharding::Fsdp1 && isTorchtitan(dialect); // before it had fully_shard
    if (several && sharding != Sharding::Fsdp && !flattened
        && (sharding != Sharding::Ddp || dialect == Dialect::Torchtitan))
        return notBuilt("parallelism.sharding", spell(sharding));
    if (hasMasterCopies(training) && !(several && (sharding == Sharding::Fsdp || flattened))
        && dialect != Dialect::Torchtitan)
        return notBuilt("training.recipe.master", spell(training.recipe.master));
    return std::nullopt;
}

std::string releaseStandingFor(Dialect dialect)
{
    switch (dialect) {
    case Dialect::Torchtune:
        return "torchtune's source of April 2026";
    case Dialect::OldTorchtune:
        return "torchtune 0.6.1";
    case Dialect::Torchtitan:
        return "torchtitan's source of August 2026";
    case Dialect::OldTorchtitan:
        return "torchtitan 0.2.2";
    case Dialect::Unsloth:
        return "Unsloth's source of August 2026";
    case Dialect::Megatron:
        return "Megatron-LM core 0.15 with TransformerEngine 2";
    case Dialect::Transformers:
        break;
    }
    return "transformers 5.24, peft 0.21, trl 1.16";
}

} // namespace headroom
