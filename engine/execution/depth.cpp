// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Putting segments in place.
#include "engine/execution/depth.h"

#include <algorithm>

namespace headroom {

Depth Depth::representatives(std::span<const std::uint32_t> kinds)
{
    Depth depth;
    depth.blockAtPlace.push_back(0);
    depth.standsFor.push_back(1);
    depth.placeOfBlock.reserve(kinds.size());
    struct Kind {
        std::uint32_t number = 0;
        std::size_t placeOfRest = 0; ///< 0: only its first block has been seen
    };
    std::vector<Kind> seen;
    for (std::size_t block = 0; block < kinds.size(); ++block) {
        const auto kind
            = std::find_if(seen.begin(), seen.end(), [&](const Kind &one) { return one.number == kinds[block]; });
        std::size_t place = kind == seen.end() ? 0 : kind->placeOfRest;
        if (place == 0) {
            place = depth.blockAtPlace.size();
            depth.blockAtPlace.push_back(block);
            depth.standsFor.push_back(0);
            if (kind == seen.end())
                seen.push_back({kinds[block]});
            else
                kind->placeOfRest = place;
        }
        ++depth.standsFor[place];
        depth.placeOfBlock.push_back(static_cast<Place>(place));
    }
    return depth;
}

Depth Depth::everyBlock(std::size_t blocks)
{
    Depth depth;
    depth.blockAtPlace.push_back(0);
    depth.standsFor.assign(blocks + 1, 1);
    for (std::size_t block = 0; block < blocks; ++block) {
        depth.blockAtPlace.push_back(block);
        depth.placeOfBlock.push_back(static_cast<Place>(block + 1));
    }
    return depth;
}

namespace {

class Walk {
public:
    explicit Walk(const Depth &depth)
        : m_depth(depth)
        , m_ofPlace(depth.blockAtPlace.size())
    {
    }

    void around(const Segment &segment) { inPlace(segment, 0, false); }

    /// A run through the blocks, forward or backward: each place's segments stand together.
    void throughBlocks(std::span<const Segment> run)
    {
        std::fill(m_ofPlace.begin(), m_ofPlace.end(), std::span<const Segment>());
        for (std::size_t first = 0; first < run.size();) {
            std::size_t end = first;
            while (end < run.size() && run[end].place == run[first].place)
                ++end;
            m_ofPlace[run[first].place] = run.subspan(first, end - first);
            first = end;
        }
        const bool forward = run.front().place <= run.back().place && run.front().place == 1;
        const std::vector<Place> &places = m_depth.placeOfBlock;
        const std::size_t blocks = places.size();
        for (std::size_t done = 0; done < blocks;) {
            const std::size_t block = forward ? done : blocks - 1 - done;
            std::size_t equal = 1; // neighbours that the same block stands for
            while (done + equal < blocks && places[forward ? block + equal : block - equal] == places[block])
                ++equal;
            neighbours(m_ofPlace[places[block]], block, equal, forward);
            done += equal;
        }
    }

    /// Whether peaks count from now on.
    void count(bool counts) { m_counts = counts; }

    [[nodiscard]] const PhasePeaks &peaks() const { return m_peaks; }

private:
    /// The segments of one block, `count` times over.
    void neighbours(std::span<const Segment> segments, std::size_t block, std::size_t count, bool forward)
    {
        const auto blockAfter = [&](std::size_t steps) { return forward ? block + steps : block - steps; };
        if (segments.size() != 1) {
            for (std::size_t step = 0; step < count; ++step)
                for (const Segment &segment : segments)
                    inPlace(segment, blockAfter(step), true);
            return;
        }
        // the level rises or falls by the same amount from block to block, so the peak is at one of the ends
        const Segment &segment = segments.front();
        const Level step = segment.exit - segment.entry;
        inPlace(segment, block, true);
        if (count == 1)
            return;
        for (std::size_t term = 0; term < storageTermCount; ++term)
            m_level.terms[term] += step.terms[term] * static_cast<std::int64_t>(count - 2);
        m_level.total += step.total * static_cast<std::int64_t>(count - 2);
        inPlace(segment, blockAfter(count - 1), true);
    }

    void inPlace(const Segment &segment, std::size_t block, bool inBlock)
    {
        PhasePeak &peak = m_peaks[static_cast<std::size_t>(segment.phase)];
        const std::int64_t total = m_level.total + segment.peak.total - segment.entry.total;
        if (m_counts && (!peak.present || total > peak.level.total))
            peak = {true, m_level + (segment.peak - segment.entry), block, inBlock};
        m_level += segment.exit - segment.entry;
    }

    const Depth &m_depth;
    std::vector<std::span<const Segment>> m_ofPlace; ///< of the run that is being walked
    Level m_level {};
    PhasePeaks m_peaks {};
    bool m_counts = true;
};

}

std::int64_t highestLevel(const PhasePeaks &peaks)
{
    std::int64_t highest = 0;
    for (const PhasePeak &peak : peaks)
        highest = std::max(highest, peak.level.total);
    return highest;
}

PhasePeaks peaksOverDepth(std::span<const Segment> segments, const Depth &depth, std::size_t counted)
{
    Walk walk(depth);
    for (std::size_t first = 0; first < segments.size();) {
        walk.count(first >= counted);
        if (segments[first].place == aroundBlocks) {
            walk.around(segments[first]);
            ++first;
            continue;
        }
        std::size_t end = first;
        while (end < segments.size() && segments[end].place != aroundBlocks)
            ++end;
        walk.throughBlocks(segments.subspan(first, end - first));
        first = end;
    }
    return walk.peaks();
}

} // namespace headroom
