// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Errors as a command reports them: a code for programs, a sentence for people, the key to blame.
#pragma once

#include "app/files/readingerror.h"

#include "engine/formats/estimatejson.h"
#include "engine/plan/plan.h"

namespace headroom {

[[nodiscard]] std::string_view codeOf(FileProblem problem);

/// A plan document that cannot be read.
[[nodiscard]] ReportedError reported(const FormatError &error, const QString &path);
[[nodiscard]] ReportedError reported(const FileError &error);
[[nodiscard]] ReportedError reported(const PlanError &error);
/// A plan's model that cannot be read: the key is the plan's, with the config's own key behind it.
[[nodiscard]] ReportedError reported(const ReadingError &error, const ModelChoice &choice);

} // namespace headroom
