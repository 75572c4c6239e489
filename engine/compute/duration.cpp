// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Time from operations and utilisation, or from a measured throughput.
#include "engine/compute/duration.h"

#include "engine/units/rates.h"

namespace headroom {

double tokensOfRun(const Training &training)
{
    if (!training.dataset)
        return training.tokens;
    const Dataset &dataset = *training.dataset;
    return static_cast<double>(dataset.examples) * static_cast<double>(dataset.tokensPerExample) * dataset.epochs;
}

Range<double> textbookUtilisation(std::int64_t gpus)
{
    return gpus > 1 ? Range<double> {0.35, 0.42} : Range<double> {0.42, 0.50};
}

RunFlops textbookRunFlops(const Plan &plan, double parameters)
{
    const FlopFactors factors
        = textbookFlopFactors(plan.training.checkpointing.value_or(Checkpointing::Full));
    const double tokens = tokensOfRun(plan.training);
    return {Flops(textbookFlops(factors.point, parameters, tokens)),
        {Flops(textbookFlops(factors.range.low, parameters, tokens)),
            Flops(textbookFlops(factors.range.high, parameters, tokens))}};
}

std::optional<ComputeEstimate> runCompute(
    const Plan &plan, const RunFlops &flops, const Range<double> &utilisation, const Gpu &gpu)
{
    const double tokens = tokensOfRun(plan.training);
    const auto gpus = static_cast<double>(plan.parallelism.gpus);
    ComputeEstimate result;
    result.flops = flops.point;

    if (plan.economics.tokensPerSecond) {
        const double throughput = *plan.economics.tokensPerSecond;
        const Seconds duration(tokens / throughput);
        result.duration = {duration, duration};
        result.tokensPerSecond = {throughput, throughput};
        if (gpu.halfPeak) {
            const double reached = (flops.point / (*gpu.halfPeak * gpus)) / duration;
            result.mfu = {reached, reached};
        }
        return result;
    }
    if (!gpu.halfPeak)
        return std::nullopt;

    result.mfu = plan.economics.mfu.value_or(utilisation);
    result.duration = {flops.range.low / (*gpu.halfPeak * (gpus * result.mfu.high)),
        flops.range.high / (*gpu.halfPeak * (gpus * result.mfu.low))};
    result.tokensPerSecond = {tokens / result.duration.high.count(), tokens / result.duration.low.count()};
    return result;
}

} // namespace headroom
