// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of sections.
#include "ui/plan/knobsections.h"

#include <QtGlobal>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr auto rolloutKnobs = std::to_array<std::string_view>({"training.rollouts.group", "training.rollouts.prompts",
    "training.rollouts.tokens", "training.rollouts.reference", "training.rollouts.inference"});
constexpr auto adapterKnobs = std::to_array<std::string_view>(
    {"training.lora.rank", "training.lora.targets", "training.lora.variant", "training.lora.adapter_dtype",
        "training.lora.dropout", "training.lora.base_upcast", "training.quantisation"});
constexpr auto activationKnobs
    = std::to_array<std::string_view>({"training.checkpointing", "training.attention", "training.loss"});
constexpr auto economicsKnobs = std::to_array<std::string_view>({"training.tokens", "economics.mfu",
    "economics.tokens_per_second", "economics.interruptions_per_day", "economics.runs"});
constexpr auto moreKnobs = std::to_array<std::string_view>({"memory_model", "textbook.live_layer", "framework",
    "training.recipe.optimizer_step", "training.selective", "training.kernels", "training.padding_mask",
    "training.dropout", "training.compiled", "training.evaluation_batch", "parallelism.tensor",
    "parallelism.sequence_parallel", "parallelism.pipeline", "parallelism.pipeline_schedule",
    "parallelism.virtual_stages", "parallelism.context", "parallelism.context_kind", "parallelism.expert",
    "parallelism.offload_optimizer", "parallelism.offload_parameters", "hardware.overhead_bytes",
    "hardware.capacity_bytes", "hardware.reserve_bytes", "hardware.expandable_segments"});
constexpr auto shardingKnobs = std::to_array<std::string_view>({"parallelism.shard_degree",
    "parallelism.reshard_after_forward", "parallelism.accumulate_without_sync", "parallelism.gradient_as_bucket_view",
    "parallelism.buffers.reduce_bucket", "parallelism.buffers.allgather_bucket", "parallelism.buffers.overlap_comm",
    "parallelism.buffers.prefetch", "parallelism.buffers.max_live_parameters",
    "parallelism.buffers.max_reuse_distance", "parallelism.buffers.persistence", "parallelism.buffers.sub_group"});
constexpr auto storageKnobs = std::to_array<std::string_view>({"storage.keep_full", "storage.keep_weights",
    "storage.every_hours", "storage.write_bytes_per_s", "storage.price_per_gb_month"});
constexpr auto measurementKnobs = std::to_array<std::string_view>(
    {"measurement.metric", "measurement.bytes", "measurement.tokens_per_second"});

constexpr auto sections = std::to_array<KnobSection>({
    {"section.rollouts", QT_TRANSLATE_NOOP("headroom::ui::KnobSections", "Preferences and Rollouts"), Section::State::Open,
        rolloutKnobs},
    {"section.adapters", QT_TRANSLATE_NOOP("headroom::ui::KnobSections", "Adapters"), Section::State::Open, adapterKnobs},
    {"section.activations", QT_TRANSLATE_NOOP("headroom::ui::KnobSections", "Activations"), Section::State::Open,
        activationKnobs},
    {"section.economics", QT_TRANSLATE_NOOP("headroom::ui::KnobSections", "Run and Cost"), Section::State::Open,
        economicsKnobs},
    {"section.more", QT_TRANSLATE_NOOP("headroom::ui::KnobSections", "More"), Section::State::Folded, moreKnobs},
    {"section.sharding", QT_TRANSLATE_NOOP("headroom::ui::KnobSections", "Shards and Buffers"), Section::State::Folded,
        shardingKnobs},
    {"section.storage", QT_TRANSLATE_NOOP("headroom::ui::KnobSections", "Checkpoints on Disk"), Section::State::Folded,
        storageKnobs},
    {"section.measurement", QT_TRANSLATE_NOOP("headroom::ui::KnobSections", "Measured Run"), Section::State::Folded,
        measurementKnobs},
});
constexpr std::size_t firstFolded = 4;
static_assert(sections[firstFolded - 1].state == Section::State::Open && sections[firstFolded].state == Section::State::Folded);

} // namespace

const KnobSection &knobSection(std::string_view id)
{
    const auto *found = std::ranges::find(sections, id, [](const KnobSection &row) { return std::string_view(row.id); });
    Q_ASSERT(found != sections.end());
    return *found;
}

std::span<const KnobSection> foldedSections()
{
    return std::span(sections).subspan(firstFolded);
}

} // namespace headroom::ui
