// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The enumerations of the plan document, each with its spelling there.
//
// A value's place in its table is its place in the enumeration; spell() and parseChoice() are the only ways between
// text and value, and widgets offer choicesOf<E>() in the same order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom {

enum class MemoryModel : std::uint8_t { Detailed, Textbook };
enum class Framework : std::uint8_t { Transformers, Unsloth, Torchtune, Torchtitan, Megatron, LlmFoundry, Generic };
enum class Method : std::uint8_t { Full, Lora, Qlora };
enum class Objective : std::uint8_t { Sft, Dpo, Ppo, Grpo };
enum class ReferenceModel : std::uint8_t { Resident, Offloaded, None };
enum class Inference : std::uint8_t { Colocated, Separate };
enum class LoraVariant : std::uint8_t { Lora, Dora };
enum class BaseUpcast : std::uint8_t { None, All, Norms };
enum class Quantisation : std::uint8_t { Nf4Double, Nf4, Fp4, Int8, GptqInt4, GptqInt8, AwqInt4 };
enum class WeightFormat : std::uint8_t { Bf16, Fp16, Fp32, Fp8 };
enum class GradientFormat : std::uint8_t { Bf16, Fp16, Fp32 };
enum class AdapterFormat : std::uint8_t { Fp32, Bf16, Fp16 };
enum class MasterFormat : std::uint8_t { Fp32, Bf16, None };
enum class MomentFormat : std::uint8_t { Fp32, Bf16, Int8, Int4 };
enum class Optimizer : std::uint8_t {
    Adamw,
    Adamw8bit,
    Adamw4bit,
    PagedAdamw,
    PagedAdamw8bit,
    Adafactor,
    Lion,
    Lion8bit,
    Sgd,
    SgdMomentum,
    Muon,
    GaloreAdamw,
    Apollo,
};
enum class OptimizerStep : std::uint8_t { Foreach, Fused, Loop, InBackward };
enum class Checkpointing : std::uint8_t { Full, None, Selective, Offloaded };
enum class SelectiveKind : std::uint8_t { Attention, PerOp, Every2, Every3, Every4, Every5, Every6, Every7, Every8 };
enum class AttentionKernel : std::uint8_t { Flash, Sdpa, Eager };
enum class Kernels : std::uint8_t { Plain, Fused, Norm };
enum class LossKind : std::uint8_t { Full, Chunked, Fused };
enum class Sharding : std::uint8_t { Ddp, Zero1, Zero2, Zero3, Fsdp, Fsdp1, LayerSplit };
/// DeepSpeed's three stages.
[[nodiscard]] constexpr bool isZero(Sharding sharding)
{
    return sharding == Sharding::Zero1 || sharding == Sharding::Zero2 || sharding == Sharding::Zero3;
}
[[nodiscard]] constexpr bool isFsdp(Sharding sharding)
{
    return sharding == Sharding::Fsdp || sharding == Sharding::Fsdp1;
}
/// A GPU holds a share of the weights.
[[nodiscard]] constexpr bool dividesWeights(Sharding sharding)
{
    return isFsdp(sharding) || sharding == Sharding::Zero3;
}
enum class ContextKind : std::uint8_t { Ring, Ulysses };
enum class PipelineSchedule : std::uint8_t { OneForwardOneBackward, Gpipe, Interleaved };
enum class Market : std::uint8_t { OnDemand, Spot, Community };
enum class MeasuredMetric : std::uint8_t { Allocated, Reserved, Device };

/// The spellings of an enumeration, in the order of its values.
template <typename Choice> inline constexpr std::array<std::string_view, 0> spellings {};

template <> inline constexpr std::array<std::string_view, 2> spellings<MemoryModel> {"detailed", "textbook"};
template <>
inline constexpr std::array<std::string_view, 7> spellings<Framework> {
    "transformers", "unsloth", "torchtune", "torchtitan", "megatron", "llm-foundry", "generic"};
