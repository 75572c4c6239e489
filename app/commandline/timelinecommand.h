// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `headroom timeline PLAN`: the level of memory over the first and the steady step.
#pragma once

#include "app/commandline/commandline.h"

#include <QString>
#include <QStringList>

namespace headroom {

/// arguments begin with the command's own name.
[[nodiscard]] int timelineCommand(const QStringList &arguments, const CommandIo &io);
[[nodiscard]] QString timelineHelp();

} // namespace headroom
