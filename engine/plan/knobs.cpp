// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the table of knobs, and what slider and sensitivity do with a row.
#include "engine/plan/knobs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <type_traits>

namespace headroom {
namespace {

// How a field's type stands in a KnobValue. One overload pair a type; enumerations and optionals are templates.

KnobValue held(bool value) { return value; }
KnobValue held(std::int64_t value) { return value; }
KnobValue held(double value) { return value; }
KnobValue held(Bytes value) { return value.value(); }
KnobValue held(const Range<double> &value) { return value; }
KnobValue held(const Range<Bytes> &value)
{
    return Range<double> {static_cast<double>(value.low.value()), static_cast<double>(value.high.value())};
}
KnobValue held(const Range<HourlyPrice> &value)
{
    return Range<double> {value.low.dollarsPerHour(), value.high.dollarsPerHour()};
}
/// No text is the same as no value.
KnobValue held(const std::string &value) { return value.empty() ? KnobValue() : KnobValue(value); }
KnobValue held(const std::vector<std::string> &value) { return value; }
KnobValue held(const LoraTargets &value)
{
    switch (value.kind) {
    case LoraTargets::Kind::AllLinear:
        return std::vector<std::string> {"all-linear"};
    case LoraTargets::Kind::Attention:
        return std::vector<std::string> {"attention"};
    case LoraTargets::Kind::Named:
        break;
    }
    return value.modules;
}
template <typename Choice>
    requires std::is_enum_v<Choice>
KnobValue held(Choice value)
{
    return KnobChoice {static_cast<std::size_t>(value)};
}
template <typename T>
KnobValue held(const std::optional<T> &value)
{
    return value ? held(*value) : KnobValue();
}

/// Each take() puts a value of the field's kind into it and says whether it was one.
template <typename T>
bool take(T &field, const KnobValue &value)
{
    const auto *same = std::get_if<T>(&value);
    if (same)
        field = *same;
    return same != nullptr;
}
bool take(Bytes &field, const KnobValue &value)
{
    const auto *count = std::get_if<std::int64_t>(&value);
    if (count)
        field = Bytes(*count);
    return count != nullptr;
}
bool take(Range<Bytes> &field, const KnobValue &value)
{
    const auto *range = std::get_if<Range<double>>(&value);
    if (range)
        field = {Bytes(std::llround(range->low)), Bytes(std::llround(range->high))};
    return range != nullptr;
}
bool take(Range<HourlyPrice> &field, const KnobValue &value)
{
    const auto *range = std::get_if<Range<double>>(&value);
    if (range)
        field = {HourlyPrice(range->low), HourlyPrice(range->high)};
    return range != nullptr;
}
bool take(LoraTargets &field, const KnobValue &value)
{
    const auto *names = std::get_if<std::vector<std::string>>(&value);
    if (!names)
        return false;
    if (*names == std::vector<std::string> {"all-linear"})
        field = {};
    else if (*names == std::vector<std::string> {"attention"})
        field = {LoraTargets::Kind::Attention, {}};
    else
        field = {LoraTargets::Kind::Named, *names};
    return true;
}
template <typename Choice>
    requires std::is_enum_v<Choice>
bool take(Choice &field, const KnobValue &value)
{
    const auto *choice = std::get_if<KnobChoice>(&value);
    const bool known = choice && choice->index < spellings<Choice>.size();
    if (known)
        field = static_cast<Choice>(choice->index);
    return known;
}
template <typename T>
bool take(std::optional<T> &field, const KnobValue &value)
{
    T taken {};
    const bool known = take(taken, value);
    if (known)
        field = std::move(taken);
    return known;
}

template <typename T>
struct Unwrapped {
    using Type = T;
    static constexpr bool optional = false;
};
template <typename T>
struct Unwrapped<std::optional<T>> {
    using Type = T;
    static constexpr bool optional = true;
};

template <typename T>
constexpr KnobKind kindOf()
{
    if constexpr (std::same_as<T, bool>)
        return KnobKind::Flag;
    else if constexpr (std::is_enum_v<T>)
        return KnobKind::Choice;
    else if constexpr (std::same_as<T, std::int64_t> || std::same_as<T, Bytes>)
        return KnobKind::Whole;
    else if constexpr (std::same_as<T, double>)
        return KnobKind::Number;
    else if constexpr (std::same_as<T, std::string>)
        return KnobKind::Text;
    else if constexpr (std::same_as<T, std::vector<std::string>> || std::same_as<T, LoraTargets>)
        return KnobKind::Texts;
    else
        return KnobKind::Range;
}

/// Field: a function from a plan to a pointer to the field; null if the optional part it belongs to is absent.
/// Given a plan that is not const it makes that part.
template <auto Field>
KnobValue fieldValue(const Plan &plan)
{
    const auto *field = Field(plan);
    return field ? held(*field) : KnobValue();
}

template <auto Field>
void setField(Plan &plan, const KnobValue &value)
{
    if (!std::holds_alternative<std::monostate>(value)) {
        take(*Field(plan), value);
        return;
    }
    if (!Field(std::as_const(plan)))
        return;
    Plan untouched;
    *Field(plan) = *Field(untouched);
}

/// A member of an optional part of a plan.
template <typename Part, typename Member>
auto *within(Part &part, Member member)
{
    if constexpr (!std::is_const_v<Part>) {
        if (!part)
            part.emplace();
    }
    return part ? &((*part).*member) : nullptr;
}

struct Row : Knob {
    [[nodiscard]] constexpr Row limits(double smallest, double largest) const
    {
        auto row = *this;
        row.low = smallest;
        row.high = largest;
        return row;
    }
    [[nodiscard]] constexpr Row in(KnobUnit theUnit) const
    {
        auto row = *this;
        row.unit = theUnit;
        return row;
    }
    [[nodiscard]] constexpr Row slider(double left, double right, KnobScale theScale, KnobSnap theSnap) const
    {
        auto row = *this;
        row.sliderLow = left;
        row.sliderHigh = right;
        row.scale = theScale;
        row.snap = theSnap;
        return row;
    }
    [[nodiscard]] constexpr Row as(KnobKind theKind) const
    {
        auto row = *this;
        row.kind = theKind;
        return row;
    }
};

template <auto Field>
constexpr Row row(std::string_view id, KnobGroup group)
{
    using Declared = std::remove_pointer_t<decltype(Field(std::declval<Plan &>()))>;
    using Value = typename Unwrapped<Declared>::Type;
    Row made;
    made.id = id;
    made.group = group;
    made.kind = kindOf<Value>();
    made.mayBeUnset = Unwrapped<Declared>::optional || std::same_as<Value, std::string>;
    if constexpr (std::is_enum_v<Value>)
        made.choices = spellings<Value>;
    made.get = &fieldValue<Field>;
    made.set = &setField<Field>;
    return made;
}

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
    row<[](auto &plan) { return &plan.model.parameters; }>("model.parameters", G::Model).in(U::Parameters).limits(1, 1e15),
    row<[](auto &plan) { return &plan.memoryModel; }>("memory_model", G::Memory),
    row<[](auto &plan) { return &plan.textbook.liveLayer; }>("textbook.live_layer", G::Memory),
    row<[](auto &plan) { return &plan.textbook.adapterShare; }>("textbook.adapter_share", G::Memory).in(U::Share).limits(0, 1),
    row<[](auto &plan) { return &plan.framework; }>("framework", G::Framework),
    row<[](auto &plan) { return &plan.frameworkVersion; }>("framework_version", G::Framework),

