// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Goes through the sources: files of one plan, files of a plan a line, and standard input, which may be either.
#include "app/commandline/estimatecommand.h"

#include "app/catalogue/cataloguestore.h"
#include "app/commandline/arguments.h"
#include "app/commandline/estimatewriter.h"
#include "app/commandline/evaluation.h"
#include "app/commandline/messages.h"
#include "app/commandline/planlines.h"
#include "app/commandline/reported.h"
#include "app/files/textfile.h"
#include "app/text/words.h"

#include "engine/formats/documentkind.h"

#include <QFile>
#include <QFileInfo>

#include <fstream>
#include <istream>
#include <iterator>

namespace headroom {

namespace {

bool holdsLines(const QString &source)
{
    return source.endsWith(QLatin1String(".jsonl"), Qt::CaseInsensitive);
}

class EstimateRun {
public:
    EstimateRun(
        const CommandIo &io, const Catalogue &catalogue, OutputFormat format, JsonLayout layout, Reserved reserved)
        : m_io(io)
        , m_format(format)
        , m_evaluator(catalogue, reserved)
        , m_writer(io.out, format, layout, catalogue)
    {
    }

    void takeSource(const QString &source)
    {
        if (source == QLatin1String("-"))
            takeInput();
        else if (holdsLines(source))
            takeLinesOf(source);
        else
            takeFile(source);
    }

    [[nodiscard]] ExitStatus end(bool requireFit) const
    {
        if (m_errors > 0 && m_hadLines)
            tell(m_io, Words::tr("%1 of %2 plans are in error.").arg(m_errors).arg(m_plans));
        if (m_errors > 0)
            return PlanInError;
        return requireFit && m_misfits > 0 ? DoesNotFit : Done;
    }

private:
    void takeFile(const QString &path)
    {
        const auto text = readTextFile(path);
        if (text)
            take(*text, path, 0);
        else
            takeError({.report = reported(text.error())}, 0);
    }

    void takeLinesOf(const QString &path)
    {
        // Only the first byte is asked for: it tells whether the file can be read at all.
        if (const auto first = readTextFile(path, 0); !first && first.error().problem != FileProblem::TooLarge) {
            takeError({.report = reported(first.error())}, 0);
            return;
        }
        std::ifstream stream(QFile::encodeName(path).constData(), std::ios::binary);
        PlanLines lines(stream);
        takeLines(lines, path);
    }

    void takeLines(PlanLines &lines, const QString &path)
    {
        while (const auto line = lines.next())
            take(line->text, path, line->number);
        m_hadLines = true;
    }

    /// One document over many lines, or a document a line: the first two lines tell.
    void takeInput()
    {
        PlanLines lines(m_io.in);
        const auto first = lines.next();
        const auto second = first ? lines.next() : std::nullopt;
        if (first && (documentKind(first->text) || (second && documentKind(second->text)))) {
            m_writer.useLines();
            take(first->text, QString(), first->number);
            if (second)
                take(second->text, QString(), second->number);
            takeLines(lines, QString());
            return;
        }
        QByteArray bytes;
        for (const auto &line : {first, second}) {
            if (line)
                bytes += QByteArray::fromStdString(line->text) + '\n';
        }
        while (bytes.size() <= documentLimit) {
            const auto line = lines.next();
            if (!line)
                break;
            bytes += QByteArray::fromStdString(line->text) + '\n';
        }
        const auto text = decodeText(bytes, QString());
        if (text)
            take(*text, QString(), 0);
        else
            takeError({.report = reported(text.error())}, 0);
    }

    void take(std::string_view text, const QString &path, std::int64_t line)
    {
        const auto evaluated = m_evaluator.evaluate(text, path, line);
        if (!evaluated) {
            takeError(evaluated.error(), line);
            return;
        }
        ++m_plans;
        if (evaluated->estimate.capacity.verdict == Verdict::DoesNotFit)
            ++m_misfits;
        m_writer.write(*evaluated);
    }

    void takeError(const EvaluationError &error, std::int64_t line)
    {
        ++m_plans;
        ++m_errors;
        m_writer.write(error);
        // The sentences of a batch stand in its results; a terminal would drown in them.
        if (line == 0 || m_format == OutputFormat::Text)
            tell(m_io, QString::fromStdString(error.report.message));
    }

    const CommandIo &m_io;
    OutputFormat m_format;
    Evaluator m_evaluator;
    EstimateWriter m_writer;
    qint64 m_plans = 0;
    qint64 m_errors = 0;
    qint64 m_misfits = 0;
    bool m_hadLines = false;
};

} // namespace

QString estimateHelp()
{
    return Words::tr("Usage: headroom estimate PLAN [MORE …] [--format FORMAT] [--require-fit] [--replay]\n"
                     "\n"
                     "Estimates memory, time and cost of plans.\n"
                     "\n"
                     "  PLAN              a plan document (*.headroom.json), a file of plans one a line\n"
                     "                    (*.jsonl), or - for standard input\n"
                     "  --format FORMAT   json (default), csv, markdown or text\n"
                     "  --require-fit     exit with 3 if a plan does not fit\n"
                     "  --replay          replay three steps through PyTorch's allocator for reserved memory\n"
                     "  -h, --help        show this help\n"
                     "\n"
                     "One plan gives one indented JSON object; several plans give one object a line, in their\n"
                     "order, with an error in the place of a plan that cannot be estimated.\n"
                     "\n"
                     "Exit status: 0 all estimated, 1 a plan is in error, 2 wrong usage, 3 a plan does not fit\n"
                     "(only with --require-fit).\n");
}

int estimateCommand(const QStringList &arguments, const CommandIo &io)
{
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("format"), QString(), QStringLiteral("format")});
    parser.addOption({QStringLiteral("require-fit"), QString()});
    parser.addOption({QStringLiteral("replay"), QString()});
    if (const auto parsed = parseArguments(parser, arguments); !parsed)
        return wrongUsage(io, QStringLiteral("estimate"), parsed.error());
    if (wantsHelp(parser))
        return answered(io, estimateHelp());
    const auto format = formatOption(parser, OutputFormat::Json);
    if (!format)
        return wrongUsage(io, QStringLiteral("estimate"), format.error());
    const QStringList sources = parser.positionalArguments();
    if (sources.isEmpty())
        return wrongUsage(io, QStringLiteral("estimate"), Words::tr("No plan is given."));

    const bool single = sources.size() == 1 && !holdsLines(sources.first());
    const Catalogue catalogue = commandCatalogue(io);
    EstimateRun run(io, catalogue, *format, single ? JsonLayout::Indented : JsonLayout::Compact,
        parser.isSet(QStringLiteral("replay")) ? Reserved::Replayed : Reserved::Computed);
    for (const QString &source : sources)
        run.takeSource(source);
    return finished(io, run.end(parser.isSet(QStringLiteral("require-fit"))));
}

} // namespace headroom
