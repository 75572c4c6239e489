// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// BERT, RoBERTa, ViT, T5, Whisper. Source: their classes in transformers 5.24.
#include "engine/formats/configencoders.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headroom {
namespace {

/// Queries, keys and values of one width, biases everywhere, no positions that turn.
AttentionShape plainAttention(std::int64_t hidden, std::int64_t heads)
{
    const std::int64_t width = std::max<std::int64_t>(1, hidden / heads);
    return {.heads = heads,
        .keyValueHeads = heads,
        .headDim = width,
        .valueHeadDim = width,
        .queryBias = true,
        .keyBias = true,
        .valueBias = true,
        .outputBias = true,
        .rotatedShare = 0};
}

BlockShape plainBlock(std::int64_t hidden, std::int64_t heads, std::int64_t inner)
{
    return {.attention = plainAttention(hidden, heads),
        .mlp = MlpShape {
            .width = inner, .gated = false, .inputBias = true, .outputBias = true, .activation = Activation::Gelu},
        .norm = NormKind::LayerNorm};
}

void setBlocks(ModelShape &shape, std::vector<BlockShape> blocks, std::initializer_list<std::int64_t> counts)
{
    shape.blocks = std::move(blocks);
    std::uint16_t kind = 0;
    for (const std::int64_t count : counts)
        shape.order.insert(shape.order.end(), static_cast<std::size_t>(count), kind++);
    shape.layers = static_cast<std::int64_t>(shape.order.size());
    const BlockShape &first = shape.blocks.front();
    shape.heads = first.attention.heads;
    shape.keyValueHeads = first.attention.keyValueHeads;
    shape.headDim = first.attention.headDim;
    shape.intermediate = first.mlp->width;
}

/// Sizes that the encoders' configs name alike.
struct EncoderSizes {
    std::int64_t layers = 1;
    std::int64_t heads = 1;
    std::int64_t inner = 1;
};

EncoderSizes encoderSizes(ConfigKeys &keys, ModelShape &shape)
{
    shape.hidden = keys.required(config::hidden);
    const EncoderSizes sizes {keys.required(config::layerCount, 0, config::layers), keys.required(config::heads),
        keys.required(config::intermediate)};
    keys.requireDivides(config::hidden, shape.hidden, config::heads, sizes.heads);
    return sizes;
}

void readBert(ConfigKeys &keys, ModelShape &shape, bool padded)
{
    const EncoderSizes sizes = encoderSizes(keys, shape);
    shape.vocabulary = shape.headVocabulary = keys.required(config::vocabulary);
    shape.positions = keys.required(config::positions, 512);
    shape.maximumLength = padded ? std::max<std::int64_t>(1, shape.positions - 2) : shape.positions;
    shape.tokenTypes = keys.wholeOr({"type_vocab_size"}, 2);
    shape.pooler = true;
    shape.hasHead = false;
    shape.embeddingNorm = NormKind::LayerNorm;
    shape.finalNorm = NormKind::None;
    BlockShape block = plainBlock(shape.hidden, sizes.heads, sizes.inner);
    block.normPlacement = NormPlacement::After;
    setBlocks(shape, {block}, {sizes.layers});
}

void readVit(ConfigKeys &keys, ModelShape &shape)
{
    const EncoderSizes sizes = encoderSizes(keys, shape);
    const auto image = keys.wholeOr({"image_size"}, 224, {.low = 1, .high = 100'000});
    const auto patch = keys.wholeOr({"patch_size"}, 16, {.low = 1, .high = image});
    const auto channels = keys.wholeOr({"num_channels"}, 3, {.low = 1, .high = 1000});
    shape.fixedTokens = shape.maximumLength = (image / patch) * (image / patch) + 1;
    shape.patchNumbers = channels * patch * patch;
    const auto *labels = keys.find("id2label");
    shape.labels = labels && labels->is_object() && !labels->empty() ? static_cast<std::int64_t>(labels->size())
                                                                      : keys.wholeOr({"num_labels"}, 1000);
    shape.hasHead = false;
    shape.finalNorm = NormKind::LayerNorm;
    BlockShape block = plainBlock(shape.hidden, sizes.heads, sizes.inner);
    if (!keys.flagOr("qkv_bias", true))
        block.attention.queryBias = block.attention.keyBias = block.attention.valueBias = false;
    setBlocks(shape, {block}, {sizes.layers});
}

/// T5 v1.0 has a plain network with relu, v1.1 and FLAN a gated one.
void readT5(ConfigKeys &keys, ModelShape &shape)
{
    shape.hidden = keys.required(config::hidden);
    shape.vocabulary = shape.headVocabulary = keys.required(config::vocabulary);
    shape.encoderLayers = keys.required({"num_layers", "num_hidden_layers"}, 0, config::layers);
    const auto decoderLayers = keys.wholeOr({"num_decoder_layers"}, shape.encoderLayers, config::layers);
    const auto heads = keys.required(config::heads);
    const auto width = keys.wholeOr({"d_kv"}, 64);
    const auto network = keys.text("feed_forward_proj").value_or("relu");
    const bool gated = network.starts_with("gated");
    if (network != "relu" && network != "gated-gelu" && network != "gated-silu")
        keys.reject(FormatProblem::UnknownValue, "feed_forward_proj", network, "relu, gated-gelu, gated-silu");
    shape.relativeBuckets = keys.wholeOr({"relative_attention_num_buckets"}, 32);
    shape.tied = keys.flagOr("tie_word_embeddings", true);
    BlockShape encoder;
    encoder.attention = {
        .heads = heads, .keyValueHeads = heads, .headDim = width, .valueHeadDim = width, .rotatedShare = 0};
    encoder.mlp = MlpShape {.width = keys.required({"d_ff"}),
        .gated = gated,
        .activation = !gated                 ? Activation::Relu
            : network == "gated-silu" ? Activation::Silu
                                      : Activation::GeluPython};
    BlockShape decoder = encoder;
    decoder.cross = decoder.attention;
    decoder.norms = 3;
    setBlocks(shape, {encoder, decoder}, {shape.encoderLayers, decoderLayers});
}

/// Keys have no bias; the encoder's rows are thirty seconds of sound.
void readWhisper(ConfigKeys &keys, ModelShape &shape)
{
    shape.hidden = keys.required({"d_model", "hidden_size"});
    shape.vocabulary = shape.headVocabulary = keys.required(config::vocabulary);
    shape.encoderLayers = keys.required({"encoder_layers", "num_hidden_layers"}, 0, config::layers);
    const auto decoderLayers = keys.required({"decoder_layers"}, 0, config::layers);
    shape.spectrumBins = keys.wholeOr({"num_mel_bins"}, 80, {.low = 1, .high = 10'000});
    shape.encoderTokens = keys.wholeOr({"max_source_positions"}, 1500);
    shape.positions = shape.maximumLength = keys.wholeOr({"max_target_positions"}, 448);
    shape.tied = keys.flagOr("tie_word_embeddings", true);
    shape.finalNorm = NormKind::LayerNorm;
    const auto block = [&](KeyNames heads, KeyNames inner) {
        const auto count = keys.required(heads);
        keys.requireDivides({"d_model"}, shape.hidden, heads, count);
        BlockShape made = plainBlock(shape.hidden, count, keys.required(inner));
        made.attention.keyBias = false;
        return made;
    };
    const BlockShape encoder = block({"encoder_attention_heads"}, {"encoder_ffn_dim"});
    BlockShape decoder = block({"decoder_attention_heads"}, {"decoder_ffn_dim"});
    decoder.cross = decoder.attention;
    decoder.norms = 3;
    setBlocks(shape, {encoder, decoder}, {shape.encoderLayers, decoderLayers});
}

} // namespace

std::optional<ModelShape> readEncoder(const Family &family, ConfigKeys &keys)
{
    ModelShape shape;
    shape.modelType = family.modelType;
    if (family.modelType == "bert")
        readBert(keys, shape, false);
    else if (family.modelType == "roberta" || family.modelType == "xlm-roberta")
        readBert(keys, shape, true);
    else if (family.modelType == "vit")
        readVit(keys, shape);
    else if (family.modelType == "t5")
        readT5(keys, shape);
    else if (family.modelType == "whisper")
        readWhisper(keys, shape);
    else
        return std::nullopt;
    return shape;
}

std::optional<std::string> unnamedModelType(ConfigKeys &keys)
{
    if (keys.has("model_type") || !keys.has("type_vocab_size"))
        return std::nullopt;
    return keys.wholeOr({"type_vocab_size"}, 2) == 1 ? "roberta" : "bert";
}

} // namespace headroom
