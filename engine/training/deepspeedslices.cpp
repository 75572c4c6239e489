// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting slices.
#include "engine/training/deepspeedslices.h"

#include "engine/units/divide.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

constexpr std::int64_t alignment = 2; // elements of each slice
constexpr std::size_t ranksToLookAt = 2; // by what they hold

}

Slices::Slices(std::span<Parameter *const> trained, std::int64_t ranks)
    : m_ranks(ranks)
{
    std::int64_t end = 0;
    for (const Parameter *parameter : trained) {
        m_starts[parameter] = end;
        end += parameter->tensor.elements();
    }
    m_padded = divideUp(end, alignment * ranks) * alignment * ranks;
    m_size = m_padded / ranks;
}

std::vector<Slices::Piece> Slices::of(const Parameter &parameter) const
{
    const std::int64_t start = m_starts.at(&parameter);
    const std::int64_t end = start + parameter.tensor.elements();
    std::vector<Piece> pieces;
    for (std::int64_t rank = start / m_size; rank * m_size < end; ++rank)
        pieces.push_back({rank, std::min(end, (rank + 1) * m_size) - std::max(start, rank * m_size)});
    return pieces;
}

std::int64_t Slices::own(const Parameter &parameter, std::int64_t rank) const
{
    const std::int64_t start = m_starts.at(&parameter);
    const std::int64_t end = start + parameter.tensor.elements();
    return std::max<std::int64_t>(0, std::min(end, (rank + 1) * m_size) - std::max(start, rank * m_size));
}

std::vector<std::int64_t> Slices::ranksThatMayNeedMost(std::span<Parameter *const> trained) const
{
    const auto count = static_cast<std::size_t>(m_ranks);
    std::vector<std::int64_t> whole(count);
    std::vector<std::int64_t> largest(count);
    for (const Parameter *parameter : trained) {
        for (const Piece &piece : of(*parameter)) {
            const auto rank = static_cast<std::size_t>(piece.rank);
            whole[rank] += parameter->tensor.elements();
            largest[rank] = std::max(largest[rank], piece.elements);
        }
    }
    std::vector<std::int64_t> ranks(count);
    std::iota(ranks.begin(), ranks.end(), 0);
    std::stable_sort(ranks.begin(), ranks.end(), [&](std::int64_t a, std::int64_t b) {
        return whole[static_cast<std::size_t>(a)] < whole[static_cast<std::size_t>(b)];
    });
    if (ranks.size() > 2 * ranksToLookAt)
        ranks.erase(ranks.begin(), ranks.end() - ranksToLookAt);
    ranks.push_back(std::max_element(largest.begin(), largest.end()) - largest.begin());
    // in the step, 16-bit gradients of whole parameters stand beside the fp64 copy of one piece
    std::vector<std::int64_t> measured(count);
    for (std::size_t rank = 0; rank < count; ++rank)
        measured[rank] = 2 * whole[rank] + 8 * largest[rank];
    ranks.push_back(std::max_element(measured.begin(), measured.end()) - measured.begin());
    ranks.push_back(0);
    ranks.push_back(m_ranks - 1);
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    return ranks;
}

} // namespace headroom
