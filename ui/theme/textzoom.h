// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Larger or smaller text in the whole program.
#pragma once

namespace headroom::ui {

/// Sets the application's font to this share of the desktop's own size.
void applyTextZoom(int percent);

} // namespace headroom::ui
