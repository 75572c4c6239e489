// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of commands, and what stands before them.
#include "app/commandline/commandline.h"

#include "app/commandline/cataloguecommand.h"
#include "app/commandline/estimatecommand.h"
#include "app/commandline/explaincommand.h"
#include "app/commandline/messages.h"
#include "app/commandline/rendercommand.h"
#include "app/commandline/timelinecommand.h"
#include "app/commandline/validatecommand.h"
#include "app/text/words.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace headroom {

namespace {

QString generalHelp();
bool isHelp(const QString &argument);

struct Command {
    QLatin1String name;
    Start start;
    int (*run)(const QStringList &arguments, const CommandIo &io, const Renderer &renderer);
};

constexpr std::array<Command, 7> commands {{
    {QLatin1String("estimate"), Start::Command,
        [](const QStringList &arguments, const CommandIo &io, const Renderer &) {
            return estimateCommand(arguments, io);
        }},
    {QLatin1String("catalogue"), Start::Command,
        [](const QStringList &arguments, const CommandIo &io, const Renderer &) {
            return catalogueCommand(arguments, io);
        }},
    {QLatin1String("render"), Start::Picture, renderCommand},
    // The sample needs a window, which the caller of runCommand() has and this layer has not.
    {QLatin1String("demo"), Start::Demo,
        [](const QStringList &arguments, const CommandIo &io, const Renderer &) {
            return std::ranges::any_of(arguments, isHelp)
                ? answered(io, generalHelp())
                : wrongUsage(io, QString(), Words::tr("A demo needs one folder."));
        }},
    {QLatin1String("explain"), Start::Command,
        [](const QStringList &arguments, const CommandIo &io, const Renderer &) {
            return explainCommand(arguments, io);
        }},
    {QLatin1String("timeline"), Start::Command,
        [](const QStringList &arguments, const CommandIo &io, const Renderer &) {
            return timelineCommand(arguments, io);
        }},
    {QLatin1String("validate"), Start::Command,
        [](const QStringList &arguments, const CommandIo &io, const Renderer &) {
            return validateCommand(arguments, io);
        }},
}};

const Command *findCommand(const QString &name)
{
    const auto found = std::ranges::find(commands, name, &Command::name);
    return found == commands.end() ? nullptr : &*found;
}

bool isHelp(const QString &argument)
{
    return argument == QLatin1String("--help") || argument == QLatin1String("-h") || argument == QLatin1String("help");
}

bool isVersion(const QString &argument)
{
    return argument == QLatin1String("--version") || argument == QLatin1String("-v");
}

/// An option of Qt's own, which QApplication takes out of the arguments.
bool isQtOption(const QString &argument)
{
    constexpr std::array<QLatin1String, 6> options {QLatin1String("-platform"), QLatin1String("-style"),
        QLatin1String("-stylesheet"), QLatin1String("-geometry"), QLatin1String("-display"), QLatin1String("-reverse")};
    return std::ranges::find(options, argument) != options.end();
}

/// A file that the window can be asked to open, or to complain about: it exists, or it looks like a path.
bool isFile(const QString &argument)
{
    return QFileInfo::exists(argument) || argument.contains(u'/') || argument.contains(u'.');
}

QString generalHelp()
{
    return Words::tr("Usage: headroom [FILE]\n"
                     "       headroom COMMAND …\n"
                     "\n"
                     "Plans the memory, time and cost of a fine-tune. Without a command it opens its window, with\n"
                     "FILE in it: a plan, a model's config.json, or catalogue rows.\n"
                     "\n"
                     "Commands:\n"
                     "  estimate          estimate plans: JSON, CSV, Markdown or text\n"
                     "  catalogue         list models, GPUs or prices\n"
                     "  render            draw a plan's charts into a PNG, SVG or PDF file\n"
                     "  explain           show what is alive at a plan's peak, tensor by tensor\n"
                     "  timeline          show the level of memory over a training step\n"
                     "  validate          compare with what PyTorch allocated in reference cases\n"
                     "  demo FOLDER       write the window of a sample plan and its report into a folder\n"
                     "\n"
                     "  -h, --help        show this help; “headroom COMMAND --help” shows a command's\n"
                     "  -v, --version     show the version\n");
}

} // namespace

Start startOf(const QStringList &arguments)
{
    if (arguments.size() < 2)
        return Start::Window;
    const QString &first = arguments[1];
    if (const Command *command = findCommand(first)) {
        const bool helps = std::any_of(arguments.begin() + 2, arguments.end(), isHelp);
        return helps ? Start::Command : command->start;
    }
    if (isQtOption(first))
        return Start::Window;
    return first.startsWith(u'-') || isHelp(first) || !isFile(first) ? Start::Command : Start::Window;
}

int runCommand(const QStringList &arguments, const CommandIo &io, const Renderer &renderer)
{
    if (arguments.size() < 2)
        return wrongUsage(io, QString(), Words::tr("No command is given."));
    const QString &first = arguments[1];
    if (const Command *command = findCommand(first))
        return command->run(arguments.mid(1), io, renderer);
    if (isHelp(first))
        return answered(io, generalHelp());
    if (isVersion(first))
        return answered(io, QStringLiteral("headroom %1\n").arg(programVersion()));
    if (first.startsWith(u'-'))
        return wrongUsage(io, QString(), Words::tr("There is no option “%1”.").arg(first));
    return wrongUsage(io, QString(), Words::tr("There is no command “%1”, and no file of that name.").arg(first));
}

QString programVersion()
{
    return QStringLiteral(HEADROOM_VERSION);
}

} // namespace headroom
