// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Codes and keys of errors.
#include "app/commandline/reported.h"

#include "app/files/modelfile.h"
#include "app/text/sentences.h"

namespace headroom {

std::string_view codeOf(FileProblem problem)
{
    switch (problem) {
    case FileProblem::NotFound:
        return "file-not-found";
    case FileProblem::IsFolder:
        return "file-is-a-folder";
    case FileProblem::NoPermission:
        return "file-permission-denied";
    case FileProblem::TooLarge:
        return "file-too-large";
    case FileProblem::NotText:
        return "file-not-text";
    case FileProblem::ReadFailed:
        return "file-unreadable";
    case FileProblem::NoSuchFolder:
        return "folder-not-found";
    case FileProblem::ReadOnly:
        return "file-read-only";
    case FileProblem::DiskFull:
        return "disk-full";
    case FileProblem::WriteFailed:
        return "file-unwritable";
    case FileProblem::UnknownKind:
        return "file-of-unknown-kind";
    }
    return "";
}

ReportedError reported(const FormatError &error, const QString &path)
{
    return {
        .code = std::string(codeOf(error.problem)), .message = sentence(error, path).toStdString(), .key = error.key};
}

ReportedError reported(const FileError &error)
{
    return {.code = std::string(codeOf(error.problem)), .message = sentence(error).toStdString()};
}

ReportedError reported(const PlanError &error)
{
    return {.code = std::string(codeOf(error.problem)), .message = sentence(error).toStdString(), .key = error.key};
}

ReportedError reported(const ReadingError &error, const ModelChoice &choice)
{
    if (const auto *plan = std::get_if<PlanError>(&error.reason))
        return reported(*plan);
    ReportedError report;
    report.key = asPlanError(error, choice).key;
    report.message = sentence(error).toStdString();
    if (const auto *format = std::get_if<FormatError>(&error.reason)) {
        report.code = codeOf(format->problem);
        report.key += format->key.empty() ? "" : "." + format->key;
    } else {
        report.code = codeOf(std::get<FileError>(error.reason).problem);
    }
    return report;
}

} // namespace headroom
