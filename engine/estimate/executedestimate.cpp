// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From allocated to reserved to what the card shows, and what that means on a GPU.
#include "engine/estimate/executedestimate.h"

#include "engine/compute/duration.h"
#include "engine/compute/traffic.h"
#include "engine/compute/utilisation.h"
#include "engine/cost/runcost.h"
#include "engine/estimate/uncertainty.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

using namespace literals;

constexpr Bytes driverReserve(644'245'094); // 0.6 GiB, where PyTorch's total was never observed
constexpr double reservedError = 0.08; // of the reserved bytes; published single-GPU runs

Bytes scaled(Bytes bytes, double factor)
{
    return Bytes(static_cast<std::int64_t>(std::llround(static_cast<double>(bytes.value()) * factor)));
}

/// Of the allocated terms alone.
double allocatedDeviation(const ExecutedMemory &memory)
{
    return executedDeviations(memory.steady.peak(), memory.errors, OverheadModel {}).total();
}

Bytes bytesOf(WeightFormat format)
{
    switch (format) {
    case WeightFormat::Fp32:
        return 4_B;
    case WeightFormat::Bf16:
    case WeightFormat::Fp16:
        return 2_B;
    case WeightFormat::Fp8:
        return 1_B;
    }
    return 2_B;
}

/// How many ranks hold different parts of the optimizer's states.
std::int64_t shares(const Parallelism &parallelism)
{
    const bool whole = parallelism.gpus == 1 || parallelism.sharding == Sharding::Ddp
        || parallelism.sharding == Sharding::LayerSplit;
    return whole ? 1 : parallelism.shardDegree.value_or(parallelism.gpus);
}

/// Masters and moments of all ranks. Of a model that is spread over GPUs one holds a part alone.
Bytes masterAndMoments(const ExecutedMemory &memory, const Plan &plan)
{
    const TermBytes &step = memory.steady[Phase::OptimizerStep];
    const Bytes here = (step[TermId::MasterWeights] + step[TermId::OptimizerState]) * shares(plan.parallelism);
    if (memory.worst.trained == Parameters())
        return here;
    return scaled(here,
        static_cast<double>(memory.parameters.trainable.value()) / static_cast<double>(memory.worst.trained.value()));
}

/// Full: what is trained with master copy and moments, and the 16-bit weights; weights alone as they are resident.
/// Adapters: three times their size, and once. Sources: DeepSpeed and PyTorch checkpoints (14, 12 and 6 bytes a
/// parameter); adapters derived.
StorageEstimate storage(const ExecutedMemory &memory, const Plan &plan)
{
    StorageEstimate result;
    if (plan.training.method == Method::Full) {
        const Bytes weights = bytesOf(plan.training.recipe.weights) * memory.parameters.total.value();
        result.fullCheckpoint = weights + masterAndMoments(memory, plan);
        result.weightsOnly = weights;
    } else {
        const Bytes one = plan.training.lora.adapterFormat == AdapterFormat::Fp32 ? 4_B : 2_B;
        result.weightsOnly = one * memory.parameters.trainable.value();
        result.fullCheckpoint = result.weightsOnly * 3;
    }
    result.timeToWrite = Seconds(static_cast<double>(result.fullCheckpoint.value()) / plan.storage.writeBytesPerSecond);
    result.total = result.fullCheckpoint * plan.storage.keepFull + result.weightsOnly * plan.storage.keepWeights;
    return result;
}

/// What PyTorch reserves: its cache when there is room, the unusable pool when there is not.
Bytes reserved(const MemoryEstimate &memory, const Plan &plan, bool expandableSegments, Bytes usable)
{
    const Bytes allocated = memory.peakAllocated();
    const OverheadModel overhead = overheadModel(plan.parallelism.gpus, expandableSegments);
    const Bytes full = scaled(allocated, 1 + overhead.unusableShare);
    if (memory.needed() > usable)
        return full;
    const double cached = cachedFactor(plan);
    return std::min(std::max(full, scaled(allocated, cached)), usable - overhead.outside);
}

} // namespace

