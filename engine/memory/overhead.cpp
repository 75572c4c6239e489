// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The published figures of what lies outside the allocator.
#include "engine/memory/overhead.h"

#include <algorithm>

namespace headroom {

OverheadModel overheadModel(std::int64_t gpus, bool expandableSegments)
{
    constexpr double gibibyte = 1073741824.0;
    const auto gibibytes = [](double count) { return Bytes(static_cast<std::int64_t>(count * gibibyte)); };
    OverheadModel model;
    model.outside = gibibytes(gpus > 1 ? 1.46 : 1.0);
    model.outsideDeviation = gibibytes(gpus > 1 ? 0.6 : 0.4);
    model.unusableShare = expandableSegments ? 0.01 : 0.025;
    model.unusableDeviation = expandableSegments ? 0.01 : 0.024;
    return model;
}

namespace {

double cachedBySharding(const Plan &plan)
{
    if (plan.parallelism.gpus > 1) {
        switch (plan.parallelism.sharding) {
        case Sharding::Fsdp:
        case Sharding::Zero3:
            return 1.05;
        case Sharding::Fsdp1:
            return 1.20;
        case Sharding::Zero1:
        case Sharding::Zero2:
            return 1.15;
        case Sharding::Ddp:
        case Sharding::LayerSplit:
            break;
        }
    }
    return plan.training.method != Method::Full ? 1.15 : 1.10;
}

} // namespace

double cachedFactor(const Plan &plan)
{
    const double factor = plan.training.compiled ? 1.02 : cachedBySharding(plan);
    return plan.hardware.expandableSegments.value_or(false) ? std::min(factor, 1.03) : factor;
}

} // namespace headroom
