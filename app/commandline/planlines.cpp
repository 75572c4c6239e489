// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads byte by byte from the stream's own buffer.
#include "app/commandline/planlines.h"

#include "app/files/textfile.h"

#include <istream>
#include <streambuf>

namespace headroom {

namespace {

bool isBlank(const std::string &text)
{
    return text.find_first_not_of(" \t\r") == std::string::npos;
}

} // namespace

PlanLines::PlanLines(std::istream &stream)
    : m_stream(stream)
{
}

std::optional<PlanLine> PlanLines::next()
{
    using Traits = std::istream::traits_type;
    std::streambuf *buffer = m_stream.rdbuf();
    std::string text;
    while (true) {
        const Traits::int_type character = buffer->sbumpc();
        const bool atEnd = Traits::eq_int_type(character, Traits::eof());
        if (!atEnd && character != '\n') {
            if (static_cast<qint64>(text.size()) <= documentLimit)
                text += Traits::to_char_type(character);
            continue;
        }
        if (!atEnd || !text.empty())
            ++m_number;
        if (!isBlank(text))
            return PlanLine {.text = std::move(text), .number = m_number};
        if (atEnd)
            return std::nullopt;
        text.clear();
    }
}

} // namespace headroom
