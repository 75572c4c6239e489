// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `headroom validate CASES.jsonl [MORE …]`: executed steps against what PyTorch allocated.
#pragma once

#include "app/commandline/commandline.h"

#include <QString>
#include <QStringList>

namespace headroom {

/// arguments begin with the command's own name.
[[nodiscard]] int validateCommand(const QStringList &arguments, const CommandIo &io);
[[nodiscard]] QString validateHelp();

} // namespace headroom
