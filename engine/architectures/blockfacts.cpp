// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rows.
#include "engine/architectures/blockfacts.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

constexpr auto rows = std::to_array<BlockFacts>({
    {.modelType = "llama"},
    {.modelType = "mistral"},
    {.modelType = "ministral3"},
    {.modelType = "qwen2"},
    {.modelType = "qwen3"},
    {.modelType = "phi3"},
    {.modelType = "smollm3"},
    {.modelType = "granite", .embeddingScale = EmbeddingScale::After, .residualScaled = true, .logitsScaled = true},
    {.modelType = "mixtral"},
    {.modelType = "qwen3_moe", .router = RouterStyle::SoftmaxNarrowed},
    {.modelType = "olmoe", .router = RouterStyle::SoftmaxNarrowed},
    {.modelType = "deepseek_v2", .rotary = RotaryStyle::LatentInFp32, .router = RouterStyle::SoftmaxFp32Router},
    {.modelType = "deepseek_v3", .rotary = RotaryStyle::Latent, .router = RouterStyle::SigmoidFp32Router},
    {.modelType = "gpt_oss",
        .norm = NormStyle::RmsWide,
        .rotary = RotaryStyle::HalfTables,
        .router = RouterStyle::SoftmaxOfChosen,
        .clampedExperts = true},
    {.modelType = "gemma", .norm = NormStyle::RmsGemma, .embeddingScale = EmbeddingScale::InTable},
    {.modelType = "gemma2",
        .structure = Structure::NormsAround,
        .norm = NormStyle::RmsGemma,
        .embeddingScale = EmbeddingScale::InTable,
        .logitSoftCap = true,
        .scoreSoftCap = true},
    {.modelType = "gemma3_text",
        .structure = Structure::NormsAround,
        .norm = NormStyle::RmsGemma,
        .tablesByWindow = true,
        .embeddingScale = EmbeddingScale::InTable},
    {.modelType = "glm4", .structure = Structure::NormsAround, .rotary = RotaryStyle::Spread},
    {.modelType = "olmo2",
        .structure = Structure::NormsAfter,
        .norm = NormStyle::RmsWide,
        .rotary = RotaryStyle::WidenedByTables},
    {.modelType = "olmo3",
        .structure = Structure::NormsAfter,
        .norm = NormStyle::RmsWide,
        .rotary = RotaryStyle::WidenedByTables,
        .tablesByWindow = true},
    {.modelType = "exaone4", .structure = Structure::NormsAfter},
    {.modelType = "gpt2",
        .norm = NormStyle::LayerNorm,
        .residualDropout = true,
        .embeddingDropout = true,
        .branchHeld = true,
        .positionsHeld = true},
    {.modelType = "opt", .norm = NormStyle::LayerNorm, .residualDropout = true},
    {.modelType = "starcoder2", .norm = NormStyle::LayerNorm, .residualDropout = true},
    {.modelType = "stablelm", .norm = NormStyle::LayerNorm, .feedForwardDropout = true},
    {.modelType = "nemotron", .norm = NormStyle::LayerNormPlusOne},
    {.modelType = "gpt_neox",
        .structure = Structure::TwoNorms,
        .norm = NormStyle::LayerNorm,
        .residualDropout = true,
        .embeddingDropout = true,
        .embeddingHeld = true},
    {.modelType = "phi",
        .structure = Structure::OneNorm,
        .norm = NormStyle::LayerNorm,
        .residualDropout = true,
        .embeddingDropout = true},
    {.modelType = "falcon", .structure = Structure::OneNorm, .norm = NormStyle::LayerNorm, .residualDropout = true},
    {.modelType = "cohere",
        .structure = Structure::OneNorm,
        .norm = NormStyle::LayerNormCohere,
        .rotary = RotaryStyle::InFp32,
        .logitsScaled = true},
    {.modelType = "cohere2",
        .structure = Structure::OneNorm,
        .norm = NormStyle::LayerNormCohere,
        .rotary = RotaryStyle::InFp32,
        .logitsScaled = true},
    {.modelType = "olmo", .norm = NormStyle::LayerNormInFp32},
});

}

const BlockFacts *blockFactsOf(std::string_view modelType)
{
    const auto row = std::find_if(
        rows.begin(), rows.end(), [modelType](const BlockFacts &facts) { return facts.modelType == modelType; });
    return row == rows.end() ? nullptr : &*row;
}

} // namespace headroom
