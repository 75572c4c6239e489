// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor's shape, each extent with the word the model has for it, and the type of its elements.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

namespace headroom {

/// What an extent counts, for the words of a breakdown. Sizes never depend on it.
enum class Axis : std::uint8_t {
    None,
    Row,
    Token,
    Position,
    Hidden,
    Inner,
    Projection, ///< the width of a projection: heads times head size, or several side by side
    Head,
    KeyValueHead,
    HeadSize,
    Vocabulary,
    Expert,
    Chosen, ///< experts of one token
    ExpertRow, ///< rows sorted by expert: tokens times experts of one token
    Rank,
    Latent, ///< the narrow width of latent attention
};

struct Extent {
    std::int64_t size = 1;
    Axis axis = Axis::None;
};

/// Up to four extents in memory order.
class Extents {
public:
    static constexpr std::size_t maximumRank = 4;

    constexpr Extents() = default;
    constexpr Extents(std::initializer_list<Extent> extents)
    {
        for (const Extent &extent : extents)
            append(extent);
    }

    [[nodiscard]] constexpr std::size_t rank() const { return m_rank; }
    [[nodiscard]] constexpr Extent operator[](std::size_t place) const { return {m_size[place], m_axis[place]}; }
    [[nodiscard]] constexpr std::int64_t size(std::size_t place) const { return m_size[place]; }
    [[nodiscard]] constexpr Extent last() const { return (*this)[m_rank - 1u]; }
    [[nodiscard]] constexpr std::int64_t elements() const
    {
        std::int64_t count = 1;
        for (std::size_t place = 0; place < m_rank; ++place)
            count *= m_size[place];
        return count;
    }
    [[nodiscard]] constexpr bool sameSizes(const Extents &other) const
    {
        return m_rank == other.m_rank && m_size == other.m_size;
    }
    /// The same shape with another last extent.
    [[nodiscard]] constexpr Extents withLast(Extent extent) const
    {
        Extents changed = *this;
        changed.m_size[m_rank - 1u] = extent.size;
        changed.m_axis[m_rank - 1u] = extent.axis;
        return changed;
    }
    /// One number a row: the last extent gone to 1.
    [[nodiscard]] constexpr Extents perRow() const { return withLast({}); }
    constexpr void append(Extent extent)
    {
        m_size[m_rank] = extent.size;
        m_axis[m_rank] = extent.axis;
        ++m_rank;
    }

private:
    std::array<std::int64_t, maximumRank> m_size {};
    std::array<Axis, maximumRank> m_axis {};
    std::uint8_t m_rank = 0;
};

enum class ElementType : std::uint8_t { Bf16, Fp16, Fp32, Int64, Int32, Int8, Bool };

[[nodiscard]] constexpr std::int64_t bytesPerElement(ElementType type)
{
    switch (type) {
    case ElementType::Bf16:
    case ElementType::Fp16:
        return 2;
    case ElementType::Fp32:
    case ElementType::Int32:
        return 4;
    case ElementType::Int64:
        return 8;
    case ElementType::Int8:
    case ElementType::Bool:
        return 1;
    }
    return 4;
}

/// The type of a sum or product of two.
[[nodiscard]] constexpr ElementType wider(ElementType a, ElementType b)
{
    return a == ElementType::Fp32 || b == ElementType::Fp32 ? ElementType::Fp32 : a;
}

} // namespace headroom
