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

double cachedFactor(bool adapters, bool compiled, bool expandableSegments)
{
    const double factor = compiled ? 1.02 : adapters ? 1.15 : 1.10;
    return expandableSegments ? std::min(factor, 1.03) : factor;
}

} // namespace headroom
