// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A unit of FSDP2: parameters that are gathered and let go together.
//
// What matters is which reference keeps a buffer alive: in forward an all-gather buffer lives until the next unit has copied
// out of its own, a reduction's input until the next reduction.
// Source: torch/distributed/fsdp/_fully_shard: _fsdp_param_group.py, _fsdp_collectives.py, _fsdp_param.py (torch 2.13).
#pragma once

#include "engine/execution/autograd.h"
#include "engine/training/steprequest.h"

#include <cstdint>
#include <span>
#include <vector>

namespace headroom {

/// What the units of a model share.
struct FsdpBuffers {
    StorageHandle gathered {}; ///< the last unit's in forward
    StorageHandle reduced {}; ///< the last reduction's input
};

struct FsdpChoices {
    std::int64_t ranks = 1; ///< that hold a share each
    ElementType compute = ElementType::Bf16; ///< of gathered parameters
    ElementType reduce = ElementType::Bf16; ///< of the reduction
    bool reshardAfterForward = true;
    bool masterShards = false; ///< shards of what is trained are fp32, and are the master weights
    FsdpRoot root = FsdpRoot::HoldsNothing;
    bool onHost = false; ///< shards come from the host, and reduced gradients go there
};

class FsdpUnit {
public:
    FsdpUnit(Execution &execution, FsdpBuffers &buffers, std::vector<Parameter *> parameters,
        const FsdpChoices &choices, bool reshardAfterForward);

    void beginForward();
    void endForward();
    /// Starts the all-gather, if nothing is there yet.
    void gather();
    void prepareBackward();
    /// After its backward: reduces what was accumulated, or keeps it whole until the last micro-batch.
    void finish(bool synchronised);
    /// Until this is taken back, its backward does not let it go.
    void stayWhole(bool stays);
    /// Whether its backward left something to finish.
    [[nodiscard]] bool unfinished() const;

private:
    void makeShard(Parameter &parameter, ElementType type, StorageTerm term);
    void copyOut();
    void letGo();
    [[nodiscard]] bool accumulate(std::span<Parameter *const> trained, bool synchronised);
    void reduce(std::span<Parameter *const> trained);
    [[nodiscard]] std::int64_t paddedElements(std::span<Parameter *const> parameters) const;

    Execution &m_execution;
    FsdpBuffers &m_buffers;
    std::vector<Parameter *> m_parameters;
    FsdpChoices m_choices;
    bool m_reshard = true;
    std::vector<StorageHandle> m_shards {};
    StorageHandle m_pending {}; ///< the all-gather buffer, not copied out yet
    bool m_whole = false;
    bool m_staysWhole = false;
    std::vector<StorageHandle> m_unreduced {}; ///< by parameter, in the reduction's type, where that is another one
};

} // namespace headroom
