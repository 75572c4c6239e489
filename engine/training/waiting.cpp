// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Measuring one, holding the others.
#include "engine/training/waiting.h"

#include "engine/execution/execution.h"

#include <algorithm>

namespace headroom {

void WaitingMicroBatches::forwardBegins()
{
    if (m_stage.waiting <= 0)
        return;
    if (!m_left.empty() && m_held.empty()) {
        for (std::size_t place = 0; place < m_left.size(); ++place) {
            m_execution.enter(static_cast<Place>(place));
            if (m_left[place] > 0)
                m_held.push_back(m_execution.allocateBytes(m_left[place] * m_stage.waiting / m_stage.chunks,
                    Site::WaitingMicroBatches, StorageTerm::Activations));
        }
        m_execution.enter(aroundBlocks);
    }
    m_execution.meter.enter(StepPhase::Forward); // what has been is a segment of its own
    m_firstSegment = m_execution.meter.segments().size();
}

void WaitingMicroBatches::forwardEnds()
{
    if (m_stage.waiting <= 0 || !m_left.empty())
        return;
    m_execution.meter.enter(StepPhase::Forward);
    constexpr auto activations = static_cast<std::size_t>(StorageTerm::Activations);
    const std::vector<Segment> &segments = m_execution.meter.segments();
    for (std::size_t number = m_firstSegment; number < segments.size(); ++number) {
        const Segment &segment = segments[number];
        if (segment.place >= m_left.size())
            m_left.resize(segment.place + std::size_t {1});
        m_left[segment.place] += segment.exit.terms[activations] - segment.entry.terms[activations];
    }
    // what a block lets go of, and another has made, is taken from what stands around them
    for (std::size_t place = 1; place < m_left.size(); ++place) {
        if (m_left[place] < 0)
            m_left.front()
                += std::exchange(m_left[place], 0) * m_execution.meter.standsFor(static_cast<Place>(place));
    }
    m_left.front() = std::max<std::int64_t>(m_left.front(), 0);
}

} // namespace headroom
