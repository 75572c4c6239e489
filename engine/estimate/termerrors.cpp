// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of errors.
#include "engine/estimate/termerrors.h"

#include "engine/architectures/blockfacts.h"
#include "engine/estimate/uncertainty.h"
#include "engine/memory/overhead.h"
#include "engine/plan/frameworks.h"
#include "engine/training/release.h"
#include "engine/training/trainers.h"

#include <algorithm>
#include <cmath>

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

/// What its kernels are known from.
void addQuantisation(std::vector<Derivation> &all, Quantisation quantisation)
{
    std::string_view source;
    switch (quantisation) {
    case Quantisation::Int8:
        source = "LLM.int8 as bitsandbytes 0.50 writes it: every layer's input lives to the end of backward, whatever "
                 "is checkpointed; columns of outliers, whose number the data decides, are left out";
        break;
    case Quantisation::AwqInt4:
        source = "GPTQModel's kernel of August 2026: inputs are kept, and backward restores the weight once for each "
                 "row of the micro-batch";
        break;
    case Quantisation::GptqInt4:
    case Quantisation::GptqInt8:
        source = "the packed weight is multiplied as it is; compared with published runs alone";
        break;
    case Quantisation::Nf4Double:
    case Quantisation::Nf4:
    case Quantisation::Fp4:
        return;
    }
    all.push_back({"training.quantisation", std::string(spell(quantisation)), std::string(source), Reach::Kernels});
}

/// Kernels and releases whose step was not measured.
void addKernels(std::vector<Derivation> &all, const Plan &plan, const ModelShape &shape)
{
    const Training &training = plan.training;
    if (training.method == Method::Qlora)
        addQuantisation(all, training.quantisation);
    if (training.compiled && plan.framework != Framework::Megatron)
        all.push_back({"training.compiled", "true",
            "torch.compile joins norms, rotation and the gated network's products, and keeps what fused kernels keep: "
            "from published runs and the graphs' source",
            Reach::Kernels});
    if (training.recipe.compute == WeightFormat::Fp8)
        all.push_back({"training.recipe.compute", std::string(spell(WeightFormat::Fp8)),
            plan.framework == Framework::Megatron
                ? "TransformerEngine keeps the inputs of products in fp8, and two copies of each weight: from "
                  "its source"
                : "torchao's float8 products keep their inputs in 16 bits: from its source",
            Reach::Kernels});
    if (plan.framework == Framework::Generic || plan.framework == Framework::LlmFoundry)
        all.push_back({"framework", std::string(spell(plan.framework)),
            "the model is that of transformers, autocast runs where weights and computation differ; no trainer of this "
            "name was run",
            Reach::Kernels});
    if (plan.framework != Framework::Transformers || plan.frameworkVersion.empty()
        || !olderThan(plan.frameworkVersion, 5))
        return;
    const std::optional<Release> release = releaseOf(plan.frameworkVersion);
    if (release && *release < oldestRelease)
        all.push_back({"framework_version", plan.frameworkVersion,
            "the oldest release that was looked into, 4.45, stands for it", Reach::Kernels});
    else if (shape.modelType == "gpt_bigcode")
        all.push_back({"framework_version", plan.frameworkVersion,
            "GPT-BigCode's loss before 4.49 was written from its source; published runs lie 9 % below to 44 % above "
            "it, which nobody has explained",
            Reach::Step});
    if (training.kernels != Kernels::Plain || training.loss == LossKind::Fused)
        all.push_back({"training.kernels", std::string(spell(*training.kernels)),
            "Liger 0.8.5 stands for the Liger of that time", Reach::Kernels});
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
    if (dialect == Dialect::OldTorchtitan && plan.training.loss == LossKind::Chunked)
        all.push_back({"training.loss", std::string(spell(LossKind::Chunked)),
            "torchtitan's chunked loss of 2026 stands for an earlier one", Reach::Kernels});
    if (plan.framework == Framework::Megatron)
        all.push_back({"framework", std::string(spell(plan.framework)),
            "written from the source of Megatron-LM core 0.15 and TransformerEngine 2, and compared with published "
            "runs alone"});
    if (plan.training.objective != Objective::Sft)
        all.push_back({"training.objective", std::string(spell(plan.training.objective)),
            plan.training.objective == Objective::Dpo
                ? "pairs of rows and a pass of the reference without gradient, as trl runs them: written from source"
                : "other models, passes for log-probabilities and the rollouts' keys and values, as trl, verl and "
                  "OpenRLHF keep them: written from source"});
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
        all.push_back(
            {parallelism.offloadOptimizer ? "parallelism.offload_optimizer" : "parallelism.offload_parameters", "true",
                isFsdp(parallelism.sharding)
                    ? "what stays on the GPU was written from FSDP's source, and never measured"
                    : "what stays on the GPU was written from DeepSpeed's source, and never measured"});
    if (parallelism.sharding == Sharding::LayerSplit && parallelism.gpus > 1)
        all.push_back({"parallelism.sharding", std::string(spell(parallelism.sharding)),
            "equal numbers of blocks on every GPU, as accelerate places them; never measured"});
    const BlockFacts *facts = blockFactsOf(shape.modelType);
    const bool experts
        = std::ranges::any_of(shape.blocks, [](const BlockShape &block) { return block.experts.has_value(); });
    if (plan.framework == Framework::Transformers && experts && olderThan(plan.frameworkVersion, 5))
        all.push_back({"framework_version", plan.frameworkVersion,
            facts && facts->expertModules
                ? "experts run in a loop, each over its even share of the tokens, as before transformers 5: written "
                  "from source"
                : "experts ran in a loop before transformers 5; they are executed as one grouped product"});
    if (parallelism.gpus > 1 && plan.training.method == Method::Qlora)
        all.push_back({"training.method", std::string(spell(plan.training.method)),
            dividesWeights(parallelism.sharding)
                ? "packed weights lie in the units of sharding as 16-bit numbers, their scales whole on every GPU; "
                  "compared with published runs alone"
                : "packed weights lie whole on every GPU; compared with published runs alone"});
    addKernels(all, plan, shape);
    if (facts && facts->derived)
        all.push_back({"model.config", shape.modelType,
            "its block was composed from the source of the model, and never measured"});
    if (shape.visionTower)
        all.push_back({"model.config", "image tower",
            "its parameters are trained or frozen like the text's, what it computes is left out: lengthen the rows by "
            "the images' tokens, and leave room for the tower"});
    return all;
}