    row<[](auto &plan) { return &plan.training.method; }>("training.method", G::Method),
    row<[](auto &plan) { return &plan.training.objective; }>("training.objective", G::Method),
    row<[](auto &plan) { return within(plan.training.rollouts, &Rollouts::group); }>("training.rollouts.group", G::Rollouts)
        .in(U::Rows).limits(1, mostRows).slider(1, 128, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return within(plan.training.rollouts, &Rollouts::prompts); }>("training.rollouts.prompts", G::Rollouts)
        .in(U::Rows).limits(1, mostRows).slider(1, 4096, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return within(plan.training.rollouts, &Rollouts::tokens); }>("training.rollouts.tokens", G::Rollouts)
        .in(U::Tokens).limits(1, mostTokens).slider(128, 1048576, Logarithmic, UsualLengths),
    row<[](auto &plan) { return within(plan.training.rollouts, &Rollouts::reference); }>("training.rollouts.reference", G::Rollouts),
    row<[](auto &plan) { return within(plan.training.rollouts, &Rollouts::inference); }>("training.rollouts.inference", G::Rollouts),
    row<[](auto &plan) { return &plan.training.lora.rank; }>("training.lora.rank", G::Adapters)
        .limits(1, 65536).slider(1, 1024, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return &plan.training.lora.targets; }>("training.lora.targets", G::Adapters),
    row<[](auto &plan) { return &plan.training.lora.variant; }>("training.lora.variant", G::Adapters),
    row<[](auto &plan) { return &plan.training.lora.dropout; }>("training.lora.dropout", G::Adapters).in(U::Share).limits(0, 1),
    row<[](auto &plan) { return &plan.training.lora.adapterFormat; }>("training.lora.adapter_dtype", G::Adapters),
    row<[](auto &plan) { return &plan.training.lora.trainedModules; }>("training.lora.trained_modules", G::Adapters),
    row<[](auto &plan) { return &plan.training.lora.baseUpcast; }>("training.lora.base_upcast", G::Adapters),
    row<[](auto &plan) { return &plan.training.quantisation; }>("training.quantisation", G::Adapters),
    row<[](auto &plan) { return &plan.training.dropout; }>("training.dropout", G::Activations).in(U::Share).limits(0, 1),
    row<[](auto &plan) { return &plan.training.recipe.weights; }>("training.recipe.weights", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.compute; }>("training.recipe.compute", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.gradients; }>("training.recipe.gradients", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.master; }>("training.recipe.master", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.optimizer; }>("training.recipe.optimizer", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.moments; }>("training.recipe.moments", G::Recipe),
    row<[](auto &plan) { return &plan.training.recipe.optimizerStep; }>("training.recipe.optimizer_step", G::Recipe),
    row<[](auto &plan) { return &plan.training.sequenceLength; }>("training.sequence_length", G::Training)
        .in(U::Tokens).limits(1, mostTokens).slider(128, 1048576, Logarithmic, UsualLengths),
    row<[](auto &plan) { return &plan.training.microBatch; }>("training.micro_batch", G::Training)
        .in(U::Rows).limits(1, mostRows).slider(1, 256, Logarithmic, Whole),
    row<[](auto &plan) { return &plan.training.evaluationBatch; }>("training.evaluation_batch", G::Training)
        .in(U::Rows).limits(0, mostRows),
    row<[](auto &plan) { return &plan.training.gradientAccumulation; }>("training.gradient_accumulation", G::Training)
        .limits(1, mostRows).slider(1, 256, Logarithmic, Whole),
    row<[](auto &plan) { return &plan.training.tokens; }>("training.tokens", G::Training)
        .in(U::Tokens).limits(1, 1e18),
    row<[](auto &plan) { return within(plan.training.dataset, &Dataset::examples); }>("training.dataset.examples", G::Training)
        .in(U::Rows).limits(1, 1e12),
    row<[](auto &plan) { return within(plan.training.dataset, &Dataset::tokensPerExample); }>("training.dataset.tokens_per_example", G::Training)
        .in(U::Tokens).limits(1, mostTokens),
    row<[](auto &plan) { return within(plan.training.dataset, &Dataset::epochs); }>("training.dataset.epochs", G::Training)
        .limits(0.001, 1e6),
    row<[](auto &plan) { return &plan.training.checkpointing; }>("training.checkpointing", G::Activations),
    row<[](auto &plan) { return &plan.training.selective; }>("training.selective", G::Activations),
    row<[](auto &plan) { return &plan.training.attention; }>("training.attention", G::Activations),
    row<[](auto &plan) { return &plan.training.paddingMask; }>("training.padding_mask", G::Activations),
    row<[](auto &plan) { return &plan.training.kernels; }>("training.kernels", G::Activations),
    row<[](auto &plan) { return &plan.training.loss; }>("training.loss", G::Activations),
    row<[](auto &plan) { return &plan.training.compiled; }>("training.compiled", G::Activations),

