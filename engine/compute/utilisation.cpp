// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the row of the catalogue and applies the published factors.
#include "engine/compute/utilisation.h"

#include <algorithm>
#include <charconv>

namespace headroom {

namespace {

constexpr Range<double> withoutAnyRow {0.15, 0.45}; // the catalogue's last row, for a catalogue that has none
constexpr Range<double> expertFactor {0.35, 0.60};
constexpr Range<double> smallBatchFactor {0.5, 0.9};
constexpr std::int64_t smallBatchTokens = 4096;

bool matches(const Utilisation &row, const Plan &plan, Checkpointing checkpointing, const Gpu &gpu)
{
    const std::int64_t length = plan.training.sequenceLength;
    return (row.gpus.empty() || std::ranges::find(row.gpus, gpu.id) != row.gpus.end())
        && (!row.checkpointing || row.checkpointing == checkpointing) && length >= row.fromLength
        && (row.toLength == 0 || length <= row.toLength);
}

/// "9.0" is 9; other vendors' names are 0.
int computeCapabilityMajor(const Gpu &gpu)
{
    int major = 0;
    std::from_chars(gpu.computeCapability.data(), gpu.computeCapability.data() + gpu.computeCapability.size(), major);
    return major;
}

Range<double> times(const Range<double> &range, const Range<double> &factor)
{
    return {range.low * factor.low, range.high * factor.high};
}

} // namespace

Range<double> expectedUtilisation(
    const Plan &plan, const ModelShape &shape, const Gpu &gpu, const Catalogue &catalogue)
{
    const Checkpointing checkpointing = plan.training.checkpointing.value_or(Checkpointing::Full);
    const auto row = std::ranges::find_if(catalogue.utilisation,
        [&](const Utilisation &candidate) { return matches(candidate, plan, checkpointing, gpu); });
    Range<double> range = row != catalogue.utilisation.end() ? row->range : withoutAnyRow;
    const bool experts
        = std::ranges::any_of(shape.blocks, [](const BlockShape &block) { return block.experts.has_value(); });
    if (experts)
        range = times(range, expertFactor);
    const bool hopperOrLater = computeCapabilityMajor(gpu) >= 9;
    if (hopperOrLater && plan.training.sequenceLength * plan.training.microBatch < smallBatchTokens)
        range = times(range, smallBatchFactor);
    return range;
}

} // namespace headroom
