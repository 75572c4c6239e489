// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// DeepSpeed's cut of the trained parameters: laid end to end, and cut into equal slices, one a rank.
//
// Source: DeepSpeed 0.19.8, runtime/zero/stage_1_and_2.py, flatten_dense_tensors_aligned.
#pragma once

#include "engine/execution/tensor.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace headroom {

class Slices {
public:
    Slices(std::span<Parameter *const> trained, std::int64_t ranks);

    struct Piece {
        std::int64_t rank = 0;
        std::int64_t elements = 0;
    };
    /// How a parameter falls to ranks, in order.
    [[nodiscard]] std::vector<Piece> of(const Parameter &parameter) const;
    /// How many of its elements this rank steps.
    [[nodiscard]] std::int64_t own(const Parameter &parameter, std::int64_t rank) const;

    [[nodiscard]] std::int64_t padded() const { return m_padded; }
    [[nodiscard]] std::int64_t size() const { return m_size; }
    /// Ranks that may need most. Of four, all; of more those whose parameters, whole, hold most (the ends of the tables), the
    /// one with the largest piece, and the first and the last, whose gradients arrive last and first.
    [[nodiscard]] std::vector<std::int64_t> ranksThatMayNeedMost(std::span<Parameter *const> trained) const;

private:
    std::map<const Parameter *, std::int64_t> m_starts {};
    std::int64_t m_ranks = 1;
    std::int64_t m_padded = 0;
    std::int64_t m_size = 0;
};

} // namespace headroom
