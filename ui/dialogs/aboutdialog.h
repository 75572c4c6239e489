// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the program is, its version and its licence.
#pragma once

class QWidget;

namespace headroom::ui {

/// Shows the box without waiting for it.
void showAbout(QWidget *parent);

} // namespace headroom::ui
