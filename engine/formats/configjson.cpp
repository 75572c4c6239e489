// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which model a config.json means, its text part and its image part, and the limits of the whole.
#include "engine/formats/configjson.h"

#include "engine/formats/configencoders.h"
#include "engine/formats/configlayers.h"
#include "engine/formats/configvision.h"
#include "engine/model/checkedcount.h"
#include "engine/model/parameters.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace headroom {
namespace {

/// Models beyond this are refused: sixteen bytes for each parameter still count in 64 bits.
constexpr std::int64_t mostParameters = 10'000'000'000'000'000;

/// The keys of this object that a decoder of any family would be read from.
std::vector<std::string> genericKeys(ObjectReader &keys)
{
    std::vector<std::string> found;
    for (const auto *name :
        {"model_type", "hidden_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads", "head_dim",
            "intermediate_size", "vocab_size", "tie_word_embeddings", "num_local_experts", "num_experts_per_tok"}) {
        if (keys.has(name))
            found.push_back(keys.path(name));
    }
    return found;
}

tl::unexpected<FormatError> refused(ObjectReader &keys, std::string_view key, std::string found, Refusal refusal)
{
    FormatError error;
    error.problem
        = refusal == Refusal::None ? FormatProblem::UnknownArchitecture : FormatProblem::UnsupportedArchitecture;
    error.key = keys.path(key);
    error.found = std::move(found);
    error.other = refusalName(refusal);
    error.understood = genericKeys(keys);
    return tl::unexpected(std::move(error));
}

/// The object that describes the language model, if the config nests it.
std::optional<ConfigKeys> nestedText(ConfigKeys &keys)
{
    for (const auto *name : {"text_config", "llm_config", "language_config"}) {
        if (auto found = keys.object(name))
            return *found;
    }
    if (auto thinker = keys.object("thinker_config"))
        return thinker->object("text_config");
    return std::nullopt;
}

bool tied(TieRule rule, ConfigKeys &outer, bool ofText)
{
    switch (rule) {
    case TieRule::Top:
        return outer.flagOr("tie_word_embeddings", false);
    case TieRule::TopElseTied:
        return outer.flagOr("tie_word_embeddings", true);
    case TieRule::TopOrText:
        return outer.flagOr("tie_word_embeddings", false) || ofText;
    case TieRule::Text:
        return ofText;
    case TieRule::Never:
        return false;
    }
    return ofText;
}

/// What the class in `architectures` puts on the last block: nothing, the language-model head, or another one.
void readHead(ConfigKeys &keys, ModelShape &shape)
{
    const auto classes = keys.texts("architectures");
    if (!classes || classes->empty())
        return;
    const auto &name = classes->front();
    for (const auto *other :
        {"ForSequenceClassification", "ForTokenClassification", "ForQuestionAnswering", "RewardModel"}) {
        if (name.find(other) != std::string::npos)
            keys.reject(FormatProblem::UnsupportedArchitecture, "architectures", name, {}, "classification-head");
    }
    const bool bare = name.ends_with("Model") && !name.ends_with("LMHeadModel") && name != "ChatGLMModel";
    if (bare) {
        shape.hasHead = false;
        shape.tied = false;
        shape.headBias = false;
    }
}

/// The sizes of a shape under their usual names, to name the one that makes a model too large.
FormatError tooLarge(const ModelShape &shape)
{
    std::int64_t experts = 0;
    for (const auto &block : shape.blocks)
        experts = std::max(experts, block.experts ? block.experts->count : 0);
    const std::array<std::pair<const char *, std::int64_t>, 7> sizes = {{{"vocab_size", shape.vocabulary},
        {"hidden_size", shape.hidden}, {"intermediate_size", shape.intermediate}, {"num_attention_heads", shape.heads},
        {"head_dim", shape.headDim}, {"num_experts", experts}, {"num_hidden_layers", shape.layers}}};
    const auto largest = std::ranges::max_element(sizes, {}, [](const auto &size) { return size.second; });
    FormatError error;
    error.problem = FormatProblem::OutOfRange;
    error.key = largest->first;
    error.found = std::to_string(largest->second);
    error.expected = "parameters <=" + std::to_string(mostParameters);
    return error;
}

/// Sorts the keys of both objects into those that were asked for and those that were not.
void listKeys(ReadModel &model, const ConfigKeys &outer, const std::optional<ConfigKeys> &nested)
{
    model.understood = outer.knownKeys();
    model.ignored = outer.unknownKeys();
    if (!nested)
        return;
    for (const auto &key : nested->knownKeys())
        model.understood.push_back(key);
    for (const auto &key : nested->unknownKeys())
        model.ignored.push_back(key);
}

} // namespace

