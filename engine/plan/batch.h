// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How many rows one optimizer step sees.
#pragma once

#include "engine/plan/plan.h"

#include <algorithm>
#include <cstdint>

namespace headroom {

/// GPUs that read different rows: the job's GPUs over the degrees that share a row or a model. At least 1.
[[nodiscard]] constexpr std::int64_t dataParallelReplicas(const Parallelism &parallelism)
{
    const std::int64_t perReplica = parallelism.tensor * parallelism.pipeline * parallelism.context;
    return perReplica > 0 ? std::max<std::int64_t>(parallelism.gpus / perReplica, 1) : 1;
}

/// Rows per optimizer step: micro-batch · accumulation · replicas. Source: article on full fine-tuning (000).
/// A knob's limits (10^6 each) keep the product within 64 bits.
[[nodiscard]] constexpr std::int64_t effectiveBatch(const Plan &plan)
{
    return plan.training.microBatch * plan.training.gradientAccumulation * dataParallelReplicas(plan.parallelism);
}

} // namespace headroom
