// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Whose classes run a model: transformers', or a trainer's own.
#pragma once

#include "engine/architectures/blockfacts.h"

#include <cstdint>
#include <string_view>

namespace headroom {

enum class Dialect : std::uint8_t {
    Transformers,
    Torchtune, ///< April 2026
    OldTorchtune, ///< 0.6
    Torchtitan, ///< August 2026
    OldTorchtitan, ///< 0.2
    Unsloth,
    Megatron, ///< Megatron-LM, core 0.15: one GPT for every config
};

[[nodiscard]] constexpr bool isTorchtune(Dialect dialect)
{
    return dialect == Dialect::Torchtune || dialect == Dialect::OldTorchtune;
}

[[nodiscard]] constexpr bool isTorchtitan(Dialect dialect)
{
    return dialect == Dialect::Torchtitan || dialect == Dialect::OldTorchtitan;
}

/// Whether the trainer has a model of its own for this type; others run as in transformers.
[[nodiscard]] constexpr bool hasOwnModel(Dialect dialect, std::string_view modelType)
{
    if (dialect == Dialect::Unsloth)
        return modelType == "llama" || modelType == "mistral" || modelType == "qwen2" || modelType == "qwen3"
            || modelType == "gemma" || modelType == "gemma2";
    if (isTorchtune(dialect))
        return modelType == "llama" || modelType == "mistral" || modelType == "qwen2";
    return isTorchtitan(dialect) && modelType == "llama";
}

/// The norm that takes the place of a family's.
[[nodiscard]] constexpr NormStyle normIn(Dialect dialect, std::string_view modelType, NormStyle style)
{
    const bool rootMeanSquare = style == NormStyle::Rms || style == NormStyle::RmsWide || style == NormStyle::RmsGemma;
    if (isTorchtitan(dialect) && rootMeanSquare)
        return NormStyle::RmsKernel;
    if (!isTorchtune(dialect) || !hasOwnModel(dialect, modelType))
        return style;
    return dialect == Dialect::OldTorchtune ? NormStyle::RmsComposed : NormStyle::RmsHeld;
}

} // namespace headroom
