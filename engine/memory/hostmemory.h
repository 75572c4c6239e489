// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What one node's host memory has to hold: the checkpoint while it loads, what is offloaded while training, and a gathered
// checkpoint while it is saved. Interpreter, data set and loader workers are not in it.
#pragma once

#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/units/bytes.h"
#include "engine/units/counts.h"

namespace headroom {

struct HostMemory {
    Bytes load {};
    Bytes training {};
    Bytes save {}; ///< beside training, on the node of rank 0

    [[nodiscard]] Bytes perNode() const;
};

/// Of a plan whose defaults are filled in. `total`: adapters included.
/// Sources: DeepSpeed, runtime/zero/stage3.py and stage_1_and_2.py (estimate_zero…_mem_needs: 16 and 18 bytes a parameter, times
/// 1.5 for its pinned buffers), runtime/zero/partition_parameters.py; accelerate, utils/fsdp_utils.py and utils/modeling.py;
/// transformers, modeling_utils.py (shards of 5 GB); torch, ATen/core/CachingHostAllocator.h (pinned blocks are powers of
/// two); Megatron-LM core, dist_checkpointing.
[[nodiscard]] HostMemory hostMemory(const Plan &plan, const ModelShape &shape, Parameters total, Parameters trainable);

} // namespace headroom
