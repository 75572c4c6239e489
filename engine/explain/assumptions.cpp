// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lists the assumptions of a textbook estimate.
#include "engine/explain/assumptions.h"

#include "engine/compute/duration.h"
#include "engine/compute/utilisation.h"
#include "engine/cost/runcost.h"
#include "engine/estimate/memoryhalf.h"
#include "engine/estimate/termerrors.h"
#include "engine/memory/overhead.h"
#include "engine/memory/textbookplan.h"
#include "engine/plan/knobs.h"
#include "engine/plan/knobvalues.h"
#include "engine/plan/resolve.h"
#include "engine/training/release.h"
#include "engine/training/steprequest.h"
#include "engine/training/trainers.h"
#include "engine/units/traced.h"

#include <algorithm>
#include <string>

namespace headroom {

namespace {

/// Whether peft cannot adapt every linear layer: a router is one that returns more than a tensor.
/// Source: peft 0.21 with transformers 5.24, Llama4Router, PhimoeTopKRouter.
bool failsOnRouter(const ModelShape &shape, const Training &training)
{
    const Family *family = familyOf(shape.modelType);
    const bool experts
        = std::any_of(shape.blocks.begin(), shape.blocks.end(), [](const BlockShape &block) { return block.experts; });
    return training.method != Method::Full && training.lora.targets.kind == LoraTargets::Kind::AllLinear && experts
        && family && family->expertAdapters == ExpertAdapters::Impossible;
}

std::string rangeText(double low, double high)
{
    return plainNumber(low) + " to " + plainNumber(high);
}

/// Where the model that counted was not asked for.
void addMemoryModel(std::vector<Assumption> &list, const Plan &plan, const ModelShape &shape)
{
    if (const auto reason = notExecuted(plan, shape)) {
        // A family without a block can be taken for the nearest one, but only the user can say so.
        const bool family = reason->key == "model.config";
        list.push_back({"memory_model", "textbook",
            "formulas of articles, because " + reason->key + " = " + reason->found
                + " is not executed yet; they leave out the logits, the optimizer step's temporaries and gather buffers"
                + (family ? "; with its sizes entered by hand (Edit Shape) it is executed as a Llama-like model"
                          : "")});
    }
}

void addTextbookParameters(std::vector<Assumption> &list, const Plan &plan, const ModelShape &shape)
{
    const auto textbook = textbookPlan(plan, shape);
    if (!textbook)
        return;
    const std::string total = plainNumber(static_cast<Exact>(textbook->total.value()));
    switch (textbook->origin) {
    case ParameterOrigin::Formula:
        list.push_back({"model.parameters", total,
            "L·(2·h² + 2·h²·k/a + 3·h·f) + V·h per table, norms and biases left out (article on full fine-tuning)"});
        break;
    case ParameterOrigin::Counted:
        list.push_back({"model.parameters", total,
            textbookFormulaHolds(shape)
                ? "counted from the config, norms and biases included"
                : "counted from the config: the article's formula does not describe this model"});
        break;
    case ParameterOrigin::Plan:
        list.push_back({"model.parameters", total, "the plan's own number"});
        break;
    }
    if (textbook->active != textbook->total) {
        list.push_back({"compute.flops", plainNumber(static_cast<Exact>(textbook->active.value())),
            "operations counted with the active parameters: experts that a token does not choose do not compute"});
    }
}

/// What a trainer does in spite of what the plan asks for.
void addUnmet(std::vector<Assumption> &list, const Plan &plan, const ModelShape &shape)
{
    const Training training = resolvedPlan(plan).training;
    const FusedCover cover = fusedCover(resolvedPlan(plan), shape);
    const bool fused = plan.framework == Framework::Transformers;
    if (fused && !cover.kernels)
        list.push_back({"training.kernels", std::string(spell(Kernels::Plain)),
            "no patch of Liger is known for " + shape.modelType + ": its own operators stay"});
    if (fused && !cover.loss)
        list.push_back({"training.loss", std::string(spell(LossKind::Full)),
            "no loss of Liger is known for " + shape.modelType + ": its own stays"});
    const std::int64_t tokens = executedTokens(training.sequenceLength, shape);
    if (tokens != training.sequenceLength)
        list.push_back({"training.sequence_length", std::to_string(tokens),
            "what a row of this model holds, whatever the plan says"});
    if (shape.encoderLayers > 0)
        list.push_back({"training.sequence_length",
            std::to_string(shape.encoderTokens > 0 ? shape.encoderTokens : tokens) + " + " + std::to_string(tokens),
            "tokens of a row in the encoder and in the decoder"});
    if (!shape.hasHead)
        list.push_back({"training.loss", "first token",
            "of a model without a head over words: the loss is taken from what it makes of the first token"});
    if (failsOnRouter(shape, training))
        list.push_back({"training.lora.targets", "all-linear without the router",
            "peft 0.21 stops at this family's router: it has to be named in exclude_modules"});
}

void addVision(std::vector<Assumption> &list, const ModelShape &shape)
{
    if (shape.visionTower)
        list.push_back({"model.config", "vision tower counted, its activations not", "text part of the model"});
}

std::string shownValue(const Knob &knob, const KnobValue &value)
{
    const auto *choice = std::get_if<KnobChoice>(&value);
    return choice != nullptr ? std::string(knob.choices[choice->index]) : valueText(value);
}

/// Every default of an executed step that shapes its memory, with whose it is.
void addDefaults(std::vector<Assumption> &list, const Plan &plan)
{
    const Plan resolved = resolvedPlan(plan);
    for (const Knob &knob : knobs()) {
        const bool adapters = knob.group == KnobGroup::Adapters && plan.training.method != Method::Full;
        const bool shapesMemory = knob.group == KnobGroup::Method || knob.group == KnobGroup::Recipe
            || knob.group == KnobGroup::Training || knob.group == KnobGroup::Activations || adapters;
        if (!shapesMemory)
            continue;
        const Origin origin = originOf(knob, plan);
        const std::string value = shownValue(knob, knob.get(resolved));
        if (origin == Origin::Said || value.empty())
            continue;
        if (knob.id == "training.evaluation_batch" && evaluatesWholeLogits(resolved)) {
            list.push_back({std::string(knob.id), value,
                "no evaluation: Liger's fused loss forms all logits there; ask for a batch to see that peak"});
            continue;
        }
        list.push_back({std::string(knob.id), value,
            origin == Origin::Trainer ? "what " + std::string(spell(plan.framework)) + " does"
                                      : "default of the plan document"});
    }
}

/// What an older release of transformers does differently, and whose kernels ran.
void addReleaseAndKernels(std::vector<Assumption> &list, const Plan &plan, const ModelShape &shape)
{
    const auto release = plan.framework == Framework::Transformers ? releaseOf(plan.frameworkVersion) : std::nullopt;
    if (release && *release < currentMajor) {
        const ReleaseFacts facts
            = releaseFacts(*release, shape.modelType, plan.training.attention == AttentionKernel::Flash);
        std::string source = "as run with transformers 4.45.2, 4.48.3 and 4.57.6";
        if (facts.logitsStayNarrow)
            source += "; logits are not widened";
        else if (facts.logitsWidenedInModel)
            source += "; logits are widened inside the model";
        if (facts.logitsCut)
            source += "; the last position is cut off the logits";
        if (facts.headsRepeated)
            source += "; grouped heads are repeated";
        if (facts.blocksOwnMasks)
            source += "; every block owns a causal mask";
        list.push_back({"framework_version", plan.frameworkVersion, std::move(source)});
    }
    const Training training = resolvedPlan(plan).training;
    const FusedCover cover = fusedCover(resolvedPlan(plan), shape);
    const bool liger = plan.framework != Framework::Unsloth && cover.kernels && cover.loss
        && (*training.kernels != Kernels::Plain || *training.loss == LossKind::Fused);
    if (liger)
        list.push_back({"training.kernels", std::string(spell(*training.kernels)),
            "Liger 0.8.5 as the Trainer installs it, on a card with 132 multiprocessors"});
}

/// The release that is executed, unless it is an older one of transformers. Of torchtune and torchtitan two each are known: one
/// of them stands for the plan's.
void addRelease(std::vector<Assumption> &list, const Plan &plan)
{
    const Dialect dialect = dialectOf(plan);
    if (plan.frameworkVersion.empty() || isTorchtune(dialect) || isTorchtitan(dialect))
        list.push_back({"framework_version", plan.frameworkVersion.empty() ? "current" : plan.frameworkVersion,
            releaseStandingFor(dialect)
                + (dialect == Dialect::Unsloth ? "" : " on torch 2.13, as run on tensors without values")});
}

void addExecuted(std::vector<Assumption> &list, const Plan &plan, const ModelShape &shape)
{
    addReleaseAndKernels(list, plan, shape);
    addUnmet(list, plan, shape);
    if (plan.training.attention != AttentionKernel::Eager && hasOnlyEagerAttention(shape))
        list.push_back({"training.attention", std::string(spell(AttentionKernel::Eager)),
            "this family adds distances to its scores: transformers has only eager attention for it and refuses "
                + std::string(spell(plan.training.attention))});
    for (Derivation &derived : derivations(resolvedPlan(plan), shape))
        list.push_back({std::move(derived.key), std::move(derived.value), derived.source + "; its range is wider"});
    addRelease(list, plan);
    addDefaults(list, plan);
    if (!plan.hardware.overhead) {
        const OverheadModel overhead
            = overheadModel(plan.parallelism.gpus, resolvedPlan(plan).hardware.expandableSegments.value_or(false));
        list.push_back({"hardware.overhead_bytes",
            plainNumber(static_cast<Exact>(overhead.outside.value())) + " + "
                + plainNumber(static_cast<Exact>(overhead.unusableShare)) + " of what is allocated",
            "context and libraries outside the allocator, and pool that splitting makes unusable (published "
            "out-of-memory messages)"});
    }
}

void addTextbook(std::vector<Assumption> &list, const Plan &plan)
{
    const Training &training = plan.training;
    if (!plan.hardware.overhead) {
        list.push_back({"hardware.overhead_bytes", "2 to 4 GB",
            "context, communicators and fragmentation (article on full fine-tuning)"});
    }
    const bool keepsEverything
        = training.checkpointing == Checkpointing::None || training.checkpointing == Checkpointing::Selective;
    if (!plan.textbook.liveLayer && !keepsEverything) {
        list.push_back({"textbook.live_layer", "false",
            "the layer that is being recomputed is not counted (article on full fine-tuning; the memory-accounting "
            "note "
            "counts it)"});
    }
    list.push_back({"memory.activations", "±20 %", "error bar of the article on full fine-tuning"});
    if (training.method == Method::Qlora) {
        const bool eightBit
            = training.quantisation == Quantisation::Int8 || training.quantisation == Quantisation::GptqInt8;
        list.push_back({"training.quantisation", eightBit ? "1 byte per parameter" : "0.55 bytes per parameter",
            eightBit ? "8-bit numbers (course chapter)"
                     : "NF4 with double quantisation and a few layers in higher precision (memory-accounting note)"});
    }
    if (training.method != Method::Full && plan.textbook.adapterShare) {
        list.push_back({"textbook.adapter_share", plainNumber(static_cast<Exact>(*plan.textbook.adapterShare)),
            "trainable share of the parameters, the plan's own number"});
    }
    if (training.objective == Objective::Ppo || training.objective == Objective::Grpo
        || training.objective == Objective::Dpo) {
        list.push_back({"training.objective", std::string(spell(training.objective)),
            "reference, reward and critic models are not part of the textbook model; the KV cache of colocated "
            "rollouts is "
            "held for the whole job and not divided"});
    }
}

void addParallelism(std::vector<Assumption> &list, const Plan &plan)
{
    const Parallelism &parallelism = plan.parallelism;
    const std::pair<const char *, std::int64_t> degrees[] {{"parallelism.tensor", parallelism.tensor},
        {"parallelism.pipeline", parallelism.pipeline}, {"parallelism.context", parallelism.context},
        {"parallelism.expert", parallelism.expert}};
    for (const auto &[key, degree] : degrees) {
        if (degree > 1)
            list.push_back({key, "1", "the textbook model knows data parallelism and ZeRO only"});
    }
    if (parallelism.sharding == Sharding::LayerSplit)
        list.push_back({"parallelism.sharding", "zero3", "the textbook model divides the state of layer-split evenly"});
    if (parallelism.offloadOptimizer || parallelism.offloadParameters) {
        list.push_back({parallelism.offloadOptimizer ? "parallelism.offload_optimizer"
                                                     : "parallelism.offload_parameters",
            "not counted", "the textbook model has no offload: what is offloaded is shown as if it stayed on the GPU"});
    }
}

Assumption utilisation(
    const Plan &plan, const ModelShape &shape, const Gpu &gpu, const Catalogue &catalogue, MemoryModel model)
{
    if (model == MemoryModel::Textbook) {
        const Range<double> mfu = textbookUtilisation(plan.parallelism.gpus);
        return {"economics.mfu", rangeText(mfu.low, mfu.high),
            plan.parallelism.gpus > 1 ? "several GPUs (article on full fine-tuning)"
                                      : "one GPU (article on full fine-tuning)"};
    }
    const Range<double> mfu = expectedUtilisation(plan, shape, gpu, catalogue);
    return {"economics.mfu", rangeText(mfu.low, mfu.high),
        "published runs on this kind of GPU; model FLOPs with the full score matrix, recomputation not counted"};
}

void addMoney(std::vector<Assumption> &list, const Plan &plan, const ModelShape &shape, const Catalogue &catalogue,
    MemoryModel model)
{
    const Gpu *gpu = catalogue.gpu(plan.hardware.gpu);
    if (gpu != nullptr) {
        const std::string capacitySource
            = gpu->source.where + (gpu->source.date.empty() ? "" : ", " + gpu->source.date);
        list.push_back({"hardware.gpu", gpu->name + ", " + gpu->nameplate, capacitySource});
    }
    if (gpu != nullptr && !plan.economics.tokensPerSecond && !plan.economics.mfu)
        list.push_back(utilisation(plan, shape, *gpu, catalogue, model));
    if (plan.economics.pricePerGpuHour)
        return;
    if (const PriceRange *price
        = catalogue.price(gpu != nullptr ? std::string_view(gpu->id) : std::string_view(), plan.economics.market)) {
        list.push_back({"economics.price_per_gpu_hour",
            rangeText(price->range.low.dollarsPerHour(), price->range.high.dollarsPerHour()) + " USD",
            price->rule + "; " + price->source.where + ", " + price->source.date});
    }
}

/// The stage or rank that the estimate is about. Stages and ranks count from 1, as people do.
void addWorstGpu(std::vector<Assumption> &list, const Plan &plan, const WorstGpu &worst)
{
    if (worst.stages > 1) {
        const bool pipeline = plan.parallelism.pipeline > 1;
        const std::string why = worst.stage == 0
            ? "it holds the embedding table" + std::string(pipeline ? " and the most micro-batches in flight" : "")
            : worst.stage + 1 == worst.stages ? "it holds the head and forms the loss"
                                              : "its neighbours hold fewer blocks or micro-batches";
        list.push_back({pipeline ? "parallelism.pipeline" : "parallelism.sharding",
            "stage " + std::to_string(worst.stage + 1) + " of " + std::to_string(worst.stages),
            "the stage that needs most: " + why});
    }
    if (worst.ranks > 1)
        list.push_back(
            {"parallelism.sharding", "rank " + std::to_string(worst.rank) + " of " + std::to_string(worst.ranks),
                "the rank, counted from 0, whose slice of the parameters needs most"});
}

} // namespace

std::vector<Assumption> assumptions(
    const Plan &plan, const ModelShape &shape, const Catalogue &catalogue, MemoryModel model)
{
    std::vector<Assumption> list;
    addMemoryModel(list, plan, shape);
    if (model == MemoryModel::Textbook) {
        addTextbookParameters(list, plan, shape);
        addTextbook(list, plan);
        addParallelism(list, plan);
    } else {
        addExecuted(list, plan, shape);
    }
    if (model == MemoryModel::Textbook)
        addVision(list, shape);
    addMoney(list, plan, shape, catalogue, model);
    return list;
}

std::vector<Assumption> assumptions(
    const Plan &plan, const ModelShape &shape, const Catalogue &catalogue, const Estimate &estimate)
{
    std::vector<Assumption> list;
    addWorstGpu(list, plan, estimate.memory.worst);
    if (estimate.memory.measured) {
        const MeasuredDifference &measured = *estimate.memory.measured;
        const std::string size
            = plainNumber(static_cast<Exact>((measured.more < Bytes() ? -measured.more : measured.more).value()));
        list.push_back({"measurement.bytes", plainNumber(static_cast<Exact>(plan.measurement->bytes.value())),
            "measured for this plan: " + size + " bytes " + (measured.more < Bytes() ? "less" : "more")
                + " than computed, most likely in " + std::string(nameOf(measured.term))
                + ", whose error reaches farthest"});
    }
    const auto widest = estimate.memoryModel == MemoryModel::Detailed
        ? widestDerivation(resolvedPlan(plan), shape, estimate.memory.steady.peak())
        : std::nullopt;
    for (Assumption &assumption : assumptions(plan, shape, catalogue, estimate.memoryModel)) {
        if (widest && assumption.key == widest->key && assumption.source.starts_with(widest->source))
            assumption.source += ", and nothing widens it more";
        list.push_back(std::move(assumption));
    }
    return list;
}

} // namespace headroom
