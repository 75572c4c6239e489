// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A low and a high end of the same quantity, never one without the other.
#pragma once

#include <optional>

namespace headroom {

/// low <= high. Made by orderedRange() where the ends come from outside.
template <typename T>
struct Range {
    T low {};
    T high {};

    friend constexpr bool operator==(const Range &, const Range &) = default;
};

/// The range between two ends, or nothing if they stand in the wrong order or are no numbers.
template <typename T>
[[nodiscard]] constexpr std::optional<Range<T>> orderedRange(T low, T high)
{
    if (!(low <= high))
        return std::nullopt;
    return Range<T> {low, high};
}

} // namespace headroom
