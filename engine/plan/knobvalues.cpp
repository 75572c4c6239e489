// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Limits, texts, resting points and steps of knobs.
#include "engine/plan/knobvalues.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace headroom {
namespace {

using enum KnobScale;
using enum KnobSnap;

std::string numberText(double number)
{
    // Whole numbers are written out: 1000000, not 1e+06.
    if (std::trunc(number) == number && std::abs(number) < 1e18)
        return std::to_string(static_cast<std::int64_t>(number));
    std::array<char, 32> text {};
    const auto result = std::to_chars(text.data(), text.data() + text.size(), number);
    return {text.data(), result.ptr};
}

bool inside(const Knob &knob, double value)
{
    return value >= knob.low && value <= knob.high;
}

KnobValue nextOfChoices(std::size_t index, std::size_t count, KnobDirection direction)
{
    if (direction == KnobDirection::Up)
        return index + 1 < count ? KnobValue(KnobChoice {index + 1}) : KnobValue();
    return index > 0 ? KnobValue(KnobChoice {index - 1}) : KnobValue();
}

KnobValue nextWhole(const Knob &knob, std::int64_t from, KnobDirection direction, std::int64_t gpusPerNode)
{
    const auto up = direction == KnobDirection::Up;
    const auto points = restingPoints(knob, gpusPerNode);
    if (up) {
        const auto above = std::ranges::upper_bound(points, from);
        if (above != points.end())
            return *above;
    } else {
        const auto below = std::ranges::lower_bound(points, from);
        if (below != points.begin())
            return *std::prev(below);
    }
    const bool single = knob.hasSlider() && knob.scale == Linear;
    const auto next = single ? (up ? from + 1 : from - 1) : (up ? from * 2 : from / 2);
    if (next == from || !inside(knob, static_cast<double>(next)))
        return {};
    return next;
}

} // namespace

bool allows(const Knob &knob, const KnobValue &value)
{
    if (std::holds_alternative<std::monostate>(value))
        return knob.mayBeUnset;
    switch (knob.kind) {
    case KnobKind::Flag:
        return std::holds_alternative<bool>(value);
    case KnobKind::Choice: {
        const auto *choice = std::get_if<KnobChoice>(&value);
        return choice && choice->index < knob.choices.size();
    }
    case KnobKind::Whole: {
        const auto *whole = std::get_if<std::int64_t>(&value);
        return whole && inside(knob, static_cast<double>(*whole));
    }
    case KnobKind::Number: {
        const auto *number = std::get_if<double>(&value);
        return number && inside(knob, *number);
    }
    case KnobKind::Range: {
        const auto *range = std::get_if<Range<double>>(&value);
        return range && range->low <= range->high && inside(knob, range->low) && inside(knob, range->high);
    }
    case KnobKind::Text:
    case KnobKind::Config:
        return std::holds_alternative<std::string>(value);
    case KnobKind::Texts:
        return std::holds_alternative<std::vector<std::string>>(value);
    }
    return false;
}

std::string limitsText(const Knob &knob)
{
    return numberText(knob.low) + ".." + numberText(knob.high);
}

std::string valueText(const KnobValue &value)
{
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto *number = std::get_if<double>(&value))
        return numberText(*number);
    if (const auto *range = std::get_if<Range<double>>(&value))
        return '[' + numberText(range->low) + ", " + numberText(range->high) + ']';
    if (const auto *text = std::get_if<std::string>(&value))
        return *text;
    std::string list;
    if (const auto *texts = std::get_if<std::vector<std::string>>(&value)) {
        for (const auto &text : *texts)
            list += (list.empty() ? "" : ", ") + text;
    }
    return list;
}

std::vector<std::int64_t> restingPoints(const Knob &knob, std::int64_t gpusPerNode)
{
    std::vector<std::int64_t> points;
    if (!knob.hasSlider() || knob.snap == KnobSnap::Whole)
        return points;
    const auto low = static_cast<std::int64_t>(knob.sliderLow);
    const auto high = static_cast<std::int64_t>(knob.sliderHigh);
    for (std::int64_t power = 1; power <= high; power *= 2) {
        points.push_back(power);
        if (knob.snap == UsualLengths && power > 1)
            points.push_back(power + power / 2);
    }
    if (knob.snap == PowersOfTwoAndNodes && gpusPerNode > 1) {
        for (std::int64_t full = gpusPerNode; full <= high; full += gpusPerNode)
            points.push_back(full);
    }
    std::erase_if(points, [&](std::int64_t point) { return point < low || point > high; });
    std::ranges::sort(points);
    const auto repeated = std::ranges::unique(points);
    points.erase(repeated.begin(), repeated.end());
    return points;
}

KnobValue nextValue(const Knob &knob, const KnobValue &from, KnobDirection direction, std::int64_t gpusPerNode)
{
    const auto up = direction == KnobDirection::Up;
    if (const auto *flag = std::get_if<bool>(&from))
        return *flag == up ? KnobValue() : KnobValue(up);
    if (const auto *choice = std::get_if<KnobChoice>(&from))
        return nextOfChoices(choice->index, knob.choices.size(), direction);
    if (const auto *whole = std::get_if<std::int64_t>(&from))
        return nextWhole(knob, *whole, direction, gpusPerNode);
    if (const auto *number = std::get_if<double>(&from)) {
        const auto next = up ? *number * 2 : *number / 2;
        return next != *number && inside(knob, next) ? KnobValue(next) : KnobValue();
    }
    return {};
}

} // namespace headroom