tl::expected<ReadModel, FormatError> readModel(std::string_view text)
{
    const auto root = parseJson(text);
    if (!root)
        return tl::unexpected(root.error());
    ReadingErrors errors;
    ConfigKeys keys(*root, {}, errors);
    auto wholeType = unnamedModelType(keys);
    if (!wholeType) {
        keys.require("model_type");
        wholeType = keys.text("model_type");
    }
    if (errors.first())
        return tl::unexpected(*errors.first());
    if (const auto refusal = refusalOf(*wholeType); refusal != Refusal::None)
        return refused(keys, "model_type", *wholeType, refusal);

    auto nested = nestedText(keys);
    if (errors.first())
        return tl::unexpected(*errors.first());
    const bool whole = nested || keys.has("vision_config");
    const auto *nesting = whole ? nestingOf(*wholeType) : nullptr;
    if (whole && !nesting)
        return refused(keys, "model_type", *wholeType, Refusal::None);
    auto &textKeys = nested ? *nested : keys;
    const auto ownType = nested ? nested->text("model_type") : std::nullopt;
    const std::string type = ownType ? *ownType : nesting ? std::string(nesting->textType) : *wholeType;
    const auto *family = familyOf(canonicalModelType(type));
    if (!family)
        return refused(textKeys, "model_type", type, refusalOf(type));

    ReadModel model;
    model.shape = readTextModel(*family, textKeys);
    model.shape.name = keys.text("_name_or_path").value_or(std::string());
    if (nesting) {
        model.shape.tied = tied(nesting->tie, keys, model.shape.tied);
        const auto vision = visionParameters(nesting->modelType, keys, model.shape.hidden);
        model.shape.otherParameters = (CheckedCount {model.shape.otherParameters} + CheckedCount {vision})
                                          .value()
                                          .value_or(CheckedCount::largest);
        model.shape.visionTower = vision > 0;
        model.shape.encoderTokens = imageTokens(nesting->modelType, keys);
    }
    readHead(keys, model.shape);
    if (errors.first())
        return tl::unexpected(*errors.first());

    const auto counted = countParameters(model.shape);
    if (!counted || counted->total.value() > mostParameters)
        return tl::unexpected(tooLarge(model.shape));
    listKeys(model, keys, nested);
    return model;
}

std::string configByHand(const HandShape &shape, std::string_view name)
{
    Json config = Json::object();
    const bool mixture = shape.experts > 0;
    config["model_type"] = mixture ? "mixtral" : shape.gated ? "llama" : "arcee";
    if (!name.empty())
        config["_name_or_path"] = std::string(name);
    config["hidden_size"] = shape.hidden;
    config["num_hidden_layers"] = shape.layers;
    config["num_attention_heads"] = shape.heads;
    config["num_key_value_heads"] = shape.keyValueHeads;
    config["head_dim"] = shape.headDim;
    config["intermediate_size"] = mixture ? shape.expertWidth : shape.intermediate;
    config["vocab_size"] = shape.vocabulary;
    config["tie_word_embeddings"] = shape.tied;
    if (mixture) {
        config["num_local_experts"] = shape.experts;
        config["num_experts_per_tok"] = shape.expertsPerToken;
    }
    return writeJson(config, JsonLayout::Indented);
}

HandShape handShapeOf(const ModelShape &shape)
{
    HandShape hand {.layers = shape.layers,
        .hidden = shape.hidden,
        .heads = shape.heads,
        .keyValueHeads = shape.keyValueHeads,
        .headDim = shape.headDim,
        .intermediate = shape.intermediate,
        .vocabulary = shape.vocabulary,
        .tied = shape.tied};
    for (const auto &block : shape.blocks) {
        if (block.mlp)
            hand.gated = block.mlp->gated;
        if (block.experts) {
            hand.experts = block.experts->count;
            hand.expertsPerToken = block.experts->perToken;
            hand.expertWidth = block.experts->expert.width;
        }
    }
    return hand;
}

tl::expected<ModelShape, FormatError> shapeByHand(const HandShape &shape)
{
    return readModel(configByHand(shape, {})).map([](ReadModel model) { return std::move(model.shape); });
}

} // namespace headroom
