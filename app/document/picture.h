// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that charts, tables and the answer show, computed once per change of the plan.
#pragma once

#include "app/files/modelfile.h"

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/estimate.h"
#include "engine/plan/plan.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// The plan under one ZeRO stage, everything else as it is.
struct StageEstimate {
    Sharding sharding = Sharding::Ddp;
    EstimateResult result {};
    bool chosen = false; ///< the plan's own stage

    friend bool operator==(const StageEstimate &, const StageEstimate &) = default;
};

/// The plan on one kind of GPU at the smallest count that fits.
struct GpuOption {
    std::string gpu {}; ///< id of the catalogue
    std::string name {};
    std::optional<std::int64_t> count {}; ///< empty: no count fits, or its capacity is unknown
    std::optional<Estimate> estimate {}; ///< at that count; empty where count is
    bool chosen = false; ///< the plan's own GPU

    friend bool operator==(const GpuOption &, const GpuOption &) = default;
};

/// One value for all views: none of them computes anything of its own.
struct Picture {
    Plan plan {};
    std::shared_ptr<const LoadedModel> model {}; ///< null exactly when modelError is set
    std::optional<ReadingError> modelError {};
    EstimateResult estimate {};
    std::array<StageEstimate, 4> stages {}; ///< stages 0 to 3; the last is FSDP where the plan uses it
    bool replayed = false; ///< the estimate's reserved memory comes from a replay of the allocator
    std::vector<GpuOption> gpus {}; ///< in the catalogue's order; empty when the plan is in error
};

/// The picture of a plan whose model has been read.
[[nodiscard]] Picture takePicture(
    const Plan &plan, std::shared_ptr<const LoadedModel> model, const Catalogue &catalogue);
/// The picture of a plan whose model cannot be read: each estimate in it is that error.
[[nodiscard]] Picture takePicture(const Plan &plan, const ReadingError &error);

} // namespace headroom
