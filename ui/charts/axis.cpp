// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses round steps for an axis.
#include "ui/charts/axis.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {

AxisScale roundScale(double highest, int mostSteps)
{
    if (!(highest > 0) || !std::isfinite(highest) || mostSteps < 1)
        return {};
    const double smallestStep = highest / mostSteps;
    const double power = std::pow(10.0, std::floor(std::log10(smallestStep)));
    for (const double mantissa : {1.0, 2.0, 2.5, 5.0, 10.0}) {
        const double step = mantissa * power;
        // The small slack keeps a highest value of exactly so many steps from taking one step more.
        const double steps = std::ceil(highest / step - 1e-9);
        if (steps <= mostSteps)
            return {step, std::max(1, static_cast<int>(steps))};
    }
    return {10.0 * power, mostSteps};
}

const AxisScale &HeldScale::reach(double highest, int mostSteps)
{
    const AxisScale wanted = roundScale(highest, mostSteps);
    if (!m_held || wanted.end() > m_scale.end())
        m_scale = wanted;
    return m_scale;
}

} // namespace headroom::ui
