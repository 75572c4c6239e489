// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Light, dark or as the system says: the palette of the whole window.
#pragma once

class QPalette;

namespace headroom::ui {

/// Whether a palette is a dark one: its window colour is darker than its text.
[[nodiscard]] bool isDark(const QPalette &palette);

} // namespace headroom::ui
