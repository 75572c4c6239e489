// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Running a block twice.
#include "engine/execution/checkpointing.h"

namespace headroom {

Tensor checkpointed(Recomputable &function, Tensor input, const SharedTensors &shared, CheckpointKind kind)
{
    Execution &execution = input.execution();
    auto *checkpoint
        = new (execution.pool.allocate(sizeof(Checkpoint))) Checkpoint(execution, function, input, shared, kind);
    checkpoint->addOwner();
    Checkpoint *before = std::exchange(execution.checkpoint, checkpoint);
    execution.keeper = checkpoint->keeper();
    Tensor output = function.forward(std::move(input), shared);
    execution.keeper = nullptr;
    execution.checkpoint = before;
    checkpoint->letGo();
    return output;
}

Checkpoint::Checkpoint(
    Execution &execution, Recomputable &function, const Tensor &input, const SharedTensors &shared, CheckpointKind kind)
    : m_execution(execution)
    , m_kind(kind)
    , m_function(function)
    , m_shared(shared)
    , m_shape(input.shape())
    , m_type(input.type())
{
    if (kind == CheckpointKind::Offloaded)
        return;
    m_input = input.alias();
    execution.meter.kept(*m_input.storage(), Site::CheckpointInput, execution.place());
    m_place = execution.place();
}

Checkpoint::~Checkpoint()
{
    if (m_input)
        m_execution.meter.dropped(*m_input.storage(), Site::CheckpointInput, m_place);
}

std::uint32_t Checkpoint::hold()
{
    if (m_records == 0)
        m_firstRecord = m_execution.records.size();
    m_execution.records.emplace_back();
    return static_cast<std::uint32_t>(m_firstRecord + m_records++);
}

void Checkpoint::keep(const std::array<StorageHandle, maximumSaved> &saved, Site by, Place place)
{
    if (m_next < m_records) {
        SavedRecord &record = m_execution.records[m_firstRecord + m_next];
        if (record.wanted) {
            record.saved = saved;
            record.by = by;
            record.place = place;
            logRecord(record, LogEntry::Kind::Kept);
        }
    }
    ++m_next;
    if (m_next == m_records && !keeper()) {
        m_execution.forNothing = true;
        m_execution.recording = false;
    }
}

void Checkpoint::fetch()
{
    if (m_recomputed)
        return;
    m_recomputed = true;
    const bool recording = std::exchange(m_execution.recording, true);
    Checkpoint *before = std::exchange(m_execution.checkpoint, this);
    m_execution.keeper = keeper();
    m_keeper.again();
    {
        Tensor input = m_input ? m_input.alias() : fetchedInput();
        input.madeBy(makeNode<Leaf>(m_execution));
        const Tensor output = m_function.forward(std::move(input), m_shared);
    }
    m_execution.keeper = nullptr;
    m_execution.forNothing = false;
    m_execution.recording = recording;
    m_execution.checkpoint = before;
    m_execution.forgetAutocastCopies();
}

/// An offloaded input comes back into a buffer that whoever offloads has counted already.
Tensor Checkpoint::fetchedInput() const
{
    const bool before = std::exchange(m_execution.forNothing, true);
    Tensor input(m_execution, m_shape, m_type, Site::CheckpointInput);
    m_execution.forNothing = before;
    return input;
}

void Checkpoint::drop(std::uint32_t record)
{
    logRecord(m_execution.records[record], LogEntry::Kind::Dropped);
    m_execution.records[record].wanted = false;
    m_execution.records[record].saved = {};
}

void Checkpoint::logRecord(const SavedRecord &record, LogEntry::Kind kind) const
{
    if (!m_execution.meter.logs())
        return;
    for (const StorageHandle &storage : record.saved) {
        if (!storage)
            continue;
        if (kind == LogEntry::Kind::Kept)
            m_execution.meter.kept(*storage, record.by, record.place);
        else
            m_execution.meter.dropped(*storage, record.by, record.place);
    }
}

void Checkpoint::letGo()
{
    if (--m_owners > 0)
        return;
    Pool &pool = m_execution.pool;
    this->~Checkpoint();
    pool.release(this, sizeof(Checkpoint));
}

} // namespace headroom
