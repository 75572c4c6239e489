// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A number of parameters: whole, 64 bits, not to be mixed with bytes or tokens.
#pragma once

#include <compare>
#include <cstdint>

namespace headroom {

class Parameters {
public:
    constexpr Parameters() = default;
    explicit constexpr Parameters(std::int64_t count)
        : m_count(count)
    {
    }

    [[nodiscard]] constexpr std::int64_t value() const { return m_count; }
    [[nodiscard]] constexpr double inBillions() const { return static_cast<double>(m_count) / 1e9; }

    constexpr Parameters &operator+=(Parameters other)
    {
        m_count += other.m_count;
        return *this;
    }
    friend constexpr Parameters operator+(Parameters a, Parameters b) { return Parameters(a.m_count + b.m_count); }
    friend constexpr Parameters operator-(Parameters a, Parameters b) { return Parameters(a.m_count - b.m_count); }
    friend constexpr Parameters operator*(Parameters a, std::int64_t times) { return Parameters(a.m_count * times); }
    friend constexpr auto operator<=>(Parameters, Parameters) = default;

private:
    std::int64_t m_count = 0;
};

} // namespace headroom
