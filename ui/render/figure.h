// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A chart as it goes into a proposal: on white unless asked otherwise, with its title above and its conditions below.
#pragma once

#include "ui/charts/accuracyvalue.h"
#include "ui/charts/costvalue.h"
#include "ui/charts/differencevalue.h"
#include "ui/charts/memoryvalue.h"
#include "ui/charts/timelinevalue.h"
#include "ui/render/picture.h"
#include "ui/theme/appearance.h"

namespace headroom::ui {

/// The font of printed pictures, sized in pixels.
[[nodiscard]] QFont figureFont();

[[nodiscard]] Drawing memoryFigure(const MemoryBarsValue &value, const QPalette &palette = lightPalette());
/// All rows, as high as they need.
[[nodiscard]] Drawing costFigure(const CostRangesValue &value, const QPalette &palette = lightPalette());

[[nodiscard]] Drawing timelineFigure(const TimelineValue &value, const QPalette &palette = lightPalette());
[[nodiscard]] Drawing accuracyFigure(const AccuracyValue &value, const QPalette &palette = lightPalette());
[[nodiscard]] Drawing differenceFigure(const DifferenceValue &value, const QPalette &palette = lightPalette());

/// Paints a chart alone into a rectangle.
void paintMemoryBars(
    QPainter &painter, const QRectF &target, const MemoryBarsValue &value, const QPalette &palette = lightPalette());
void paintCostRanges(
    QPainter &painter, const QRectF &target, const CostRangesValue &value, const QPalette &palette = lightPalette());
/// How high the cost chart is with all its rows.
[[nodiscard]] double costRangesHeight(const CostRangesValue &value);

} // namespace headroom::ui
