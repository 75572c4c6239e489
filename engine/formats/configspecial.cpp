// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One function a family; each says only what its row in engine/model/families cannot.
#include "engine/formats/configspecial.h"

#include "engine/formats/configmixers.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headroom {
namespace {

/// Rounded up to whole multiples.
std::int64_t roundedUp(std::int64_t number, std::int64_t multiple)
{
    return (number + multiple - 1) / multiple * multiple;
}

void refuse(ConfigKeys &keys, std::string_view key, std::string found, Refusal refusal)
{
    keys.reject(FormatProblem::UnsupportedArchitecture, key, std::move(found), {}, std::string(refusalName(refusal)));
}

/// Falcon: the first models share one key-value head; the later architecture groups them and has two norms a block.
void adjustFalcon(ConfigKeys &keys, const ModelShape &shape, BlockShape &base)
{
    const bool legacy40b = keys.text("model_type") == "RefinedWeb";
    const bool grouped = keys.flagOr("new_decoder_architecture", legacy40b);
    const bool shared = keys.flagOr("multi_query", true);
    const auto given = keys.wholeOr({"num_kv_heads", "n_head_kv"}, shape.heads);
    base.attention.keyValueHeads = grouped ? given : shared ? 1 : shape.heads;
    keys.requireDivides(config::heads, shape.heads, {"num_kv_heads", "n_head_kv"}, base.attention.keyValueHeads);
    base.parallelResidual = keys.flagOr("parallel_attn", true);
    const auto norms = keys.wholeOr({"num_ln_in_parallel_attn"}, grouped ? 2 : 1, {.low = 1, .high = 2});
    base.norms = base.parallelResidual ? norms : 2;
    if (keys.flagOr("alibi", false))
        base.attention.rotatedShare = 0;
}

void adjustChatGlm(ConfigKeys &keys, ModelShape &shape, BlockShape &base)
{
    if (keys.flagOr("multi_query_attention", false)) {
        base.attention.keyValueHeads = keys.required({"multi_query_group_num"});
        keys.requireDivides(config::heads, shape.heads, {"multi_query_group_num"}, base.attention.keyValueHeads);
    }
    if (!keys.flagOr("rmsnorm", true))
        base.norm = shape.finalNorm = NormKind::LayerNorm;
    if (!keys.flagOr("post_layer_norm", true))
        shape.finalNorm = NormKind::None;
}

/// Qwen 1 writes the width of gate and up together.
void adjustQwen(ConfigKeys &keys, BlockShape &base)
{
    const bool biased = !keys.flagOr("no_bias", true);
    const auto width = keys.required({"intermediate_size"});
    if (width % 2 != 0)
        keys.reject(FormatProblem::OutOfRange, "intermediate_size", std::to_string(width), "an even number");
    base.mlp = MlpShape {.width = std::max<std::int64_t>(1, width / 2), .inputBias = biased, .outputBias = biased};
    base.attention.outputBias = biased;
}

/// MPT: the form that transformers' own class builds, and llm-foundry's with learnt positions.
/// Source: llm-foundry, models/mpt/modeling_mpt.py (learned_pos_emb, attn_config.alibi).
void adjustMpt(ConfigKeys &keys, ModelShape &shape, BlockShape &base)
{
    auto attention = keys.objectOrEmpty("attn_config");
    const auto type = attention.text("attn_type");
    if (type && *type != "multihead_attention")
        attention.reject(FormatProblem::UnknownValue, "attn_type", *type, "multihead_attention");
    if (!attention.flagOr("alibi", true)) {
        shape.modelType = "mpt_learned";
        shape.positions = keys.flagOr("learned_pos_emb", true) ? keys.wholeOr({"max_seq_len"}, 2048) : 0;
    }
    base.attention.clipped = attention.numberOr({"clip_qkv"}, 0, {.low = 0, .high = 1e9}) > 0;
    if (attention.flagOr("qk_ln", false))
        attention.reject(FormatProblem::UnknownValue, "qk_ln", "true", "false");
    if (!keys.flagOr("no_bias", true))
        keys.reject(FormatProblem::UnknownValue, "no_bias", "false", "true");
    const auto ratio = keys.wholeOr({"expansion_ratio"}, 4);
    if (ratio != 4)
        keys.reject(FormatProblem::UnknownValue, "expansion_ratio", std::to_string(ratio), "4");
}

void adjustDbrx(const Family &family, ConfigKeys &keys, const ModelShape &shape, BlockShape &base)
{
    auto attention = keys.objectOrEmpty("attn_config");
    base.attention.keyValueHeads = attention.wholeOr({"kv_n_heads"}, shape.heads);
    attention.requireDivides({"n_heads"}, shape.heads, {"kv_n_heads"}, base.attention.keyValueHeads);
    auto network = keys.objectOrEmpty("ffn_config");
    ExpertsShape experts;
    experts.count = network.required({family.experts.countKey});
    experts.perToken = network.required({family.experts.perTokenKey}, 0, {.low = 1, .high = experts.count});
    experts.expert = {.width = network.required({family.experts.widthKey}), .fusedGateUp = true};
    base.experts = experts;
}

/// OPT: the 350M model has a narrower input table and norms after its branches; the 66B-sized ones are as usual.
void adjustOpt(ConfigKeys &keys, ModelShape &shape, BlockShape &base)
{
    const auto width = keys.wholeOr({"word_embed_proj_dim"}, shape.hidden);
    shape.embeddingWidth = width == shape.hidden ? 0 : width;
    const bool before = keys.flagOr("do_layer_norm_before", true);
    const bool removed = keys.flagOr("_remove_final_layer_norm", false);
    if (!before)
        base.normPlacement = NormPlacement::After;
    if (!keys.flagOr("layer_norm_elementwise_affine", true))
        base.norm = NormKind::LayerNormWithoutWeights;
    shape.finalNorm = before && !removed ? base.norm : NormKind::None;
}

/// Granite 4: attention layers only; those of Mamba are refused. Experts stand beside a shared network.
void adjustGraniteHybrid(ConfigKeys &keys, const ModelShape &shape, BlockShape &base)
{
    const auto types = keys.texts("layer_types").value_or(std::vector<std::string> {});
    const auto foreign
        = std::ranges::find_if(types, [](const auto &type) { return type != "attention" && type != "full_attention"; });
    if (types.size() != static_cast<std::size_t>(shape.layers) || foreign != types.end())
        refuse(keys, "layer_types", foreign == types.end() ? "mamba" : *foreign, Refusal::StateSpace);
    if (keys.text("position_embedding_type") != "rope")
        base.attention.rotatedShare = 0;
    const auto count = keys.wholeOr({"num_local_experts"}, 0, config::counts);
    if (count == 0)
        return;
    base.experts = ExpertsShape {.count = count,
        .perToken = keys.required({"num_experts_per_tok"}, 0, {.low = 1, .high = count}),
        .expert = {.width = keys.required({"intermediate_size"}), .fusedGateUp = true}};
}

/// OpenELM: heads and widths grow from layer to layer. `ffn_multipliers` times the model's width is rounded to
/// multiples of `ffn_dim_divisor`, never down by more than a tenth.
void adjustOpenElm(ConfigKeys &keys, const ModelShape &shape, std::span<BlockShape> blocks)
{
    const auto heads = keys.perLayer("num_query_heads", shape.layers, config::sizes);
    const auto groups = keys.perLayer("num_kv_heads", shape.layers, config::sizes);
    const auto multipliers = keys.numbersPerLayer("ffn_multipliers", shape.layers, {.low = 0, .high = 1000});
    const auto divisor = keys.wholeOr({"ffn_dim_divisor"}, 256);
    const auto headDim = keys.required({"head_dim"});
    const bool normed = keys.flagOr("normalize_qk_projections", true);
    const bool gated = keys.flagOr("ffn_with_glu", true);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        blocks[i].attention = {.heads = heads[i],
            .keyValueHeads = groups[i],
            .headDim = headDim,
            .valueHeadDim = headDim,
            .queryKeyNorm = normed ? QueryKeyNorm::PerHeadShared : QueryKeyNorm::None,
            .fusedQkv = true};
        keys.requireDivides({"num_query_heads"}, heads[i], {"num_kv_heads"}, groups[i]);
        const auto wanted = multipliers[i] * static_cast<double>(shape.hidden);
        const auto half = static_cast<double>(divisor) / 2;
        auto width = std::max(divisor, static_cast<std::int64_t>(wanted + half) / divisor * divisor);
        if (static_cast<double>(width) < 0.9 * wanted)
            width += divisor;
        blocks[i].mlp = MlpShape {.width = width, .gated = gated, .fusedGateUp = true};
    }
}