    row<[](auto &plan) { return &plan.parallelism.gpus; }>("parallelism.gpus", G::Training)
        .in(U::Gpus).limits(1, mostGpus).slider(1, 1024, Logarithmic, PowersOfTwoAndNodes),
    row<[](auto &plan) { return &plan.parallelism.gpusPerNode; }>("parallelism.gpus_per_node", G::Hardware)
        .in(U::Gpus).limits(1, 1024).slider(1, 16, Linear, Whole),
    row<[](auto &plan) { return &plan.parallelism.sharding; }>("parallelism.sharding", G::Training),
    row<[](auto &plan) { return &plan.parallelism.reshardAfterForward; }>("parallelism.reshard_after_forward", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.shardDegree; }>("parallelism.shard_degree", G::Parallelism)
        .in(U::Ranks).limits(1, mostGpus),
    row<[](auto &plan) { return &plan.parallelism.tensor; }>("parallelism.tensor", G::Parallelism)
        .in(U::Ranks).limits(1, mostGpus).slider(1, 64, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return &plan.parallelism.pipeline; }>("parallelism.pipeline", G::Parallelism)
        .in(U::Ranks).limits(1, mostGpus).slider(1, 64, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return &plan.parallelism.context; }>("parallelism.context", G::Parallelism)
        .in(U::Ranks).limits(1, mostGpus).slider(1, 64, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return &plan.parallelism.expert; }>("parallelism.expert", G::Parallelism)
        .in(U::Ranks).limits(1, mostGpus).slider(1, 64, Logarithmic, PowersOfTwo),
    row<[](auto &plan) { return &plan.parallelism.contextKind; }>("parallelism.context_kind", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.sequenceParallel; }>("parallelism.sequence_parallel", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.pipelineSchedule; }>("parallelism.pipeline_schedule", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.virtualStages; }>("parallelism.virtual_stages", G::Parallelism)
        .limits(1, 1024),
    row<[](auto &plan) { return &plan.parallelism.accumulateWithoutSync; }>("parallelism.accumulate_without_sync", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.gradientAsBucketView; }>("parallelism.gradient_as_bucket_view", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.buffers.reduceBucket; }>("parallelism.buffers.reduce_bucket", G::Buffers)
        .in(U::Elements).limits(1, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.allgatherBucket; }>("parallelism.buffers.allgather_bucket", G::Buffers)
        .in(U::Elements).limits(1, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.prefetch; }>("parallelism.buffers.prefetch", G::Buffers)
        .in(U::Elements).limits(0, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.maxLiveParameters; }>("parallelism.buffers.max_live_parameters", G::Buffers)
        .in(U::Elements).limits(0, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.maxReuseDistance; }>("parallelism.buffers.max_reuse_distance", G::Buffers)
        .in(U::Elements).limits(0, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.persistence; }>("parallelism.buffers.persistence", G::Buffers)
        .in(U::Elements).limits(0, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.subGroup; }>("parallelism.buffers.sub_group", G::Buffers)
        .in(U::Elements).limits(1, mostElements),
    row<[](auto &plan) { return &plan.parallelism.buffers.overlapComm; }>("parallelism.buffers.overlap_comm", G::Buffers),
    row<[](auto &plan) { return &plan.parallelism.offloadOptimizer; }>("parallelism.offload_optimizer", G::Parallelism),
    row<[](auto &plan) { return &plan.parallelism.offloadParameters; }>("parallelism.offload_parameters", G::Parallelism),