namespace {

TermErrors measuredErrors()
{
    TermErrors errors;
    errors.ofTerm.fill(measuredError);
    return errors;
}

TermErrors errorsOf(Reach reach, const Plan &plan, const ModelShape &shape)
{
    TermErrors errors = measuredErrors();
    const auto set = [&](TermId term, double error) { errors.ofTerm[static_cast<std::size_t>(term)] = error; };
    const bool checkpointed = plan.training.checkpointing != Checkpointing::None;
    // releases of transformers differ in whether outputs are kept, and widened
    const bool wideHead = plan.framework == Framework::Transformers && plan.training.loss == LossKind::Full;
    set(TermId::Activations, checkpointed ? 0.06 : 0.04);
    set(TermId::LossHead, wideHead ? 0.12 : 0.06);
    if (reach == Reach::Kernels) {
        set(TermId::Weights, 0.01);
        errors.rest = 0.01;
        return errors;
    }
    const bool experts
        = std::ranges::any_of(shape.blocks, [](const BlockShape &block) { return block.experts.has_value(); });
    const bool deepSpeed = plan.parallelism.gpus > 1 && isZero(plan.parallelism.sharding);
    set(TermId::Weights, 0.005);
    set(TermId::MasterWeights, 0.005);
    set(TermId::Gradients, 0.01);
    set(TermId::OptimizerState, stateError(plan.training.recipe.optimizer));
    set(TermId::ShardingBuffers, 0.4);
    set(TermId::OptimizerTemporaries, deepSpeed ? 0.25 : 0.03);
    set(TermId::KvCache, 0.05);
    errors.rest = experts ? 0.05 : 0.03;
    return errors;
}

}

TermErrors termErrors(const Plan &plan, const ModelShape &shape)
{
    TermErrors errors = measuredErrors();
    for (const Derivation &derived : derivations(plan, shape)) {
        const TermErrors own = errorsOf(derived.reach, plan, shape);
        for (std::size_t term = 0; term < termCount; ++term)
            errors.ofTerm[term] = std::max(errors.ofTerm[term], own.ofTerm[term]);
        errors.rest = std::max(errors.rest, own.rest);
    }
    return errors;
}

std::optional<Derivation> widestDerivation(const Plan &plan, const ModelShape &shape, const TermBytes &peak)
{
    const OverheadModel overhead
        = overheadModel(plan.parallelism.gpus, plan.hardware.expandableSegments.value_or(false));
    double widest = std::max(overhead.unusableDeviation * static_cast<double>(peak.allocated().value()),
        static_cast<double>(overhead.outsideDeviation.value()));
    std::optional<Derivation> most;
    for (Derivation &derived : derivations(plan, shape)) {
        const double own = executedDeviations(peak, errorsOf(derived.reach, plan, shape), {}).total();
        if (own > widest) {
            widest = own;
            most = std::move(derived);
        }
    }
    return most;
}

} // namespace headroom
