// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window of a sample plan and its report as files, for a machine without a display.
#pragma once

#include "app/files/fileerror.h"
#include "engine/catalogue/catalogue.h"

#include <QStringList>

#include <tl/expected.hpp>

namespace headroom::ui {

/// Writes window.png, report.pdf, report.png and the plan itself into the folder, which is made if it is not there.
/// Gives the paths of what was written. Needs a QApplication, on any platform.
[[nodiscard]] tl::expected<QStringList, FileError> writeDemo(const Catalogue &catalogue, const QString &folder);

} // namespace headroom::ui
