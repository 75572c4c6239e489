// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Payloads of the collectives.
#include "engine/compute/traffic.h"

#include <cmath>

namespace headroom {

namespace {

double bytesOf(WeightFormat format)
{
    switch (format) {
    case WeightFormat::Fp32:
        return 4;
    case WeightFormat::Bf16:
    case WeightFormat::Fp16:
        return 2;
    case WeightFormat::Fp8:
        return 1;
    }
    return 2;
}

/// DDP reduces gradients in the type of what is trained.
double bytesOfTrained(const Training &training)
{
    if (training.method == Method::Full)
        return bytesOf(training.recipe.weights);
    return training.lora.adapterFormat == AdapterFormat::Fp32 ? 4 : 2;
}

double share(double ranks)
{
    return (ranks - 1) / ranks;
}

}

Bytes trafficPerStep(const Plan &plan, Parameters total, Parameters trained)
{
    const Parallelism &parallelism = plan.parallelism;
    if (parallelism.gpus <= 1)
        return Bytes();
    const Training &training = plan.training;
    const auto gpus = static_cast<double>(parallelism.gpus);
    const auto group = static_cast<double>(parallelism.shardDegree.value_or(parallelism.gpus));
    const auto microBatches = static_cast<double>(training.gradientAccumulation);
    const double weight = bytesOf(training.recipe.compute.value_or(training.recipe.weights));
    const auto all = static_cast<double>(total.value());
    const auto updated = static_cast<double>(trained.value());
    double bytes = 0;
    switch (parallelism.sharding) {
    case Sharding::LayerSplit:
        return Bytes();
    case Sharding::Ddp:
        bytes = 2 * bytesOfTrained(training) * updated * share(gpus);
        break;
    case Sharding::Zero1:
        bytes = 2 * weight * updated * share(gpus);
        break;
    case Sharding::Zero2:
        bytes = (microBatches + 1) * weight * updated * share(gpus);
        break;
    case Sharding::Zero3:
    case Sharding::Fsdp:
    case Sharding::Fsdp1: {
        const double gathers = parallelism.reshardAfterForward ? 2 : 1;
        const double reductions = parallelism.accumulateWithoutSync.value_or(false) ? 1 : microBatches;
        bytes = (gathers * microBatches * all + reductions * updated) * weight * share(group)
            + 2 * weight * updated / group * share(gpus / group);
        break;
    }
    }
    return Bytes(static_cast<std::int64_t>(std::llround(bytes)));
}

} // namespace headroom
