// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Models with an image part: which text model they hold, how many parameters tower and projector have.
#pragma once

#include "engine/formats/configkeys.h"
#include "engine/model/shape.h"

namespace headroom {

/// Whose `tie_word_embeddings` counts in a nested config.
enum class TieRule : std::uint8_t {
    Top, ///< the outer key, else untied
    TopElseTied, ///< the outer key, else tied
    TopOrText, ///< either
    Text,
    Never,
};

struct Nesting {
    std::string_view modelType {}; ///< of the whole
    std::string_view textType {}; ///< of the text part if it does not say
    TieRule tie = TieRule::Top;
};

/// The row of a model type that holds a text model, or null.
[[nodiscard]] const Nesting *nestingOf(std::string_view modelType);

/// Parameters of tower and projector; 0 with an error in the keys' ReadingErrors if the tower is not known.
/// `keys` are the outer ones.
[[nodiscard]] std::int64_t visionParameters(std::string_view modelType, ConfigKeys &keys, std::int64_t textHidden);

/// Tokens of an image that blocks attend to beside the text: every tile of the largest image, Llama 3.2 Vision; else 0.
[[nodiscard]] std::int64_t imageTokens(std::string_view modelType, ConfigKeys &keys);

} // namespace headroom
