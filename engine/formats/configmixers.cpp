// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Qwen 3.5, LFM2, Gemma 3n and Gemma 4. Source: their classes in transformers 5.24; counts checked against models
// that were built from these classes.
#include "engine/formats/configmixers.h"

#include <algorithm>
#include <vector>

namespace headroom {
namespace {

/// The kind of each layer: `layer_types`, else whole attention at every `period`-th layer and `other` between.
std::vector<std::string> layerTypes(
    ConfigKeys &keys, const ModelShape &shape, std::int64_t period, std::string_view other)
{
    const auto layers = static_cast<std::size_t>(shape.layers);
    if (auto types = keys.texts("layer_types")) {
        if (types->size() == layers)
            return *types;
        keys.reject(FormatProblem::OutOfRange, "layer_types", std::to_string(types->size()), std::to_string(layers));
    }
    std::vector<std::string> types(layers, std::string(other));
    for (std::int64_t i = period - 1; i < shape.layers; i += period)
        types[static_cast<std::size_t>(i)] = "full_attention";
    return types;
}

void rejectType(ConfigKeys &keys, const std::string &type, std::string expected)
{
    keys.reject(FormatProblem::UnknownValue, "layer_types", type, std::move(expected));
}

void adjustQwenLayers(ConfigKeys &keys, const ModelShape &shape, std::span<BlockShape> blocks)
{
    const auto types = layerTypes(keys, shape, keys.wholeOr({"full_attention_interval"}, 4), "linear_attention");
    const LinearAttentionShape linear {.keyHeads = keys.wholeOr({"linear_num_key_heads"}, 16),
        .valueHeads = keys.wholeOr({"linear_num_value_heads"}, 32),
        .keyHeadDim = keys.wholeOr({"linear_key_head_dim"}, 128),
        .valueHeadDim = keys.wholeOr({"linear_value_head_dim"}, 128),
        .convolution = keys.wholeOr({"linear_conv_kernel_dim"}, 4)};
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (types[i] == "full_attention")
            continue;
        if (types[i] != "linear_attention")
            rejectType(keys, types[i], "full_attention, linear_attention");
        blocks[i].attention = AttentionShape {};
        blocks[i].linearAttention = linear;
    }
}

/// LFM2's config.json gives the width before it is cut to two thirds and rounded up.
std::int64_t lfm2Width(ConfigKeys &keys)
{
    const auto given = keys.required({"block_ff_dim", "intermediate_size"});
    if (!keys.flagOr("block_auto_adjust_ff_dim", true))
        return given;
    const auto multiple = keys.wholeOr({"block_multiple_of"}, 256);
    const auto factor = keys.numberOr({"block_ffn_dim_multiplier"}, 1.0, {.low = 0.0001, .high = 1000});
    const auto width = static_cast<std::int64_t>(factor * static_cast<double>(2 * given / 3));
    return std::max(multiple, (width + multiple - 1) / multiple * multiple);
}

void adjustLfm2Layers(ConfigKeys &keys, const ModelShape &shape, std::span<BlockShape> blocks)
{
    keys.require("layer_types");
    const auto types = layerTypes(keys, shape, 1, "conv");
    const ConvolutionShape convolution {
        .taps = keys.wholeOr({"conv_L_cache"}, 3), .bias = keys.flagOr("conv_bias", false)};
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        if (types[i] == "full_attention")
            continue;
        if (types[i] != "conv")
            rejectType(keys, types[i], "full_attention, conv");
        blocks[i].attention = AttentionShape {};
        blocks[i].convolution = convolution;
    }
}

/// The first layer that uses an earlier one's keys and values.
std::int64_t firstBorrower(ConfigKeys &keys, const ModelShape &shape, std::int64_t otherwise)
{
    return shape.layers - keys.wholeOr({"num_kv_shared_layers"}, otherwise, {.low = 0, .high = shape.layers});
}

