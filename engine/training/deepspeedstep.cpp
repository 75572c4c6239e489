// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Stepping vectors.
#include "engine/training/deepspeedstep.h"

#include <vector>

namespace headroom {

void stepVectors(Execution &execution, std::span<const std::int64_t> sizes, Optimizer optimizer, OptimizerStep kind)
{
    if (optimizer != Optimizer::Adamw || kind == OptimizerStep::Fused)
        return;
    const auto root = [&](std::int64_t elements) {
        return StorageHandle(execution.allocate(
            {{elements}}, ElementType::Fp32, Site::RootOfMoment, StorageTerm::OptimizerTemporaries));
    };
    std::vector<StorageHandle> roots; // a list steps all at once, a loop one after the other
    for (const std::int64_t elements : sizes) {
        if (kind == OptimizerStep::Loop)
            roots.clear();
        roots.push_back(root(elements));
        if (kind == OptimizerStep::Loop)
            roots.push_back(root(elements));
    }
}

void measureNorm(Execution &execution, std::span<const std::int64_t> sizes)
{
    constexpr std::int64_t fp64AsFp32 = 2; // an fp64 number is as large as two of fp32
    for (const std::int64_t elements : sizes)
        const StorageHandle wide(execution.allocate(
            {{fp64AsFp32 * elements}}, ElementType::Fp32, Site::Fp64Gradient, StorageTerm::OptimizerTemporaries));
}

} // namespace headroom
