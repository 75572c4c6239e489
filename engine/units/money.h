// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// US dollars, and dollars per GPU-hour. Rounded only where they are shown.
#pragma once

#include <compare>

namespace headroom {

class Money {
public:
    constexpr Money() = default;
    explicit constexpr Money(double dollars)
        : m_dollars(dollars)
    {
    }

    [[nodiscard]] constexpr double dollars() const { return m_dollars; }
    friend constexpr Money operator+(Money a, Money b) { return Money(a.m_dollars + b.m_dollars); }
    friend constexpr Money operator*(Money a, double times) { return Money(a.m_dollars * times); }
    friend constexpr auto operator<=>(Money, Money) = default;

private:
    double m_dollars = 0;
};

/// The price of one GPU for one hour.
class HourlyPrice {
public:
    constexpr HourlyPrice() = default;
    explicit constexpr HourlyPrice(double dollarsPerHour)
        : m_dollarsPerHour(dollarsPerHour)
    {
    }

    [[nodiscard]] constexpr double dollarsPerHour() const { return m_dollarsPerHour; }
    friend constexpr auto operator<=>(HourlyPrice, HourlyPrice) = default;

private:
    double m_dollarsPerHour = 0;
};

} // namespace headroom
