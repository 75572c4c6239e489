// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes texts as UTF-8 and flushes what was written.
#include "app/commandline/messages.h"

#include "app/catalogue/cataloguestore.h"
#include "app/text/sentences.h"
#include "app/text/words.h"

#include <ostream>

namespace headroom {

void tell(const CommandIo &io, const QString &sentence)
{
    io.errors << "headroom: " << sentence.toStdString() << '\n';
}

int wrongUsage(const CommandIo &io, const QString &command, const QString &sentence)
{
    tell(io, sentence);
    const QString help
        = command.isEmpty() ? QStringLiteral("headroom --help") : QStringLiteral("headroom %1 --help").arg(command);
    tell(io, Words::tr("“%1” shows what can be given.").arg(help));
    return WrongUsage;
}

int answered(const CommandIo &io, const QString &text)
{
    io.out << text.toStdString();
    return finished(io, Done);
}

int finished(const CommandIo &io, ExitStatus status)
{
    io.out.flush();
    if (io.out.good())
        return status;
    tell(io, Words::tr("The results cannot be written: the disk is full or the output was closed."));
    return PlanInError;
}

Catalogue commandCatalogue(const CommandIo &io)
{
    StoredCatalogue stored = loadCatalogue(io.userCatalogue);
    for (const ReadingError &error : stored.errors)
        tell(io, sentence(error));
    return std::move(stored.catalogue);
}

} // namespace headroom
