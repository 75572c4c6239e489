// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts an estimate into the contract's form.
#include "engine/formats/estimatejson.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace headroom {
namespace {

constexpr std::string_view formatName = "headroom-estimate";
constexpr int formatVersion = 1;

/// A whole number without a point, so that 3600 does not become 3600.0; null if it is no number.
Json number(double value)
{
    constexpr double exact = 9007199254740992.0; // 2^53
    if (!std::isfinite(value))
        return nullptr;
    if (std::trunc(value) == value && std::abs(value) <= exact)
        return static_cast<std::int64_t>(value);
    return value;
}

Json pair(const Range<double> &range)
{
    return Json::array({number(range.low), number(range.high)});
}
Json pair(const Range<Bytes> &range)
{
    return Json::array({range.low.value(), range.high.value()});
}
Json pair(const Range<Seconds> &range)
{
    return Json::array({number(range.low.count()), number(range.high.count())});
}
Json pair(const Range<Money> &range)
{
    return Json::array({number(range.low.dollars()), number(range.high.dollars())});
}
Json pair(const Range<HourlyPrice> &range)
{
    return Json::array({number(range.low.dollarsPerHour()), number(range.high.dollarsPerHour())});
}

Json textOrNull(std::string_view text)
{
    return text.empty() ? Json(nullptr) : Json(std::string(text));
}

Json terms(const TermBytes &bytes)
{
    auto object = Json::object();
    for (std::size_t index = 0; index < termCount; ++index)
        object[std::string(termNames[index])] = bytes[static_cast<TermId>(index)].value();
    return object;
}

Json phases(const StepMemory &step)
{
    auto list = Json::array();
    for (std::size_t index = 0; index < phaseCount; ++index) {
        const auto phase = static_cast<Phase>(index);
        if (!step.has(phase))
            continue;
        auto object = Json::object();
        object["phase"] = std::string(nameOf(phase));
        object["terms"] = terms(step[phase]);
        object["allocated"] = step[phase].allocated().value();
        list.push_back(std::move(object));
    }
    return list;
}

Json firstStep(const std::optional<StepMemory> &step)
{
    if (!step)
        return nullptr;
    auto object = Json::object();
    object["peak_phase"] = std::string(nameOf(step->peakPhase()));
    object["peak_allocated"] = step->peak().allocated().value();
    object["phases"] = phases(*step);
    return object;
}

Json parameters(const ParameterCounts &counts)
{
    auto object = Json::object();
    object["total"] = counts.total.value();
    object["trainable"] = counts.trainable.value();
    object["active"] = counts.active.value();
    object["embedding"] = counts.embedding.value();
    return object;
}

Json memory(const MemoryEstimate &estimate)
{
    auto ranges = Json::object();
    ranges["allocated"] = pair(estimate.allocatedRange);
    ranges["reserved"] = pair(estimate.reservedRange);
    ranges["device"] = pair(estimate.deviceRange);

    auto object = Json::object();
    object["terms_at_peak"] = terms(estimate.steady.peak());
    object["peak_phase"] = std::string(nameOf(estimate.steady.peakPhase()));
    object["phases"] = phases(estimate.steady);
    object["peak_allocated"] = estimate.peakAllocated().value();
    object["peak_reserved"] = estimate.peakReserved.value();
    object["device_peak"] = estimate.devicePeak.value();
    object["ranges"] = std::move(ranges);
    object["fragmentation"] = estimate.fragmentation.value();
    object["first_step"] = firstStep(estimate.first);
    object["host_per_node"] = estimate.hostPerNode.value();
    return object;
}

Json capacity(const CapacityEstimate &estimate, std::string_view gpu)
{
    auto object = Json::object();
    object["gpu"] = textOrNull(gpu);
    object["bytes"] = estimate.capacity.value();
    object["usable"] = estimate.usable.value();
    object["headroom"] = estimate.headroom.value();
    object["verdict"] = std::string(nameOf(estimate.verdict));
    object["probability_of_fitting"] = number(estimate.probabilityOfFitting);
    return object;
}

Json compute(const std::optional<ComputeEstimate> &estimate)
{
    if (!estimate)
        return nullptr;
    auto object = Json::object();
    object["flops"] = number(estimate->flops.value());
    object["mfu"] = estimate->mfu == Range<double> {} ? Json(nullptr) : pair(estimate->mfu);
    object["seconds"] = pair(estimate->duration);
    object["tokens_per_second"] = pair(estimate->tokensPerSecond);
    return object;
}

Json cost(const std::optional<CostEstimate> &estimate)
{
    if (!estimate)
        return nullptr;
    auto object = Json::object();
    object["currency"] = "USD";
    object["price_per_gpu_hour"] = pair(estimate->pricePerGpuHour);
    object["total"] = pair(estimate->total);
    return object;
}

Json storage(const StorageEstimate &estimate)
{
    auto object = Json::object();
    object["full_checkpoint"] = estimate.fullCheckpoint.value();
    object["weights_only"] = estimate.weightsOnly.value();
    object["seconds_to_write"] = number(estimate.timeToWrite.count());
    object["total"] = estimate.total.value();
    return object;
}

} // namespace

