// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts texts.
#include "app/text/quoted.h"

#include "app/text/words.h"

namespace headroom {

QString shown(const std::string &text)
{
    constexpr qsizetype longest = 80;
    const QString whole = QString::fromStdString(text).simplified();
    return whole.size() <= longest ? whole : whole.left(longest) + QStringLiteral("…");
}

QString shownList(const std::string &text)
{
    constexpr qsizetype longest = 400;
    const QString whole = QString::fromStdString(text).simplified();
    return whole.size() <= longest ? whole : whole.left(longest) + QStringLiteral("…");
}

QString shownList(const std::vector<std::string> &texts)
{
    std::string joined;
    for (const std::string &text : texts)
        joined += (joined.empty() ? "" : ", ") + text;
    return shownList(joined);
}

QString sizeLimit(qint64 bytes)
{
    return Words::tr("%1 MiB").arg(bytes >> 20);
}

} // namespace headroom
