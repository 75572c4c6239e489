// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `headroom estimate PLAN [MORE …]`: plans in, estimates out, one after the other.
#pragma once

#include "app/commandline/commandline.h"

#include <QString>
#include <QStringList>

namespace headroom {

/// arguments begin with the command's own name.
[[nodiscard]] int estimateCommand(const QStringList &arguments, const CommandIo &io);
[[nodiscard]] QString estimateHelp();

} // namespace headroom
