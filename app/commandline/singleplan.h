// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The plan of a command that takes one: from a file or from standard input, estimated.
#pragma once

#include "app/commandline/commandline.h"
#include "app/commandline/evaluation.h"

#include <QString>

#include <optional>

namespace headroom {

/// What the source holds; "-" is standard input. Nothing after an error, which has been told.
[[nodiscard]] std::optional<Evaluated> singlePlan(
    const QString &source, const CommandIo &io, const Catalogue &catalogue);

} // namespace headroom
