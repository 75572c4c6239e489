// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of `headroom` in a terminal: which one is meant, its help, and its exit status.
//
// main() asks startOf() before it makes an application object. For Start::Command a QCoreApplication is enough; for
// Start::Picture a QApplication (on the "offscreen" platform if there is no display) and a renderer; both then return
// runCommand(). Start::Demo needs what a picture needs and writes the sample into the folder that the second argument
// names; without one it is for runCommand() to say so. Start::Window opens the window, with the file that the first argument names, if there is one.
#pragma once

#include "app/commandline/renderrequest.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <iosfwd>

namespace headroom {

enum class Start : std::uint8_t { Command, Picture, Demo, Window };

/// What the program's arguments ask for; the first of them is the program's name.
[[nodiscard]] Start startOf(const QStringList &arguments);

/// Where a command reads and writes. All texts are UTF-8.
struct CommandIo {
    std::istream &in;
    std::ostream &out; ///< results
    std::ostream &errors; ///< sentences for people
    QString userCatalogue {}; ///< folder of the user's own catalogue rows; empty: none
};

/// The exit status of a command.
enum ExitStatus : std::uint8_t {
    Done = 0,
    PlanInError = 1, ///< at least one plan is in error, or a result could not be written
    BoundBroken = 1, ///< of `validate`: a bound does not hold, or a case cannot be read
    WrongUsage = 2, ///< the command line is wrong
    DoesNotFit = 3, ///< with --require-fit: a plan does not fit
};

/// Runs the command that the arguments name, program name first.
[[nodiscard]] int runCommand(const QStringList &arguments, const CommandIo &io, const Renderer &renderer);

/// The version of this program, such as "0.1.0".
[[nodiscard]] QString programVersion();

} // namespace headroom
