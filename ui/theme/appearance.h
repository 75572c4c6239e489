// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Light, dark or as the system says: the palette of the whole window, changed while it runs.
#pragma once

#include <QPalette>

namespace headroom::ui {

enum class Appearance { System, Light, Dark };

/// Whether a palette is a dark one: its window colour is darker than its text.
[[nodiscard]] bool isDark(const QPalette &palette);

/// A palette of our own, the same on every desktop; printed pictures always take the light one.
[[nodiscard]] QPalette lightPalette();
[[nodiscard]] QPalette darkPalette();

/// Gives the application the palette; every widget hears of it by QEvent::PaletteChange.
/// System gives back what the desktop says.
void setAppearance(Appearance appearance);

} // namespace headroom::ui
