// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a row of the table of knobs out of a field of a plan: kind, choices and access follow from the field's type.
#pragma once

#include "engine/plan/knobs.h"

#include <cmath>
#include <concepts>
#include <type_traits>
#include <utility>

namespace headroom::knobrow {

// How a field's type stands in a KnobValue. One overload pair a type; enumerations and optionals are templates.

inline KnobValue held(bool value)
{
    return value;
}
inline KnobValue held(std::int64_t value)
{
    return value;
}
inline KnobValue held(double value)
{
    return value;
}
inline KnobValue held(Bytes value)
{
    return value.value();
}
inline KnobValue held(const Range<double> &value)
{
    return value;
}
inline KnobValue held(const Range<Bytes> &value)
{
    return Range<double> {static_cast<double>(value.low.value()), static_cast<double>(value.high.value())};
}
inline KnobValue held(const Range<HourlyPrice> &value)
{
    return Range<double> {value.low.dollarsPerHour(), value.high.dollarsPerHour()};
}
/// No text is the same as no value.
inline KnobValue held(const std::string &value)
{
    return value.empty() ? KnobValue() : KnobValue(value);
}
inline KnobValue held(const std::vector<std::string> &value)
{
    return value;
}
inline KnobValue held(const LoraTargets &value)
{
    switch (value.kind) {
    case LoraTargets::Kind::AllLinear:
        return std::vector<std::string> {"all-linear"};
    case LoraTargets::Kind::Attention:
        return std::vector<std::string> {"attention"};
    case LoraTargets::Kind::Named:
        break;
    }
    return value.modules;
}
template <typename Choice>
requires std::is_enum_v<Choice> KnobValue held(Choice value)
{
    return KnobChoice {static_cast<std::size_t>(value)};
}
template <typename T> KnobValue held(const std::optional<T> &value)
{
    return value ? held(*value) : KnobValue();
}

/// Each take() puts a value of the field's kind into it and says whether it was one.
template <typename T> bool take(T &field, const KnobValue &value)
{
    const auto *same = std::get_if<T>(&value);
    if (same)
        field = *same;
    return same != nullptr;
}
inline bool take(Bytes &field, const KnobValue &value)
{
    const auto *count = std::get_if<std::int64_t>(&value);
    if (count)
        field = Bytes(*count);
    return count != nullptr;
}
inline bool take(Range<Bytes> &field, const KnobValue &value)
{
    const auto *range = std::get_if<Range<double>>(&value);
    if (range)
        field = {Bytes(std::llround(range->low)), Bytes(std::llround(range->high))};
    return range != nullptr;
}
inline bool take(Range<HourlyPrice> &field, const KnobValue &value)
{
    const auto *range = std::get_if<Range<double>>(&value);
    if (range)
        field = {HourlyPrice(range->low), HourlyPrice(range->high)};
    return range != nullptr;
}
inline bool take(LoraTargets &field, const KnobValue &value)
{
    const auto *names = std::get_if<std::vector<std::string>>(&value);
    if (!names)
        return false;
    if (*names == std::vector<std::string> {"all-linear"})
        field = {};
    else if (*names == std::vector<std::string> {"attention"})
        field = {LoraTargets::Kind::Attention, {}};
    else
        field = {LoraTargets::Kind::Named, *names};
    return true;
}
template <typename Choice>
requires std::is_enum_v<Choice>
bool take(Choice &field, const KnobValue &value)
{
    const auto *choice = std::get_if<KnobChoice>(&value);
    const bool known = choice && choice->index < spellings<Choice>.size();
    if (known)
        field = static_cast<Choice>(choice->index);
    return known;
}
template <typename T> bool take(std::optional<T> &field, const KnobValue &value)
{
    T taken {};
    const bool known = take(taken, value);
    if (known)
        field = std::move(taken);
    return known;
}

template <typename T> struct Unwrapped {
    using Type = T;
    static constexpr bool optional = false;
};
template <typename T> struct Unwrapped<std::optional<T>> {
    using Type = T;
    static constexpr bool optional = true;
};

template <typename T> constexpr KnobKind kindOf()
{
    if constexpr (std::same_as<T, bool>)
        return KnobKind::Flag;
    else if constexpr (std::is_enum_v<T>)
        return KnobKind::Choice;
    else if constexpr (std::same_as<T, std::int64_t> || std::same_as<T, Bytes>)
        return KnobKind::Whole;
    else if constexpr (std::same_as<T, double>)
        return KnobKind::Number;
    else if constexpr (std::same_as<T, std::string>)
        return KnobKind::Text;
    else if constexpr (std::same_as<T, std::vector<std::string>> || std::same_as<T, LoraTargets>)
        return KnobKind::Texts;
    else
        return KnobKind::Range;
}

/// Field: a function from a plan to a pointer to the field; null if the optional part it belongs to is absent.
/// Given a plan that is not const it makes that part.
template <auto Field> KnobValue fieldValue(const Plan &plan)
{
    const auto *field = Field(plan);
    return field ? held(*field) : KnobValue();
}

template <auto Field> void setField(Plan &plan, const KnobValue &value)
{
    if (!std::holds_alternative<std::monostate>(value)) {
        take(*Field(plan), value);
        return;
    }
    if (!Field(std::as_const(plan)))
        return;
    Plan untouched;
    *Field(plan) = *Field(untouched);
}

/// A member of an optional part of a plan.
template <typename Part, typename Member> auto *within(Part &part, Member member)
{
    if constexpr (!std::is_const_v<Part>) {
        if (!part)
            part.emplace();
    }
    return part ? &((*part).*member) : nullptr;
}

struct Row : Knob {
    [[nodiscard]] constexpr Row limits(double smallest, double largest) const
    {
        auto row = *this;
        row.low = smallest;
        row.high = largest;
        return row;
    }
    [[nodiscard]] constexpr Row in(KnobUnit theUnit) const
    {
        auto row = *this;
        row.unit = theUnit;
        return row;
    }
    [[nodiscard]] constexpr Row slider(double left, double right, KnobScale theScale, KnobSnap theSnap) const
    {
        auto row = *this;
        row.sliderLow = left;
        row.sliderHigh = right;
        row.scale = theScale;
        row.snap = theSnap;
        return row;
    }
    [[nodiscard]] constexpr Row as(KnobKind theKind) const
    {
        auto row = *this;
        row.kind = theKind;
        return row;
    }
};

template <auto Field> constexpr Row row(std::string_view id, KnobGroup group)
{
    using Declared = std::remove_pointer_t<decltype(Field(std::declval<Plan &>()))>;
    using Value = typename Unwrapped<Declared>::Type;
    Row made;
    made.id = id;
    made.group = group;
    made.kind = kindOf<Value>();
    made.mayBeUnset = Unwrapped<Declared>::optional || std::same_as<Value, std::string>;
    if constexpr (std::is_enum_v<Value>)
        made.choices = spellings<Value>;
    made.get = &fieldValue<Field>;
    made.set = &setField<Field>;
    return made;
}

} // namespace headroom::knobrow
