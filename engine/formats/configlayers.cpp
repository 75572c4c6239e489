// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From keys and a family's row to layers.
#include "engine/formats/configlayers.h"

#include "engine/formats/configencoders.h"
#include "engine/formats/configspecial.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headroom {
namespace {

constexpr std::pair<std::string_view, Activation> activations[] = {
    {"silu", Activation::Silu},
    {"swish", Activation::Silu},
    {"gelu", Activation::Gelu},
    {"gelu_pytorch_tanh", Activation::GeluTanh},
    {"gelu_new", Activation::GeluPython},
    {"gelu_fast", Activation::GeluPython},
    {"gelu_python", Activation::GeluPython},
    {"relu", Activation::Relu},
    {"relu2", Activation::ReluSquared},
    {"xielu", Activation::Xielu},
};

Activation activation(const Family &family, ConfigKeys &keys)
{
    const auto key = keys.present({"hidden_act", "hidden_activation", "activation_function", "activation_fn_name",
        "mlp_hidden_act", "activation"});
    if (key.empty() || family.fixedActivation)
        return family.activation;
    const auto name = keys.text(key);
    if (!name)
        return family.activation;
    const auto found
        = std::ranges::find(activations, std::string_view(*name), [](const auto &entry) { return entry.first; });
    if (found != std::end(activations))
        return found->second;
    std::string known;
    for (const auto &entry : activations)
        known += (known.empty() ? "" : ", ") + std::string(entry.first);
    keys.reject(FormatProblem::UnknownValue, key, *name, known);
    return family.activation;
}

bool bias(const BiasRule &rule, ConfigKeys &keys)
{
    return rule.key.empty() ? rule.otherwise : keys.flagOr(rule.key, rule.otherwise);
}

AttentionShape::Latent latent(ConfigKeys &keys)
{
    return {.queryRank = keys.wholeOr({"q_lora_rank"}, 0),
        .keyValueRank = keys.required({"kv_lora_rank"}),
        .nopeDim = keys.required({"qk_nope_head_dim"}),
        .ropeDim = keys.required({"qk_rope_head_dim"})};
}

/// The width of a head: its key, the class's own, or the hidden width by the heads.
std::int64_t headDim(const Family &family, ConfigKeys &keys, const ModelShape &shape)
{
    if (family.readsHeadDim) {
        const auto given = keys.wholeOf({"head_dim", "kv_channels"});
        if (given)
            return *given;
        if (family.headDim > 0)
            return family.headDim;
    }
    keys.requireDivides(config::hidden, shape.hidden, config::heads, shape.heads);
    return std::max<std::int64_t>(1, shape.hidden / shape.heads);
}

constexpr auto keyValueNames = std::to_array<std::string_view>({"num_key_value_heads", "num_kv_heads", "n_head_kv"});

std::int64_t keyValueHeads(const Family &family, ConfigKeys &keys, std::int64_t heads)
{
    if (!family.readsKeyValueHeads)
        return heads;
    if (family.requiresKeyValueHeads)
        keys.require("num_key_value_heads");
    const auto otherwise = family.keyValueHeads > 0 ? family.keyValueHeads : heads;
    const auto found = keys.wholeOr(keyValueNames, otherwise);
    keys.requireDivides(config::heads, heads, keyValueNames, found);
    return found;
}

double rotatedShare(const Family &family, ConfigKeys &keys, std::int64_t headDim)
{
    constexpr NumberLimits share {.low = 0, .high = 1};
    if (family.rotatedShare == 0)
        return 0;
    auto parameters = keys.objectOrEmpty("rope_parameters");
    if (parameters.has("partial_rotary_factor"))
        return parameters.numberOr({"partial_rotary_factor"}, family.rotatedShare, share);
    if (const auto width = keys.wholeOf({"rotary_dim"}))
        return std::min(1.0, static_cast<double>(*width) / static_cast<double>(headDim));
    return keys.numberOr({"partial_rotary_factor", "rotary_pct", "rope_pct"}, family.rotatedShare, share);
}

AttentionShape attention(const Family &family, ConfigKeys &keys, const ModelShape &shape)
{
    AttentionShape attention;
    attention.heads = shape.heads;
    attention.queryBias = attention.keyBias = attention.valueBias = bias(family.queryKeyValueBias, keys);
    attention.outputBias = bias(family.outputBias, keys);
    attention.fusedQkv = family.fusedQkv;
    attention.sinks = family.sinks;
    if (family.latentAttention) {
        attention.latent = latent(keys);
        attention.keyValueHeads = shape.heads;
        attention.headDim = attention.latent->nopeDim + attention.latent->ropeDim;
        attention.valueHeadDim = keys.required({"v_head_dim"});
        attention.queryBias = attention.keyBias = attention.outputBias = keys.flagOr("attention_bias", false);
        return attention;
    }
    attention.headDim = headDim(family, keys, shape);
    attention.valueHeadDim = attention.headDim;
    attention.keyValueHeads = keyValueHeads(family, keys, shape.heads);
    attention.rotatedShare = rotatedShare(family, keys, attention.headDim);
    const bool normed = family.queryKeyNormKey.empty() || keys.flagOr(family.queryKeyNormKey, false);
    attention.queryKeyNorm = normed ? family.queryKeyNorm : QueryKeyNorm::None;
    attention.queryKeyNormKind = family.queryKeyNormKind;
    return attention;
}

MlpShape mlp(const Family &family, ConfigKeys &keys, std::int64_t hidden)
{
    const bool biased = bias(family.mlpBias, keys);
    MlpShape shape {.width = 1,
        .gated = family.gated,
        .inputBias = biased,
        .outputBias = biased,
        .fusedGateUp = family.fusedGateUp,
        .activation = activation(family, keys)};
    const bool fourfold = family.fourfoldMlp || keys.isNull("n_inner");
    if (family.modelType == "llama4_text")
        shape.width = keys.required({"intermediate_size_mlp"});
    else if (family.modelType == "granitemoehybrid")
        shape.width = keys.required({"shared_intermediate_size"});
    else
        shape.width = keys.required(config::intermediate, fourfold ? 4 * hidden : family.sizes.intermediate);
    return shape;
}

ExpertsShape experts(const Family &family, ConfigKeys &keys)
{
    const auto &rule = family.experts;
    ExpertsShape shape;
    shape.count = keys.required({rule.countKey, "num_local_experts", "num_experts", "n_routed_experts"});
    shape.perToken
        = keys.required({rule.perTokenKey, "num_experts_per_tok", "experts_per_token", "top_k_experts", "moe_topk"}, 0,
            {.low = 1, .high = shape.count});
    shape.expert = {.width = keys.required({rule.widthKey}),
        .gated = family.gated,
        .inputBias = rule.biases,
        .outputBias = rule.biases,
        .fusedGateUp = true,
        .activation = activation(family, keys)};
    shape.routerBias = rule.routerBias;
    shape.correctionBias = rule.correctionBias;
    if (family.modelType == "phimoe")
        shape.inputNoise = keys.numberOr({"input_jitter_noise"}, 0, {.low = 0, .high = 1}) > 0;
    shape.normalisedWeights = keys.flagOr("norm_topk_prob", rule.normalisedWeights);
    switch (rule.shared) {
    case SharedExperts::None:
        break;
    case SharedExperts::Counted:
        shape.sharedWidth = shape.expert.width * keys.wholeOr({"n_shared_experts"}, 0, {.low = 0, .high = 1000});
        break;
    case SharedExperts::OwnWidth:
        shape.sharedWidth = keys.required({"shared_expert_intermediate_size"}, 0, config::counts);
        break;
    case SharedExperts::One:
        shape.sharedWidth = shape.expert.width;
        break;
    }
    shape.sharedGate = rule.sharedGate && shape.sharedWidth > 0;
    return shape;
}

/// Whether a layer has experts, for each layer.
std::vector<bool> sparseLayers(const Family &family, ConfigKeys &keys, std::int64_t layers)
{
    const auto &rule = family.experts;
    std::vector<bool> sparse(static_cast<std::size_t>(layers), !rule.countKey.empty());
    if (rule.countKey.empty())
        return sparse;
    const auto inside = WholeLimits {.low = 0, .high = layers - 1};
    std::int64_t step = 1;
    std::int64_t denseFirst = 0;
    switch (rule.dense) {
    case DenseLayers::None:
        return sparse;
    case DenseLayers::First:
        denseFirst = keys.wholeOr({"first_k_dense_replace"}, rule.denseFirst, config::counts);
        break;
    case DenseLayers::SparseStep:
        step = keys.wholeOr({"decoder_sparse_step"}, 1);
        break;
    case DenseLayers::Interleaved:
        step = keys.wholeOr({"interleave_moe_layer_step"}, 1);
        break;
    }
    for (std::int64_t i = 0; i < layers; ++i)
        sparse[static_cast<std::size_t>(i)] = i >= denseFirst && (i + 1) % step == 0;
    if (rule.dense == DenseLayers::SparseStep) {
        for (const auto layer : keys.wholes("mlp_only_layers", inside))
            sparse[static_cast<std::size_t>(layer)] = false;
    }
    if (rule.dense == DenseLayers::Interleaved && keys.has("moe_layers")) {
        sparse.assign(sparse.size(), false);
        for (const auto layer : keys.wholes("moe_layers", inside))
            sparse[static_cast<std::size_t>(layer)] = true;
    }
    return sparse;
}

/// Every how many layers one sees whole rows, where `sliding_window_pattern` is a number or letters such as "LLLG".
std::int64_t windowPeriod(const Family &family, ConfigKeys &keys)
{
    const auto *value = keys.find("sliding_window_pattern");
    if (value && !shownValue(*value).starts_with('"'))
        return keys.wholeOr({"sliding_window_pattern"}, family.windowPeriod);
    const auto letters = keys.text("sliding_window_pattern");
    return letters && !letters->empty() ? static_cast<std::int64_t>(letters->size()) : family.windowPeriod;
}

/// Tokens that each layer looks back; 0: whole rows.
std::vector<std::int64_t> windows(const Family &family, ConfigKeys &keys, std::int64_t layers)
{
    std::vector<std::int64_t> windows(static_cast<std::size_t>(layers), 0);
    if (family.window == WindowRule::None)
        return windows;
    const auto tokens
        = keys.isNull("sliding_window") ? 0 : keys.wholeOr({"sliding_window"}, family.windowTokens, config::counts);
    const auto types = keys.texts("layer_types");
    if (types && types->size() != windows.size()) {
        keys.reject(FormatProblem::OutOfRange, "layer_types", std::to_string(types->size()), std::to_string(layers));
        return windows;
    }
    const bool flagged = family.window == WindowRule::Flagged;
    if (flagged && !keys.flagOr("use_sliding_window", false))
        return windows;
    const auto firstWindowed = flagged ? keys.wholeOr({"max_window_layers"}, 28, config::counts) : 0;
    const auto period = family.window == WindowRule::Pattern ? windowPeriod(family, keys) : 0;
    for (std::int64_t i = 0; i < layers; ++i) {
        const auto place = static_cast<std::size_t>(i);
        bool windowed = family.window == WindowRule::EveryLayer || (flagged && i >= firstWindowed)
            || (period > 0 && (i + 1) % period != 0);
        if (types)
            windowed = (*types)[place] == "sliding_attention" || (*types)[place] == "chunked_attention";
        windows[place] = windowed ? tokens : 0;
    }
    return windows;
}

void addLayer(ModelShape &shape, const BlockShape &block)
{
    const auto found = std::ranges::find(shape.blocks, block);
    shape.order.push_back(static_cast<std::uint16_t>(found - shape.blocks.begin()));
    if (found == shape.blocks.end())
        shape.blocks.push_back(block);
}

/// The first layer's sizes, and those of the first dense network or else of an expert.
void quoteSizes(ModelShape &shape)
{
    const auto attending
        = std::ranges::find_if(shape.blocks, [](const auto &block) { return block.attention.heads > 0; });
    if (attending != shape.blocks.end()) {
        shape.heads = attending->attention.heads;
        shape.keyValueHeads = attending->attention.keyValueHeads;
        shape.headDim = attending->attention.headDim;
    }
    const auto dense = std::ranges::find_if(shape.blocks, [](const auto &block) { return block.mlp.has_value(); });
    if (dense != shape.blocks.end())
        shape.intermediate = dense->mlp->width;
    else if (!shape.blocks.empty() && shape.blocks.front().experts)
        shape.intermediate = shape.blocks.front().experts->expert.width;
}

} // namespace

