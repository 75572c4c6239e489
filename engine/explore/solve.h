// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The smallest that works: for each kind of GPU the fewest of them on which the plan fits.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/estimate.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// A plan on one kind of GPU.
struct SmallestFit {
    std::string gpu {}; ///< id of the catalogue
    std::int64_t gpus = 0; ///< the fewest on which it fits; 0: it fits on no number up to the largest that was tried
    std::optional<Estimate> estimate {}; ///< at that number; empty where gpus is 0

    friend bool operator==(const SmallestFit &, const SmallestFit &) = default;
};

/// The largest number of GPUs that smallestFits() tries.
inline constexpr std::int64_t largestSmallestFit = 1024;

/// For every GPU of the catalogue the smallest number (model-parallel ranks times a power of two) on which the plan's
/// verdict is "fits", not "tight". What the plan says of its own GPU (capacity, price, measured throughput) is not
/// applied to other kinds, nor a throughput to another number.
/// Empty if the plan itself is in error.
[[nodiscard]] std::vector<SmallestFit> smallestFits(
    const Plan &plan, const ModelShape &shape, const Catalogue &catalogue);

} // namespace headroom
