// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Image towers and projectors, counted tensor by tensor. Source: their classes in transformers 5.24; every kind is
// checked against a model that was built from its class.
#include "engine/formats/configvision.h"

#include "engine/model/checkedcount.h"

#include <algorithm>

namespace headroom {
namespace {

constexpr Nesting nestings[] = {
    {"mllama", "mllama_text_model", TieRule::Never},
    {"llama4", "llama4_text", TieRule::Text},
    {"mistral3", "mistral", TieRule::TopElseTied},
    {"ministral3", "ministral3", TieRule::TopElseTied},
    {"qwen2_vl", "qwen2_vl_text", TieRule::TopOrText},
    {"qwen2_5_vl", "qwen2_5_vl_text", TieRule::TopOrText},
    {"qwen3_vl", "qwen3_vl_text", TieRule::Top},
    {"qwen3_vl_moe", "qwen3_vl_moe_text", TieRule::Top},
    {"qwen3_5", "qwen3_5_text", TieRule::Top},
    {"qwen3_5_moe", "qwen3_5_moe_text", TieRule::Top},
    {"gemma3", "gemma3_text", TieRule::TopElseTied},
    {"gemma3n", "gemma3n_text", TieRule::TopElseTied},
    {"gemma4", "gemma4_text", TieRule::TopElseTied},
    {"llava", "llama", TieRule::TopOrText},
    {"llava_next", "llama", TieRule::TopOrText},
    {"paligemma", "gemma", TieRule::TopElseTied},
    {"idefics3", "llama", TieRule::Top},
    {"smolvlm", "llama", TieRule::Top},
};

enum class Bias : std::uint8_t { Without, With };

/// One matrix.
CheckedCount matrix(std::int64_t in, std::int64_t out, Bias bias)
{
    return CheckedCount {in, out} + CheckedCount {bias == Bias::With ? out : 0};
}

/// Four projections of a tower's attention and two matrices of its network, LayerNorms with weight and bias.
CheckedCount towerLayer(std::int64_t width, std::int64_t inner, Bias attention)
{
    return matrix(width, width, attention) * 4 + matrix(width, inner, Bias::With) + matrix(inner, width, Bias::With)
        + CheckedCount {4, width};
}

/// The sizes that most towers write under the same names.
struct Tower {
    std::int64_t width = 1;
    std::int64_t inner = 1;
    std::int64_t layers = 1;
    std::int64_t patch = 1;
    std::int64_t channels = 3;
};

/// `inner` and `layers` where the class has defaults.
Tower towerOf(ConfigKeys &vision, std::int64_t inner = 0, std::int64_t layers = 0)
{
    return {.width = vision.required({"hidden_size"}),
        .inner = vision.required({"intermediate_size"}, inner),
        .layers = vision.required({"num_hidden_layers", "depth"}, layers, config::layers),
        .patch = vision.required({"patch_size"}, 0, {.low = 1, .high = 100'000}),
        .channels = vision.wholeOr({"num_channels", "in_channels", "in_chans"}, 3, {.low = 1, .high = 1000})};
}

CheckedCount patches(const Tower &tower, Bias bias)
{
    return CheckedCount {tower.channels, tower.patch, tower.patch, tower.width}
    + CheckedCount {bias == Bias::With ? tower.width : 0};
}

/// Patches of a square image.
CheckedCount places(ConfigKeys &vision, const Tower &tower, std::int64_t imageSize = 0)
{
    const auto side = vision.required({"image_size"}, imageSize, {.low = 1, .high = 1'000'000}) / tower.patch;
    return {side, side};
}

/// Llama 3.2 Vision: position tables for each aspect ratio of tiles, gated layers at the end.
CheckedCount mllama(ConfigKeys &vision, std::int64_t textHidden)
{
    const Tower tower = towerOf(vision);
    const auto globalLayers = vision.required({"num_global_layers"}, 0, config::layers);
    const auto tiles = vision.required({"max_num_tiles"}, 0, {.low = 1, .high = 1000});
    const auto output = vision.required({"vision_output_dim"});
    const auto *listed = vision.find("supported_aspect_ratios");
    const auto ratios = (listed ? vision.elements("supported_aspect_ratios") : 8) + 1;
    auto positions = places(vision, tower) + CheckedCount {1};
    auto count = patches(tower, Bias::Without) + CheckedCount {tower.width};
    count += positions * tower.width + positions * tower.width * tiles * ratios + CheckedCount {1};
    count += (CheckedCount {ratios, tiles, tower.width} + CheckedCount {1}) * 2;
    count += CheckedCount {4, tower.width};
    count += towerLayer(tower.width, tower.inner, Bias::Without) * (tower.layers + globalLayers);
    count += CheckedCount {2, globalLayers};
    return count + matrix(output, textHidden, Bias::With);
}

/// Llama 4: neighbouring patches are merged before a projector of three matrices.
CheckedCount llama4(ConfigKeys &vision, std::int64_t textHidden)
{
    const Tower tower = towerOf(vision);
    const auto in = vision.required({"projector_input_dim"});
    const auto out = vision.required({"projector_output_dim"});
    const auto last = vision.required({"vision_output_dim"});
    auto count = patches(tower, Bias::Without) + (places(vision, tower) + CheckedCount {1}) * tower.width;
    count += CheckedCount {tower.width};
    count += towerLayer(tower.width, tower.inner, Bias::With) * tower.layers + CheckedCount {4, tower.width};
    // The class token has a row of the position table, counted above, and a vector of its own.
    return count + matrix(tower.inner, in, Bias::Without) + matrix(out, out, Bias::Without)
        + matrix(last, textHidden, Bias::Without);
}

/// Pixtral: RMSNorm, gated network, no biases, no positions; then a merger and two matrices.
CheckedCount pixtral(ConfigKeys &outer, ConfigKeys &vision, std::int64_t textHidden)
{
    const Tower tower = towerOf(vision);
    const auto merge = outer.wholeOr({"spatial_merge_size"}, 2, {.low = 1, .high = 100});
    const auto bias = outer.flagOr("multimodal_projector_bias", false) ? Bias::With : Bias::Without;
    auto count = patches(tower, Bias::Without) + CheckedCount {2, tower.width};
    count += (CheckedCount {4, tower.width, tower.width} + CheckedCount {3, tower.width, tower.inner}
                 + CheckedCount {2, tower.width})
        * tower.layers;
    return count + CheckedCount {merge, merge, tower.width, tower.width} + matrix(tower.width, textHidden, bias)
        + matrix(textHidden, textHidden, bias);
}

/// Qwen's projector: a norm over one patch, two matrices over the merged ones.
CheckedCount qwenMerger(std::int64_t merged, std::int64_t output)
{
    return matrix(merged, merged, Bias::With) + matrix(merged, output, Bias::With);
}

CheckedCount qwen2(ConfigKeys &vision)
{
    const auto width = vision.required({"embed_dim"});
    const Tower tower {.width = width,
        .inner = vision.wholeOr({"mlp_ratio"}, 4, {.low = 1, .high = 1000}) * width,
        .layers = vision.required({"depth"}, 0, config::layers),
        .patch = vision.required({"patch_size", "spatial_patch_size"}, 0, {.low = 1, .high = 100'000}),
        .channels = vision.wholeOr({"in_channels", "in_chans"}, 3, {.low = 1, .high = 1000})};
    const auto frames = vision.wholeOr({"temporal_patch_size"}, 2, {.low = 1, .high = 1000});
    const auto merge = vision.wholeOr({"spatial_merge_size"}, 2, {.low = 1, .high = 100});
    return patches(tower, Bias::Without) * frames + towerLayer(width, tower.inner, Bias::With) * tower.layers
        + CheckedCount {2, width} + qwenMerger(merge * merge * width, vision.required({"hidden_size"}));
}

/// Qwen 2.5: RMSNorm and a gated network with biases.
CheckedCount qwen25(ConfigKeys &vision)
{
    const Tower tower = towerOf(vision);
    const auto frames = vision.wholeOr({"temporal_patch_size"}, 2, {.low = 1, .high = 1000});
    const auto merge = vision.wholeOr({"spatial_merge_size"}, 2, {.low = 1, .high = 100});
    auto count = patches(tower, Bias::Without) * frames + CheckedCount {tower.width};
    count += (matrix(tower.width, tower.width, Bias::With) * 4 + matrix(tower.width, tower.inner, Bias::With) * 2
                 + matrix(tower.inner, tower.width, Bias::With) + CheckedCount {2, tower.width})
        * tower.layers;
    return count + qwenMerger(merge * merge * tower.width, vision.required({"out_hidden_size"}));
}

/// Qwen 3 and 3.5: a learned position table, and a merger more for each tapped layer, normed after the merge.
CheckedCount qwen3(ConfigKeys &vision)
{
    const Tower tower = towerOf(vision);
    const auto frames = vision.wholeOr({"temporal_patch_size"}, 2, {.low = 1, .high = 1000});
    const auto merge = vision.wholeOr({"spatial_merge_size"}, 2, {.low = 1, .high = 100});
    const auto output = vision.required({"out_hidden_size"});
    const auto merged = merge * merge * tower.width;
    const auto taps = static_cast<std::int64_t>(vision.wholes("deepstack_visual_indexes", config::counts).size());
    return patches(tower, Bias::Without) * frames + CheckedCount {tower.width}
    + CheckedCount {vision.required({"num_position_embeddings"}), tower.width}
    + towerLayer(tower.width, tower.inner, Bias::With) * tower.layers + CheckedCount {2, tower.width}
    + CheckedCount {2, taps, merged} + qwenMerger(merged, output) * (taps + 1);
}

/// SigLIP without its pooling head.
CheckedCount siglip(ConfigKeys &vision, const Tower &tower, std::int64_t imageSize)
{
    if (vision.flagOr("vision_use_head", false))
        vision.reject(FormatProblem::UnknownValue, "vision_use_head", "true", "false");
    auto count = patches(tower, Bias::With) + places(vision, tower, imageSize) * tower.width;
    count += towerLayer(tower.width, tower.inner, Bias::With) * tower.layers;
    return count + CheckedCount {2, tower.width};
}

/// Gemma 3: one matrix and a norm.
CheckedCount gemma3(ConfigKeys &vision, std::int64_t textHidden)
{
    const Tower tower = towerOf(vision);
    return siglip(vision, tower, 0) + CheckedCount {tower.width, textHidden} + CheckedCount {tower.width};
}

/// PaliGemma: one matrix with a bias.
CheckedCount paligemma(ConfigKeys &vision, std::int64_t textHidden)
{
    const Tower tower = towerOf(vision);
    return siglip(vision, tower, 224) + matrix(tower.width, textHidden, Bias::With);
}

/// Idefics 3 and SmolVLM: squares of neighbouring patches go through one matrix.
CheckedCount idefics3(ConfigKeys &outer, ConfigKeys &vision, std::int64_t textHidden)
{
    const Tower tower = towerOf(vision, 3072, 12);
    const auto merge = outer.wholeOr({"scale_factor"}, 2, {.low = 1, .high = 100});
    return siglip(vision, tower, 224) + CheckedCount {merge, merge, tower.width, textHidden};
}

/// Gemma 4: positions by row and column, RMSNorm around both branches, norms on queries and keys, a gated network.
CheckedCount gemma4(ConfigKeys &vision, std::int64_t textHidden)
{
    const Tower tower = towerOf(vision);
    const auto heads = vision.required({"num_attention_heads"});
    const auto groups = vision.wholeOr({"num_key_value_heads"}, heads);
    const auto headDim = vision.required({"head_dim"});
    const auto layer = CheckedCount {2, tower.width, heads, headDim} + CheckedCount {2, tower.width, groups, headDim}
        + CheckedCount {3, tower.width, tower.inner} + CheckedCount {4, tower.width} + CheckedCount {2, headDim};
    return patches(tower, Bias::Without) + CheckedCount {2, vision.required({"position_embedding_size"}), tower.width}
    + layer * tower.layers + CheckedCount {tower.width, textHidden};
}

/// LLaVA: CLIP with a class token, two matrices.
CheckedCount llava(ConfigKeys &vision, std::int64_t textHidden)
{
    const Tower tower = towerOf(vision);
    return patches(tower, Bias::Without) + (places(vision, tower) + CheckedCount {2}) * tower.width
        + towerLayer(tower.width, tower.inner, Bias::With) * tower.layers + CheckedCount {4, tower.width}
    + matrix(tower.width, textHidden, Bias::With) + matrix(textHidden, textHidden, Bias::With);
}

/// UnsupportedArchitecture unless the tower is of the kind that the count knows.
void requireKind(ConfigKeys &vision, std::string_view kind)
{
    const auto type = vision.text("model_type");
    if (type && *type != kind)
        vision.reject(FormatProblem::UnsupportedArchitecture, "model_type", *type, std::string(kind), "vision-encoder");
}

CheckedCount tower(std::string_view type, ConfigKeys &outer, ConfigKeys &vision, std::int64_t textHidden)
{
    if (type == "mllama")
        return mllama(vision, textHidden);
    if (type == "llama4")
        return llama4(vision, textHidden);
    if (type == "mistral3" || type == "ministral3") {
        requireKind(vision, "pixtral");
        return pixtral(outer, vision, textHidden);
    }
    if (type == "qwen2_vl")
        return qwen2(vision);
    if (type == "qwen2_5_vl")
        return qwen25(vision);
    if (type.starts_with("qwen3"))
        return qwen3(vision);
    if (type == "gemma3") {
        requireKind(vision, "siglip_vision_model");
        return gemma3(vision, textHidden);
    }
    if (type == "gemma4")
        return gemma4(vision, textHidden);
    if (type == "paligemma") {
        requireKind(vision, "siglip_vision_model");
        return paligemma(vision, textHidden);
    }
    if (type == "idefics3" || type == "smolvlm")
        return idefics3(outer, vision, textHidden);
    requireKind(vision, "clip_vision_model");
    // LLaVA-NeXT learns what ends a row of patches.
    const CheckedCount newline {type == "llava_next" ? textHidden : 0};
    return llava(vision, textHidden) + newline;
}

} // namespace

const Nesting *nestingOf(std::string_view modelType)
{
    const auto row = std::ranges::find(nestings, modelType, &Nesting::modelType);
    return row == std::end(nestings) ? nullptr : &*row;
}

std::int64_t imageTokens(std::string_view modelType, ConfigKeys &keys)
{
    if (modelType != "mllama")
        return 0;
    auto vision = keys.objectOrEmpty("vision_config");
    const auto image = vision.wholeOr({"image_size"}, 448, {.low = 1, .high = 100'000});
    const auto patch = vision.wholeOr({"patch_size"}, 14, {.low = 1, .high = image});
    const auto tiles = vision.wholeOr({"max_num_tiles"}, 4, {.low = 1, .high = 1000});
    return tiles * ((image / patch) * (image / patch) + 1);
}

std::int64_t visionParameters(std::string_view modelType, ConfigKeys &keys, std::int64_t textHidden)
{
    if (keys.has("audio_config"))
        keys.reject(FormatProblem::UnsupportedArchitecture, "audio_config", "object", {}, "audio-encoder");
    if (modelType == "gemma3n") {
        if (keys.has("vision_config"))
            keys.reject(FormatProblem::UnsupportedArchitecture, "vision_config", "object", {}, "vision-encoder");
        return 0;
    }
    keys.require("vision_config");
    auto vision = keys.objectOrEmpty("vision_config");
    if (!keys.has("vision_config"))
        return 0;
    return tower(modelType, keys, vision, textHidden).value().value_or(CheckedCount::largest);
}

} // namespace headroom