/// Nemotron-NAS: each block's attention and network may be thinner, or missing together with its norm.
/// Width: two thirds of `ffn_mult` times the hidden width, rounded up to 256.
void adjustNemotronNas(ConfigKeys &keys, const ModelShape &shape, std::span<BlockShape> blocks)
{
    auto rows = keys.objects("block_configs");
    if (rows.size() != blocks.size()) {
        keys.reject(
            FormatProblem::OutOfRange, "block_configs", std::to_string(rows.size()), std::to_string(blocks.size()));
        return;
    }
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        auto &block = blocks[i];
        ConfigKeys row = rows[i];
        auto attention = row.objectOrEmpty("attention");
        auto network = row.objectOrEmpty("ffn");
        block.norms = 0;
        for (auto *part : {&attention, &network}) {
            if (part->flagOr("replace_with_linear", false))
                part->reject(FormatProblem::UnknownValue, "replace_with_linear", "true", "false");
        }
        if (attention.flagOr("no_op", false)) {
            block.attention = AttentionShape {};
        } else {
            const auto group = attention.required({"n_heads_in_group"});
            attention.requireDivides(config::heads, shape.heads, {"n_heads_in_group"}, group);
            block.attention.keyValueHeads = std::max<std::int64_t>(1, shape.heads / group);
            ++block.norms;
        }
        if (network.flagOr("no_op", false)) {
            block.mlp.reset();
        } else {
            network.require("ffn_mult");
            const auto multiple = network.numberOr({"ffn_mult"}, 1, {.low = 0.0001, .high = 1000});
            const auto width = static_cast<std::int64_t>(2 * multiple * static_cast<double>(shape.hidden) / 3);
            block.mlp = MlpShape {.width = std::max<std::int64_t>(256, roundedUp(width, 256))};
            ++block.norms;
        }
    }
}

