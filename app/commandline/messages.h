// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How every command talks: results, sentences, and the end of it all.
#pragma once

#include "app/commandline/commandline.h"

#include "engine/catalogue/catalogue.h"

#include <QString>

namespace headroom {

/// A sentence for people, on the stream of errors, after the program's name.
void tell(const CommandIo &io, const QString &sentence);

/// The status of a wrong command line, after its sentence and where to find help.
[[nodiscard]] int wrongUsage(const CommandIo &io, const QString &command, const QString &sentence);

/// The status of a help text or the like that was asked for.
[[nodiscard]] int answered(const CommandIo &io, const QString &text);

/// The status, or that of an error if the results could not be written.
[[nodiscard]] int finished(const CommandIo &io, ExitStatus status);

/// The built-in rows with the user's; files in error are told and left out.
[[nodiscard]] Catalogue commandCatalogue(const CommandIo &io);

} // namespace headroom