std::string writeEstimate(const EstimateSubject &subject, const Estimate &estimate,
    std::span<const Assumption> assumptions, JsonLayout layout)
{
    auto list = Json::array();
    for (const auto &assumption : assumptions) {
        auto row = Json::object();
        row["key"] = assumption.key;
        row["value"] = assumption.value;
        row["source"] = assumption.source;
        list.push_back(std::move(row));
    }
    auto traffic = Json::object();
    traffic["bytes_per_step_per_gpu"] = estimate.trafficPerStepAndGpu.value();

    auto document = Json::object();
    document["id"] = textOrNull(subject.id);
    document["format"] = std::string(formatName);
    document["version"] = formatVersion;
    document["parameters"] = parameters(estimate.parameters);
    document["memory"] = memory(estimate.memory);
    document["capacity"] = capacity(estimate.capacity, subject.gpu);
    document["compute"] = compute(estimate.compute);
    document["traffic"] = std::move(traffic);
    document["cost"] = cost(estimate.cost);
    document["storage"] = storage(estimate.storage);
    document["assumptions"] = std::move(list);
    return writeJson(document, layout);
}

std::string writeError(std::string_view id, const ReportedError &error, JsonLayout layout)
{
    auto details = Json::object();
    details["code"] = error.code;
    details["message"] = error.message;
    details["key"] = textOrNull(error.key);
    auto document = Json::object();
    document["id"] = textOrNull(id);
    document["error"] = std::move(details);
    return writeJson(document, layout);
}

std::string_view codeOf(PlanProblem problem)
{
    switch (problem) {
    case PlanProblem::UnknownPreset:
        return "unknown-preset";
    case PlanProblem::UnknownGpu:
        return "unknown-gpu";
    case PlanProblem::NoModel:
        return "no-model";
    case PlanProblem::OutOfRange:
        return "out-of-range";
    case PlanProblem::NotBuilt:
        return "not-estimated";
    case PlanProblem::Contradiction:
        return "contradiction";
    case PlanProblem::DoesNotDivide:
        return "does-not-divide";
    case PlanProblem::ProductMismatch:
        return "product-mismatch";
    case PlanProblem::Required:
        return "missing-key";
    case PlanProblem::TooLarge:
        return "result-too-large";
    case PlanProblem::ModelUnreadable:
        return "model-unreadable";
    case PlanProblem::NoPeak:
        return "no-peak";
    case PlanProblem::CapacityUnknown:
        return "capacity-unknown";
    }
    return "error";
}

std::string_view codeOf(FormatProblem problem)
{
    switch (problem) {
    case FormatProblem::Empty:
        return "empty";
    case FormatProblem::TooLarge:
        return "text-too-large";
    case FormatProblem::TooDeep:
        return "too-deep";
    case FormatProblem::Syntax:
        return "syntax";
    case FormatProblem::NotAnObject:
        return "not-an-object";
    case FormatProblem::GitLfsPointer:
        return "git-lfs-pointer";
    case FormatProblem::Html:
        return "html";
    case FormatProblem::SymlinkTarget:
        return "symlink-target";
    case FormatProblem::DuplicateKey:
        return "duplicate-key";
    case FormatProblem::NumberTooLarge:
        return "number-too-large";
    case FormatProblem::UnknownKey:
        return "unknown-key";
    case FormatProblem::MissingKey:
        return "missing-key";
    case FormatProblem::WrongType:
        return "wrong-type";
    case FormatProblem::OutOfRange:
        return "out-of-range";
    case FormatProblem::UnknownValue:
        return "unknown-value";
    case FormatProblem::Contradiction:
        return "contradiction";
    case FormatProblem::DoesNotDivide:
        return "does-not-divide";
    case FormatProblem::WrongFormat:
        return "wrong-format";
    case FormatProblem::NewerVersion:
        return "newer-version";
    case FormatProblem::UnknownArchitecture:
        return "unknown-architecture";
    case FormatProblem::UnsupportedArchitecture:
        return "unsupported-architecture";
    }
    return "error";
}

std::string_view nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fits:
        return "fits";
    case Verdict::Tight:
        return "tight";
    case Verdict::DoesNotFit:
        return "does-not-fit";
    }
    return "does-not-fit";
}

} // namespace headroom
