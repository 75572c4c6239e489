// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts diagonals at a rectangle.
#include "ui/charts/hatch.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {

QList<QLineF> hatchLines(const QRectF &area, double distance)
{
    QList<QLineF> lines;
    if (area.isEmpty() || !(distance > 0))
        return lines;
    // Each line is x + y = sum.
    const double last = area.right() + area.bottom();
    for (double sum = std::ceil((area.left() + area.top()) / distance) * distance; sum < last; sum += distance) {
        const double left = std::max(area.left(), sum - area.bottom());
        const double right = std::min(area.right(), sum - area.top());
        if (right > left)
            lines.append(QLineF(left, sum - left, right, sum - right));
    }
    return lines;
}

} // namespace headroom::ui
