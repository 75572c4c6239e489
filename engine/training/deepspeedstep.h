// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What DeepSpeed's stages have in common when they step fp32 vectors.
#pragma once

#include "engine/execution/execution.h"
#include "engine/plan/choices.h"

#include <span>

namespace headroom {

/// Moments of each number that the optimizer steps.
[[nodiscard]] constexpr std::int64_t momentsOf(Optimizer optimizer)
{
    return optimizer == Optimizer::Adamw ? 2 : optimizer == Optimizer::SgdMomentum ? 1 : 0;
}

/// What PyTorch's optimizer needs to step fp32 vectors of these sizes.
void stepVectors(
    Execution &execution, std::span<const std::int64_t> sizes, Optimizer optimizer, OptimizerStep kind);

/// The norm is taken of fp64 copies, one at a time.
void measureNorm(Execution &execution, std::span<const std::int64_t> sizes);

} // namespace headroom
