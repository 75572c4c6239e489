// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What went wrong with a file, as data. Sentences are made in app/text/sentences.
#pragma once

#include <QString>

namespace headroom {

enum class FileProblem {
    NotFound,
    IsFolder,
    NoPermission,
    TooLarge, ///< limit in bytes
    NotText, ///< not UTF-8
    ReadFailed,
    NoSuchFolder, ///< the folder to write into is not there
    ReadOnly, ///< the file or its folder cannot be written
    DiskFull,
    WriteFailed,
    UnknownKind, ///< neither a plan, a config.json nor catalogue rows
};

struct FileError {
    FileProblem problem = FileProblem::ReadFailed;
    QString path {}; ///< as the user gave it; empty: standard input or the clipboard
    qint64 limit = 0; ///< bytes, for TooLarge
    QString detail {}; ///< the system's own words, shown in brackets

    friend bool operator==(const FileError &, const FileError &) = default;
};

} // namespace headroom
