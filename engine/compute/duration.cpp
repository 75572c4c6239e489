// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Time from operations and utilisation, or from a measured throughput.
#include "engine/compute/duration.h"

#include "engine/units/rates.h"

#include <algorithm>

namespace headroom {

double tokensOfRun(const Training &training)
{
    if (!training.dataset)
        return training.tokens;
    const Dataset &dataset = *training.dataset;
    return static_cast<double>(dataset.examples) * static_cast<double>(dataset.tokensPerExample) * dataset.epochs;
}

std::int64_t rowsPerStep(const Plan &plan)
{
    const Parallelism &parallelism = plan.parallelism;
    const std::int64_t ranksOfARow = std::max<std::int64_t>(
        1, parallelism.tensor * parallelism.pipeline * parallelism.context);
    const std::int64_t replicas = parallelism.sharding == Sharding::LayerSplit
        ? 1
        : std::max<std::int64_t>(1, parallelism.gpus / ranksOfARow);
    return plan.training.microBatch * plan.training.gradientAccumulation * replicas;
}

Range<double> textbookUtilisation(std::int64_t gpus)
{
    return gpus > 1 ? Range<double> {0.35, 0.42} : Range<double> {0.42, 0.50};
}

std::optional<ComputeEstimate> textbookCompute(const Plan &plan, double parameters, const Gpu *gpu)
{
    const FlopFactors factors
        = textbookFlopFactors(plan.training.checkpointing.value_or(Checkpointing::Full));
    const double tokens = tokensOfRun(plan.training);
    ComputeEstimate result;
    result.flops = Flops(textbookFlops(factors.point, parameters, tokens));
    const std::optional<FlopRate> peak = gpu != nullptr ? gpu->halfPeak : std::nullopt;
    const auto gpus = static_cast<double>(plan.parallelism.gpus);

    if (plan.economics.tokensPerSecond) {
        const double throughput = *plan.economics.tokensPerSecond;
        const Seconds duration(tokens / throughput);
        result.duration = {duration, duration};
        result.tokensPerSecond = {throughput, throughput};
        if (peak) {
            const double utilisation = (result.flops / (*peak * gpus)) / duration;
            result.mfu = {utilisation, utilisation};
        }
        return result;
    }
    if (!peak)
        return std::nullopt;

    result.mfu = plan.economics.mfu.value_or(textbookUtilisation(plan.parallelism.gpus));
    const Flops least(textbookFlops(factors.range.low, parameters, tokens));
    const Flops most(textbookFlops(factors.range.high, parameters, tokens));
    result.duration = {least / (*peak * (gpus * result.mfu.high)), most / (*peak * (gpus * result.mfu.low))};
    result.tokensPerSecond = {tokens / result.duration.high.count(), tokens / result.duration.low.count()};
    return result;
}

} // namespace headroom