constexpr WholeLimits inputWidths {.low = 0, .high = 100'000};
constexpr WholeLimits streams {.low = 2, .high = 64};

/// An input of its own for each layer, from a second table.
void readLayerInputs(ConfigKeys &keys, ModelShape &shape)
{
    shape.layerInputWidth = keys.wholeOr({"hidden_size_per_layer_input"}, 256, inputWidths);
    if (shape.layerInputWidth > 0)
        shape.layerInputRows = keys.wholeOr({"vocab_size_per_layer_input"}, 262144);
}

/// Gemma 3n: four streams, of which each block works on one (AltUp), with an input and a low-rank branch a layer.
void adjustGemma3n(ConfigKeys &keys, ModelShape &shape, BlockShape &base)
{
    readLayerInputs(keys, shape);
    shape.streams = keys.wholeOr({"altup_num_inputs"}, 4, streams);
    shape.branchRank = keys.wholeOr({"laurel_rank"}, 64, inputWidths);
    shape.correctionClipped = !keys.isNull("altup_coef_clip");
    shape.correctionScaled = keys.flagOr("altup_correct_scale", true);
    base.mlp = MlpShape {.width = 1, .activation = Activation::GeluTanh};
}

/// Up to the first borrower the last layer of each kind lends its keys and values, whether or not anyone borrows.
void markLenders(std::span<BlockShape> blocks, std::int64_t border)
{
    bool windowLends = false;
    bool wholeLends = false;
    for (std::int64_t i = border - 1; i >= 0; --i) {
        auto &attention = blocks[static_cast<std::size_t>(i)].attention;
        bool &lends = attention.window > 0 ? windowLends : wholeLends;
        attention.lendsKeyValue = !lends;
        lends = true;
    }
}

void adjustGemma3nLayers(ConfigKeys &keys, const ModelShape &shape, std::span<BlockShape> blocks)
{
    keys.require("intermediate_size");
    const auto widths = keys.perLayer("intermediate_size", shape.layers, config::sizes);
    const auto border = firstBorrower(keys, shape, 15);
    std::vector<double> sparsity(blocks.size(), 0);
    if (keys.has("activation_sparsity_pattern"))
        sparsity = keys.numbersPerLayer("activation_sparsity_pattern", shape.layers, {.low = 0, .high = 1});
    else if (shape.layers > 10)
        std::fill_n(sparsity.begin(), 10, 0.95);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        blocks[i].mlp->width = widths[i];
        blocks[i].mlp->sparse = sparsity[i] > 0;
        blocks[i].attention.borrowsKeyValue = static_cast<std::int64_t>(i) >= border;
    }
    markLenders(blocks, border);
}

/// Gemma 4: experts stand beside a dense network, with three more norms and a router that scales twice.
void adjustGemma4(ConfigKeys &keys, ModelShape &shape, BlockShape &base)
{
    readLayerInputs(keys, shape);
    shape.logitSoftCap = keys.numberOr({"final_logit_softcapping"}, 0, {.low = 0, .high = 1e9}) > 0;
    if (!keys.flagOr("enable_moe_block", false))
        return;
    base.norms = 7;
    const auto count = keys.required({"num_experts"});
    base.experts = ExpertsShape {.count = count,
        .perToken = keys.required({"top_k_experts"}, 0, {.low = 1, .high = count}),
        .expert
        = {.width = keys.required({"moe_intermediate_size"}), .fusedGateUp = true, .activation = Activation::GeluTanh},
        .routerScales = true};
}

void adjustGemma4Layers(ConfigKeys &keys, const ModelShape &shape, std::span<BlockShape> blocks)
{
    const auto types = layerTypes(keys, shape, 6, "sliding_attention");
    const auto border = firstBorrower(keys, shape, 0);
    const bool wide = keys.flagOr("use_double_wide_mlp", false);
    const auto wideHeads = keys.wholeOr({"global_head_dim"}, 512);
    const bool keysAreValues = keys.flagOr("attention_k_eq_v", false);
    const auto wideGroups = keys.wholeOf({"num_global_key_value_heads"});
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        auto &attention = blocks[i].attention;
        attention.borrowsKeyValue = static_cast<std::int64_t>(i) >= border;
        if (attention.borrowsKeyValue && wide)
            blocks[i].mlp->width *= 2;
        if (types[i] == "sliding_attention")
            continue;
        if (types[i] != "full_attention")
            rejectType(keys, types[i], "full_attention, sliding_attention");
        attention.headDim = attention.valueHeadDim = wideHeads;
        attention.keysAreValues = keysAreValues;
        if (keysAreValues)
            attention.keyValueHeads = wideGroups.value_or(attention.keyValueHeads);
    }
    markLenders(blocks, border);
}

bool isQwenHybrid(std::string_view type)
{
    return type == "qwen3_5_text" || type == "qwen3_5_moe_text" || type == "qwen3_next";
}

} // namespace

void adjustMixers(const Family &family, ConfigKeys &keys, ModelShape &shape, BlockShape &base)
{
    const auto type = family.modelType;
    if (isQwenHybrid(type))
        base.attention.outputGate = keys.flagOr("attn_output_gate", true);
    else if (type == "lfm2")
        base.mlp = MlpShape {.width = lfm2Width(keys)};
    else if (type == "gemma3n_text")
        adjustGemma3n(keys, shape, base);
    else if (type == "gemma4_text")
        adjustGemma4(keys, shape, base);
}

void adjustMixerLayers(const Family &family, ConfigKeys &keys, const ModelShape &shape, std::span<BlockShape> blocks)
{
    const auto type = family.modelType;
    if (isQwenHybrid(type))
        adjustQwenLayers(keys, shape, blocks);
    else if (type == "lfm2")
        adjustLfm2Layers(keys, shape, blocks);
    else if (type == "gemma3n_text")
        adjustGemma3nLayers(keys, shape, blocks);
    else if (type == "gemma4_text")
        adjustGemma4Layers(keys, shape, blocks);
}

} // namespace headroom
