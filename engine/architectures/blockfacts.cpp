// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rows.
#include "engine/architectures/blockfacts.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

constexpr LigerFacts inPlace {.norms = LigerFacts::Norms::InPlace};

constexpr auto rows = std::to_array<BlockFacts>({
    {.modelType = "llama", .liger = inPlace},
    {.modelType = "mistral", .liger = inPlace},
    {.modelType = "ministral3", .liger = inPlace},
    {.modelType = "qwen2", .liger = inPlace},
    {.modelType = "qwen3", .liger = inPlace},
    {.modelType = "phi3", .liger = inPlace},
    {.modelType = "smollm3", .liger = inPlace},
    {.modelType = "granite", .embeddingScale = EmbeddingScale::After, .residualScaled = true, .logitsScaled = true, .liger = {.norms = LigerFacts::Norms::InPlace, .loss = false}},
    {.modelType = "mixtral", .liger = inPlace},
    {.modelType = "qwen3_moe", .router = RouterStyle::SoftmaxNarrowed, .liger = inPlace},
    {.modelType = "olmoe", .router = RouterStyle::SoftmaxNarrowed, .liger = inPlace},
    {.modelType = "deepseek_v2", .rotary = RotaryStyle::LatentInFp32, .router = RouterStyle::SoftmaxFp32Router, .liger = {.norms = LigerFacts::Norms::InPlace, .rotary = false}},
    {.modelType = "deepseek_v3", .rotary = RotaryStyle::Latent, .router = RouterStyle::SigmoidFp32Router, .liger = {.norms = LigerFacts::Norms::InPlace, .rotary = false}},
    {.modelType = "gpt_oss",
        .norm = NormStyle::RmsWide,
        .rotary = RotaryStyle::HalfTables,
        .router = RouterStyle::SoftmaxOfChosen,
        .clampedExperts = true,
        .liger = {.norms = LigerFacts::Norms::InPlace, .experts = false, .lossBudget = 8}},
    {.modelType = "gemma", .norm = NormStyle::RmsGemma, .embeddingScale = EmbeddingScale::InTable, .liger = inPlace},
    {.modelType = "gemma2",
        .structure = Structure::NormsAround,
        .norm = NormStyle::RmsGemma,
        .embeddingScale = EmbeddingScale::InTable,
        .logitSoftCap = true,
        .scoreSoftCap = true,
        .liger = {.norms = LigerFacts::Norms::New}},
    {.modelType = "gemma3_text",
        .structure = Structure::NormsAround,
        .norm = NormStyle::RmsGemma,
        .tablesByWindow = true,
        .embeddingScale = EmbeddingScale::InTable,
        .liger = {.norms = LigerFacts::Norms::New}},
    {.modelType = "glm4", .structure = Structure::NormsAround, .rotary = RotaryStyle::Spread, .liger = {.norms = LigerFacts::Norms::New, .rotary = false}},
    {.modelType = "olmo2",
        .structure = Structure::NormsAfter,
        .norm = NormStyle::RmsWide,
        .rotary = RotaryStyle::WidenedByTables,
        .liger = {.norms = LigerFacts::Norms::InPlaceAtEnd}},
    {.modelType = "olmo3",
        .structure = Structure::NormsAfter,
        .norm = NormStyle::RmsWide,
        .rotary = RotaryStyle::WidenedByTables,
        .tablesByWindow = true,
        .liger = {.norms = LigerFacts::Norms::InPlaceAtEnd}},
    {.modelType = "exaone4", .structure = Structure::NormsAfter, .liger = inPlace},
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
