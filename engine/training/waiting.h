// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Micro-batches of a pipeline that have run forward and wait for their backward while another one runs.
//
// What the first micro-batch leaves behind in each block is what every waiting one holds there.
#pragma once

#include "engine/training/steprequest.h"

#include <vector>

namespace headroom {

class WaitingMicroBatches {
public:
    WaitingMicroBatches(Execution &execution, const StageChoices &stage)
        : m_execution(execution)
        , m_stage(stage)
    {
    }

    /// A forward pass begins. From the second one on the others wait beside it.
    void forwardBegins();
    void forwardEnds();
    /// The last backward has ended.
    void release() { m_held.clear(); }

private:
    Execution &m_execution;
    StageChoices m_stage {};
    std::size_t m_firstSegment = 0;
    std::vector<std::int64_t> m_left {}; ///< bytes by place, once measured
    std::vector<StorageHandle> m_held {};
};

} // namespace headroom
