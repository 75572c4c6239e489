// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The number that formulas are computed with: every 64-bit integer is exact in it, and larger results do not overflow.
//
// long double has a significand of at least 64 bits on the machines we build for, so that products of whole numbers
// are exact as long as they fit into 64 bits, and a result that does not fit can be recognised instead of wrapping.
#pragma once

#include "engine/units/bytes.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

namespace headroom {

using Exact = long double;
static_assert(std::numeric_limits<Exact>::digits >= 64, "formulas need a number that holds every 64-bit integer");

/// The largest size an estimate may hold: 2^62, so that sums of a few terms stay within 64 bits.
inline constexpr Exact largestExact = 4611686018427387904.0L;

/// A whole number, fractions rounded up, or nothing if it is not within [0, 2^62].
[[nodiscard]] inline std::optional<std::int64_t> wholeFromExact(Exact value)
{
    const Exact rounded = std::ceil(value);
    if (!(rounded >= 0 && rounded <= largestExact))
        return std::nullopt;
    return static_cast<std::int64_t>(rounded);
}

/// The same as a size in bytes.
[[nodiscard]] inline std::optional<Bytes> bytesFromExact(Exact value)
{
    const auto whole = wholeFromExact(value);
    return whole ? std::optional(Bytes(*whole)) : std::nullopt;
}

} // namespace headroom
