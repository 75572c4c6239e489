// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Diagonal lines over a rectangle. Drawn as lines, since SVG and printers lose brush patterns and clipping.
#pragma once

#include <QLineF>
#include <QList>
#include <QRectF>

namespace headroom::ui {

/// The 45 degree lines of a hatch with this distance along the edges, each cut at the rectangle's sides. The lines
/// hang on the origin, not on the rectangle, so that a growing bar uncovers them in place.
[[nodiscard]] QList<QLineF> hatchLines(const QRectF &area, double distance);

} // namespace headroom::ui
