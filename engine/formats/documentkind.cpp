// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Looks at the top-level keys only.
#include "engine/formats/documentkind.h"

#include "engine/formats/json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace headroom {

namespace {

/// Keys that a config.json has at its top level and no other document of ours does.
constexpr std::array<std::string_view, 9> configKeys {"model_type", "architectures", "hidden_size", "num_hidden_layers",
    "n_layer", "n_embd", "d_model", "text_config", "vocab_size"};
constexpr std::array<std::string_view, 4> planKeys {"training", "parallelism", "hardware", "economics"};
constexpr std::array<std::string_view, 3> catalogueKeys {"gpus", "ranges", "models"};

template <std::size_t size> bool hasAny(const Json &document, const std::array<std::string_view, size> &keys)
{
    return std::ranges::any_of(keys, [&](std::string_view key) { return document.contains(key); });
}

} // namespace

tl::expected<DocumentKind, FormatError> documentKind(std::string_view text)
{
    const auto document = parseJson(text);
    if (!document)
        return tl::make_unexpected(document.error());
    if (!document->is_object())
        return tl::make_unexpected(FormatError {.problem = FormatProblem::NotAnObject});
    const auto format = document->find("format");
    if (format != document->end() && *format == "headroom-plan")
        return DocumentKind::Plan;
    if (format != document->end() && *format == "headroom-catalogue")
        return DocumentKind::Catalogue;
    if (format != document->end() && format->is_string())
        return DocumentKind::Other;
    if (hasAny(*document, configKeys))
        return DocumentKind::Config;
    if (hasAny(*document, planKeys) || (document->contains("model") && (*document)["model"].is_object()))
        return DocumentKind::Plan;
    if (hasAny(*document, catalogueKeys))
        return DocumentKind::Catalogue;
    return DocumentKind::Other;
}

} // namespace headroom