    row<[](auto &plan) { return &plan.hardware.gpu; }>("hardware.gpu", G::Hardware),
    row<[](auto &plan) { return &plan.hardware.capacity; }>("hardware.capacity_bytes", G::Hardware)
        .in(U::Bytes).limits(1, mostBytes),
    row<[](auto &plan) { return &plan.hardware.reserve; }>("hardware.reserve_bytes", G::Hardware)
        .in(U::Bytes).limits(0, mostBytes),
    row<[](auto &plan) { return &plan.hardware.overhead; }>("hardware.overhead_bytes", G::Hardware)
        .in(U::Bytes).limits(0, mostBytes),
    row<[](auto &plan) { return &plan.hardware.expandableSegments; }>("hardware.expandable_segments", G::Hardware),

    row<[](auto &plan) { return &plan.economics.pricePerGpuHour; }>("economics.price_per_gpu_hour", G::Economics)
        .in(U::DollarsPerGpuHour).limits(0, 1e6),
    row<[](auto &plan) { return &plan.economics.market; }>("economics.market", G::Economics),
    row<[](auto &plan) { return &plan.economics.mfu; }>("economics.mfu", G::Economics).in(U::Share).limits(0.001, 1),
    row<[](auto &plan) { return &plan.economics.tokensPerSecond; }>("economics.tokens_per_second", G::Economics)
        .in(U::TokensPerSecond).limits(0.001, 1e15),
    row<[](auto &plan) { return &plan.economics.interruptionsPerDay; }>("economics.interruptions_per_day", G::Economics)
        .in(U::PerDay).limits(0, 1440),
    row<[](auto &plan) { return &plan.economics.runs; }>("economics.runs", G::Economics).limits(1, 1e6),

