// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Into how many pieces of a size something divides.
#pragma once

#include <cstdint>

namespace headroom {

/// The quotient, rounded up. Both are positive, or `a` is 0.
[[nodiscard]] constexpr std::int64_t divideUp(std::int64_t a, std::int64_t b)
{
    return (a + b - 1) / b;
}

} // namespace headroom
