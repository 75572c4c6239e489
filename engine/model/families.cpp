// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Names of model types: today's, historical ones, and those that are refused.
#include "engine/model/families.h"

#include <algorithm>
#include <utility>

namespace headroom {
namespace {

constexpr std::pair<std::string_view, std::string_view> aliases[] = {
    {"RefinedWeb", "falcon"},
    {"RefinedWebModel", "falcon"},
    {"mixformer-sequential", "phi"},
    {"phi-msft", "phi"},
    {"mosaic_gpt", "mpt"},
    {"kimi_k2", "deepseek_v3"},
    {"Yi", "llama"},
    {"stablelm_epoch", "stablelm"},
    {"qwen2_vl", "qwen2_vl_text"},
    {"qwen2_5_vl", "qwen2_5_vl_text"},
    {"qwen3_vl", "qwen3_vl_text"},
    {"qwen3_vl_moe", "qwen3_vl_moe_text"},
    {"qwen3_5", "qwen3_5_text"},
    {"qwen3_5_moe", "qwen3_5_moe_text"},
    {"gemma3", "gemma3_text"},
    {"gemma3n", "gemma3n_text"},
    {"gemma4", "gemma4_text"},
    {"llama4", "llama4_text"},
    {"mllama", "mllama_text_model"},
};

constexpr std::pair<std::string_view, Refusal> refusals[] = {
    {"mamba", Refusal::StateSpace},
    {"mamba2", Refusal::StateSpace},
    {"falcon_mamba", Refusal::StateSpace},
    {"falcon_h1", Refusal::StateSpace},
    {"jamba", Refusal::StateSpace},
    {"nemotron_h", Refusal::StateSpace},
    {"bamba", Refusal::StateSpace},
    {"zamba", Refusal::StateSpace},
    {"zamba2", Refusal::StateSpace},
    {"recurrent_gemma", Refusal::StateSpace},
    {"rwkv", Refusal::LinearAttention},
    {"minimax", Refusal::LinearAttention},
    {"kimi_linear", Refusal::LinearAttention},
    {"distilbert", Refusal::Encoder},
    {"albert", Refusal::Encoder},
    {"electra", Refusal::Encoder},
    {"deberta", Refusal::Encoder},
    {"deberta-v2", Refusal::Encoder},
    {"modernbert", Refusal::Encoder},
    {"mpnet", Refusal::Encoder},
    {"mt5", Refusal::EncoderDecoder},
    {"umt5", Refusal::EncoderDecoder},
    {"t5gemma", Refusal::EncoderDecoder},
    {"bart", Refusal::EncoderDecoder},
    {"mbart", Refusal::EncoderDecoder},
    {"pegasus", Refusal::EncoderDecoder},
    {"m2m_100", Refusal::EncoderDecoder},
    {"marian", Refusal::EncoderDecoder},
    {"clip", Refusal::VisionEncoder},
    {"clip_vision_model", Refusal::VisionEncoder},
    {"siglip", Refusal::VisionEncoder},
    {"siglip_vision_model", Refusal::VisionEncoder},
    {"dinov2", Refusal::VisionEncoder},
};

} // namespace

std::string_view canonicalModelType(std::string_view modelType)
{
    const auto alias = std::ranges::find(aliases, modelType, [](const auto &entry) { return entry.first; });
    return alias == std::end(aliases) ? modelType : alias->second;
}

const Family *familyOf(std::string_view modelType)
{
    const auto rows = families();
    const auto row = std::ranges::find(rows, modelType, &Family::modelType);
    return row == rows.end() ? nullptr : &*row;
}

Refusal refusalOf(std::string_view modelType)
{
    const auto entry = std::ranges::find(refusals, modelType, [](const auto &pair) { return pair.first; });
    return entry == std::end(refusals) ? Refusal::None : entry->second;
}

std::string_view refusalName(Refusal refusal)
{
    switch (refusal) {
    case Refusal::None:
        break;
    case Refusal::StateSpace:
        return "state-space";
    case Refusal::Encoder:
        return "encoder";
    case Refusal::EncoderDecoder:
        return "encoder-decoder";
    case Refusal::VisionEncoder:
        return "vision-encoder";
    case Refusal::LinearAttention:
        return "linear-attention";
    }
    return {};
}

} // namespace headroom
