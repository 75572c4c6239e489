// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Goes through the cases, one a line, and says at the end what holds.
#include "app/commandline/validatecommand.h"

#include "app/accuracy/publishedruns.h"
#include "app/commandline/arguments.h"
#include "app/commandline/evaluation.h"
#include "app/commandline/measuredpage.h"
#include "app/commandline/messages.h"
#include "app/commandline/planlines.h"
#include "app/commandline/reported.h"
#include "app/commandline/validationpage.h"
#include "app/files/modelfile.h"
#include "app/files/planfile.h"
#include "app/files/textfile.h"
#include "app/text/sentences.h"
#include "app/text/words.h"

#include "engine/formats/measuredjson.h"
#include "engine/formats/referencejson.h"
#include "engine/formats/validationjson.h"

#include <QFile>

#include <algorithm>
#include <fstream>
#include <ostream>

namespace headroom {

namespace {

class ValidationRun {
public:
    ValidationRun(const CommandIo &io, const Catalogue &catalogue, Reserved reserved)
        : m_io(io)
        , m_catalogue(catalogue)
        , m_reserved(reserved)
    {
    }

    void takeSource(const QString &source)
    {
        if (source == QLatin1String("-")) {
            takeLines(m_io.in, QString());
            return;
        }
        // Only the first byte is asked for: it tells whether the file can be read at all.
        if (const auto first = readTextFile(source, 0); !first && first.error().problem != FileProblem::TooLarge) {
            ++m_unreadable;
            tell(m_io, sentence(first.error()));
            return;
        }
        std::ifstream stream(QFile::encodeName(source).constData(), std::ios::binary);
        takeLines(stream, source);
    }

    [[nodiscard]] const Validation &validation() const { return m_validation; }
    [[nodiscard]] const MeasuredValidation &measured() const { return m_measured; }
    [[nodiscard]] bool hasReferences() const
    {
        return !m_validation.covered.empty() || !m_validation.notCovered.empty();
    }
    [[nodiscard]] bool hasMeasured() const { return !m_measured.results.empty() || !m_measured.notEstimated.empty(); }
    [[nodiscard]] bool hasUnreadable() const { return m_unreadable > 0; }

private:
    void takeLines(std::istream &stream, const QString &path)
    {
        PlanLines lines(stream);
        while (const auto line = lines.next())
            takeLine(*line, path);
    }

    void takeUnreadable(FormatError error, std::int64_t line, const QString &path)
    {
        error.line = line;
        error.column = std::max<std::int64_t>(error.column, 1);
        ++m_unreadable;
        tell(m_io, QString::fromStdString(reported(error, path).message));
    }

    void takeMeasured(const PlanLine &line, const QString &path)
    {
        const auto one = readMeasuredCase(line.text);
        if (!one) {
            takeUnreadable(one.error(), line.number, path);
            return;
        }
        compareRun(m_measured, *one, folderOf(path), m_catalogue, m_reserved, m_execution);
    }

    void takeLine(const PlanLine &line, const QString &path)
    {
        if (isMeasuredCase(line.text)) {
            takeMeasured(line, path);
            return;
        }
        const auto one = readReferenceCase(line.text);
        if (!one) {
            takeUnreadable(one.error(), line.number, path);
            return;
        }
        const auto model = loadModel(one->plan.model, m_catalogue, folderOf(path));
        const auto errors = model ? validated(*one, model->shape, m_execution)
                                  : tl::unexpected(asPlanError(model.error(), one->plan.model));
        if (errors)
            m_validation.covered.push_back(*errors);
        else
            m_validation.notCovered.push_back({one->id, errors.error()});
    }

