// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Non-reentrant activation checkpointing: forward keeps only a block's input; the first node that asks for what it saved
// runs the block again, until the last tensor saved the first time has been saved again.
// Source: torch/utils/checkpoint.py, _CheckpointFrame, early stop (torch 2.13).
#pragma once

#include "engine/execution/autograd.h"
#include "engine/execution/keeper.h"

#include <array>
#include <cstdint>
#include <memory>

namespace headroom {

/// Keys and values that a block lends to later ones, one set for each kind of attention. They live as long as the model's
/// forward pass and the checkpoints that will pass them again.
struct LentTensors {
    struct Set {
        Tensor k {};
        Tensor v {};
    };
    std::array<Set, 2> sets {};
};

/// What one block of Gemma 3n or 4 gets beside the stream, or a block of a model with an encoder.
struct BlockInputs {
    ElementType tableType = ElementType::Bf16;
    Tensor own {}; ///< an input of its own
    std::shared_ptr<LentTensors> lent {}; ///< the same for all blocks
    Tensor distances {}; ///< learned, with the mask, added to the scores: T5
    Tensor encoded {}; ///< what an encoder returned, or an image part
};

/// What every block reads besides the stream, one set for each kind of attention: tables of positions, a mask. A checkpoint
/// holds them to pass them again.
struct SharedTensors {
    struct Set {
        StorageHandle cosine {};
        StorageHandle sine {};
        StorageHandle mask {};
    };
    std::array<Set, 2> sets {};
    std::shared_ptr<const BlockInputs> inputs {}; ///< null where no block borrows
};

/// What a checkpoint can run twice.
class Recomputable {
public:
    virtual ~Recomputable() = default;
    [[nodiscard]] virtual Tensor forward(Tensor input, const SharedTensors &shared) = 0;
};

enum class CheckpointKind : std::uint8_t {
    OnDevice, ///< the input stays where it is
    Offloaded, ///< the input goes to the host and comes back for backward
    ByOperator, ///< some results are kept, and the block is run again whole
};

/// Runs the function and keeps its input alone.
[[nodiscard]] Tensor checkpointed(
    Recomputable &function, Tensor input, const SharedTensors &shared, CheckpointKind kind = CheckpointKind::OnDevice);

/// One run of a function whose nodes save nothing themselves. Lives as long as one of them.
class Checkpoint {
public:
    Checkpoint(Execution &execution, Recomputable &function, const Tensor &input, const SharedTensors &shared,
        CheckpointKind kind);
    ~Checkpoint();
    Checkpoint(const Checkpoint &) = delete;
    Checkpoint &operator=(const Checkpoint &) = delete;

    /// First run: a node would save something. Returns the number of its record.
    [[nodiscard]] std::uint32_t hold();
    [[nodiscard]] bool recomputing() const { return m_recomputed; }
    /// Of a checkpoint by operator, else null.
    [[nodiscard]] Keeper *keeper() { return m_kind == CheckpointKind::ByOperator ? &m_keeper : nullptr; }
    /// Second run: the next record is there again, for the node of this operator.
    void keep(const std::array<StorageHandle, maximumSaved> &saved, Site by, Place place);
    /// A node asks for its record.
    void fetch();
    /// What a node asked for.
    [[nodiscard]] StorageHandle saved(std::uint32_t record, std::size_t which) const
    {
        return m_execution.records[record].saved[which];
    }
    /// A node is done with its record.
    void drop(std::uint32_t record);

    void addOwner() { ++m_owners; }
    void letGo();

private:
    [[nodiscard]] Tensor fetchedInput() const;
    void logRecord(const SavedRecord &record, LogEntry::Kind kind) const;

    Execution &m_execution;
    std::uint32_t m_owners = 0;
    bool m_recomputed = false;
    std::size_t m_firstRecord = 0; ///< of the execution's; a checkpoint's records stand together
    std::size_t m_records = 0;
    std::size_t m_next = 0;
    CheckpointKind m_kind = CheckpointKind::OnDevice;
    Keeper m_keeper {};
    Recomputable &m_function;
    SharedTensors m_shared {};
    Tensor m_input {};
    Extents m_shape {};
    ElementType m_type = ElementType::Bf16;
    Place m_place = aroundBlocks;
};

} // namespace headroom
