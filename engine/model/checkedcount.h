// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A count of parameters that notices when it leaves 64 bits instead of wrapping around.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>

namespace headroom {

/// Counts that are not negative. Once too large, a count stays so, whatever is added.
class CheckedCount {
public:
    /// Counts beyond this are refused, so that sums of a few of them still fit.
    static constexpr std::int64_t largest = std::int64_t {1} << 62;

    constexpr CheckedCount() = default;
    constexpr CheckedCount(std::initializer_list<std::int64_t> factors)
        : m_value(1)
    {
        for (const auto factor : factors)
            *this *= factor;
    }

    constexpr CheckedCount &operator+=(const CheckedCount &other)
    {
        m_tooLarge = m_tooLarge || other.m_tooLarge || __builtin_add_overflow(m_value, other.m_value, &m_value)
            || m_value > largest;
        return *this;
    }

    constexpr CheckedCount &operator*=(std::int64_t factor)
    {
        m_tooLarge = m_tooLarge || __builtin_mul_overflow(m_value, factor, &m_value) || m_value > largest;
        return *this;
    }

    friend constexpr CheckedCount operator+(CheckedCount a, const CheckedCount &b) { return a += b; }
    friend constexpr CheckedCount operator*(CheckedCount a, std::int64_t factor) { return a *= factor; }

    /// Nothing if the count became too large.
    [[nodiscard]] constexpr std::optional<std::int64_t> value() const
    {
        return m_tooLarge ? std::nullopt : std::optional(m_value);
    }

private:
    std::int64_t m_value = 0;
    bool m_tooLarge = false;
};

} // namespace headroom
