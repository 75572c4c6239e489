// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Walking a log through the allocator.
#include "engine/allocator/replay.h"

#include "engine/plan/check.h"
#include "engine/plan/resolve.h"

#include <algorithm>
#include <functional>

namespace headroom {

namespace {

constexpr int steps = 3;

/// FSDP, and DeepSpeed's third stage, gather and reduce on streams of their own, and pools are never shared by streams.
/// Sources: torch/distributed/fsdp/_fully_shard/_fsdp_param_group.py, FSDPCommContext; fsdp/_flat_param.py; DeepSpeed 0.19,
/// runtime/zero/partitioned_param_coordinator.py and stage3.py (overlap_comm).
CachingAllocator::Stream streamOf(const LogEntry &entry, bool thirdStage)
{
    if (thirdStage && entry.site == Site::GatheredParameter)
        return 1;
    if (thirdStage
        && (entry.site == Site::JoinedGradients
            || (entry.site == Site::Fp32Copy && entry.term == StorageTerm::ShardingBuffers)))
        return 2;
    switch (entry.site) {
    case Site::AllGather:
        return 1;
    case Site::ReducedGradient:
    case Site::ShardedGradient:
        return 2;
    case Site::LowPrecisionShard:
        return 3;
    default:
        return 0;
    }
}

class Run {
public:
    Run(const StepLog &log, const AllocatorChoices &choices)
        : m_log(log)
        , m_allocator(choices)
        , m_blocks(log.shapes.size(), CachingAllocator::none)
        , m_sizes(log.shapes.size())
    {
    }

    /// Up to so many entries; returns how many were taken.
    std::size_t walk(std::size_t end)
    {
        for (std::size_t number = 0; number < end; ++number) {
            const LogEntry &entry = m_log.entries[number];
            if (entry.kind == LogEntry::Kind::Allocated && entry.bytes > 0) {
                if (!allocate(entry))
                    return number;
                if (m_allocator.reserved() == m_allocator.peakReserved() && m_allocator.reserved() > m_highest) {
                    m_highest = m_allocator.reserved();
                    m_peakAt = number + 1;
                }
            } else if (entry.kind == LogEntry::Kind::Released) {
                release(entry);
            }
        }
        return end;
    }

    [[nodiscard]] Replay result() const
    {
        return {Bytes(m_peakAllocated), Bytes(m_allocator.peakReserved()), m_failure};
    }
    [[nodiscard]] std::size_t peakAt() const { return m_peakAt; }

    [[nodiscard]] std::vector<ReplayedSegment> segments() const
    {
        std::vector<const LogEntry *> storages(m_allocator.blocks());
        for (const LogEntry &entry : m_log.entries)
            if (entry.kind == LogEntry::Kind::Allocated && entry.id < m_blocks.size()
                && m_blocks[entry.id] != CachingAllocator::none)
                storages[m_blocks[entry.id]] = &entry;
        std::vector<CachingAllocator::BlockId> firsts;
        for (CachingAllocator::BlockId block = 0; block < m_allocator.blocks(); ++block)
            if (!m_allocator[block].gone && m_allocator[block].before == CachingAllocator::none)
                firsts.push_back(block);
        std::ranges::sort(firsts, {}, [this](auto block) { return m_allocator[block].address; });
        std::vector<ReplayedSegment> all;
        for (const CachingAllocator::BlockId first : firsts) {
            ReplayedSegment segment {.stream = m_allocator.streamOf(first)};
            for (auto block = first; block != CachingAllocator::none; block = m_allocator[block].after) {
                const CachingAllocator::Block &part = m_allocator[block];
                segment.bytes += Bytes(part.size);
                segment.parts.push_back(
                    {Bytes(part.size), part.free || !storages[block] ? std::nullopt : std::optional(*storages[block])});
            }
            all.push_back(std::move(segment));
        }
        return all;
    }

private:
    bool allocate(const LogEntry &entry)
    {
        const auto block = m_allocator.allocate(entry.bytes, streamOf(entry, m_log.thirdStage));
        if (!block) {
            m_failure = ReplayFailure {
                Bytes(entry.bytes), Bytes(m_allocated), Bytes(m_allocator.reserved()), entry.phase, entry.site};
            return false;
        }
        m_blocks[entry.id] = *block;
        m_sizes[entry.id] = entry.bytes;
        m_allocated += entry.bytes;
        m_peakAllocated = std::max(m_peakAllocated, m_allocated);
        return true;
    }
    void release(const LogEntry &entry)
    {
        if (entry.id >= m_blocks.size() || m_blocks[entry.id] == CachingAllocator::none)
            return;
        m_allocator.release(std::exchange(m_blocks[entry.id], CachingAllocator::none));
        m_allocated -= m_sizes[entry.id];
    }

    const StepLog &m_log;
    CachingAllocator m_allocator;
    std::vector<CachingAllocator::BlockId> m_blocks; ///< by storage
    std::vector<std::int64_t> m_sizes; ///< likewise
    std::int64_t m_allocated = 0;
    std::int64_t m_peakAllocated = 0;
    std::int64_t m_highest = 0;
    std::size_t m_peakAt = 0;
    std::optional<ReplayFailure> m_failure {};
};

struct Prepared {
    StepLog log {};
    AllocatorChoices choices {};
};

tl::expected<Prepared, PlanError> prepared(const Plan &plan, const ModelShape &shape, std::optional<Bytes> capacity)
{
    if (auto problem = checkPlan(plan, shape))
        return tl::unexpected(std::move(*problem));
    const Plan resolved = resolvedPlan(plan);
    const auto request = stepRequest(resolved, shape);
    if (!request)
        return tl::unexpected(request.error());
    Execution execution;
    auto log = logSteps(execution, *request, shape, steps);
    if (!log)
        return tl::unexpected(
            PlanError {.problem = PlanProblem::NotBuilt, .key = "model.config", .found = shape.modelType});
    Prepared ready {std::move(*log)};
    if (capacity)
        ready.choices.capacity = capacity->value();
    ready.choices.expandableSegments = resolved.hardware.expandableSegments.value_or(false);
    return ready;
}

}

Bytes ReplayedSegment::used() const
{
    Bytes sum;
    for (const SegmentPart &part : parts)
        if (part.storage)
            sum += part.bytes;
    return sum;
}

Replay replayed(const StepLog &log, const AllocatorChoices &choices)
{
    Run run(log, choices);
    run.walk(log.entries.size());
    return run.result();
}

tl::expected<Replay, PlanError> replayed(const Plan &plan, const ModelShape &shape, std::optional<Bytes> capacity)
{
    const auto ready = prepared(plan, shape, capacity);
    if (!ready)
        return tl::unexpected(ready.error());
    return replayed(ready->log, ready->choices);
}

tl::expected<std::vector<ReplayedSegment>, PlanError> replayedSegments(
    const Plan &plan, const ModelShape &shape, std::optional<Bytes> capacity)
{
    const auto ready = prepared(plan, shape, capacity);
    if (!ready)
        return tl::unexpected(ready.error());
    Run whole(ready->log, ready->choices);
    const std::size_t all = ready->log.entries.size();
    const std::size_t taken = whole.walk(all);
    Run again(ready->log, ready->choices);
    again.walk(taken < all ? taken : whole.peakAt());
    return again.segments();
}

} // namespace headroom
