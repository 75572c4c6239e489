// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the table and its form; for a terminal the columns are aligned and the sources left out.
#include "app/commandline/cataloguecommand.h"

#include "app/commandline/arguments.h"
#include "app/commandline/cataloguetables.h"
#include "app/commandline/messages.h"
#include "app/commandline/textrows.h"
#include "app/text/words.h"

#include <ostream>
#include <vector>

namespace headroom {

namespace {

bool isForTerminal(const std::string &column)
{
    return column != "source" && column != "rule" && column != "vendor";
}

/// Numbers of bytes and of parameters are exact here; what is rounded for people stands in the window.
RowTable forTerminal(const RowTable &table)
{
    RowTable shown {.rows = std::vector<std::vector<Cell>>(table.rows.size())};
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        if (!isForTerminal(table.columns[column]))
            continue;
        shown.columns.push_back(table.columns[column]);
        for (std::size_t row = 0; row < table.rows.size(); ++row)
            shown.rows[row].push_back(table.rows[row][column]);
    }
    return shown;
}

} // namespace

QString catalogueHelp()
{
    return Words::tr("Usage: headroom catalogue models|gpus|prices [--format FORMAT]\n"
                     "\n"
                     "Lists the catalogue's rows, the user's own among them.\n"
                     "\n"
                     "  models            models that “model.preset” can name\n"
                     "  gpus              GPUs that “hardware.gpu” can name\n"
                     "  prices            price range of a GPU and market\n"
                     "  --format FORMAT   text (default), json, csv or markdown\n"
                     "  -h, --help        show this help\n");
}

int catalogueCommand(const QStringList &arguments, const CommandIo &io)
{
    QCommandLineParser parser;
    parser.addOption({QStringLiteral("format"), QString(), QStringLiteral("format")});
    const QString name = QStringLiteral("catalogue");
    if (const auto parsed = parseArguments(parser, arguments); !parsed)
        return wrongUsage(io, name, parsed.error());
    if (wantsHelp(parser))
        return answered(io, catalogueHelp());
    const auto format = formatOption(parser, OutputFormat::Text);
    if (!format)
        return wrongUsage(io, name, format.error());
    const QStringList kinds = parser.positionalArguments();
    if (kinds.size() != 1)
        return wrongUsage(io, name, Words::tr("Name one of “models”, “gpus” and “prices”."));

    RowTable (*table)(const Catalogue &) = nullptr;
    if (kinds.first() == QLatin1String("models"))
        table = modelTable;
    else if (kinds.first() == QLatin1String("gpus"))
        table = gpuTable;
    else if (kinds.first() == QLatin1String("prices"))
        table = priceTable;
    else
        return wrongUsage(
            io, name, Words::tr("The catalogue has no “%1”, but models, gpus and prices.").arg(kinds.first()));

    const RowTable rows = table(commandCatalogue(io));
    switch (*format) {
    case OutputFormat::Json:
        io.out << writeJsonRows(rows);
        break;
    case OutputFormat::Csv:
        io.out << writeCsvRows(rows);
        break;
    case OutputFormat::Markdown:
        io.out << writeMarkdownRows(rows);
        break;
    case OutputFormat::Text:
        io.out << writeTextRows(forTerminal(rows));
        break;
    }
    return finished(io, Done);
}

} // namespace headroom
