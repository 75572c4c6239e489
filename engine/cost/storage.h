// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes of training checkpoints on disk, by the textbook.
#pragma once

#include "engine/units/bytes.h"

namespace headroom {

/// A full checkpoint holds what is trained in the higher precision, and the moments: P·(max(master, weights) + moments),
/// 12·P for the default recipe. Gradients and the lower-precision copy are not written. Formula (27). Source: 000.
template <typename Number>
[[nodiscard]] Number textbookFullCheckpoint(const Number &trained, const Number &savedWeightBytes, const Number &momentBytes)
{
    return trained * (savedWeightBytes + momentBytes);
}

/// The weights alone, in the higher precision: 4·P for the default recipe. Formula (28). Source: 000.
template <typename Number>
[[nodiscard]] Number textbookWeightsCheckpoint(const Number &trained, const Number &savedWeightBytes)
{
    return trained * savedWeightBytes;
}

} // namespace headroom
