// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What older releases of transformers do differently.
//
// Source: transformers 4.45.2, 4.48.3 and 4.57.6, as real execution shows them.
#pragma once

#include <optional>
#include <string_view>

namespace headroom {

/// The first two numbers of a release.
struct Release {
    int major = 0;
    int minor = 0;

    friend auto operator<=>(const Release &, const Release &) = default;
};

/// Nothing if the text does not begin with a number.
[[nodiscard]] std::optional<Release> releaseOf(std::string_view version);

/// The oldest release whose execution is known.
inline constexpr Release oldestRelease {4, 45};
/// Experts are one grouped product since.
inline constexpr Release currentMajor {5, 0};

struct ReleaseFacts {
    bool logitsCut = false; ///< before 4.49: the last position is cut off the logits; since, labels are moved
    bool logitsWidenedInModel = false; ///< before 4.46: the narrow ones go when they are fp32
    bool logitsStayNarrow = false; ///< GPT-2 before 4.46, GPT-BigCode before 4.49
    bool headsRepeated = false; ///< before 4.48: grouped heads under sdpa; under flash for Mistral and Qwen 2
    bool blocksOwnMasks = false; ///< GPT-2 before 5: a causal mask of bools in every block
};

[[nodiscard]] ReleaseFacts releaseFacts(Release release, std::string_view modelType, bool flash);

} // namespace headroom