template <> inline constexpr std::array<std::string_view, 3> spellings<Method> {"full", "lora", "qlora"};
template <> inline constexpr std::array<std::string_view, 4> spellings<Objective> {"sft", "dpo", "ppo", "grpo"};
template <>
inline constexpr std::array<std::string_view, 3> spellings<ReferenceModel> {"resident", "offloaded", "none"};
template <> inline constexpr std::array<std::string_view, 2> spellings<Inference> {"colocated", "separate"};
template <> inline constexpr std::array<std::string_view, 2> spellings<LoraVariant> {"lora", "dora"};
template <> inline constexpr std::array<std::string_view, 3> spellings<BaseUpcast> {"none", "all", "norms"};
template <>
inline constexpr std::array<std::string_view, 7> spellings<Quantisation> {
    "nf4-double", "nf4", "fp4", "int8", "gptq-int4", "gptq-int8", "awq-int4"};
template <> inline constexpr std::array<std::string_view, 4> spellings<WeightFormat> {"bf16", "fp16", "fp32", "fp8"};
template <> inline constexpr std::array<std::string_view, 3> spellings<GradientFormat> {"bf16", "fp16", "fp32"};
template <> inline constexpr std::array<std::string_view, 3> spellings<AdapterFormat> {"fp32", "bf16", "fp16"};
template <> inline constexpr std::array<std::string_view, 3> spellings<MasterFormat> {"fp32", "bf16", "none"};
template <> inline constexpr std::array<std::string_view, 4> spellings<MomentFormat> {"fp32", "bf16", "int8", "int4"};
template <>
inline constexpr std::array<std::string_view, 13> spellings<Optimizer> {"adamw", "adamw-8bit", "adamw-4bit",
    "paged-adamw", "paged-adamw-8bit", "adafactor", "lion", "lion-8bit", "sgd", "sgd-momentum", "muon", "galore-adamw",
    "apollo"};
template <>
inline constexpr std::array<std::string_view, 4> spellings<OptimizerStep> {"foreach", "fused", "loop", "in-backward"};
template <>
inline constexpr std::array<std::string_view, 4> spellings<Checkpointing> {"full", "none", "selective", "offloaded"};
template <>
inline constexpr std::array<std::string_view, 9> spellings<SelectiveKind> {
    "attention", "per-op", "every-2", "every-3", "every-4", "every-5", "every-6", "every-7", "every-8"};
template <> inline constexpr std::array<std::string_view, 3> spellings<AttentionKernel> {"flash", "sdpa", "eager"};
template <> inline constexpr std::array<std::string_view, 3> spellings<Kernels> {"plain", "fused", "norm"};
template <> inline constexpr std::array<std::string_view, 3> spellings<LossKind> {"full", "chunked", "fused"};
template <>
inline constexpr std::array<std::string_view, 7> spellings<Sharding> {
    "ddp", "zero1", "zero2", "zero3", "fsdp", "fsdp1", "layer-split"};
template <> inline constexpr std::array<std::string_view, 2> spellings<ContextKind> {"ring", "ulysses"};
template <>
inline constexpr std::array<std::string_view, 3> spellings<PipelineSchedule> {"1f1b", "gpipe", "interleaved"};
template <> inline constexpr std::array<std::string_view, 3> spellings<Market> {"on-demand", "spot", "community"};
template <>
inline constexpr std::array<std::string_view, 3> spellings<MeasuredMetric> {"allocated", "reserved", "device"};

template <typename Choice> [[nodiscard]] constexpr std::string_view spell(Choice choice)
{
    return spellings<Choice>[static_cast<std::size_t>(choice)];
}

/// The value that is spelled like this, or nothing.
template <typename Choice> [[nodiscard]] constexpr std::optional<Choice> parseChoice(std::string_view text)
{
    for (std::size_t index = 0; index < spellings<Choice>.size(); ++index) {
        if (spellings<Choice>[index] == text)
            return static_cast<Choice>(index);
    }
    return std::nullopt;
}

} // namespace headroom
