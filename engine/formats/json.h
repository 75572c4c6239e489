// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one door to JSON: text in, a value or a named error out; nothing is thrown.
//
// Files that look into a value include <nlohmann/json.hpp> themselves and engine/formats/jsonreader.h to read objects.
#pragma once

#include "engine/formats/formaterror.h"

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// A JSON value whose objects keep the order of their keys.
using Json = nlohmann::ordered_json;

struct JsonLimits {
    std::size_t bytes = 8U << 20U;
    int depth = 64; ///< nested arrays and objects; a deep value would overflow the stack when it is written
};

/// A bare Infinity, -Infinity or NaN. JSON has no such numbers, but Python writes them and the Hub carries them.
struct NonFiniteNumber {
    std::string spelling {};
    std::int64_t line = 0; ///< from 1
    std::int64_t column = 0; ///< from 1, in characters

    friend bool operator==(const NonFiniteNumber &, const NonFiniteNumber &) = default;
};

/// The value that the text holds. Bare Infinity, -Infinity and NaN become null and are reported if asked for.
/// Errors: Empty, TooLarge, TooDeep, Syntax, GitLfsPointer, Html, SymlinkTarget, DuplicateKey, NumberTooLarge.
[[nodiscard]] tl::expected<Json, FormatError> parseJson(
    std::string_view text, const JsonLimits &limits = {}, std::vector<NonFiniteNumber> *nonFinite = nullptr);

enum class JsonLayout : std::uint8_t { Compact, Indented };

/// The text of a value: keys in their order, C locale, invalid UTF-8 replaced; indented text ends with a newline.
[[nodiscard]] std::string writeJson(const Json &value, JsonLayout layout);

} // namespace headroom