    row<[](auto &plan) { return &plan.storage.keepFull; }>("storage.keep_full", G::Storage).limits(0, 1e6),
    row<[](auto &plan) { return &plan.storage.keepWeights; }>("storage.keep_weights", G::Storage).limits(0, 1e6),
    row<[](auto &plan) { return &plan.storage.writeBytesPerSecond; }>("storage.write_bytes_per_s", G::Storage)
        .in(U::BytesPerSecond).limits(1, 1e15),
    row<[](auto &plan) { return &plan.storage.everyHours; }>("storage.every_hours", G::Storage).in(U::Hour).limits(0.001, 1e6),
    row<[](auto &plan) { return &plan.storage.pricePerGbMonth; }>("storage.price_per_gb_month", G::Storage)
        .in(U::DollarsPerGbMonth).limits(0, 1e6),

    row<[](auto &plan) { return within(plan.measurement, &Measurement::metric); }>("measurement.metric", G::Measurement),
    row<[](auto &plan) { return within(plan.measurement, &Measurement::bytes); }>("measurement.bytes", G::Measurement)
        .in(U::Bytes).limits(0, mostBytes),
    row<[](auto &plan) { return within(plan.measurement, &Measurement::tokensPerSecond); }>("measurement.tokens_per_second", G::Measurement)
        .in(U::TokensPerSecond).limits(0.001, 1e15),
    row<[](auto &plan) { return within(plan.measurement, &Measurement::note); }>("measurement.note", G::Measurement),
});

constexpr auto allKnobs = [] {
    std::array<Knob, table.size()> knobs {};
    std::ranges::copy(table, knobs.begin());
    return knobs;
}();

std::string numberText(double number)
{
    // Whole numbers are written out: 1000000, not 1e+06.
    if (std::trunc(number) == number && std::abs(number) < 1e18)
        return std::to_string(static_cast<std::int64_t>(number));
    std::array<char, 32> text {};
    const auto result = std::to_chars(text.data(), text.data() + text.size(), number);
    return {text.data(), result.ptr};
}

bool inside(const Knob &knob, double value)
{
    return value >= knob.low && value <= knob.high;
}

KnobValue nextOfChoices(std::size_t index, std::size_t count, KnobDirection direction)
{
    if (direction == KnobDirection::Up)
        return index + 1 < count ? KnobValue(KnobChoice {index + 1}) : KnobValue();
    return index > 0 ? KnobValue(KnobChoice {index - 1}) : KnobValue();
}