    const CommandIo &m_io;
    const Catalogue &m_catalogue;
    Reserved m_reserved = Reserved::Computed;
    Execution m_execution {};
    Validation m_validation {};
    MeasuredValidation m_measured {};
    std::size_t m_unreadable = 0;
};

/// The bounds that --bound gives. The error is a sentence.
tl::expected<std::vector<ErrorBound>, QString> boundOptions(const QCommandLineParser &parser)
{
    std::vector<ErrorBound> bounds;
    for (const QString &value : parser.values(QStringLiteral("bound"))) {
        const auto bound = readBound(value.toStdString());
        if (!bound) {
            return tl::make_unexpected(
                Words::tr("“%1” is no bound. One is written as in peak:median=0.002, phases:p95=0.2 or "
                          "first_peak:max=1; it bounds peak, first_peak, phases, terms or parameters, in percent.")
                    .arg(value));
        }
        bounds.push_back(*bound);
    }
    return bounds;
}

void write(
    const CommandIo &io, OutputFormat format, const Validation &validation, const std::vector<BoundResult> &bounds)
{
    switch (format) {
    case OutputFormat::Json:
        io.out << writeValidation(validation, bounds, JsonLayout::Indented);
        break;
    case OutputFormat::Csv:
        io.out << writeCsvRows(caseRows(validation));
        break;
    case OutputFormat::Markdown:
        io.out << markdownValidation(validation, bounds);
        break;
    case OutputFormat::Text:
        io.out << textValidation(validation, bounds).toStdString();
        break;
    }
}

void write(const CommandIo &io, OutputFormat format, const MeasuredValidation &validation)
{
    switch (format) {
    case OutputFormat::Json:
        io.out << writeMeasured(validation, JsonLayout::Indented);
        break;
    case OutputFormat::Csv:
        io.out << writeCsvRows(measuredRows(validation));
        break;
    case OutputFormat::Markdown:
        io.out << markdownMeasured(validation);
        break;
    case OutputFormat::Text:
        io.out << textMeasured(validation).toStdString();
        break;
    }
}

} // namespace

QString validateHelp()
{
    return Words::tr(
        "Usage: headroom validate CASES [MORE …] [--bound BOUND …] [--replay] [--format FORMAT]\n"
        "\n"
        "Executes the plans of reference cases and compares with what PyTorch allocated for them;\n"
        "estimates the plans of published runs and compares with what they measured.\n"
        "\n"
        "  CASES             reference cases or published runs, one a line (*.jsonl), or - for standard input\n"
        "  --bound BOUND     what must not be exceeded, in percent, as in peak:median=0.002;\n"
        "                    of peak, first_peak, phases, terms or parameters; median, p1 to p99\n"
        "                    or max; may be given again\n"
        "  --replay          published runs: replay PyTorch's allocator for reserved memory\n"
        "  --format FORMAT   text (default), json, csv (one row a case) or markdown\n"
        "  -h, --help        show this help\n"
        "\n"
        "A case of a kind that is not executed yet counts as not covered, with its reason.\n"
        "\n"
        "Exit status: 0 every bound holds, 1 a bound is broken or a case cannot be read, 2 wrong usage.\n");
}

int validateCommand(const QStringList &arguments, const CommandIo &io)
{
    QCommandLineParser parser;
    for (const QString &name : {QStringLiteral("bound"), QStringLiteral("format")})
        parser.addOption({name, QString(), name});
    parser.addOption({QStringLiteral("replay"), QString()});
    const QString command = QStringLiteral("validate");
    if (const auto parsed = parseArguments(parser, arguments); !parsed)
        return wrongUsage(io, command, parsed.error());
    if (wantsHelp(parser))
        return answered(io, validateHelp());
    const auto format = formatOption(parser, OutputFormat::Text);
    if (!format)
        return wrongUsage(io, command, format.error());
    const auto bounds = boundOptions(parser);
    if (!bounds)
        return wrongUsage(io, command, bounds.error());
    const QStringList sources = parser.positionalArguments();
    if (sources.isEmpty())
        return wrongUsage(io, command, Words::tr("No file of reference cases is given."));

    const Catalogue catalogue = commandCatalogue(io);
    ValidationRun run(io, catalogue, parser.isSet(QStringLiteral("replay")) ? Reserved::Replayed : Reserved::Computed);
    for (const QString &source : sources)
        run.takeSource(source);
    if (run.hasMeasured()) {
        if (run.hasReferences() || !bounds->empty()) {
            return wrongUsage(
                io, command, Words::tr("Published runs are validated without bounds, and apart from reference cases."));
        }
        write(io, *format, run.measured());
        return finished(io, run.hasUnreadable() ? BoundBroken : Done);
    }
    std::vector<BoundResult> results;
    for (const ErrorBound &bound : *bounds)
        results.push_back(checked(bound, run.validation()));
    write(io, *format, run.validation(), results);
    const bool holds = std::ranges::all_of(results, &BoundResult::holds);
    return finished(io, holds && !run.hasUnreadable() ? Done : BoundBroken);
}

} // namespace headroom
