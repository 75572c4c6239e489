// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `headroom render PLAN --output FILE`: a plan's charts as a picture, drawn by whoever is handed in.
#pragma once

#include "app/commandline/commandline.h"

#include <QString>
#include <QStringList>

namespace headroom {

/// arguments begin with the command's own name.
[[nodiscard]] int renderCommand(const QStringList &arguments, const CommandIo &io, const Renderer &renderer);
[[nodiscard]] QString renderHelp();

} // namespace headroom
