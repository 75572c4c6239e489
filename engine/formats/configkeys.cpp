// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Aliases, defaults and lists of config.json.
#include "engine/formats/configkeys.h"

#include <nlohmann/json.hpp>

namespace headroom {

std::string_view ConfigKeys::present(KeyNames names)
{
    std::string_view first;
    for (const auto name : names) {
        if (has(name) && first.empty())
            first = name;
    }
    return first;
}

std::optional<std::int64_t> ConfigKeys::wholeOf(KeyNames names, WholeLimits limits)
{
    const auto name = present(names);
    return name.empty() ? std::nullopt : whole(name, limits);
}

std::int64_t ConfigKeys::wholeOr(KeyNames names, std::int64_t otherwise, WholeLimits limits)
{
    return wholeOf(names, limits).value_or(otherwise);
}

std::int64_t ConfigKeys::required(KeyNames names, std::int64_t otherwise, WholeLimits limits)
{
    if (present(names).empty() && otherwise == 0)
        reject(FormatProblem::MissingKey, *names.begin());
    return wholeOr(names, otherwise == 0 ? 1 : otherwise, limits);
}

bool ConfigKeys::flagOr(std::string_view key, bool otherwise)
{
    return flag(key).value_or(otherwise);
}

double ConfigKeys::numberOr(KeyNames names, double otherwise, NumberLimits limits)
{
    const auto name = present(names);
    return name.empty() ? otherwise : number(name, limits).value_or(otherwise);
}

std::vector<std::int64_t> ConfigKeys::wholes(std::string_view key, WholeLimits limits)
{
    std::vector<std::int64_t> numbers;
    const auto *list = find(key);
    if (!list)
        return numbers;
    if (!list->is_array()) {
        reject(FormatProblem::WrongType, key, shownValue(*list), "list");
        return numbers;
    }
    for (const auto &value : *list) {
        const bool whole = value.is_number_integer()
            && (!value.is_number_unsigned() || value.get<std::uint64_t>() < (std::uint64_t {1} << 63U));
        if (!whole) {
            reject(FormatProblem::WrongType, key, shownValue(value), "integer");
            return {};
        }
        const auto number = value.get<std::int64_t>();
        if (number < limits.low || number > limits.high) {
            reject(FormatProblem::OutOfRange, key, shownValue(value), shownLimits(limits));
            return {};
        }
        numbers.push_back(number);
    }
    return numbers;
}

std::vector<std::int64_t> ConfigKeys::perLayer(std::string_view key, std::int64_t layers, WholeLimits limits)
{
    const auto *value = find(key);
    std::vector<std::int64_t> numbers;
    if (value && value->is_array()) {
        numbers = wholes(key, limits);
        if (!numbers.empty() && numbers.size() != static_cast<std::size_t>(layers))
            reject(FormatProblem::OutOfRange, key, std::to_string(numbers.size()), std::to_string(layers));
    } else if (value) {
        numbers.assign(static_cast<std::size_t>(layers), whole(key, limits).value_or(1));
    }
    numbers.resize(static_cast<std::size_t>(layers), 1);
    return numbers;
}

std::vector<double> ConfigKeys::numbersPerLayer(std::string_view key, std::int64_t layers, NumberLimits limits)
{
    std::vector<double> numbers;
    require(key);
    const auto *list = find(key);
    if (list && !list->is_array())
        reject(FormatProblem::WrongType, key, shownValue(*list), "list");
    if (list && list->is_array()) {
        for (const auto &value : *list) {
            const auto number = value.is_number() ? value.get<double>() : limits.low - 1;
            if (!value.is_number())
                reject(FormatProblem::WrongType, key, shownValue(value), "number");
            else if (number < limits.low || number > limits.high)
                reject(FormatProblem::OutOfRange, key, shownValue(value), shownLimits(limits));
            numbers.push_back(number);
        }
        if (numbers.size() != static_cast<std::size_t>(layers))
            reject(FormatProblem::OutOfRange, key, std::to_string(numbers.size()), std::to_string(layers));
    }
    if (errors().first())
        numbers.assign(static_cast<std::size_t>(layers), 1);
    return numbers;
}

std::int64_t ConfigKeys::elements(std::string_view key)
{
    const auto *list = find(key);
    if (list && !list->is_array())
        reject(FormatProblem::WrongType, key, shownValue(*list), "list");
    return list && list->is_array() ? static_cast<std::int64_t>(list->size()) : 0;
}

ConfigKeys ConfigKeys::objectOrEmpty(std::string_view key)
{
    if (auto found = object(key))
        return *found;
    return ConfigKeys(path(key), errors());
}

void ConfigKeys::requireAgreement(KeyNames names, WholeLimits limits)
{
    std::string_view first;
    std::optional<std::int64_t> number;
    for (const auto name : names) {
        const auto found = whole(name, limits);
        if (found && number && *found != *number)
            reject(FormatProblem::Contradiction, name, std::to_string(*found), std::to_string(*number), path(first));
        if (found && !number) {
            first = name;
            number = found;
        }
    }
}

void ConfigKeys::requireDivides(KeyNames wholeNames, std::int64_t whole, KeyNames partNames, std::int64_t part)
{
    if (part > 0 && whole % part == 0)
        return;
    const auto partName = present(partNames);
    const auto wholeName = present(wholeNames);
    reject(FormatProblem::DoesNotDivide, partName.empty() ? *partNames.begin() : partName, std::to_string(part),
        std::to_string(whole), path(wholeName.empty() ? *wholeNames.begin() : wholeName));
}

} // namespace headroom
