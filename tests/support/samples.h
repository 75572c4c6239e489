// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A small catalogue and texts that tests of the app share.
#pragma once

#include "engine/catalogue/catalogue.h"

#include <string>

namespace headroom::tests {

/// Llama 3 8B. Source: the model's config.json, sizes only.
inline const std::string llamaConfig = R"({"model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336,
 "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256,
 "max_position_embeddings": 8192, "rms_norm_eps": 1e-05, "tie_word_embeddings": false, "hidden_act": "silu"})";

/// One model and one GPU with a price.
inline Catalogue smallCatalogue()
{
    const Source source {.where = "test", .date = "2026-01-01"};
    Catalogue catalogue;
    catalogue.presets.push_back({.id = "llama-3-8b", .family = "llama", .config = llamaConfig, .source = source});
    catalogue.gpus.push_back({.id = "a100-sxm-80gb",
        .name = "A100 SXM 80GB",
        .vendor = "NVIDIA",
        .architecture = "Ampere",
        .capacity = Bytes(85'899'345'920),
        .usable = Bytes(84'987'740'160),
        .halfPeak = FlopRate(312e12),
        .flashAttention = true,
        .bf16 = true,
        .source = source});
    catalogue.prices.push_back({.gpu = "a100-sxm-80gb",
        .market = Market::OnDemand,
        .range = {HourlyPrice(1.49), HourlyPrice(2.2)},
        .source = source});
    catalogue.date = "2026-01-01";
    return catalogue;
}

/// A plan document that works with this catalogue.
inline const std::string smallPlan
    = R"({"format": "headroom-plan", "version": 1, "memory_model": "textbook", "model": {"preset": "llama-3-8b"}})";

} // namespace headroom::tests