ModelShape readTextModel(const Family &family, ConfigKeys &keys)
{
    if (auto encoder = readEncoder(family, keys))
        return *std::move(encoder);
    ModelShape shape;
    shape.modelType = family.modelType;
    keys.requireAgreement(config::hidden);
    keys.requireAgreement(config::layerCount, config::layers);
    shape.hidden = keys.required(config::hidden, family.sizes.hidden);
    shape.layers = keys.required(config::layerCount, family.sizes.layers, config::layers);
    shape.vocabulary = keys.required(config::vocabulary, family.sizes.vocabulary);
    shape.headVocabulary = shape.vocabulary;
    shape.maximumLength = keys.wholeOr(config::positions, 0);
    if (family.learnedPositions)
        shape.positions = keys.required(config::positions, family.sizes.positions) + family.extraPositions;
    shape.tied = keys.flagOr("tie_word_embeddings", family.tied);
    shape.headBias = bias(family.headBias, keys);
    shape.finalNorm = family.norm;
    shape.embeddingNorm = family.embeddingNorm;

    BlockShape base {.norm = family.norm,
        .normPlacement = family.normPlacement,
        .norms = family.norms,
        .parallelResidual = family.parallelResidual};
    if (family.modelType != "openelm") {
        keys.requireAgreement(config::heads);
        shape.heads = keys.required(config::heads, family.sizes.heads);
        base.attention = attention(family, keys, shape);
    }
    adjustModel(family, keys, shape, base);

    const auto sparse = sparseLayers(family, keys, shape.layers);
    const auto lookBack = windows(family, keys, shape.layers);
    auto dense = std::exchange(base.mlp, std::nullopt);
    auto routed = family.experts.countKey.empty() ? std::nullopt : std::exchange(base.experts, std::nullopt);
    std::vector<BlockShape> blocks(sparse.size(), base);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        auto &block = blocks[i];
        block.attention.window = lookBack[i];
        if (sparse[i]) {
            if (!routed)
                routed = experts(family, keys);
            block.experts = routed;
        } else {
            if (!dense)
                dense = mlp(family, keys, shape.hidden);
            block.mlp = dense;
        }
    }
    adjustLayers(family, keys, shape, blocks);
    for (const auto &block : blocks)
        addLayer(shape, block);
    quoteSizes(shape);
    return shape;
}

} // namespace headroom
