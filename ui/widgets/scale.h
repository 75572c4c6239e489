// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where a value stands on a slider's track, and which value a place on the track means: numbers only, no widget.
//
// A slider offers the usual values (stops); any other number is typed. A typed number still has its exact place on
// the track, so the handle never lies.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace headroom::ui {

struct Scale {
    double lowest = 0;
    double highest = 1;
    bool logarithmic = false; ///< needs lowest > 0
    std::vector<double> stops {}; ///< usual values in rising order; empty: any value
    bool whole = true; ///< without stops: whole numbers only

    friend bool operator==(const Scale &, const Scale &) = default;
};

/// Places of the track: 0 to this number, fine enough for a slider wider than any screen half.
inline constexpr int trackLength = 4096;

/// The place of a value, clamped to the track's ends.
[[nodiscard]] inline int positionOf(const Scale &scale, double value)
{
    if (!(scale.highest > scale.lowest))
        return 0;
    const double inside = std::clamp(value, scale.lowest, scale.highest);
    const double share = scale.logarithmic
        ? std::log(inside / scale.lowest) / std::log(scale.highest / scale.lowest)
        : (inside - scale.lowest) / (scale.highest - scale.lowest);
    return static_cast<int>(std::lround(share * trackLength));
}

/// The value at a place before snapping.
[[nodiscard]] inline double valueAt(const Scale &scale, int position)
{
    const double share = static_cast<double>(std::clamp(position, 0, trackLength)) / trackLength;
    return scale.logarithmic ? scale.lowest * std::pow(scale.highest / scale.lowest, share)
                             : scale.lowest + share * (scale.highest - scale.lowest);
}

/// The stop whose place is nearest; without stops the value itself, rounded if only whole numbers count.
[[nodiscard]] inline double snappedValueAt(const Scale &scale, int position)
{
    if (scale.stops.empty()) {
        const double value = valueAt(scale, position);
        return scale.whole ? std::round(value) : value;
    }
    const int place = std::clamp(position, 0, trackLength);
    return *std::min_element(scale.stops.begin(), scale.stops.end(), [&](double a, double b) {
        return std::abs(positionOf(scale, a) - place) < std::abs(positionOf(scale, b) - place);
    });
}

/// How far a step goes without stops: to the next whole number, or a hundredth of the track's span.
[[nodiscard]] inline double plainStep(const Scale &scale)
{
    return scale.whole ? 1 : (scale.highest - scale.lowest) / 100;
}

/// The next value above: the nearest stop, or one plain step; never beyond the track's end unless already there.
[[nodiscard]] inline double stopAbove(const Scale &scale, double value)
{
    const auto above = std::upper_bound(scale.stops.begin(), scale.stops.end(), value);
    if (above != scale.stops.end())
        return *above;
    const double next = scale.stops.empty() ? value + plainStep(scale) : scale.highest;
    return std::max(value, std::min(next, scale.highest));
}

/// The next value below, likewise.
[[nodiscard]] inline double stopBelow(const Scale &scale, double value)
{
    const auto notBelow = std::lower_bound(scale.stops.begin(), scale.stops.end(), value);
    if (notBelow != scale.stops.begin())
        return *std::prev(notBelow);
    const double next = scale.stops.empty() ? value - plainStep(scale) : scale.lowest;
    return std::min(value, std::max(next, scale.lowest));
}

} // namespace headroom::ui
