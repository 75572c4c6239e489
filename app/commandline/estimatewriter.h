// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates and errors one after the other in the format that was asked for.
#pragma once

#include "app/commandline/arguments.h"
#include "app/commandline/evaluation.h"

#include "engine/catalogue/catalogue.h"
#include "engine/formats/json.h"

#include <iosfwd>

namespace headroom {

class EstimateWriter {
public:
    /// The layout is that of JSON: indented for a single plan, compact for one result a line.
    EstimateWriter(std::ostream &out, OutputFormat format, JsonLayout layout, const Catalogue &catalogue);

    /// From here on one result a line.
    void useLines() { m_layout = JsonLayout::Compact; }
    void write(const Evaluated &evaluated);
    /// A plan in error, in its place. The text format leaves it to the stream of errors.
    void write(const EvaluationError &error);

private:
    void separate();

    std::ostream &m_out;
    OutputFormat m_format;
    JsonLayout m_layout;
    const Catalogue &m_catalogue;
    bool m_isFirst = true;
};

} // namespace headroom
