// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// PyTorch's caching allocator: segments that it reserves from the driver, cut into blocks.
//
// Sizes round up to 512 bytes. Up to 1 MiB come from segments of 2 MiB; larger ones from segments of 20 MiB if they are under
// 10 MiB, else from segments rounded up to 2 MiB. The best fit of the pool is taken, and split if the rest is worth it; freed
// neighbours merge. A stream has pools of its own. When the card is full, segments that are wholly free go back to the driver
// and the request is tried again. With expandable segments a pool is one segment that grows.
// Source: c10/cuda/CUDACachingAllocator.cpp (torch 2.13).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace headroom {

struct AllocatorChoices {
    std::optional<std::int64_t> capacity {}; ///< bytes that can be reserved; empty: any
    bool expandableSegments = false;
};

class CachingAllocator {
public:
    using BlockId = std::uint32_t;
    using Stream = std::uint8_t;

    explicit CachingAllocator(const AllocatorChoices &choices)
        : m_choices(choices)
    {
    }

    /// Nothing if the card is full. Unit: bytes.
    [[nodiscard]] std::optional<BlockId> allocate(std::int64_t bytes, Stream stream);
    void release(BlockId block);

    [[nodiscard]] std::int64_t reserved() const { return m_reserved; }
    [[nodiscard]] std::int64_t peakReserved() const { return m_peak; }

    struct Block {
        std::int64_t size = 0;
        std::int64_t address = 0; ///< the segment's number in the upper bits
        std::uint32_t pool = 0;
        BlockId before = none;
        BlockId after = none;
        bool free = true;
        bool gone = false; ///< merged into a neighbour, or given back
    };
    static constexpr BlockId none = 0xffffffff;
    static constexpr int segmentBits = 44;
    [[nodiscard]] const Block &operator[](BlockId block) const { return m_blocks[block]; }
    [[nodiscard]] std::size_t blocks() const { return m_blocks.size(); }
    [[nodiscard]] Stream streamOf(BlockId block) const { return m_pools[m_blocks[block].pool].stream; }

private:
    /// By size, then by address.
    using Key = std::pair<std::int64_t, std::int64_t>;
    struct Pool {
        Stream stream = 0;
        bool small = false;
        std::map<Key, BlockId> free {};
        BlockId end = none; ///< the last block of the one segment that grows
    };

    [[nodiscard]] std::uint32_t poolOf(Stream stream, bool small);
    [[nodiscard]] BlockId make(const Block &block);
    [[nodiscard]] std::optional<BlockId> best(Pool &pool, std::int64_t size);
    [[nodiscard]] std::optional<BlockId> newSegment(std::uint32_t pool, std::int64_t size);
    [[nodiscard]] std::optional<BlockId> grown(std::uint32_t pool, std::int64_t size);
    void split(BlockId block, std::int64_t size);
    [[nodiscard]] bool reserve(std::int64_t bytes);
    void giveBack();
    void setFree(BlockId block);
    void unsetFree(BlockId block);

    AllocatorChoices m_choices {};
    std::vector<Block> m_blocks {};
    std::vector<BlockId> m_spare {}; ///< numbers of blocks that are gone
    std::vector<Pool> m_pools {};
    std::int64_t m_segments = 0;
    std::int64_t m_reserved = 0;
    std::int64_t m_peak = 0;
};

} // namespace headroom
