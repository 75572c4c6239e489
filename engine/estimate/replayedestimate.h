// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An estimate whose reserved memory was replayed through PyTorch's allocator instead of computed by factors.
#pragma once

#include "engine/estimate/estimate.h"

#include <cstdint>

namespace headroom {

/// What the allocator reserves in three steps, what of it nobody uses, and what the card then shows. The verdict stays, but a
/// replay that runs out on what is usable does not fit. An estimate by the textbook comes back as it is.
/// Errors: as detailedMemory().
[[nodiscard]] EstimateResult replayedEstimate(Estimate estimate, const Plan &plan, const ModelShape &shape);

/// Where reserved memory comes from.
enum class Reserved : std::uint8_t {
    Computed, ///< by published factors
    Replayed, ///< three steps through a model of PyTorch's allocator
};
/// estimate(), and its replay where it is asked for. Errors: as both.
[[nodiscard]] EstimateResult estimateWith(
    Reserved reserved, const Plan &plan, const ModelShape &shape, const Catalogue &catalogue, Execution &scratch);

} // namespace headroom
