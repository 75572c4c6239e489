// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes an expression while it is computed.
#include "engine/units/traced.h"

#include <array>
#include <charconv>
#include <cmath>

namespace headroom {

std::string plainNumber(Exact value)
{
    std::array<char, 48> text {};
    if (value == std::floor(value) && std::fabs(value) <= largestExact) {
        const auto end = std::to_chars(text.data(), text.data() + text.size(), static_cast<std::int64_t>(value)).ptr;
        return {text.data(), end};
    }
    const auto end = std::to_chars(text.data(), text.data() + text.size(), static_cast<double>(value)).ptr;
    return {text.data(), end};
}

Traced::Traced(int constant)
    : m_value(constant)
    , m_equation(plainNumber(constant))
    , m_withNumbers(m_equation)
{
}

Traced::Traced(std::string_view symbol, Exact value)
    : m_value(value)
    , m_equation(symbol)
    , m_withNumbers(plainNumber(value))
{
}

Traced Traced::joined(const Traced &a, std::string_view sign, const Traced &b, Exact value, Strength strength)
{
    const auto wrapped = [](const std::string &text, bool needed) { return needed ? "(" + text + ")" : text; };
    const bool ordered = sign == "/" || sign == " − "; // a − (b + c), a/(b·c): the right side keeps its brackets
    const bool wrapLeft = a.m_strength < strength;
    const bool wrapRight = b.m_strength < strength || (ordered && b.m_strength == strength);
    Traced result;
    result.m_value = value;
    result.m_strength = strength;
    result.m_equation.append(wrapped(a.m_equation, wrapLeft)).append(sign).append(wrapped(b.m_equation, wrapRight));
    result.m_withNumbers.append(wrapped(a.m_withNumbers, wrapLeft))
        .append(sign)
        .append(wrapped(b.m_withNumbers, wrapRight));
    return result;
}

Traced operator+(const Traced &a, const Traced &b)
{
    return Traced::joined(a, " + ", b, a.m_value + b.m_value, Traced::Strength::Sum);
}

Traced operator-(const Traced &a, const Traced &b)
{
    return Traced::joined(a, " − ", b, a.m_value - b.m_value, Traced::Strength::Sum);
}

Traced operator*(const Traced &a, const Traced &b)
{
    return Traced::joined(a, "·", b, a.m_value * b.m_value, Traced::Strength::Product);
}

Traced operator/(const Traced &a, const Traced &b)
{
    return Traced::joined(a, "/", b, a.m_value / b.m_value, Traced::Strength::Product);
}

} // namespace headroom
