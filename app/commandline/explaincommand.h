// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `headroom explain PLAN`: what is alive when a phase needs most, or the textbook's equations.
#pragma once

#include "app/commandline/commandline.h"

#include <QString>
#include <QStringList>

namespace headroom {

/// arguments begin with the command's own name.
[[nodiscard]] int explainCommand(const QStringList &arguments, const CommandIo &io);
[[nodiscard]] QString explainHelp();

} // namespace headroom
