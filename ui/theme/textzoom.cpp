// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Starts from the desktop's font each time, so that steps do not add up.
#include "ui/theme/textzoom.h"

#include <QApplication>
#include <QFontDatabase>

namespace headroom::ui {

void applyTextZoom(int percent)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::GeneralFont);
    const double share = percent / 100.0;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * share);
    else
        font.setPixelSize(static_cast<int>(font.pixelSize() * share));
    if (font != QApplication::font())
        QApplication::setFont(font);
}

} // namespace headroom::ui
