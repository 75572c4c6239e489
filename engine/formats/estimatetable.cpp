// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One row a number, and the two texts that are made of the rows.
#include "engine/formats/estimatetable.h"

#include "engine/formats/rowtable.h"

#include <array>
#include <charconv>
#include <cmath>

namespace headroom {
namespace {

constexpr std::array<std::string_view, 3> errorColumns {"error.code", "error.message", "error.key"};

std::string text(double number)
{
    constexpr double exact = 9007199254740992.0; // 2^53
    if (!std::isfinite(number))
        return {};
    if (std::trunc(number) == number && std::abs(number) <= exact)
        return std::to_string(static_cast<std::int64_t>(number));
    std::array<char, 32> digits {};
    const auto result = std::to_chars(digits.data(), digits.data() + digits.size(), number);
    return {digits.data(), result.ptr};
}

class Rows {
public:
    void word(std::string key, std::string_view value) { m_rows.push_back({std::move(key), {}, std::string(value)}); }
    void count(std::string key, std::string_view unit, std::int64_t value)
    {
        m_rows.push_back({std::move(key), unit, std::to_string(value)});
    }
    void bytes(std::string key, Bytes value) { count(std::move(key), "bytes", value.value()); }
    void number(std::string key, std::string_view unit, std::optional<double> value)
    {
        m_rows.push_back({std::move(key), unit, value ? text(*value) : std::string()});
    }
    void ends(const std::string &key, std::string_view unit, std::optional<Range<double>> range)
    {
        number(key + ".low", unit, range ? std::optional(range->low) : std::nullopt);
        number(key + ".high", unit, range ? std::optional(range->high) : std::nullopt);
    }
    void ends(const std::string &key, const Range<Bytes> &range)
    {
        bytes(key + ".low", range.low);
        bytes(key + ".high", range.high);
    }
    [[nodiscard]] std::vector<EstimateNumber> taken() { return std::move(m_rows); }

private:
    std::vector<EstimateNumber> m_rows {};
};

void addMemory(Rows &rows, const MemoryEstimate &memory)
{
    for (std::size_t index = 0; index < termCount; ++index) {
        rows.bytes(
            "memory.terms_at_peak." + std::string(termNames[index]), memory.steady.peak()[static_cast<TermId>(index)]);
    }
    rows.word("memory.peak_phase", nameOf(memory.steady.peakPhase()));
    rows.bytes("memory.peak_allocated", memory.peakAllocated());
    rows.bytes("memory.peak_reserved", memory.peakReserved);
    rows.bytes("memory.device_peak", memory.devicePeak);
    rows.ends("memory.ranges.allocated", memory.allocatedRange);
    rows.ends("memory.ranges.reserved", memory.reservedRange);
    rows.ends("memory.ranges.device", memory.deviceRange);
    rows.bytes("memory.fragmentation", memory.fragmentation);
    rows.bytes("memory.host_per_node", memory.hostPerNode);
}

void addCompute(Rows &rows, const std::optional<ComputeEstimate> &compute)
{
    const auto some = [&](auto &&read) { return compute ? std::optional(read(*compute)) : std::nullopt; };
    const bool utilised = compute && compute->mfu != Range<double> {};
    rows.number("compute.flops", "FLOP", some([](const auto &known) { return known.flops.value(); }));
    rows.ends("compute.mfu", "", utilised ? std::optional(compute->mfu) : std::nullopt);
    rows.ends("compute.seconds", "seconds", some([](const auto &known) {
        return Range<double> {known.duration.low.count(), known.duration.high.count()};
    }));
    rows.ends(
        "compute.tokens_per_second", "tokens/second", some([](const auto &known) { return known.tokensPerSecond; }));
}

void addCost(Rows &rows, const std::optional<CostEstimate> &cost)
{
    std::optional<Range<double>> price;
    std::optional<Range<double>> total;
    if (cost) {
        price = {cost->pricePerGpuHour.low.dollarsPerHour(), cost->pricePerGpuHour.high.dollarsPerHour()};
        total = {cost->total.low.dollars(), cost->total.high.dollars()};
    }
    rows.ends("cost.price_per_gpu_hour", "USD/hour", price);
    rows.ends("cost.total", "USD", total);
}

std::string heading(std::string_view id)
{
    return id.empty() ? std::string() : "## " + markdownCell(id) + "\n\n";
}

} // namespace

std::vector<EstimateNumber> estimateTable(const EstimateSubject &subject, const Estimate &estimate)
{
    Rows rows;
    rows.word("id", subject.id);
    rows.count("parameters.total", "parameters", estimate.parameters.total.value());
    rows.count("parameters.trainable", "parameters", estimate.parameters.trainable.value());
    rows.count("parameters.active", "parameters", estimate.parameters.active.value());
    rows.count("parameters.embedding", "parameters", estimate.parameters.embedding.value());
    addMemory(rows, estimate.memory);
    rows.word("capacity.gpu", subject.gpu);
    rows.bytes("capacity.bytes", estimate.capacity.capacity);
    rows.bytes("capacity.usable", estimate.capacity.usable);
    rows.bytes("capacity.headroom", estimate.capacity.headroom);
    rows.word("capacity.verdict", nameOf(estimate.capacity.verdict));
    rows.number("capacity.probability_of_fitting", "", estimate.capacity.probabilityOfFitting);
    addCompute(rows, estimate.compute);
    rows.bytes("traffic.bytes_per_step_per_gpu", estimate.trafficPerStepAndGpu);
    addCost(rows, estimate.cost);
    rows.bytes("storage.full_checkpoint", estimate.storage.fullCheckpoint);
    rows.bytes("storage.weights_only", estimate.storage.weightsOnly);
    rows.number("storage.seconds_to_write", "seconds", estimate.storage.timeToWrite.count());
    rows.bytes("storage.total", estimate.storage.total);
    return rows.taken();
}

std::string csvHeader()
{
    std::string line;
    for (const auto &[key, unit, value] : estimateTable({}, {}))
        line += key + ',';
    for (const auto column : errorColumns)
        line += std::string(column) + (column == errorColumns.back() ? "\n" : ",");
    return line;
}

std::string csvLine(const EstimateSubject &subject, const Estimate &estimate)
{
    std::string line;
    for (const auto &[key, unit, value] : estimateTable(subject, estimate))
        line += csvField(value) + ',';
    return line + ",,\n";
}

std::string csvErrorLine(std::string_view id, const ReportedError &error)
{
    const auto columns = estimateTable({}, {}).size();
    return csvField(id) + std::string(columns, ',') + csvField(error.code) + ',' + csvField(error.message) + ','
        + csvField(error.key) + '\n';
}

std::string markdownEstimate(
    const EstimateSubject &subject, const Estimate &estimate, std::span<const Assumption> assumptions)
{
    auto result = heading(subject.id) + "| key | value | unit |\n|---|---:|---|\n";
    for (const auto &[key, unit, value] : estimateTable(subject, estimate)) {
        if (!value.empty())
            result += "| " + key + " | " + markdownCell(value) + " | " + std::string(unit) + " |\n";
    }
    if (assumptions.empty())
        return result;
    result += "\n| assumption | value | source |\n|---|---|---|\n";
    for (const auto &assumption : assumptions) {
        result += "| " + markdownCell(assumption.key) + " | " + markdownCell(assumption.value) + " | "
            + markdownCell(assumption.source) + " |\n";
    }
    return result;
}

std::string markdownError(std::string_view id, const ReportedError &error)
{
    return heading(id) + "| error | key | message |\n|---|---|---|\n| " + markdownCell(error.code) + " | "
        + markdownCell(error.key) + " | " + markdownCell(error.message) + " |\n";
}

} // namespace headroom
