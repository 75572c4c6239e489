// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Executes the plan's step for its log; there is no timeline by the textbook.
#include "app/commandline/timelinecommand.h"

#include "app/commandline/arguments.h"
#include "app/commandline/messages.h"
#include "app/commandline/singleplan.h"
#include "app/text/sentences.h"
#include "app/text/words.h"

#include "engine/formats/timelinejson.h"

#include <limits>
#include <ostream>

namespace headroom {

namespace {

constexpr qsizetype usualPoints = 2000;

/// The number of points, the usual one without the option. The error is a sentence.
tl::expected<std::size_t, QString> pointsOption(const QCommandLineParser &parser)
{
    const QString name = QStringLiteral("points");
    if (!parser.isSet(name))
        return static_cast<std::size_t>(usualPoints);
    if (parser.value(name) == QLatin1String("all"))
        return static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max());
    bool isNumber = false;
    const int points = parser.value(name).toInt(&isNumber);
    if (!isNumber || points < 1)
        return tl::make_unexpected(Words::tr("--points has to be a number from 1 on, or “all”."));
    return static_cast<std::size_t>(points);
}

} // namespace

QString timelineHelp()
{
    return Words::tr("Usage: headroom timeline PLAN [--points N] [--format FORMAT]\n"
                     "\n"
                     "Shows the level of memory over the first and the steady training step, term by term, with\n"
                     "what was allocated last. The peak of each phase is among the points, however few they are.\n"
                     "\n"
                     "  PLAN              a plan document (*.headroom.json), or - for standard input\n"
                     "  --points N        about how many points; 2000 without it; all: every allocation and release\n"
                     "  --format FORMAT   csv (default) or json\n"
                     "  -h, --help        show this help\n"
                     "\n"
                     "Exit status: 0 done, 1 the plan is in error or its step is not executed, 2 wrong usage.\n");
}

int timelineCommand(const QStringList &arguments, const CommandIo &io)
{
    QCommandLineParser parser;
    for (const QString &name : {QStringLiteral("points"), QStringLiteral("format")})
        parser.addOption({name, QString(), name});
    const QString command = QStringLiteral("timeline");
    if (const auto parsed = parseArguments(parser, arguments); !parsed)
        return wrongUsage(io, command, parsed.error());
    if (wantsHelp(parser))
        return answered(io, timelineHelp());
    const auto format
        = wordOption(parser, QStringLiteral("format"), {QStringLiteral("csv"), QStringLiteral("json")}, 0);
    if (!format)
        return wrongUsage(io, command, format.error());
    const auto points = pointsOption(parser);
    if (!points)
        return wrongUsage(io, command, points.error());
    const QStringList sources = parser.positionalArguments();
    if (sources.size() != 1)
        return wrongUsage(io, command, Words::tr("Give one plan."));

    const auto evaluated = singlePlan(sources.first(), io, commandCatalogue(io));
    if (!evaluated)
        return PlanInError;
    const auto log = estimatedLog(evaluated->plan, evaluated->model->shape);
    if (!log) {
        tell(io, sentence(log.error()));
        return PlanInError;
    }
    const Timeline course = timeline(*log, *points);
    if (*format == 0)
        io.out << writeCsvRows(timelineRows(course));
    else
        io.out << writeTimeline(evaluated->subject.id, course, JsonLayout::Indented);
    return finished(io, Done);
}

} // namespace headroom
