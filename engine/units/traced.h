// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A number that remembers how it was made: standing in for a plain number in a formula, it yields the equation, the
// same equation with its numbers in it, and the value. The equation that is shown is therefore the one that ran.
#pragma once

#include "engine/units/exact.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom {

class Traced {
public:
    /// A constant of the formula, written as it stands: 34, 2, 0.55.
    Traced(int constant); // NOLINT(google-explicit-constructor): formulas mix plain constants and traced symbols
    /// A named quantity and its value.
    Traced(std::string_view symbol, Exact value);

    [[nodiscard]] Exact value() const { return m_value; }
    /// "2·s·b·h·L"
    [[nodiscard]] const std::string &equation() const { return m_equation; }
    /// "2·4096·1·4096·32"
    [[nodiscard]] const std::string &withNumbers() const { return m_withNumbers; }

    friend Traced operator+(const Traced &a, const Traced &b);
    friend Traced operator-(const Traced &a, const Traced &b);
    friend Traced operator*(const Traced &a, const Traced &b);
    friend Traced operator/(const Traced &a, const Traced &b);

private:
    enum class Strength : std::uint8_t { Sum, Product, Atom };
    Traced() = default;
    static Traced joined(const Traced &a, std::string_view sign, const Traced &b, Exact value, Strength strength);

    Exact m_value = 0;
    std::string m_equation;
    std::string m_withNumbers;
    Strength m_strength = Strength::Atom;
};

/// A number in the C locale with no more digits than it needs: "4096", "0.55", "65/64" stays a quotient by itself.
[[nodiscard]] std::string plainNumber(Exact value);

} // namespace headroom
