// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Segments of a step, and its log.
#include "engine/execution/meter.h"

namespace headroom {

void Meter::begin(std::vector<std::int64_t> standsFor, bool withLog)
{
    m_standsFor = std::move(standsFor);
    m_withLog = withLog;
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
