// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The segments of a memory bar: each large term is one; three small ones share one, since more than eight colours
// cannot be told apart.
#pragma once

#include "engine/memory/terms.h"

#include <array>
#include <cstdint>
#include <span>

namespace headroom::ui {

/// From the bottom of the bar to its top.
enum class Segment : std::uint8_t {
    Weights,
    MasterWeights,
    Gradients,
    OptimizerState,
    Activations,
    LossHead,
    Buffers, ///< sharding buffers, optimizer temporaries and the KV cache
    Overhead,
};
inline constexpr std::size_t segmentCount = 8;
inline constexpr std::array<Segment, segmentCount> allSegments {Segment::Weights, Segment::MasterWeights,
    Segment::Gradients, Segment::OptimizerState, Segment::Activations, Segment::LossHead, Segment::Buffers,
    Segment::Overhead};

[[nodiscard]] std::span<const TermId> termsOf(Segment segment);
[[nodiscard]] Bytes bytesOf(const TermBytes &terms, Segment segment);
/// The term that a click on the segment means: its largest.
[[nodiscard]] TermId largestTerm(const TermBytes &terms, Segment segment);

} // namespace headroom::ui