/// GPT-Neo: `attention_types` holds pairs of a list of kinds and how often it is repeated; "local" looks back a window.
void adjustGptNeo(ConfigKeys &keys, std::span<BlockShape> blocks)
{
    const auto window = keys.wholeOr({"window_size"}, 256);
    const auto *pairs = keys.find("attention_types");
    std::vector<std::string> types;
    if (pairs && pairs->is_array()) {
        for (const auto &pair : *pairs) {
            const bool lists = pair.is_array() && pair.size() == 2 && pair[0].is_array();
            const auto repeats = lists && pair[1].is_number_integer() ? pair[1].get<std::int64_t>() : 0;
            for (std::int64_t i = 0; i < repeats && types.size() < blocks.size(); ++i) {
                for (const auto &type : pair[0])
                    types.push_back(type.is_string() ? type.get<std::string>() : std::string());
            }
        }
    }
    if (pairs && types.size() != blocks.size()) {
        keys.reject(
            FormatProblem::OutOfRange, "attention_types", std::to_string(types.size()), std::to_string(blocks.size()));
        return;
    }
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const bool local = pairs ? types[i] == "local" : i % 2 == 1;
        blocks[i].attention.window = local ? window : 0;
    }
}

/// Llama 3.2 Vision: some layers attend to the image instead of the text, behind two learned gates.
void adjustMllama(ConfigKeys &keys, const ModelShape &shape, std::span<BlockShape> blocks)
{
    for (const auto layer : keys.wholes("cross_attention_layers", {.low = 0, .high = shape.layers - 1})) {
        auto &block = blocks[static_cast<std::size_t>(layer)];
        block.attention.crossAttention = true;
        block.attention.queryKeyNorm = QueryKeyNorm::PerHeadShared;
        block.attention.rotatedShare = 0;
        block.otherParameters = 2;
    }
}

