// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Textbook terms by phase, their range, and what they mean on a GPU.
#include "engine/estimate/textbookestimate.h"

#include "engine/compute/duration.h"
#include "engine/cost/runcost.h"
#include "engine/cost/storage.h"
#include "engine/estimate/uncertainty.h"

#include <algorithm>
#include <array>
#include <string>

namespace headroom {


namespace {

constexpr std::array computedTerms {TermId::Weights, TermId::MasterWeights, TermId::Gradients, TermId::OptimizerState,
    TermId::Activations, TermId::KvCache};

PlanError tooLarge(std::string key)
{
    return {.problem = PlanProblem::TooLarge, .key = std::move(key)};
}

tl::expected<TermBytes, PlanError> termBytes(const TextbookPlan &textbook)
{
    TermBytes terms;
    Exact sum = 0;
    for (const TermId term : computedTerms) {
        const Exact value = textbookTerm(term, textbook.numbers, textbook.which);
        const auto bytes = bytesFromExact(value);
        sum += value;
        if (!bytes || sum > largestExact)
            return tl::unexpected(tooLarge("memory." + std::string(nameOf(term))));
        terms[term] = *bytes;
    }
    return terms;
}

/// A fifth of the activations, rounded up: the half width of their error bar, formula (14). Source: 000.
Bytes activationError(Bytes activations)
{
    return Bytes((activations.value() + 4) / 5);
}

/// Forward and loss hold no gradients yet; backward and the optimizer step hold everything.
StepMemory phases(const TermBytes &all)
{
    TermBytes before = all;
    before[TermId::Gradients] = Bytes();
    StepMemory step;
    step.set(Phase::Forward, before);
    step.set(Phase::Loss, before);
    step.set(Phase::Backward, all);
    step.set(Phase::OptimizerStep, all);
    return step;
}

tl::expected<Bytes, PlanError> checkedBytes(Exact value, std::string key)
{
    if (const auto bytes = bytesFromExact(value))
        return *bytes;
    return tl::unexpected(tooLarge(std::move(key)));
}

tl::expected<StorageEstimate, PlanError> storage(const TextbookPlan &textbook, const Plan &plan)
{
    const TextbookNumbers<Exact> &n = textbook.numbers;
    const Exact trained = textbook.which.method == Method::Full ? n.parameters : n.adapterParameters;
    const Exact saved = std::max(n.masterBytes, n.weightBytes);
    const auto full = checkedBytes(textbookFullCheckpoint(trained, saved, n.momentBytes), "storage.full_checkpoint");
    if (!full)
        return tl::unexpected(full.error());
    const auto weights = checkedBytes(textbookWeightsCheckpoint(trained, saved), "storage.weights_only");
    if (!weights)
        return tl::unexpected(weights.error());
    const auto total = checkedBytes(static_cast<Exact>(plan.storage.keepFull) * static_cast<Exact>(full->value())
            + static_cast<Exact>(plan.storage.keepWeights) * static_cast<Exact>(weights->value()),
        "storage.total");
    if (!total)
        return tl::unexpected(total.error());
    const Seconds timeToWrite(static_cast<double>(full->value()) / plan.storage.writeBytesPerSecond);
    return StorageEstimate {*full, *weights, timeToWrite, *total};
}

/// Formula (12) to (14): the three peaks differ by the overhead alone.
MemoryEstimate memoryEstimate(TermBytes terms, const Range<Bytes> &overhead)
{
    const Bytes allocated = terms.allocated();
    const Bytes error = activationError(terms[TermId::Activations]);
    terms[TermId::Overhead] = Bytes(overhead.low.value() + (overhead.high.value() - overhead.low.value()) / 2);
    MemoryEstimate memory;
    memory.steady = phases(terms);
    memory.peakReserved = terms.total();
    memory.devicePeak = terms.total();
    memory.allocatedRange = {allocated - error, allocated + error};
    memory.deviceRange = {allocated - error + overhead.low, allocated + error + overhead.high};
    memory.reservedRange = memory.deviceRange;
    memory.neededRange = memory.deviceRange;
    return memory;
}

CapacityEstimate judged(const MemoryEstimate &memory, const Plan &plan, const Gpu &gpu)
{
    CapacityEstimate result;
    result.capacity = plan.hardware.capacity.value_or(gpu.capacity);
    result.usable = result.capacity - plan.hardware.reserve;
    result.headroom = result.usable - memory.needed();
    result.verdict = textbookVerdict(result.headroom, memory.neededRange);
    result.probabilityOfFitting = textbookProbability(result.headroom, memory.neededRange);
    return result;
}

} // namespace

tl::expected<TextbookHalf, PlanError> textbookHalf(const Plan &plan, const ModelShape &shape)
{
    auto textbook = textbookPlan(plan, shape);
    if (!textbook)
        return tl::unexpected(textbook.error());
    const auto terms = termBytes(*textbook);
    if (!terms)
        return tl::unexpected(terms.error());
    const auto checkpoints = storage(*textbook, plan);
    if (!checkpoints)
        return tl::unexpected(checkpoints.error());
    const Exact moved = plan.parallelism.gpus == 1
        ? 0
        : textbookTraffic(textbook->numbers, textbook->which) * textbook->numbers.gradientBytes;
    const auto traffic = checkedBytes(moved, "traffic.bytes_per_step_per_gpu");
    if (!traffic)
        return tl::unexpected(traffic.error());

    TextbookHalf half;
    Estimate &estimate = half.estimate;
    estimate.memoryModel = MemoryModel::Textbook;
    const bool full = textbook->which.method == Method::Full;
    estimate.parameters = {textbook->total + textbook->adapters, full ? textbook->total : textbook->adapters,
        textbook->active + textbook->adapters, textbook->embedding};
    estimate.memory = memoryEstimate(*terms, plan.hardware.overhead.value_or(textbookOverhead));
    estimate.trafficPerStepAndGpu = *traffic;
    estimate.storage = *checkpoints;
    half.textbook = std::move(*textbook);
    return half;
}

Estimate completedTextbook(
    const TextbookHalf &half, const Plan &plan, const Gpu &gpu, const Catalogue &catalogue)
{
    Estimate estimate = half.estimate;
    estimate.capacity = judged(estimate.memory, plan, gpu);
    estimate.compute = runCompute(plan, textbookRunFlops(plan, static_cast<double>(half.textbook.active.value())),
        textbookUtilisation(plan.parallelism.gpus), gpu);
    const auto price = pricePerGpuHour(plan.economics, gpu.id, catalogue);
    if (price && estimate.compute)
        estimate.cost = runCost(plan, estimate.compute->duration, *price);
    return estimate;
}

} // namespace headroom
