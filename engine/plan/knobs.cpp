// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the table of knobs.
#include "engine/plan/knobs.h"

#include "engine/plan/knobrow.h"

#include <algorithm>
#include <array>

namespace headroom {
namespace {

using knobrow::row;
using knobrow::Row;
using knobrow::within;
using enum KnobScale;
using enum KnobSnap;
using G = KnobGroup;
using U = KnobUnit;

// Limits. Whole numbers stay far below 2^53 so that a double holds them exactly and products can be checked.
constexpr double mostTokens = 1e9;
constexpr double mostRows = 1e6;
constexpr double mostGpus = 1e6;
constexpr double mostBytes = 1e15;
constexpr double mostElements = 1e15;

constexpr auto table = std::to_array<Row>({
    row<[](auto &plan) { return &plan.id; }>("id", G::Document),
    row<[](auto &plan) { return &plan.name; }>("name", G::Document),
    row<[](auto &plan) { return &plan.model.config; }>("model.config", G::Model).as(KnobKind::Config),
    row<[](auto &plan) { return &plan.model.configFile; }>("model.config_file", G::Model),
    row<[](auto &plan) { return &plan.model.preset; }>("model.preset", G::Model),
    row<[](auto &plan) { return &plan.model.name; }>("model.name", G::Model),
    row<[](auto &plan) { return &plan.model.parameters; }>("model.parameters", G::Model)
        .in(U::Parameters)
        .limits(1, 1e15),
    row<[](auto &plan) { return &plan.memoryModel; }>("memory_model", G::Memory),
    row<[](auto &plan) { return &plan.textbook.liveLayer; }>("textbook.live_layer", G::Memory),
    row<[](auto &plan) { return &plan.textbook.adapterShare; }>("textbook.adapter_share", G::Memory)
        .in(U::Share)
        .limits(0, 1),
    row<[](auto &plan) { return &plan.framework; }>("framework", G::Framework),
    row<[](auto &plan) { return &plan.frameworkVersion; }>("framework_version", G::Framework),

    row<[](auto &plan) { return &plan.training.method; }>("training.method", G::Method),
    row<[](auto &plan) { return &plan.training.objective; }>("training.objective", G::Method),
    row<[](auto &plan) { return within(plan.training.rollouts, &Rollouts::group); }>(
        "training.rollouts.group", G::Rollouts)
        .in(U::Rows)
        .limits(1, mostRows)
        .slider(1, 128, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return within(plan.training.rollouts, &Rollouts::prompts); }>(
        "training.rollouts.prompts", G::Rollouts)
        .in(U::Rows)
        .limits(1, mostRows)
        .slider(1, 4096, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return within(plan.training.rollouts, &Rollouts::tokens); }>(
        "training.rollouts.tokens", G::Rollouts)
        .in(U::Tokens)
        .limits(1, mostTokens)
        .slider(128, 1048576, Logarithmic, UsualLengths),
    row<[](auto &plan) { return within(plan.training.rollouts, &Rollouts::reference); }>(
        "training.rollouts.reference", G::Rollouts),
    row<[](auto &plan) { return within(plan.training.rollouts, &Rollouts::inference); }>(
        "training.rollouts.inference", G::Rollouts),
    row<[](auto &plan) { return &plan.training.lora.rank; }>("training.lora.rank", G::Adapters)
        .limits(1, 65536)
        .slider(1, 1024, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return &plan.training.lora.targets; }>("training.lora.targets", G::Adapters),
    row<[](auto &plan) { return &plan.training.lora.variant; }>("training.lora.variant", G::Adapters),
    row<[](auto &plan) { return &plan.training.lora.dropout; }>("training.lora.dropout", G::Adapters)
        .in(U::Share)
        .limits(0, 1),
    row<[](auto &plan) { return &plan.training.lora.adapterFormat; }>("training.lora.adapter_dtype", G::Adapters),
    row<[](auto &plan) { return &plan.training.lora.trainedModules; }>("training.lora.trained_modules", G::Adapters),
    row<[](auto &plan) { return &plan.training.lora.baseUpcast; }>("training.lora.base_upcast", G::Adapters),
    row<[](auto &plan) { return &plan.training.quantisation; }>("training.quantisation", G::Adapters),
    row<[](auto &plan) { return &plan.training.dropout; }>("training.dropout", G::Activations)
        .in(U::Share)
        .limits(0, 1),
    row<[](auto &plan) { return &plan.training.recipe.weights; }>("training.recipe.weights", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.compute; }>("training.recipe.compute", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.gradients; }>("training.recipe.gradients", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.master; }>("training.recipe.master", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.optimizer; }>("training.recipe.optimizer", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.moments; }>("training.recipe.moments", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.optimizerStep; }>("training.recipe.optimizer_step", G::Recipe),
    row<[](auto &plan) { return &plan.training.sequenceLength; }>("training.sequence_length", G::Training)
        .in(U::Tokens)
        .limits(1, mostTokens)
        .slider(128, 1048576, Logarithmic, UsualLengths),
    row<[](auto &plan) { return &plan.training.microBatch; }>("training.micro_batch", G::Training)
        .in(U::Rows)
        .limits(1, mostRows)
        .slider(1, 256, Logarithmic, Whole),
    row<[](auto &plan) { return &plan.training.evaluationBatch; }>("training.evaluation_batch", G::Training)
        .in(U::Rows)
        .limits(0, mostRows),
    row<[](auto &plan) { return &plan.training.gradientAccumulation; }>("training.gradient_accumulation", G::Training)
        .limits(1, mostRows)
        .slider(1, 256, Logarithmic, Whole),
    row<[](auto &plan) { return &plan.training.tokens; }>("training.tokens", G::Training).in(U::Tokens).limits(1, 1e18),
    row<[](auto &plan) { return within(plan.training.dataset, &Dataset::examples); }>(
        "training.dataset.examples", G::Training)
        .in(U::Rows)
        .limits(1, 1e12),
    row<[](auto &plan) { return within(plan.training.dataset, &Dataset::tokensPerExample); }>(
        "training.dataset.tokens_per_example", G::Training)
        .in(U::Tokens)
        .limits(1, mostTokens),
    row<[](auto &plan) { return within(plan.training.dataset, &Dataset::epochs); }>(
        "training.dataset.epochs", G::Training)
        .limits(0.001, 1e6),
    row<[](auto &plan) { return &plan.training.checkpointing; }>("training.checkpointing", G::Activations),
    row<[](auto &plan) { return &plan.training.selective; }>("training.selective", G::Activations),
    row<[](auto &plan) { return &plan.training.attention; }>("training.attention", G::Activations),
    row<[](auto &plan) { return &plan.training.paddingMask; }>("training.padding_mask", G::Activations),
    row<[](auto &plan) { return &plan.training.kernels; }>("training.kernels", G::Activations),
    row<[](auto &plan) { return &plan.training.loss; }>("training.loss", G::Activations),
    row<[](auto &plan) { return &plan.training.compiled; }>("training.compiled", G::Activations),

    row<[](auto &plan) { return &plan.parallelism.gpus; }>("parallelism.gpus", G::Training)
        .in(U::Gpus)
        .limits(1, mostGpus)
        .slider(1, 1024, Logarithmic, PowersOfTwoAndNodes),
    row<[](auto &plan) { return &plan.parallelism.gpusPerNode; }>("parallelism.gpus_per_node", G::Hardware)
        .in(U::Gpus)
        .limits(1, 1024)
        .slider(1, 16, Linear, Whole),
    row<[](auto &plan) { return &plan.parallelism.sharding; }>("parallelism.sharding", G::Training),
    row<[](auto &plan) { return &plan.parallelism.reshardAfterForward; }>(
        "parallelism.reshard_after_forward", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.shardDegree; }>("parallelism.shard_degree", G::Parallelism)
        .in(U::Ranks)
        .limits(1, mostGpus),
    row<[](auto &plan) { return &plan.parallelism.tensor; }>("parallelism.tensor", G::Parallelism)
        .in(U::Ranks)
        .limits(1, mostGpus)
        .slider(1, 64, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return &plan.parallelism.pipeline; }>("parallelism.pipeline", G::Parallelism)
        .in(U::Ranks)
        .limits(1, mostGpus)
        .slider(1, 64, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return &plan.parallelism.context; }>("parallelism.context", G::Parallelism)
        .in(U::Ranks)
        .limits(1, mostGpus)
        .slider(1, 64, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return &plan.parallelism.expert; }>("parallelism.expert", G::Parallelism)
        .in(U::Ranks)
        .limits(1, mostGpus)
        .slider(1, 64, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return &plan.parallelism.contextKind; }>("parallelism.context_kind", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.sequenceParallel; }>("parallelism.sequence_parallel", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.pipelineSchedule; }>("parallelism.pipeline_schedule", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.virtualStages; }>("parallelism.virtual_stages", G::Parallelism)
        .limits(1, 1024),
    row<[](auto &plan) { return &plan.parallelism.accumulateWithoutSync; }>(
        "parallelism.accumulate_without_sync", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.gradientAsBucketView; }>(
        "parallelism.gradient_as_bucket_view", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.buffers.reduceBucket; }>(
        "parallelism.buffers.reduce_bucket", G::Buffers)
        .in(U::Elements)
        .limits(1, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.allgatherBucket; }>(
        "parallelism.buffers.allgather_bucket", G::Buffers)
        .in(U::Elements)
        .limits(1, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.prefetch; }>("parallelism.buffers.prefetch", G::Buffers)
        .in(U::Elements)
        .limits(0, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.maxLiveParameters; }>(
        "parallelism.buffers.max_live_parameters", G::Buffers)
        .in(U::Elements)
        .limits(0, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.maxReuseDistance; }>(
        "parallelism.buffers.max_reuse_distance", G::Buffers)
        .in(U::Elements)
        .limits(0, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.persistence; }>("parallelism.buffers.persistence", G::Buffers)
        .in(U::Elements)
        .limits(0, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.subGroup; }>("parallelism.buffers.sub_group", G::Buffers)
        .in(U::Elements)
        .limits(1, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.overlapComm; }>(
        "parallelism.buffers.overlap_comm", G::Buffers),
    row<[](auto &plan) { return &plan.parallelism.offloadOptimizer; }>("parallelism.offload_optimizer", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.offloadParameters; }>(
        "parallelism.offload_parameters", G::Parallelism),

    row<[](auto &plan) { return &plan.hardware.gpu; }>("hardware.gpu", G::Hardware),
    row<[](auto &plan) { return &plan.hardware.capacity; }>("hardware.capacity_bytes", G::Hardware)
        .in(U::Bytes)
        .limits(1, mostBytes),
    row<[](auto &plan) { return &plan.hardware.reserve; }>("hardware.reserve_bytes", G::Hardware)
        .in(U::Bytes)
        .limits(0, mostBytes),
    row<[](auto &plan) { return &plan.hardware.overhead; }>("hardware.overhead_bytes", G::Hardware)
        .in(U::Bytes)
        .limits(0, mostBytes),
    row<[](auto &plan) { return &plan.hardware.expandableSegments; }>("hardware.expandable_segments", G::Hardware),

    row<[](auto &plan) { return &plan.economics.pricePerGpuHour; }>("economics.price_per_gpu_hour", G::Economics)
        .in(U::DollarsPerGpuHour)
        .limits(0, 1e6),
    row<[](auto &plan) { return &plan.economics.market; }>("economics.market", G::Economics),
    row<[](auto &plan) { return &plan.economics.mfu; }>("economics.mfu", G::Economics).in(U::Share).limits(0.001, 1),
    row<[](auto &plan) { return &plan.economics.tokensPerSecond; }>("economics.tokens_per_second", G::Economics)
        .in(U::TokensPerSecond)
        .limits(0.001, 1e15),
    row<[](auto &plan) { return &plan.economics.interruptionsPerDay; }>("economics.interruptions_per_day", G::Economics)
        .in(U::PerDay)
        .limits(0, 1440),
    row<[](auto &plan) { return &plan.economics.runs; }>("economics.runs", G::Economics).limits(1, 1e6),

    row<[](auto &plan) { return &plan.storage.keepFull; }>("storage.keep_full", G::Storage).limits(0, 1e6),
    row<[](auto &plan) { return &plan.storage.keepWeights; }>("storage.keep_weights", G::Storage).limits(0, 1e6),
    row<[](auto &plan) { return &plan.storage.writeBytesPerSecond; }>("storage.write_bytes_per_s", G::Storage)
        .in(U::BytesPerSecond)
        .limits(1, 1e15),
    row<[](auto &plan) { return &plan.storage.everyHours; }>("storage.every_hours", G::Storage)
        .in(U::Hour)
        .limits(0.001, 1e6),
    row<[](auto &plan) { return &plan.storage.pricePerGbMonth; }>("storage.price_per_gb_month", G::Storage)
        .in(U::DollarsPerGbMonth)
        .limits(0, 1e6),

    row<[](auto &plan) { return within(plan.measurement, &Measurement::metric); }>(
        "measurement.metric", G::Measurement),
    row<[](auto &plan) { return within(plan.measurement, &Measurement::bytes); }>("measurement.bytes", G::Measurement)
        .in(U::Bytes)
        .limits(0, mostBytes),
    row<[](auto &plan) { return within(plan.measurement, &Measurement::tokensPerSecond); }>(
        "measurement.tokens_per_second", G::Measurement)
        .in(U::TokensPerSecond)
        .limits(0.001, 1e15),
    row<[](auto &plan) { return within(plan.measurement, &Measurement::note); }>("measurement.note", G::Measurement),
});

constexpr auto allKnobs = [] {
    std::array<Knob, table.size()> knobs {};
    std::ranges::copy(table, knobs.begin());
    return knobs;
}();

} // namespace

std::span<const Knob> knobs()
{
    return allKnobs;
}

const Knob *knob(std::string_view id)
{
    const auto found = std::ranges::find(allKnobs, id, &Knob::id);
    return found == allKnobs.end() ? nullptr : &*found;
}

} // namespace headroom