OverheadSpread overheadSpread(const TermBytes &peak, const TermErrors &errors, const Plan &plan)
{
    if (const auto &given = plan.hardware.overhead) {
        OverheadModel none;
        none.outsideDeviation = scaled(given->high - given->low, 1 / 3.29);
        return {given->low + scaled(given->high - given->low, 0.5), executedDeviations(peak, errors, none).total()};
    }
    const OverheadModel model = overheadModel(plan.parallelism.gpus, plan.hardware.expandableSegments.value_or(false));
    return {model.overhead(peak.allocated()), executedDeviations(peak, errors, model).total()};
}

Bytes usableCapacity(const Hardware &hardware, const Gpu &gpu)
{
    const Bytes whole = hardware.capacity ? *hardware.capacity : gpu.usable.value_or(gpu.capacity - driverReserve);
    return whole - hardware.reserve;
}

Estimate executedEstimate(const ExecutedMemory &memory, const Plan &plan)
{
    Estimate estimate;
    estimate.memoryModel = MemoryModel::Detailed;
    estimate.parameters = memory.parameters;
    const OverheadSpread overhead = overheadSpread(memory.steady.peak(), memory.errors, plan);
    estimate.memory.steady = memory.steady;
    estimate.memory.steady.setOverhead(overhead.point);
    estimate.memory.first = memory.first;
    estimate.memory.first->setOverhead(overhead.point);
    estimate.memory.hostPerNode = memory.hostPerNode;
    estimate.memory.worst = memory.worst;
    estimate.memory.allocatedRange = ninetyPercentAround(estimate.memory.peakAllocated(), allocatedDeviation(memory));
    estimate.trafficPerStepAndGpu = trafficPerStep(plan, memory.parameters.total, memory.parameters.trainable);
    estimate.storage = storage(memory, plan);
    return estimate;
}

Estimate completedExecuted(const Estimate &half, const ExecutedMemory &memory, const Plan &plan,
    const ModelShape &shape, const Gpu &gpu, const Catalogue &catalogue)
{
    const bool expandableSegments = plan.hardware.expandableSegments.value_or(false);
    Estimate estimate = half;
    MemoryEstimate &needs = estimate.memory;
    CapacityEstimate &capacity = estimate.capacity;
    const double deviation = overheadSpread(memory.steady.peak(), memory.errors, plan).deviation;
    capacity.capacity = plan.hardware.capacity.value_or(gpu.capacity);
    capacity.usable = usableCapacity(plan.hardware, gpu);
    capacity.headroom = capacity.usable - needs.needed();
    capacity.probabilityOfFitting = probabilityOfFitting(capacity.headroom, deviation);
    capacity.verdict = verdictOf(capacity.probabilityOfFitting);

    const Bytes outside = overheadModel(plan.parallelism.gpus, expandableSegments).outside;
    needs.peakReserved = reserved(needs, plan, expandableSegments, capacity.usable);
    needs.devicePeak = needs.peakReserved + outside;
    needs.reservedRange
        = ninetyPercentAround(needs.peakReserved, reservedError * static_cast<double>(needs.peakReserved.value()));
    const Range<Bytes> need = ninetyPercentAround(needs.needed(), deviation);
    const Bytes shown = std::min(ninetyPercentAround(needs.devicePeak, deviation).high, capacity.capacity);
    needs.deviceRange = {need.low, std::max(need.high, shown)};
    needs.neededRange = need;

    const ModelParameters counts {memory.parameters.total - memory.adapters, memory.parameters.active - memory.adapters,
        memory.parameters.embedding};
    const double perToken
        = modelFlopsPerToken(shape, counts, plan.training.method, memory.adapters, plan.training.sequenceLength)
              .total();
    const Flops flops(perToken * tokensOfRun(plan.training));
    estimate.compute = runCompute(plan, {flops, {flops, flops}}, expectedUtilisation(plan, shape, gpu, catalogue), gpu);
    const auto price = pricePerGpuHour(plan.economics, gpu.id, catalogue);
    if (price && estimate.compute)
        estimate.cost = runCost(plan, estimate.compute->duration, *price);
    return estimate;
}

} // namespace headroom
