// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the plan, takes its picture and hands it to the renderer.
#include "app/commandline/rendercommand.h"

#include "app/commandline/arguments.h"
#include "app/commandline/messages.h"
#include "app/commandline/singleplan.h"
#include "app/text/sentences.h"
#include "app/text/words.h"

namespace headroom {

namespace {

constexpr double smallestScale = 1;
constexpr double largestScale = 4;

bool isPicture(const QString &path)
{
    return path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive)
        || path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive)
        || path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
}

/// What the options say; the picture is still empty. The error is a sentence.
tl::expected<RenderRequest, QString> requestOf(const QCommandLineParser &parser)
{
    RenderRequest request {.output = parser.value(QStringLiteral("output"))};
    if (request.output.isEmpty())
        return tl::make_unexpected(Words::tr("No output file is given (--output FILE)."));
    if (!isPicture(request.output))
        return tl::make_unexpected(Words::tr("The output file has to end in .png, .svg or .pdf."));
    const auto part = wordOption(
        parser, QStringLiteral("what"), {QStringLiteral("memory"), QStringLiteral("cost"), QStringLiteral("page")}, 0);
    if (!part)
        return tl::make_unexpected(part.error());
    request.part = static_cast<RenderedPart>(*part);
    const auto theme
        = wordOption(parser, QStringLiteral("theme"), {QStringLiteral("light"), QStringLiteral("dark")}, 0);
    if (!theme)
        return tl::make_unexpected(theme.error());
    request.theme = *theme == 0 ? Theme::Light : Theme::Dark;
    if (parser.isSet(QStringLiteral("scale"))) {
        bool isNumber = false;
        request.scale = QLocale::c().toDouble(parser.value(QStringLiteral("scale")), &isNumber);
        if (!isNumber || !(request.scale >= smallestScale && request.scale <= largestScale))
            return tl::make_unexpected(Words::tr("--scale has to be a number from 1 to 4."));
    }
    return request;
}

} // namespace

QString renderHelp()
{
    return Words::tr("Usage: headroom render PLAN --output FILE [--what PART] [--scale N] [--theme THEME]\n"
                     "\n"
                     "Draws a plan's charts without opening a window.\n"
                     "\n"
                     "  PLAN              a plan document (*.headroom.json), or - for standard input\n"
                     "  -o, --output FILE ends in .png, .svg or .pdf\n"
                     "  --what PART       memory (default), cost, or page for both with their numbers\n"
                     "  --scale N         1 (default) to 4\n"
                     "  --theme THEME     light (default) or dark\n"
                     "  -h, --help        show this help\n"
                     "\n"
                     "Exit status: 0 drawn, 1 the plan is in error or the file cannot be written, 2 wrong usage.\n");
}

int renderCommand(const QStringList &arguments, const CommandIo &io, const Renderer &renderer)
{
    QCommandLineParser parser;
    parser.addOption({{QStringLiteral("o"), QStringLiteral("output")}, QString(), QStringLiteral("file")});
    for (const QString &name : {QStringLiteral("what"), QStringLiteral("scale"), QStringLiteral("theme")})
        parser.addOption({name, QString(), name});
    const QString command = QStringLiteral("render");
    if (const auto parsed = parseArguments(parser, arguments); !parsed)
        return wrongUsage(io, command, parsed.error());
    if (wantsHelp(parser))
        return answered(io, renderHelp());
    auto request = requestOf(parser);
    if (!request)
        return wrongUsage(io, command, request.error());
    const QStringList sources = parser.positionalArguments();
    if (sources.size() != 1)
        return wrongUsage(io, command, Words::tr("Give one plan to draw."));

    const Catalogue catalogue = commandCatalogue(io);
    const auto evaluated = singlePlan(sources.first(), io, catalogue);
    if (!evaluated)
        return PlanInError;
    request->picture = takePicture(evaluated->plan, evaluated->model, catalogue);
    request->catalogueDate = catalogue.date;
    if (const auto drawn = renderer(*request); !drawn) {
        tell(io, sentence(drawn.error()));
        return PlanInError;
    }
    return finished(io, Done);
}

} // namespace headroom
