// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Segments of a step, and its log.
#include "engine/execution/meter.h"

#include <algorithm>
#include <bit>

namespace headroom {

void Meter::begin(std::vector<std::int64_t> standsFor, bool withLog)
{
    m_standsFor = std::move(standsFor);
    m_withLog = withLog;
    m_divides = false;
    m_live = {};
    m_segment = {};
    m_atPeak = false;
    m_segments.clear();
    m_log.clear();
    m_shapes.clear();
    if (withLog) {
        m_log.reserve(m_lastEntries);
        m_shapes.reserve(m_lastShapes);
    }
}

std::int64_t Meter::roundedToDivision(std::int64_t bytes)
{
    if (bytes <= 0)
        return 0;
    constexpr int leftOut = 27; // sizes from 128 to 256 MiB
    const auto power = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(bytes))) - 1;
    const std::int64_t division = (std::int64_t {1} << power) / (power < leftOut ? 128 : 32);
    const std::int64_t grain = power == leftOut ? rounding : std::max(rounding, division);
    return (bytes + grain - 1) / grain * grain;
}

void Meter::enter(StepPhase phase, Place place)
{
    notePeak();
    m_segment.exit = m_live;
    m_segments.push_back(m_segment);
    m_segment = {phase, place, m_live, m_live, m_live};
}

void Meter::end()
{
    notePeak();
    m_segment.exit = m_live;
    m_segments.push_back(m_segment);
    m_segment = {m_segment.phase, aroundBlocks, m_live, m_live, m_live};
}

void Meter::moved(TensorStorage &storage, StorageTerm term)
{
    notePeak();
    const std::int64_t bytes = storage.bytes * weight(storage);
    m_live.add(storage.term, -bytes);
    m_live.add(term, bytes);
    storage.term = term;
    if (m_withLog)
        log(LogEntry::Kind::Moved, storage, storage.site, storage.place);
}

} // namespace headroom
