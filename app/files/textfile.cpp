// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads with a limit, writes by QSaveFile, and tells why not.
#include "app/files/textfile.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStringDecoder>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace headroom {

namespace {

tl::unexpected<FileError> failure(FileProblem problem, const QString &path, const QString &detail = {})
{
    return tl::make_unexpected(FileError {.problem = problem, .path = path, .detail = detail});
}

/// Why writing failed, as far as the system's error number says it; Qt keeps no finer reason.
FileProblem writeProblem(int systemError)
{
    switch (systemError) {
    case ENOSPC:
    case EDQUOT:
        return FileProblem::DiskFull;
    case EACCES:
    case EPERM:
    case EROFS:
        return FileProblem::ReadOnly;
    default:
        return FileProblem::WriteFailed;
    }
}

/// Writes everything and flushes it. The system's error number, 0 if there was none.
int writeAll(QFileDevice &file, std::string_view text)
{
    errno = 0;
    const auto size = static_cast<qint64>(text.size());
    if (file.write(text.data(), size) == size && file.flush())
        return 0;
    return errno != 0 ? errno : EIO;
}

tl::expected<void, FileError> writeDirectly(const QString &path, std::string_view text)
{
    QFile file(path);
    errno = 0;
    if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return failure(writeProblem(errno), path, file.errorString());
    if (const int error = writeAll(file, text))
        return failure(writeProblem(error), path, file.errorString());
    return {};
}

tl::expected<void, FileError> replaceFile(const QString &path, std::string_view text)
{
    QSaveFile file(path);
    errno = 0;
    if (!file.open(QIODevice::WriteOnly))
        return failure(writeProblem(errno), path, file.errorString());
    if (const int error = writeAll(file, text)) {
        file.cancelWriting();
        return failure(writeProblem(error), path, file.errorString());
    }
    errno = 0;
    if (!file.commit())
        return failure(writeProblem(errno), path, file.errorString());
    return {};
}

} // namespace

tl::expected<std::string, FileError> readTextFile(const QString &path, qint64 limit)
{
    const QFileInfo info(path);
    if (!info.exists())
        return failure(FileProblem::NotFound, path);
    if (info.isDir())
        return failure(FileProblem::IsFolder, path);
    QFile file(path);
    errno = 0;
    if (!file.open(QIODevice::ReadOnly)) {
        const bool denied = errno == EACCES || errno == EPERM;
        return failure(denied ? FileProblem::NoPermission : FileProblem::ReadFailed, path, file.errorString());
    }
    // A pipe or a device has no size beforehand, so the limit is kept while reading.
    QByteArray bytes;
    while (bytes.size() <= limit) {
        const QByteArray part = file.read(std::min<qint64>(limit + 1 - bytes.size(), 1 << 20));
        if (part.isEmpty())
            break;
        bytes += part;
    }
    if (file.error() != QFileDevice::NoError)
        return failure(FileProblem::ReadFailed, path, file.errorString());
    if (bytes.size() > limit)
        return tl::make_unexpected(FileError {.problem = FileProblem::TooLarge, .path = path, .limit = limit});
    return decodeText(bytes, path);
}

tl::expected<void, FileError> writeTextFile(const QString &path, std::string_view text)
{
    const QFileInfo info(path);
    if (info.isDir())
        return failure(FileProblem::IsFolder, path);
    if (!QFileInfo::exists(info.absolutePath()))
        return failure(FileProblem::NoSuchFolder, path);
    if (info.exists() && !info.isFile())
        return writeDirectly(path, text);
    if (info.exists() && !info.isWritable())
        return failure(FileProblem::ReadOnly, path);
    return replaceFile(path, text);
}

tl::expected<std::string, FileError> decodeText(const QByteArray &bytes, const QString &path)
{
    const auto encoding = QStringConverter::encodingForData(bytes);
    if (encoding && *encoding != QStringConverter::Utf8) {
        QStringDecoder decoder(*encoding);
        const QString text = decoder.decode(bytes);
        if (decoder.hasError())
            return failure(FileProblem::NotText, path);
        return text.toStdString();
    }
    QStringDecoder decoder(QStringConverter::Utf8, QStringConverter::Flag::Stateless);
    const QString decoded = decoder.decode(bytes);
    if (decoder.hasError() || bytes.contains('\0'))
        return failure(FileProblem::NotText, path);
    const bool marked = bytes.startsWith("\xEF\xBB\xBF");
    return bytes.toStdString().substr(marked ? 3 : 0);
}

} // namespace headroom
