// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Live bytes by term, the highest level of each segment of a step, and, when asked for, the log of every allocation.
//
// A segment is a stretch of the step in one phase and at one place (a block, or around the blocks). Because a block that
// stands for others leaves behind what each of them would, a few executed blocks are enough to know the level at every
// block: depth.h puts the segments together.
#pragma once

#include "engine/execution/storage.h"

#include <array>
#include <cstdint>
#include <vector>

namespace headroom {

/// Bytes by term, and their sum.
struct Level {
    std::int64_t total = 0;
    std::array<std::int64_t, storageTermCount> terms {};

    void add(StorageTerm term, std::int64_t bytes)
    {
        total += bytes;
        terms[static_cast<std::size_t>(term)] += bytes;
    }
    Level &operator+=(const Level &other)
    {
        total += other.total;
        for (std::size_t term = 0; term < storageTermCount; ++term)
            terms[term] += other.terms[term];
        return *this;
    }
    Level &operator-=(const Level &other)
    {
        total -= other.total;
        for (std::size_t term = 0; term < storageTermCount; ++term)
            terms[term] -= other.terms[term];
        return *this;
    }
    friend Level operator+(Level a, const Level &b) { return a += b; }
    friend Level operator-(Level a, const Level &b) { return a -= b; }
    friend bool operator==(const Level &, const Level &) = default;
};

struct Segment {
    StepPhase phase = StepPhase::Load;
    Place place = aroundBlocks;
    Level entry {};
    Level peak {}; ///< the first highest level
    Level exit {};
};

/// One line of the log.
struct LogEntry {
    enum class Kind : std::uint8_t {
        Allocated,
        Released,
        Moved, ///< counts as another term from now on
        Kept, ///< a node saved it for backward
        Dropped, ///< that node has let it go
    };
    Kind kind = Kind::Allocated;
    StepPhase phase = StepPhase::Load;
    StorageTerm term = StorageTerm::Activations;
    Site site = Site::None; ///< the operator that made the storage; of Kept and Dropped: the operator whose node it is
    Place place = aroundBlocks; ///< likewise
    std::uint32_t id = 0;
    std::int64_t bytes = 0; ///< rounded, as allocated
};

/// What a storage of the log was allocated for.
struct LoggedShape {
    Extents shape {};
    ElementType type = ElementType::Bf16;
};

class Meter {
public:
    /// The CUDA allocator hands out multiples of this.
    /// Source: c10/cuda/CUDACachingAllocator.cpp, kMinBlockSize. Unit: bytes.
    static constexpr std::int64_t rounding = 512;

    [[nodiscard]] static constexpr std::int64_t rounded(std::int64_t bytes)
    {
        return (bytes + rounding - 1) / rounding * rounding;
    }

    /// As PyTorch's setting roundup_power2_divisions has it: a fraction of the power of two below, 1/128 under 128 MiB, 1/32
    /// from 256 MiB on. Unsloth sets it. Source: unsloth, __init__.py, PYTORCH_CUDA_ALLOC_CONF (until PyTorch 2.10).
    [[nodiscard]] static std::int64_t roundedToDivision(std::int64_t bytes);
    /// Whether sizes are rounded to such divisions from now on.
    void divide(bool divides) { m_divides = divides; }
    [[nodiscard]] std::int64_t allocationOf(std::int64_t bytes) const
    {
        return m_divides ? roundedToDivision(bytes) : rounded(bytes);
    }

    /// `standsFor[place]`: how many blocks the block at this place stands for; 1 around the blocks.
    void begin(std::vector<std::int64_t> standsFor, bool withLog);
    void enter(StepPhase phase) { enter(phase, m_segment.place); }
    void enter(Place place)
    {
        if (place != m_segment.place)
            enter(m_segment.phase, place);
    }
    /// Closes the last segment.
    void end();

    void allocated(TensorStorage &storage, const Extents &shape, ElementType type)
    {
        m_live.add(storage.term, storage.bytes * weight(storage));
        if (m_live.total > m_segment.peak.total) {
            m_segment.peak.total = m_live.total;
            m_atPeak = true;
        }
        if (m_withLog) {
            log(LogEntry::Kind::Allocated, storage, storage.site, storage.place);
            m_shapes.push_back({shape, type});
        }
    }
    void released(const TensorStorage &storage)
    {
        notePeak();
        m_live.add(storage.term, -storage.bytes * weight(storage));
        if (m_withLog)
            log(LogEntry::Kind::Released, storage, storage.site, storage.place);
    }
    void moved(TensorStorage &storage, StorageTerm term);
    void kept(const TensorStorage &storage, Site by, Place place)
    {
        if (m_withLog && storage.metered)
            log(LogEntry::Kind::Kept, storage, by, place);
    }
    void dropped(const TensorStorage &storage, Site by, Place place)
    {
        if (m_withLog && storage.metered)
            log(LogEntry::Kind::Dropped, storage, by, place);
    }

    [[nodiscard]] bool logs() const { return m_withLog; }
    [[nodiscard]] std::int64_t standsFor(Place place) const { return m_standsFor[place]; }
    [[nodiscard]] const std::vector<Segment> &segments() const { return m_segments; }
    [[nodiscard]] const std::vector<LogEntry> &entries() const { return m_log; }
    /// Hands out the log, and the shapes by the number of the storage; writes no more.
    [[nodiscard]] std::pair<std::vector<LogEntry>, std::vector<LoggedShape>> takeLog()
    {
        m_withLog = false;
        m_lastEntries = m_log.size();
        m_lastShapes = m_shapes.size();
        return {std::move(m_log), std::move(m_shapes)};
    }

private:
    void enter(StepPhase phase, Place place);
    void log(LogEntry::Kind kind, const TensorStorage &storage, Site site, Place place)
    {
        m_log.push_back({kind, m_segment.phase, storage.term, site, place, storage.id, storage.bytes});
    }
    /// The level is about to change from what may be the peak: takes down its terms.
    void notePeak()
    {
        if (m_atPeak) {
            m_segment.peak = m_live;
            m_atPeak = false;
        }
    }

    /// Around the blocks, what a block made or owns counts for all that it stands for.
    [[nodiscard]] std::int64_t weight(const TensorStorage &storage) const
    {
        return m_segment.place == aroundBlocks ? m_standsFor[storage.place] : 1;
    }

    Level m_live {};
    Segment m_segment {};
    std::vector<std::int64_t> m_standsFor {1};
    std::vector<Segment> m_segments {};
    std::vector<LogEntry> m_log {};
    std::vector<LoggedShape> m_shapes {};
    std::size_t m_lastEntries = 0; ///< of the log before, to make room at once
    std::size_t m_lastShapes = 0;
    bool m_withLog = false;
    bool m_divides = false;
    bool m_atPeak = false; ///< the segment's highest level is the present one, and its terms are not taken down yet
};

} // namespace headroom
