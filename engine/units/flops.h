// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Floating-point operations of a run, and a rate of them.
#pragma once

#include <compare>

namespace headroom {

/// A number of floating-point operations. A double, because a run has 10^18 to 10^26 of them, more than 64 bits hold.
class Flops {
public:
    constexpr Flops() = default;
    explicit constexpr Flops(double count)
        : m_count(count)
    {
    }

    [[nodiscard]] constexpr double value() const { return m_count; }
    friend constexpr Flops operator*(Flops a, double times) { return Flops(a.m_count * times); }
    friend constexpr auto operator<=>(Flops, Flops) = default;

private:
    double m_count = 0;
};

/// Floating-point operations a second.
class FlopRate {
public:
    constexpr FlopRate() = default;
    explicit constexpr FlopRate(double perSecond)
        : m_perSecond(perSecond)
    {
    }

    [[nodiscard]] constexpr double perSecond() const { return m_perSecond; }
    friend constexpr FlopRate operator*(FlopRate a, double times) { return FlopRate(a.m_perSecond * times); }
    friend constexpr auto operator<=>(FlopRate, FlopRate) = default;

private:
    double m_perSecond = 0;
};

} // namespace headroom
