// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a run's operations or a measured throughput to how long it takes.
#pragma once

#include "engine/catalogue/rows.h"
#include "engine/compute/computeestimate.h"
#include "engine/compute/flops.h"
#include "engine/plan/plan.h"

#include <cstdint>
#include <optional>

namespace headroom {

/// Tokens of the whole run: the data set's examples · tokens · epochs (24), else the plan's number.
[[nodiscard]] double tokensOfRun(const Training &training);

/// Model FLOPs utilisation that the textbook assumes: 0.42–0.50 on one GPU, 0.35–0.42 on several. Source: 000, (22).
[[nodiscard]] Range<double> textbookUtilisation(std::int64_t gpus);

/// The operations of a run: what is shown, and the range that run times are made from.
struct RunFlops {
    Flops point {};
    Range<Flops> range {};
};

/// The textbook's operations, (19)–(21). parameters: those that are multiplied for a token.
[[nodiscard]] RunFlops textbookRunFlops(const Plan &plan, double parameters);

/// Utilisation, time and throughput, (22) and (23). A measured throughput of the plan replaces the FLOP model, and the
/// plan's own utilisation the given one. Empty if the GPU's half-precision peak is unknown and nothing was measured.
[[nodiscard]] std::optional<ComputeEstimate> runCompute(
    const Plan &plan, const RunFlops &flops, const Range<double> &utilisation, const Gpu &gpu);

} // namespace headroom
