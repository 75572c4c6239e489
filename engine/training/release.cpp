// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Releases of transformers.
#include "engine/training/release.h"

#include <charconv>

namespace headroom {

std::optional<Release> releaseOf(std::string_view version)
{
    Release release;
    const char *end = version.data() + version.size();
    const auto major = std::from_chars(version.data(), end, release.major);
    if (major.ec != std::errc())
        return std::nullopt;
    if (major.ptr != end && *major.ptr == '.')
        std::from_chars(major.ptr + 1, end, release.minor);
    return release;
}

ReleaseFacts releaseFacts(Release release, std::string_view modelType, bool flash)
{
    const bool gpt2 = modelType == "gpt2";
    const bool repeatsForFlash = modelType == "mistral" || modelType == "mixtral" || modelType == "qwen2";
    const bool before446 = release < Release {4, 46};
    return {.logitsCut = release < Release {4, 49},
        .logitsWidenedInModel = before446,
        .logitsStayNarrow = (before446 && gpt2) || (release < Release {4, 49} && modelType == "gpt_bigcode"),
        .headsRepeated = release < Release {4, 48} && (!flash || repeatsForFlash),
        .blocksOwnMasks = release < currentMajor && gpt2};
}

} // namespace headroom
