// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The colours of all charts by their meaning, built from the palette of the widget that shows them.
#pragma once

#include "engine/memory/terms.h"

#include <QColor>
#include <QPalette>

#include <array>

namespace headroom::ui {

struct ChartTheme {
    QColor background {};
    QColor text {}; ///< also the outline of every bar, so that a pale bar keeps its edge
    QColor mutedText {};
    QColor grid {};
    QColor chosenBand {}; ///< behind the chosen bar
    QColor chosenFrame {};
    QColor range {}; ///< a bar from low to high
    QColor tightRange {};
    std::array<QColor, termCount> terms {};

    [[nodiscard]] QColor term(TermId id) const { return terms[static_cast<std::size_t>(id)]; }

    friend bool operator==(const ChartTheme &, const ChartTheme &) = default;
};

/// Terms' colours are those of Okabe and Ito, fixed per term, so that a bar keeps its colour from plan to plan.
/// Source: M. Okabe and K. Ito, Color Universal Design, jfly.uni-koeln.de/color, 2008.
[[nodiscard]] ChartTheme chartTheme(const QPalette &palette);

/// How light a colour looks, 0 to 1, which is what a grey print keeps of it.
/// Source: relative luminance of WCAG 2.1 through the CIE L* curve.
[[nodiscard]] double perceivedLightness(const QColor &colour);

} // namespace headroom::ui
