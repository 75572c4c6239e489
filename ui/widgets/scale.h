// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where a value stands on a slider's track, and which value a place on the track means: numbers only, no widget.
//
// A slider offers the usual values (stops); any other number is typed. A typed number still has its exact place on
// the track, so the handle never lies.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace headroom::ui {

struct Scale {
    double lowest = 0;
    double highest = 1;
    bool logarithmic = false; ///< needs lowest > 0
    std::vector<double> stops {}; ///< usual values in rising order; empty: every whole position counts

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

/// The stop whose place is nearest, or the value itself if there are no stops.
[[nodiscard]] inline double snappedValueAt(const Scale &scale, int position)
{
    if (scale.stops.empty())
        return valueAt(scale, position);
    const int place = std::clamp(position, 0, trackLength);
    return *std::min_element(scale.stops.begin(), scale.stops.end(), [&](double a, double b) {
        return std::abs(positionOf(scale, a) - place) < std::abs(positionOf(scale, b) - place);
    });
}

/// The nearest stop above a value, or the highest one.
[[nodiscard]] inline double stopAbove(const Scale &scale, double value)
{
    const auto above = std::upper_bound(scale.stops.begin(), scale.stops.end(), value);
    return above != scale.stops.end() ? *above : std::max(value, scale.highest);
}

/// The nearest stop below a value, or the lowest one.
[[nodiscard]] inline double stopBelow(const Scale &scale, double value)
{
    const auto notBelow = std::lower_bound(scale.stops.begin(), scale.stops.end(), value);
    return notBelow != scale.stops.begin() ? *std::prev(notBelow) : std::min(value, scale.lowest);
}

/// Powers of two between the limits, both included if they are powers themselves.
[[nodiscard]] inline std::vector<double> powersOfTwo(std::int64_t lowest, std::int64_t highest)
{
    std::vector<double> powers;
    for (std::int64_t power = 1; power <= highest; power *= 2) {
        if (power >= lowest)
            powers.push_back(static_cast<double>(power));
    }
    return powers;
}

/// The lengths rows are usually packed to: powers of two and the halves between them, 1,024 upwards.
[[nodiscard]] inline std::vector<double> usualLengths(std::int64_t lowest, std::int64_t highest)
{
    std::vector<double> lengths = powersOfTwo(lowest, highest);
    for (std::int64_t between = 1536; between <= highest; between *= 2) {
        if (between >= lowest)
            lengths.push_back(static_cast<double>(between));
    }
    std::sort(lengths.begin(), lengths.end());
    return lengths;
}

/// The counts GPUs are usually rented in: powers of two up to a node, whole nodes after that.
[[nodiscard]] inline std::vector<double> usualGpuCounts(std::int64_t perNode, std::int64_t highest)
{
    std::vector<double> counts = powersOfTwo(1, highest);
    for (std::int64_t nodes = 1; perNode > 0 && nodes <= highest / perNode; ++nodes)
        counts.push_back(static_cast<double>(nodes * perNode));
    std::sort(counts.begin(), counts.end());
    counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
    return counts;
}

/// Every whole number up to 8, then steps of about an eighth of the value: 10, 12, 14, 16, 20 …
[[nodiscard]] inline std::vector<double> roundCounts(std::int64_t lowest, std::int64_t highest)
{
    std::vector<double> counts;
    std::int64_t step = 1;
    for (std::int64_t count = std::max<std::int64_t>(lowest, 0); count <= highest; count += step) {
        while (count >= 8 * step)
            step *= 2;
        counts.push_back(static_cast<double>(count));
    }
    return counts;
}

} // namespace headroom::ui
