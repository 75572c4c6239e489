// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A size in bytes: a whole 64-bit number that cannot be confused with another quantity.
//
// GB is 10^9 bytes and GiB is 2^30 bytes; the only ways out are inGB(), inGiB() and value(), so that a
// number never changes its unit silently. Negative sizes occur: headroom is one.
#pragma once

#include <compare>
#include <cstdint>

namespace headroom {

class Bytes {
public:
    constexpr Bytes() = default;
    explicit constexpr Bytes(std::int64_t count)
        : m_count(count)
    {
    }

    [[nodiscard]] constexpr std::int64_t value() const { return m_count; }
    [[nodiscard]] constexpr double inGB() const { return static_cast<double>(m_count) / 1e9; }
    [[nodiscard]] constexpr double inGiB() const { return static_cast<double>(m_count) / 1073741824.0; }

    constexpr Bytes &operator+=(Bytes other)
    {
        m_count += other.m_count;
        return *this;
    }
    constexpr Bytes &operator-=(Bytes other)
    {
        m_count -= other.m_count;
        return *this;
    }
    friend constexpr Bytes operator+(Bytes a, Bytes b) { return Bytes(a.m_count + b.m_count); }
    friend constexpr Bytes operator-(Bytes a, Bytes b) { return Bytes(a.m_count - b.m_count); }
    friend constexpr Bytes operator-(Bytes a) { return Bytes(-a.m_count); }
    friend constexpr Bytes operator*(Bytes a, std::int64_t times) { return Bytes(a.m_count * times); }
    friend constexpr Bytes operator*(std::int64_t times, Bytes a) { return a * times; }
    /// The ratio of two sizes, a plain number.
    friend constexpr double operator/(Bytes a, Bytes b)
    {
        return static_cast<double>(a.m_count) / static_cast<double>(b.m_count);
    }
    friend constexpr auto operator<=>(Bytes, Bytes) = default;

private:
    std::int64_t m_count = 0;
};

namespace literals {
constexpr Bytes operator""_B(unsigned long long count) { return Bytes(static_cast<std::int64_t>(count)); }
constexpr Bytes operator""_GB(unsigned long long count) { return Bytes(static_cast<std::int64_t>(count) * 1'000'000'000); }
constexpr Bytes operator""_MiB(unsigned long long count) { return Bytes(static_cast<std::int64_t>(count) << 20); }
constexpr Bytes operator""_GiB(unsigned long long count) { return Bytes(static_cast<std::int64_t>(count) << 30); }

static_assert(80_GiB == 85899345920_B, "the nameplate 80 GB of an A100 is 80 GiB");
static_assert(1_GB != 1_GiB);
}

} // namespace headroom
