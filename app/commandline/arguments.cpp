// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lets QCommandLineParser do the work and turns its complaints into sentences.
#include "app/commandline/arguments.h"

#include "app/text/words.h"

namespace headroom {

tl::expected<qsizetype, QString> wordOption(
    const QCommandLineParser &parser, const QString &option, const QStringList &words, qsizetype otherwise)
{
    if (!parser.isSet(option))
        return otherwise;
    const QString value = parser.value(option);
    const qsizetype index = words.indexOf(value);
    if (index < 0) {
        return tl::make_unexpected(
            Words::tr("--%1 cannot be “%2”. It can be: %3.").arg(option, value, words.join(QStringLiteral(", "))));
    }
    return index;
}

tl::expected<OutputFormat, QString> formatOption(const QCommandLineParser &parser, OutputFormat otherwise)
{
    const QStringList words {
        QStringLiteral("json"), QStringLiteral("csv"), QStringLiteral("markdown"), QStringLiteral("text")};
    return wordOption(parser, QStringLiteral("format"), words, static_cast<qsizetype>(otherwise))
        .map([](qsizetype index) { return static_cast<OutputFormat>(index); });
}

tl::expected<void, QString> parseArguments(QCommandLineParser &parser, const QStringList &arguments)
{
    parser.addOption({{QStringLiteral("h"), QStringLiteral("help")}, QString()});
    if (parser.parse(arguments))
        return {};
    const QStringList unknown = parser.unknownOptionNames();
    if (unknown.isEmpty())
        return tl::make_unexpected(parser.errorText());
    const QString dashes = unknown.first().size() == 1 ? QStringLiteral("-") : QStringLiteral("--");
    return tl::make_unexpected(Words::tr("There is no option “%1”.").arg(dashes + unknown.first()));
}

bool wantsHelp(const QCommandLineParser &parser)
{
    return parser.isSet(QStringLiteral("help"));
}

} // namespace headroom
