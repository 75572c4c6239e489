// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Types, limits and key paths of JSON objects.
#include "engine/formats/jsonreader.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <cmath>

namespace headroom {
namespace {

std::string shownNumber(double number)
{
    std::array<char, 32> text {};
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number);
    return {text.data(), end};
}

/// The whole number that a JSON number is, if it is one and fits into 64 bits.
std::optional<std::int64_t> wholeNumber(const Json &value)
{
    if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return std::nullopt;
        return static_cast<std::int64_t>(number);
    }
    if (value.is_number_integer())
        return value.get<std::int64_t>();
    const auto number = value.get<double>();
    constexpr double limit = 9223372036854775808.0; // 2^63
    if (std::trunc(number) != number || number >= limit || number < -limit)
        return std::nullopt;
    return static_cast<std::int64_t>(number);
}

} // namespace

std::string shownValue(const Json &value)
{
    if (value.is_object())
        return "object";
    if (value.is_array())
        return "list";
    auto text = writeJson(value, JsonLayout::Compact);
    constexpr std::size_t longest = 60;
    if (text.size() > longest) {
        auto end = longest;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
            --end;
        text.resize(end);
        text += "\u2026";
    }
    return text;
}

std::string shownLimits(WholeLimits limits)
{
    if (limits.high == WholeLimits {}.high)
        return ">=" + std::to_string(limits.low);
    return std::to_string(limits.low) + ".." + std::to_string(limits.high);
}

std::string shownLimits(NumberLimits limits)
{
    if (limits.high == NumberLimits {}.high)
        return ">=" + shownNumber(limits.low);
    return shownNumber(limits.low) + ".." + shownNumber(limits.high);
}

ObjectReader::ObjectReader(const Json &value, std::string path, ReadingErrors &errors)
    : m_path(std::move(path))
    , m_errors(&errors)
{
    if (!value.is_object()) {
        FormatError error;
        error.problem = m_path.empty() ? FormatProblem::NotAnObject : FormatProblem::WrongType;
        error.key = m_path;
        error.found = shownValue(value);
        error.expected = "object";
        errors.add(std::move(error));
        return;
    }
    m_value = &value;
    m_known.resize(value.size());
}

std::string ObjectReader::path(std::string_view key) const
{
    if (m_path.empty())
        return std::string(key);
    return m_path + '.' + std::string(key);
}

const Json *ObjectReader::find(std::string_view key)
{
    if (!m_value)
        return nullptr;
    std::size_t place = 0;
    for (const auto &[name, value] : m_value->get_ref<const Json::object_t &>()) {
        if (name == key) {
            m_known[place] = true;
            return value.is_null() ? nullptr : &value;
        }
        ++place;
    }
    return nullptr;
}

void ObjectReader::reject(
    FormatProblem problem, std::string_view key, std::string found, std::string expected, std::string other)
{
    FormatError error;
    error.problem = problem;
    error.key = path(key);
    error.found = std::move(found);
    error.expected = std::move(expected);
    error.other = std::move(other);
    m_errors->add(std::move(error));
}

std::optional<std::int64_t> ObjectReader::whole(std::string_view key, WholeLimits limits)
{
    const auto *value = find(key);
    if (!value)
        return std::nullopt;
    if (!value->is_number()) {
        reject(FormatProblem::WrongType, key, shownValue(*value), "integer");
        return std::nullopt;
    }
    const auto number = wholeNumber(*value);
    const bool fraction = !number && value->is_number_float() && std::abs(value->get<double>()) < 1e18;
    if (fraction) {
        reject(FormatProblem::WrongType, key, shownValue(*value), "integer");
        return std::nullopt;
    }
    if (!number || *number < limits.low || *number > limits.high) {
        reject(FormatProblem::OutOfRange, key, shownValue(*value), shownLimits(limits));
        return std::nullopt;
    }
    return number;
}

std::optional<double> ObjectReader::number(std::string_view key, NumberLimits limits)
{
    const auto *value = find(key);
    if (!value)
        return std::nullopt;
    if (!value->is_number()) {
        reject(FormatProblem::WrongType, key, shownValue(*value), "number");
        return std::nullopt;
    }
    const auto number = value->get<double>();
    if (!(number >= limits.low && number <= limits.high)) {
        reject(FormatProblem::OutOfRange, key, shownValue(*value), shownLimits(limits));
        return std::nullopt;
    }
    return number;
}

std::optional<bool> ObjectReader::flag(std::string_view key)
{
    const auto *value = find(key);
    if (!value)
        return std::nullopt;
    if (!value->is_boolean()) {
        reject(FormatProblem::WrongType, key, shownValue(*value), "boolean");
        return std::nullopt;
    }
    return value->get<bool>();
}

