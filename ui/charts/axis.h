// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The scale of a chart's axis: round steps from zero, and an end that does not jump under the hand.
#pragma once

#include <vector>

namespace headroom::ui {

/// An axis from zero to a whole number of steps.
struct AxisScale {
    double step = 1;
    int steps = 1;

    [[nodiscard]] double end() const { return step * steps; }

    friend bool operator==(const AxisScale &, const AxisScale &) = default;
};

/// The scale with the fewest steps of 1, 2, 2.5 or 5 times a power of ten that reaches highest in at most mostSteps
/// steps. One step of 1 if highest is not a positive number.
[[nodiscard]] AxisScale roundScale(double highest, int mostSteps);

/// Remembers a scale: while a gesture lasts the axis grows at once but never shrinks.
class HeldScale {
public:
    /// The scale for values up to highest; the steps may change with the end.
    const AxisScale &reach(double highest, int mostSteps);
    void setHeld(bool held) { m_held = held; }
    [[nodiscard]] bool isHeld() const { return m_held; }
    [[nodiscard]] const AxisScale &scale() const { return m_scale; }

private:
    AxisScale m_scale {};
    bool m_held = false;
};

/// A logarithmic axis: its ends are 1, 2 or 5 times a power of ten.
struct LogScale {
    double low = 1;
    double high = 10;

    /// Where a value stands between the ends, 0 to 1; values beyond an end stand at it.
    [[nodiscard]] double place(double value) const;
    /// The values of 1, 2 and 5 times a power of ten from low to high.
    [[nodiscard]] std::vector<double> ticks() const;

    friend bool operator==(const LogScale &, const LogScale &) = default;
};

/// The smallest scale that holds both values. One to ten if they are not positive numbers in order.
[[nodiscard]] LogScale roundLogScale(double lowest, double highest);

/// Remembers a logarithmic scale: while a gesture lasts both ends move outwards at once but never inwards.
class HeldLogScale {
public:
    const LogScale &reach(double lowest, double highest);
    void setHeld(bool held) { m_held = held; }
    [[nodiscard]] bool isHeld() const { return m_held; }
    [[nodiscard]] const LogScale &scale() const { return m_scale; }

private:
    LogScale m_scale {};
    bool m_held = false;
};

} // namespace headroom::ui
