// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a storage is counted as, and in which part of a training step.
#pragma once

#include <cstddef>
#include <cstdint>

namespace headroom {

/// What PyTorch holds memory for. The first nine terms of the estimate, in its order.
enum class StorageTerm : std::uint8_t {
    Weights,
    MasterWeights,
    Gradients,
    OptimizerState,
    Activations,
    LossHead,
    ShardingBuffers,
    OptimizerTemporaries,
    KvCache,
};
inline constexpr std::size_t storageTermCount = 9;

/// Parts of a step, in the order of the estimate's phases.
enum class StepPhase : std::uint8_t { Load, Forward, Loss, Backward, OptimizerStep, Evaluation, Save };
inline constexpr std::size_t stepPhaseCount = 7;

} // namespace headroom
