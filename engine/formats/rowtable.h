// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A table of plain values as JSON, CSV or Markdown in the C locale, for programs and notes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace headroom {

/// One value; empty: absent.
using Cell = std::variant<std::monostate, std::string, std::int64_t, double, bool>;

struct RowTable {
    std::vector<std::string> columns {}; ///< keys, as in the documents
    std::vector<std::vector<Cell>> rows {}; ///< each as long as columns
};

/// A list of objects, absent values as null.
[[nodiscard]] std::string writeJsonRows(const RowTable &table);
/// A header, then one line a row, each ending with a newline.
[[nodiscard]] std::string writeCsvRows(const RowTable &table);
[[nodiscard]] std::string writeMarkdownRows(const RowTable &table);

/// The value as text in the C locale; empty if absent.
[[nodiscard]] std::string textOf(const Cell &cell);

/// A field of CSV, quoted where it has to be.
[[nodiscard]] std::string csvField(std::string_view field);
/// A cell of a Markdown table is one line, and a bar in it is escaped.
[[nodiscard]] std::string markdownCell(std::string_view cell);

} // namespace headroom
