// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one door to the disk: whole text files in and out, with a size limit, one encoding and atomic writing.
#pragma once

#include "app/files/fileerror.h"

#include <QString>

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace headroom {

/// No plan, config.json or catalogue comes near it; a larger file is a wrong one.
inline constexpr qint64 documentLimit = 8 << 20;

/// The whole text as UTF-8, without a byte order mark; UTF-16 with one is converted.
/// Errors: NotFound, IsFolder, NoPermission, TooLarge, NotText, ReadFailed.
[[nodiscard]] tl::expected<std::string, FileError> readTextFile(const QString &path, qint64 limit = documentLimit);

/// Replaces the file as a whole or not at all: a crash or a full disk leaves the old one. A symbolic link stays one;
/// what is no regular file (a pipe, a device) is written into directly.
/// Errors: IsFolder, NoSuchFolder, ReadOnly, DiskFull, WriteFailed.
[[nodiscard]] tl::expected<void, FileError> writeTextFile(const QString &path, std::string_view text);

/// Bytes as UTF-8 text, or nothing if they are none. For what was dropped, pasted or read from standard input.
[[nodiscard]] tl::expected<std::string, FileError> decodeText(const QByteArray &bytes, const QString &path);

} // namespace headroom
