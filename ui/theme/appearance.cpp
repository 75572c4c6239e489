// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Judges and sets palettes.
#include "ui/theme/appearance.h"

#include <QPalette>

namespace headroom::ui {

bool isDark(const QPalette &palette)
{
    return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
}

} // namespace headroom::ui
