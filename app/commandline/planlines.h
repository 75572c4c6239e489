// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plans one a line, read as a stream so that a file may hold any number of them.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

namespace headroom {

struct PlanLine {
    std::string text {};
    std::int64_t number = 0; ///< in its file, from 1
};

class PlanLines {
public:
    explicit PlanLines(std::istream &stream);

    /// The next line that is not blank, or nothing at the end. A line beyond the limit of documents is cut one byte
    /// above it, so that the reader of plans refuses it; the rest of it is skipped.
    [[nodiscard]] std::optional<PlanLine> next();

private:
    std::istream &m_stream;
    std::int64_t m_number = 0;
};

} // namespace headroom
