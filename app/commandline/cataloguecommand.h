// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `headroom catalogue models|gpus|prices`: the rows that plans can name, with their sources.
#pragma once

#include "app/commandline/commandline.h"

#include <QString>
#include <QStringList>

namespace headroom {

/// arguments begin with the command's own name.
[[nodiscard]] int catalogueCommand(const QStringList &arguments, const CommandIo &io);
[[nodiscard]] QString catalogueHelp();

} // namespace headroom
