// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes rows in three forms.
#include "engine/formats/rowtable.h"

#include "engine/formats/json.h"

#include <nlohmann/json.hpp>

#include <array>
#include <charconv>
#include <cmath>

namespace headroom {

namespace {

Json jsonOf(const Cell &cell)
{
    return std::visit(
        [](const auto &value) -> Json {
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, std::monostate>)
                return nullptr;
            else
                return value;
        },
        cell);
}

std::string numberText(double value)
{
    if (!std::isfinite(value))
        return {};
    std::array<char, 64> buffer {};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

/// One row of a table, each field written by the function and followed by the separator but for the last.
template <typename Row, typename Write>
std::string joined(const Row &row, std::string_view separator, Write write)
{
    std::string line;
    for (const auto &field : row) {
        if (&field != &row.front())
            line += separator;
        line += write(field);
    }
    return line;
}

} // namespace

std::string textOf(const Cell &cell)
{
    if (const auto *text = std::get_if<std::string>(&cell))
        return *text;
    if (const auto *whole = std::get_if<std::int64_t>(&cell))
        return std::to_string(*whole);
    if (const auto *number = std::get_if<double>(&cell))
        return numberText(*number);
    if (const auto *flag = std::get_if<bool>(&cell))
        return *flag ? "true" : "false";
    return {};
}

std::string csvField(std::string_view field)
{
    if (field.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(field);
    std::string quoted = "\"";
    for (const char c : field) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

std::string markdownCell(std::string_view cell)
{
    std::string escaped;
    for (const char c : cell) {
        if (c == '|')
            escaped += '\\';
        escaped += c == '\n' || c == '\r' ? ' ' : c;
    }
    return escaped;
}

std::string writeJsonRows(const RowTable &table)
{
    auto list = Json::array();
    for (const auto &row : table.rows) {
        auto object = Json::object();
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            object[table.columns[column]] = jsonOf(row[column]);
        list.push_back(std::move(object));
    }
    return writeJson(list, JsonLayout::Indented);
}

std::string writeCsvRows(const RowTable &table)
{
    std::string text = joined(table.columns, ",", csvField) + "\n";
    for (const auto &row : table.rows)
        text += joined(row, ",", [](const Cell &cell) { return csvField(textOf(cell)); }) + "\n";
    return text;
}

std::string writeMarkdownRows(const RowTable &table)
{
    std::string text = "| " + joined(table.columns, " | ", markdownCell) + " |\n|";
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        text += "---|";
    text += "\n";
    for (const auto &row : table.rows)
        text += "| " + joined(row, " | ", [](const Cell &cell) { return markdownCell(textOf(cell)); }) + " |\n";
    return text;
}

} // namespace headroom