/// Layers whose positions do not turn queries and keys; in Llama 4 the others look back over a chunk.
void adjustTurns(ConfigKeys &keys, const Family &family, std::span<BlockShape> blocks)
{
    const auto listed = keys.wholes("no_rope_layers", {.low = 0, .high = 1});
    const auto interval = keys.wholeOr({"no_rope_layer_interval", "nope_layer_interval"}, 4);
    const bool chunked = family.modelType == "llama4_text";
    const auto chunk = chunked ? keys.wholeOr({"attention_chunk_size"}, 8192) : 0;
    const bool tempered = chunked && keys.flagOr("attn_temperature_tuning", true);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const bool byList = listed.size() == blocks.size();
        const bool turned = byList ? listed[i] != 0 : (static_cast<std::int64_t>(i) + 1) % interval != 0;
        auto &attention = blocks[i].attention;
        if (!turned)
            attention.rotatedShare = 0;
        if (chunked && turned)
            attention.window = chunk;
        if (chunked && !turned) {
            attention.queryKeyNorm = QueryKeyNorm::None;
            attention.tempered = tempered;
        }
    }
}

} // namespace

void adjustModel(const Family &family, ConfigKeys &keys, ModelShape &shape, BlockShape &base)
{
    const auto type = family.modelType;
    if (type == "falcon")
        adjustFalcon(keys, shape, base);
    else if (type == "gpt_bigcode")
        base.attention.keyValueHeads = keys.flagOr("multi_query", true) ? 1 : shape.heads;
    else if (type == "gptj")
        base.attention.rotatedShare = std::min(
            1.0, static_cast<double>(keys.wholeOr({"rotary_dim"}, 64)) / static_cast<double>(base.attention.headDim));
    else if (type == "chatglm")
        adjustChatGlm(keys, shape, base);
    else if (type == "qwen")
        adjustQwen(keys, base);
    else if (type == "mpt")
        adjustMpt(keys, shape, base);
    else if (type == "bloom")
        base.residualAfterNorm = keys.flagOr("apply_residual_connection_post_layernorm", false);
    else if (type == "dbrx")
        adjustDbrx(family, keys, shape, base);
    else if (type == "opt")
        adjustOpt(keys, shape, base);
    else if (type == "gpt_neox")
        base.parallelResidual = keys.flagOr("use_parallel_residual", true);
    else if (type == "granitemoehybrid")
        adjustGraniteHybrid(keys, shape, base);
    else if (type == "seed_oss")
        shape.residualDropout = keys.numberOr({"residual_dropout"}, 0.1, {.low = 0, .high = 1});
    else if (type == "apertus")
        base.otherParameters = 2;
    else if (type == "mllama_text_model")
        shape.vocabulary += 8;
    else if (type == "openelm")
        shape.tied = keys.flagOr("share_input_output_layers", true);
    else if (type == "stablelm" && keys.flagOr("use_parallel_residual", false)) {
        base.parallelResidual = true;
        base.norms = 1;
    }
    if (type == "openelm" || type == "nemotron-nas")
        base.mlp = MlpShape {.width = 1};
    adjustMixers(family, keys, shape, base);
}

void adjustLayers(const Family &family, ConfigKeys &keys, const ModelShape &shape, std::span<BlockShape> blocks)
{
    const auto type = family.modelType;
    if (type == "openelm")
        adjustOpenElm(keys, shape, blocks);
    else if (type == "nemotron-nas")
        adjustNemotronNas(keys, shape, blocks);
    else if (type == "mllama_text_model")
        adjustMllama(keys, shape, blocks);
    else if (type == "gpt_neo")
        adjustGptNeo(keys, blocks);
    else if (type == "llama4_text" || type == "smollm3")
        adjustTurns(keys, family, blocks);
    else
        adjustMixerLayers(family, keys, shape, blocks);
}

} // namespace headroom