KnobValue nextWhole(const Knob &knob, std::int64_t from, KnobDirection direction, std::int64_t gpusPerNode)
{
    const auto up = direction == KnobDirection::Up;
    const auto points = restingPoints(knob, gpusPerNode);
    if (up) {
        const auto above = std::ranges::upper_bound(points, from);
        if (above != points.end())
            return *above;
    } else {
        const auto below = std::ranges::lower_bound(points, from);
        if (below != points.begin())
            return *std::prev(below);
    }
    const bool single = knob.hasSlider() && knob.scale == Linear;
    const auto next = single ? (up ? from + 1 : from - 1) : (up ? from * 2 : from / 2);
    if (next == from || !inside(knob, static_cast<double>(next)))
        return {};
    return next;
}

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

bool allows(const Knob &knob, const KnobValue &value)
{
    if (std::holds_alternative<std::monostate>(value))
        return knob.mayBeUnset;
    switch (knob.kind) {
    case KnobKind::Flag:
        return std::holds_alternative<bool>(value);
    case KnobKind::Choice: {
        const auto *choice = std::get_if<KnobChoice>(&value);
        return choice && choice->index < knob.choices.size();
    }
    case KnobKind::Whole: {
        const auto *whole = std::get_if<std::int64_t>(&value);
        return whole && inside(knob, static_cast<double>(*whole));
    }
    case KnobKind::Number: {
        const auto *number = std::get_if<double>(&value);
        return number && inside(knob, *number);
    }
    case KnobKind::Range: {
        const auto *range = std::get_if<Range<double>>(&value);
        return range && range->low <= range->high && inside(knob, range->low) && inside(knob, range->high);
    }
    case KnobKind::Text:
    case KnobKind::Config:
        return std::holds_alternative<std::string>(value);
    case KnobKind::Texts:
        return std::holds_alternative<std::vector<std::string>>(value);
    }
    return false;
}

std::string limitsText(const Knob &knob)
{
    return numberText(knob.low) + ".." + numberText(knob.high);
}

std::string valueText(const KnobValue &value)
{
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto *number = std::get_if<double>(&value))
        return numberText(*number);
    if (const auto *range = std::get_if<Range<double>>(&value))
        return '[' + numberText(range->low) + ", " + numberText(range->high) + ']';
    if (const auto *text = std::get_if<std::string>(&value))
        return *text;
    std::string list;
    if (const auto *texts = std::get_if<std::vector<std::string>>(&value)) {
        for (const auto &text : *texts)
            list += (list.empty() ? "" : ", ") + text;
    }
    return list;
}

std::vector<std::int64_t> restingPoints(const Knob &knob, std::int64_t gpusPerNode)
{
    std::vector<std::int64_t> points;
    if (!knob.hasSlider() || knob.snap == KnobSnap::Whole)
        return points;
    const auto low = static_cast<std::int64_t>(knob.sliderLow);
    const auto high = static_cast<std::int64_t>(knob.sliderHigh);
    for (std::int64_t power = 1; power <= high; power *= 2) {
        points.push_back(power);
        if (knob.snap == UsualLengths && power > 1)
            points.push_back(power + power / 2);
    }
    if (knob.snap == PowersOfTwoAndNodes && gpusPerNode > 1) {
        for (std::int64_t full = gpusPerNode; full <= high; full += gpusPerNode)
            points.push_back(full);
    }
    std::erase_if(points, [&](std::int64_t point) { return point < low || point > high; });
    std::ranges::sort(points);
    const auto repeated = std::ranges::unique(points);
    points.erase(repeated.begin(), repeated.end());
    return points;
}

KnobValue nextValue(const Knob &knob, const KnobValue &from, KnobDirection direction, std::int64_t gpusPerNode)
{
    const auto up = direction == KnobDirection::Up;
    if (const auto *flag = std::get_if<bool>(&from))
        return *flag == up ? KnobValue() : KnobValue(up);
    if (const auto *choice = std::get_if<KnobChoice>(&from))
        return nextOfChoices(choice->index, knob.choices.size(), direction);
    if (const auto *whole = std::get_if<std::int64_t>(&from))
        return nextWhole(knob, *whole, direction, gpusPerNode);
    if (const auto *number = std::get_if<double>(&from)) {
        const auto next = up ? *number * 2 : *number / 2;
        return next != *number && inside(knob, next) ? KnobValue(next) : KnobValue();
    }
    return {};
}

} // namespace headroom
