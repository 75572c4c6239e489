// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A few blocks executed, extended over all of their kind.
//
// A phase's peak is not linear in the depth: it moves from the last block to the first. What holds is this. A block does
// the same at every place in the middle of the model: it raises the level within its segment by the same amount, and leaves
// the same behind. So the level at any block is what stands before it plus what its representative did, to the byte, and the
// phase's peak is the highest of all of them. The first block of each kind is executed for itself, since in backward it is the
// last to let go of what its kind shares. Around the blocks, what a representative holds counts for all that it stands for
// (meter.h); what the last block hands on belongs to what stands around them.
#pragma once

#include "engine/execution/meter.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace headroom {

/// Which executed block stands for each block of the model.
struct Depth {
    /// For each block of the model the place of its representative, from 1.
    std::vector<Place> placeOfBlock {};
    /// For each place the block of the model that is executed there; the first entry, around the blocks, is not used.
    std::vector<std::size_t> blockAtPlace {};
    /// For each place how many blocks it stands for.
    std::vector<std::int64_t> standsFor {};

    /// The first block of each kind, and one for the rest of the kind. `kinds`: a number for each block; equal numbers,
    /// equal blocks.
    [[nodiscard]] static Depth representatives(std::span<const std::uint32_t> kinds);
    /// Every block for itself.
    [[nodiscard]] static Depth everyBlock(std::size_t blocks);
};

/// The highest level of each phase.
struct PhasePeak {
    bool present = false;
    Level level {};
    std::size_t block = 0; ///< where in the model, if placed
    bool inBlock = false;
};
using PhasePeaks = std::array<PhasePeak, stepPhaseCount>;

/// Over all phases.
[[nodiscard]] std::int64_t highestLevel(const PhasePeaks &peaks);

/// The peaks of all phases with every block of the model in its place.
[[nodiscard]] PhasePeaks peaksOverDepth(std::span<const Segment> segments, const Depth &depth, std::size_t counted = 0);

} // namespace headroom
