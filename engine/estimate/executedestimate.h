// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The estimate of an executed step in two halves: what does not depend on the kind of GPU, and what does.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/result.h"
#include "engine/estimate/termerrors.h"
#include "engine/memory/overhead.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"

namespace headroom {

/// What executing a step gives, overhead not yet counted.
struct ExecutedMemory {
    StepMemory steady {};
    StepMemory first {};
    ParameterCounts parameters {}; ///< adapters included
    Parameters adapters {};
    Bytes hostPerNode {};
    WorstGpu worst {};
    TermErrors errors {};
};

/// Overhead, ranges, traffic and storage of an executed step, whatever GPU runs it; the capacity is not judged yet.
/// `plan` is resolved (engine/plan/resolve) in both halves.
[[nodiscard]] Estimate executedEstimate(const ExecutedMemory &memory, const Plan &plan);

/// The whole estimate on this GPU. `half` is from executedEstimate().
[[nodiscard]] Estimate completedExecuted(const Estimate &half, const ExecutedMemory &memory, const Plan &plan,
    const ModelShape &shape, const Gpu &gpu, const Catalogue &catalogue);

/// What lies beside the allocated bytes, and how sure all of it is.
struct OverheadSpread {
    Bytes point {};
    double deviation = 0; ///< of what has to fit, in bytes
};
/// The plan's own overhead: its middle, and its width as a 90 % range; or the published figures.
[[nodiscard]] OverheadSpread overheadSpread(const TermBytes &peak, const TermErrors &errors, const Plan &plan);

/// What PyTorch lets a program use of the card: the catalogue's lowest total, or the plan's capacity, less the reserve.
/// Where no total was observed: the capacity less 0.6 GiB, as the catalogue does.
[[nodiscard]] Bytes usableCapacity(const Hardware &hardware, const Gpu &gpu);

} // namespace headroom
