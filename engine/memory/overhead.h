// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a GPU holds beside the tensors: the CUDA context, libraries, communicators, and the pool that cannot be used.
#pragma once

#include "engine/plan/plan.h"
#include "engine/units/bytes.h"

#include <cstdint>

namespace headroom {

/// From allocated bytes to what has to fit, with standard deviations.
struct OverheadModel {
    Bytes outside {}; ///< held outside PyTorch's allocator
    Bytes outsideDeviation {};
    double unusableShare = 0; ///< of the allocated bytes: pool that splitting makes unusable when the card is full
    double unusableDeviation = 0;

    [[nodiscard]] Bytes overhead(Bytes allocated) const
    {
        return outside + Bytes(static_cast<std::int64_t>(unusableShare * static_cast<double>(allocated.value())));
    }
};

/// Outside: 1.0 GiB, deviation 0.4, on one GPU (0.31 to 1.49 seen in 5 out-of-memory messages); 1.46 GiB, deviation 0.6,
/// on several (0.41 to 3.0 in 15 messages; NVIDIA/nccl issue 964). Unusable share: 0.025, deviation 0.024 (20 messages);
/// with expandable segments 0.01, deviation 0.01 (derived).
[[nodiscard]] OverheadModel overheadModel(std::int64_t gpus, bool expandableSegments);

/// How much more than it allocates PyTorch keeps cached when the card has room: compiled 1.02, one GPU 1.10, adapters on it
/// 1.15; FSDP2 1.05, FSDP1 1.20, DeepSpeed's stage 3 1.05, 1 and 2 1.15; expandable segments at most 1.03. `plan` is resolved.
/// Source: foundation-model-stack/fms-acceleration benchmarks, 244 rows, and published torchtitan and DeepSpeed runs.
[[nodiscard]] double cachedFactor(const Plan &plan);

} // namespace headroom
