// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Why a plan, a model or catalogue rows cannot be read: the file's trouble, the text's, or the plan's own sense.
#pragma once

#include "app/files/fileerror.h"

#include "engine/formats/formaterror.h"
#include "engine/plan/planerror.h"

#include <QString>

#include <variant>

namespace headroom {

struct ReadingError {
    std::variant<FileError, FormatError, PlanError> reason {};
    QString path {}; ///< of the file that was read; empty: pasted, embedded or a preset

    friend bool operator==(const ReadingError &, const ReadingError &) = default;
};

} // namespace headroom
