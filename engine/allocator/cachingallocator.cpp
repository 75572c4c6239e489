// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Best fit, splitting, merging and giving back.
#include "engine/allocator/cachingallocator.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::int64_t mebibyte = 1024 * 1024;
constexpr std::int64_t rounding = 512; // kMinBlockSize
constexpr std::int64_t smallest = mebibyte; // kSmallSize: larger requests are large
constexpr std::int64_t smallSegment = 2 * mebibyte; // kSmallBuffer
constexpr std::int64_t largeSegment = 20 * mebibyte; // kLargeBuffer
constexpr std::int64_t ownSegment = 10 * mebibyte; // kMinLargeAlloc: from here on a segment is as large as its request
constexpr std::int64_t segmentRounding = 2 * mebibyte; // kRoundLarge

constexpr std::int64_t roundedUp(std::int64_t value, std::int64_t grain)
{
    return (value + grain - 1) / grain * grain;
}

}

std::uint32_t CachingAllocator::poolOf(Stream stream, bool small)
{
    for (std::size_t number = 0; number < m_pools.size(); ++number)
        if (m_pools[number].stream == stream && m_pools[number].small == small)
            return static_cast<std::uint32_t>(number);
    m_pools.push_back({stream, small});
    return static_cast<std::uint32_t>(m_pools.size() - 1);
}

CachingAllocator::BlockId CachingAllocator::make(const Block &block)
{
    if (!m_spare.empty()) {
        const BlockId id = m_spare.back();
        m_spare.pop_back();
        m_blocks[id] = block;
        return id;
    }
    m_blocks.push_back(block);
    return static_cast<BlockId>(m_blocks.size() - 1);
}

void CachingAllocator::setFree(BlockId id)
{
    Block &block = m_blocks[id];
    block.free = true;
    m_pools[block.pool].free.emplace(Key {block.size, block.address}, id);
}

void CachingAllocator::unsetFree(BlockId id)
{
    const Block &block = m_blocks[id];
    m_pools[block.pool].free.erase({block.size, block.address});
}

std::optional<CachingAllocator::BlockId> CachingAllocator::best(Pool &pool, std::int64_t size)
{
    const auto found = pool.free.lower_bound({size, -1});
    if (found == pool.free.end())
        return std::nullopt;
    const BlockId id = found->second;
    pool.free.erase(found);
    return id;
}

bool CachingAllocator::reserve(std::int64_t bytes)
{
    const auto fits = [&] { return !m_choices.capacity || m_reserved + bytes <= *m_choices.capacity; };
    if (!fits())
        giveBack();
    if (!fits())
        return false;
    ++m_segments;
    m_reserved += bytes;
    m_peak = std::max(m_peak, m_reserved);
    return true;
}

std::optional<CachingAllocator::BlockId> CachingAllocator::newSegment(std::uint32_t pool, std::int64_t size)
{
    const std::int64_t bytes = m_pools[pool].small ? smallSegment
        : size < ownSegment                        ? largeSegment
                                                   : roundedUp(size, segmentRounding);
    if (!reserve(bytes))
        return std::nullopt;
    return make({bytes, m_segments << segmentBits, pool});
}

std::optional<CachingAllocator::BlockId> CachingAllocator::grown(std::uint32_t number, std::int64_t size)
{
    const BlockId end = m_pools[number].end;
    const bool endIsFree = end != none && m_blocks[end].free;
    const std::int64_t there = endIsFree ? m_blocks[end].size : 0;
    const std::int64_t more = roundedUp(size - there, m_pools[number].small ? smallSegment : largeSegment);
    if (!reserve(more))
        return std::nullopt;
    if (endIsFree) {
        unsetFree(end);
        m_blocks[end].size += more;
        return end;
    }
    const std::int64_t address = end != none ? m_blocks[end].address + m_blocks[end].size : m_segments << segmentBits;
    const BlockId block = make({more, address, number, end});
    if (end != none)
        m_blocks[end].after = block;
    m_pools[number].end = block;
    return block;
}

/// Leaves the rest in the pool, if it is worth it.
void CachingAllocator::split(BlockId id, std::int64_t size)
{
    const std::int64_t rest = m_blocks[id].size - size;
    const bool fine = m_pools[m_blocks[id].pool].small || m_choices.expandableSegments;
    if (fine ? rest < rounding : rest <= smallest)
        return;
    const Block whole = m_blocks[id];
    const BlockId tail = make({rest, whole.address + size, whole.pool, id, whole.after});
    if (whole.after != none)
        m_blocks[whole.after].before = tail;
    m_blocks[id].after = tail;
    m_blocks[id].size = size;
    Pool &pool = m_pools[whole.pool];
    if (pool.end == id)
        pool.end = tail;
    setFree(tail);
}

std::optional<CachingAllocator::BlockId> CachingAllocator::allocate(std::int64_t bytes, Stream stream)
{
    const std::int64_t size = std::max(rounding, roundedUp(bytes, rounding));
    const std::uint32_t pool = poolOf(stream, size <= smallest);
    std::optional<BlockId> block = best(m_pools[pool], size);
    if (!block)
        block = m_choices.expandableSegments ? grown(pool, size) : newSegment(pool, size);
    if (!block)
        return std::nullopt;
    split(*block, size);
    m_blocks[*block].free = false;
    return block;
}

void CachingAllocator::release(BlockId id)
{
    BlockId merged = id;
    for (const BlockId other : {m_blocks[id].before, m_blocks[id].after}) {
        if (other == none || !m_blocks[other].free)
            continue;
        unsetFree(other);
        const BlockId first = other == m_blocks[merged].before ? other : merged;
        const BlockId second = first == other ? merged : other;
        m_blocks[first].size += m_blocks[second].size;
        m_blocks[first].after = m_blocks[second].after;
        if (m_blocks[second].after != none)
            m_blocks[m_blocks[second].after].before = first;
        Pool &pool = m_pools[m_blocks[first].pool];
        if (pool.end == second)
            pool.end = first;
        m_blocks[second].gone = true;
        m_spare.push_back(second);
        merged = first;
    }
    setFree(merged);
}

/// Expandable segments would give back free pages; that is not done here.
void CachingAllocator::giveBack()
{
    if (m_choices.expandableSegments)
        return;
    for (Pool &pool : m_pools) {
        std::erase_if(pool.free, [this](const auto &entry) {
            Block &block = m_blocks[entry.second];
            if (block.before != none || block.after != none)
                return false;
            m_reserved -= block.size;
            block.gone = true;
            m_spare.push_back(entry.second);
            return true;
        });
    }
}

} // namespace headroom
