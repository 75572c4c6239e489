// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the log once for the stretches, and once for the points in them.
#include "engine/explain/timeline.h"

#include <algorithm>

namespace headroom {

namespace {

bool changesLevel(const LogEntry &entry)
{
    return entry.kind == LogEntry::Kind::Allocated || entry.kind == LogEntry::Kind::Released
        || entry.kind == LogEntry::Kind::Moved;
}

/// A span before it is thinned.
struct Stretch {
    TimelineSpan span {};
    std::size_t first = 0; ///< entry
    std::size_t end = 0;
    std::size_t events = 0;
};

std::vector<Stretch> stretchesOf(const StepLog &log)
{
    std::vector<Stretch> stretches;
    std::int64_t microBatch = 0;
    for (std::size_t next = 0; next < log.entries.size(); ++next) {
        const LogEntry &entry = log.entries[next];
        if (phaseOf(entry) == Phase::Load)
            continue;
        const StepTurn turn = next < log.secondStep ? StepTurn::First : StepTurn::Steady;
        const bool begins
            = stretches.empty() || stretches.back().span.phase != phaseOf(entry) || stretches.back().span.turn != turn;
        if (begins) {
            const bool stepBegins = stretches.empty() || stretches.back().span.turn != turn;
            if (phaseOf(entry) == Phase::Forward)
                microBatch = stepBegins ? 0 : microBatch + 1;
            stretches.push_back(
                {.span = {.turn = turn, .phase = phaseOf(entry), .microBatch = microBatch}, .first = next});
        }
        stretches.back().end = next + 1;
        stretches.back().events += changesLevel(entry) ? 1U : 0U;
    }
    return stretches;
}

/// Gathers the points of a stretch, two a bucket.
class Thinner {
public:
    explicit Thinner(Timeline &timeline)
        : m_timeline(timeline)
    {
    }

    /// The level may be the highest or the lowest of its bucket.
    void offer(const TimelinePoint &point, Bytes level)
    {
        if (m_empty || level > m_highest) {
            m_high = point;
            m_highest = level;
        }
        if (m_empty || level < m_lowest) {
            m_low = point;
            m_lowest = level;
        }
        m_empty = false;
    }

    void closeBucket()
    {
        if (m_empty)
            return;
        const bool lowFirst = m_low.event < m_high.event;
        m_timeline.points.push_back(lowFirst ? m_low : m_high);
        if (m_low.event != m_high.event)
            m_timeline.points.push_back(lowFirst ? m_high : m_low);
        m_empty = true;
    }

private:
    Timeline &m_timeline;
    TimelinePoint m_high {};
    TimelinePoint m_low {};
    Bytes m_highest {};
    Bytes m_lowest {};
    bool m_empty = true;
};

LastAllocation lastAllocation(const StepLog &log, const LogEntry &entry)
{
    LastAllocation last {.site = entry.site,
        .term = termOf(entry),
        .shape = log.shapes[entry.id].shape,
        .type = log.shapes[entry.id].type,
        .bytes = Bytes(entry.bytes)};
    if (entry.place != aroundBlocks)
        last.block = static_cast<std::int64_t>(entry.place) - 1;
    return last;
}

std::size_t highestPoint(const Timeline &timeline, StepTurn turn)
{
    std::size_t highest = 0;
    Bytes level(-1);
    for (const TimelineSpan &span : timeline.spans) {
        if (span.turn != turn)
            continue;
        for (std::size_t point = span.firstPoint; point <= span.lastPoint; ++point) {
            const Bytes here = timeline.points[point].terms.total();
            if (here > level) {
                level = here;
                highest = point;
            }
        }
    }
    return highest;
}

} // namespace

const TimelineSpan &Timeline::spanOf(std::size_t point) const
{
    const auto span = std::partition_point(
        spans.begin(), spans.end(), [point](const TimelineSpan &one) { return one.lastPoint < point; });
    return span == spans.end() ? spans.back() : *span;
}

Timeline timeline(const StepLog &log, std::size_t detail)
{
    Timeline result;
    const std::vector<Stretch> stretches = stretchesOf(log);
    std::size_t events = 0;
    for (const Stretch &stretch : stretches)
        events += stretch.events;
    if (events == 0)
        return result;

    LogLevel level;
    std::size_t next = 0;
    TimelinePoint point;
    const auto take = [&] {
        const LogEntry &entry = log.entries[next++];
        level.apply(entry);
        if (entry.kind == LogEntry::Kind::Allocated)
            point.last = lastAllocation(log, entry);
        point.terms = level.terms();
    };
    Thinner thinner(result);
    for (const Stretch &stretch : stretches) {
        while (next < stretch.first)
            take();
        const std::size_t buckets = std::max<std::size_t>(1, stretch.events * detail / (2 * events));
        const std::size_t perBucket = (stretch.events + buckets - 1) / buckets;
        TimelineSpan span = stretch.span;
        span.firstPoint = result.points.size();
        thinner.offer(point, level.total()); // the level at which the phase begins
        std::size_t inBucket = 0;
        while (next < stretch.end) {
            const bool counts = changesLevel(log.entries[next]);
            take();
            if (!counts)
                continue;
            ++point.event;
            thinner.offer(point, level.total());
            if (++inBucket >= perBucket) {
                thinner.closeBucket();
                inBucket = 0;
            }
        }
        thinner.closeBucket();
        span.lastPoint = result.points.size() - 1;
        result.spans.push_back(span);
    }
    result.peak = highestPoint(result, StepTurn::Steady);
    result.firstPeak = highestPoint(result, StepTurn::First);
    return result;
}

} // namespace headroom
