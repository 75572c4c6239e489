// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the keys of one JSON object with their types and limits; part of the door in engine/formats/json.h.
//
// A reader never stops half-way: the first error of a whole document is kept in its ReadingErrors and everything
// after it may be read or skipped. A key that is null counts as absent.
#pragma once

#include "engine/formats/json.h"
#include "engine/units/range.h"

#include <limits>
#include <optional>
#include <span>

namespace headroom {

/// The first thing that is wrong in a document.
class ReadingErrors {
public:
    void add(FormatError error)
    {
        if (!m_first)
            m_first = std::move(error);
    }
    [[nodiscard]] const std::optional<FormatError> &first() const { return m_first; }

private:
    std::optional<FormatError> m_first {};
};

/// Limits of a whole number, both included.
struct WholeLimits {
    std::int64_t low = std::numeric_limits<std::int64_t>::min();
    std::int64_t high = std::numeric_limits<std::int64_t>::max();
};

/// Limits of a number, both included.
struct NumberLimits {
    double low = std::numeric_limits<double>::lowest();
    double high = std::numeric_limits<double>::max();
};

class ObjectReader {
public:
    /// The value must outlive the reader. A value that is no object is an error and reads as an empty one.
    ObjectReader(const Json &value, std::string path, ReadingErrors &errors);
    /// An object without keys, for one that is absent.
    ObjectReader(std::string path, ReadingErrors &errors)
        : m_path(std::move(path))
        , m_errors(&errors)
    {
    }

    /// The value of a key, or null if it is absent or null; the key counts as known from now on.
    [[nodiscard]] const Json *find(std::string_view key);
    [[nodiscard]] bool has(std::string_view key) { return find(key) != nullptr; }
    /// Whether the key is there and null, for the few keys where that says something.
    [[nodiscard]] bool isNull(std::string_view key) const;
    [[nodiscard]] std::string path(std::string_view key) const;

    /// Each is empty if the key is absent or wrong. 12.0 is the whole number 12.
    [[nodiscard]] std::optional<std::int64_t> whole(std::string_view key, WholeLimits limits = {});
    [[nodiscard]] std::optional<double> number(std::string_view key, NumberLimits limits = {});
    [[nodiscard]] std::optional<bool> flag(std::string_view key);
    [[nodiscard]] std::optional<std::string> text(std::string_view key);
    [[nodiscard]] std::optional<std::vector<std::string>> texts(std::string_view key);
    /// Place of the text among the choices.
    [[nodiscard]] std::optional<std::size_t> choice(std::string_view key, std::span<const std::string_view> choices);
    /// A pair of numbers, the first not above the second.
    [[nodiscard]] std::optional<Range<double>> range(std::string_view key, NumberLimits limits = {});
    [[nodiscard]] std::optional<ObjectReader> object(std::string_view key);
    /// The elements of a list of objects.
    [[nodiscard]] std::vector<ObjectReader> objects(std::string_view key);

    /// An error with the path of a key; for rules that no single value shows.
    void reject(FormatProblem problem, std::string_view key, std::string found = {}, std::string expected = {},
        std::string other = {});
    /// MissingKey unless the key is there.
    void require(std::string_view key);
    /// The keys that somebody asked for, or that nobody did, in the document's order.
    [[nodiscard]] std::vector<std::string> knownKeys() const { return keys(true); }
    [[nodiscard]] std::vector<std::string> unknownKeys() const { return keys(false); }
    /// UnknownKey for the first key that nobody asked for. Call it last.
    void rejectUnknownKeys();

protected:
    [[nodiscard]] ReadingErrors &errors() const { return *m_errors; }

private:
    [[nodiscard]] std::vector<std::string> keys(bool known) const;

    const Json *m_value = nullptr; ///< null: not an object
    std::string m_path {};
    ReadingErrors *m_errors = nullptr;
    std::vector<bool> m_known {}; ///< by place of the key
};

/// Short text of a value for an error: a scalar as it stands, else "list" or "object".
[[nodiscard]] std::string shownValue(const Json &value);

/// "1..256" or a single end such as ">=1", in the C locale.
[[nodiscard]] std::string shownLimits(WholeLimits limits);
[[nodiscard]] std::string shownLimits(NumberLimits limits);

} // namespace headroom