std::optional<std::string> ObjectReader::text(std::string_view key)
{
    const auto *value = find(key);
    if (!value)
        return std::nullopt;
    if (!value->is_string()) {
        reject(FormatProblem::WrongType, key, shownValue(*value), "text");
        return std::nullopt;
    }
    return value->get<std::string>();
}

std::optional<std::vector<std::string>> ObjectReader::texts(std::string_view key)
{
    const auto *value = find(key);
    if (!value)
        return std::nullopt;
    std::vector<std::string> result;
    const bool list = value->is_array();
    for (std::size_t index = 0; list && index < value->size(); ++index) {
        const auto &element = (*value)[index];
        if (!element.is_string()) {
            reject(FormatProblem::WrongType, std::string(key) + '[' + std::to_string(index) + ']', shownValue(element),
                "text");
            return std::nullopt;
        }
        result.push_back(element.get<std::string>());
    }
    if (!list) {
        reject(FormatProblem::WrongType, key, shownValue(*value), "list of texts");
        return std::nullopt;
    }
    return result;
}

std::optional<std::size_t> ObjectReader::choice(std::string_view key, std::span<const std::string_view> choices)
{
    const auto *value = find(key);
    if (!value)
        return std::nullopt;
    std::string all;
    for (std::size_t index = 0; index < choices.size(); ++index) {
        if (value->is_string() && value->get_ref<const std::string &>() == choices[index])
            return index;
        all += (index == 0 ? "" : ", ") + std::string(choices[index]);
    }
    reject(value->is_string() ? FormatProblem::UnknownValue : FormatProblem::WrongType, key, shownValue(*value),
        value->is_string() ? all : "text");
    return std::nullopt;
}

std::optional<Range<double>> ObjectReader::range(std::string_view key, NumberLimits limits)
{
    const auto *value = find(key);
    if (!value)
        return std::nullopt;
    const bool pair = value->is_array() && value->size() == 2 && (*value)[0].is_number() && (*value)[1].is_number();
    if (!pair) {
        reject(FormatProblem::WrongType, key, shownValue(*value), "pair of numbers");
        return std::nullopt;
    }
    const auto low = (*value)[0].get<double>();
    const auto high = (*value)[1].get<double>();
    const auto found = [&] { return writeJson(*value, JsonLayout::Compact); };
    if (!(low >= limits.low && high <= limits.high)) {
        reject(FormatProblem::OutOfRange, key, found(), shownLimits(limits));
        return std::nullopt;
    }
    const auto ordered = orderedRange(low, high);
    if (!ordered)
        reject(FormatProblem::OutOfRange, key, found(), "low <= high");
    return ordered;
}

std::optional<ObjectReader> ObjectReader::object(std::string_view key)
{
    const auto *value = find(key);
    if (!value)
        return std::nullopt;
    return ObjectReader(*value, path(key), *m_errors);
}

std::vector<ObjectReader> ObjectReader::objects(std::string_view key)
{
    std::vector<ObjectReader> result;
    const auto *value = find(key);
    if (!value)
        return result;
    if (!value->is_array()) {
        reject(FormatProblem::WrongType, key, shownValue(*value), "list of objects");
        return result;
    }
    result.reserve(value->size());
    for (std::size_t index = 0; index < value->size(); ++index)
        result.emplace_back((*value)[index], path(key) + '[' + std::to_string(index) + ']', *m_errors);
    return result;
}

void ObjectReader::require(std::string_view key)
{
    if (m_value && !find(key))
        reject(FormatProblem::MissingKey, key);
}

std::vector<std::string> ObjectReader::keys(bool known) const
{
    std::vector<std::string> names;
    if (!m_value)
        return names;
    std::size_t place = 0;
    for (const auto &[name, value] : m_value->get_ref<const Json::object_t &>()) {
        if (m_known[place++] == known)
            names.push_back(path(name));
    }
    return names;
}

bool ObjectReader::isNull(std::string_view key) const
{
    if (!m_value)
        return false;
    const auto entry = m_value->find(key);
    return entry != m_value->end() && entry->is_null();
}

void ObjectReader::rejectUnknownKeys()
{
    if (!m_value)
        return;
    std::size_t place = 0;
    for (const auto &[name, value] : m_value->get_ref<const Json::object_t &>()) {
        if (!m_known[place++]) {
            reject(FormatProblem::UnknownKey, name);
            return;
        }
    }
}

} // namespace headroom
