// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the engine's writer, or the page of text, and what stands between two results.
#include "app/commandline/estimatewriter.h"

#include "app/commandline/summary.h"

#include "engine/explain/assumptions.h"
#include "engine/formats/estimatejson.h"
#include "engine/formats/estimatetable.h"

#include <ostream>

namespace headroom {

namespace {

std::string withNewline(std::string text)
{
    if (!text.ends_with('\n'))
        text += '\n';
    return text;
}

} // namespace

EstimateWriter::EstimateWriter(std::ostream &out, OutputFormat format, JsonLayout layout, const Catalogue &catalogue)
    : m_out(out)
    , m_format(format)
    , m_layout(layout)
    , m_catalogue(catalogue)
{
}

void EstimateWriter::write(const Evaluated &evaluated)
{
    const auto assumed = [&] {
        return assumptions(evaluated.plan, evaluated.model->shape, m_catalogue, evaluated.estimate);
    };
    separate();
    switch (m_format) {
    case OutputFormat::Json:
        m_out << withNewline(writeEstimate(evaluated.subject, evaluated.estimate, assumed(), m_layout));
        break;
    case OutputFormat::Csv:
        m_out << csvLine(evaluated.subject, evaluated.estimate);
        break;
    case OutputFormat::Markdown:
        m_out << markdownEstimate(evaluated.subject, evaluated.estimate, assumed());
        break;
    case OutputFormat::Text:
        m_out << summary(evaluated, m_catalogue, Unit::GB, QLocale()).toStdString();
        break;
    }
}

void EstimateWriter::write(const EvaluationError &error)
{
    if (m_format == OutputFormat::Text)
        return;
    separate();
    if (m_format == OutputFormat::Json)
        m_out << withNewline(writeError(error.id, error.report, m_layout));
    else if (m_format == OutputFormat::Csv)
        m_out << csvErrorLine(error.id, error.report);
    else
        m_out << markdownError(error.id, error.report);
}

void EstimateWriter::separate()
{
    if (m_isFirst && m_format == OutputFormat::Csv)
        m_out << csvHeader();
    if (!m_isFirst && (m_format == OutputFormat::Markdown || m_format == OutputFormat::Text))
        m_out << '\n';
    m_isFirst = false;
}

} // namespace headroom
