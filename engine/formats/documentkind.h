// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a JSON text is, told from a few of its keys, so that anything can be dropped on the window.
#pragma once

#include "engine/formats/formaterror.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string_view>

namespace headroom {

enum class DocumentKind : std::uint8_t {
    Plan, ///< says so, or has a plan's parts and forgot to
    Config, ///< a model's config.json
    Catalogue, ///< a user's catalogue rows
    Other,
};

/// Only the kind: the document's own reader finds what is wrong inside. Errors: those of parseJson(), and
/// NotAnObject.
[[nodiscard]] tl::expected<DocumentKind, FormatError> documentKind(std::string_view text);

} // namespace headroom
