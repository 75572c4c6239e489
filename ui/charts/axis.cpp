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

// The slack below keeps 20 = 2 * 10^1 its own neighbour although 10^1.301 is not exactly 20.
static constexpr double slack = 1e-9;

static double roundDown(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value) + slack));
    for (const double mantissa : {5.0, 2.0}) {
        if (mantissa * power <= value * (1 + slack))
            return mantissa * power;
    }
    return power;
}

static double roundUp(double value)
{
    const double power = std::pow(10.0, std::floor(std::log10(value) + slack));
    for (const double mantissa : {1.0, 2.0, 5.0}) {
        if (mantissa * power >= value * (1 - slack))
            return mantissa * power;
    }
    return 10 * power;
}

double LogScale::place(double value) const
{
    if (!(value > low))
        return 0;
    return std::min(1.0, std::log(value / low) / std::log(high / low));
}

std::vector<double> LogScale::ticks() const
{
    std::vector<double> ticks;
    for (double tick = low; tick <= high * (1 + slack); tick = roundUp(tick * 1.1))
        ticks.push_back(tick);
    return ticks;
}

LogScale roundLogScale(double lowest, double highest)
{
    if (!(lowest > 0) || !(highest >= lowest) || !std::isfinite(highest))
        return {};
    const double low = roundDown(lowest);
    const double high = roundUp(highest);
    return {low, high > low ? high : roundUp(low * 1.1)};
}

const LogScale &HeldLogScale::reach(double lowest, double highest)
{
    const LogScale wanted = roundLogScale(lowest, highest);
    m_scale = m_held ? LogScale {std::min(wanted.low, m_scale.low), std::max(wanted.high, m_scale.high)} : wanted;
    return m_scale;
}

const AxisScale &HeldScale::reach(double highest, int mostSteps)
{
    const AxisScale wanted = roundScale(highest, mostSteps);
    if (!m_held || wanted.end() > m_scale.end())
        m_scale = wanted;
    return m_scale;
}

} // namespace headroom::ui
