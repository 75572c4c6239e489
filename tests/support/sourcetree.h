// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finds and reads the files that tests bring along.
#pragma once

#include <QFile>
#include <QString>

namespace headroom::tests {

/// The full path of a file of the source tree.
inline QString sourcePath(const QString &relative)
{
    return QStringLiteral(HEADROOM_SOURCE_DIR "/") + relative;
}

/// The bytes of a file of the source tree; the program stops if it is not there, since no test can go on.
inline QByteArray readSource(const QString &relative)
{
    QFile file(sourcePath(relative));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(file.fileName()));
    return file.readAll();
}

} // namespace headroom::tests
