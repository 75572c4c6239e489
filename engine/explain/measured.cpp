// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Compares, groups and counts.
#include "engine/explain/measured.h"

#include "engine/explain/validation.h"
#include "engine/plan/choices.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace headroom {

namespace {

std::optional<Range<Bytes>> figureOf(const MeasuredCase &one, MeasuredMetric metric)
{
    const auto found = std::ranges::find(one.figures, metric, &MeasuredFigure::metric);
    return found == one.figures.end() ? std::nullopt : std::optional(found->bytes);
}

MeasuredPoint pointOf(const MeasuredFigure &figure, const MemoryEstimate &memory)
{
    switch (figure.metric) {
    case MeasuredMetric::Reserved:
        return {figure, memory.peakReserved, memory.reservedRange};
    case MeasuredMetric::Device:
        return {figure, memory.devicePeak, memory.deviceRange};
    case MeasuredMetric::Allocated:
        break;
    }
    return {figure, memory.peakAllocated(), memory.allocatedRange};
}

std::optional<bool> rightVerdict(const MeasuredCase &one, const CapacityEstimate &capacity)
{
    constexpr double close = 0.05; // nearer to the limit than this either verdict may be right
    if ((!one.fitted && !one.planDecides) || std::abs(capacity.headroom / capacity.usable) <= close)
        return std::nullopt;
    return capacity.verdict == (one.fitted ? Verdict::Fits : Verdict::DoesNotFit);
}

/// The smallest value that this share of them does not exceed.
double nearestRank(const std::vector<double> &ascending, double share)
{
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(ascending.size())));
    return ascending[std::max<std::size_t>(rank, 1) - 1];
}

} // namespace

double MeasuredPoint::error() const
{
    if (predicted > figure.bytes.high)
        return 100 * (predicted / figure.bytes.high - 1);
    return predicted < figure.bytes.low ? 100 * (predicted / figure.bytes.low - 1) : 0;
}

bool MeasuredPoint::held() const
{
    return range.low <= figure.bytes.high && figure.bytes.low <= range.high;
}

double MeasuredPoint::width() const
{
    return predicted == Bytes() ? 0 : 100 * ((range.high - range.low) / predicted);
}

std::string_view nameOf(Contradiction contradiction)
{
    constexpr std::array<std::string_view, 3> names {
        "above_capacity", "allocated_above_reserved", "reserved_above_device"};
    return names[static_cast<std::size_t>(contradiction)];
}

std::optional<Contradiction> contradictionIn(const MeasuredCase &one, Bytes capacity)
{
    const auto above = [&](const MeasuredFigure &figure) { return figure.bytes.low > capacity; };
    if (one.fitted && std::ranges::any_of(one.figures, above))
        return Contradiction::AboveCapacity;
    const auto allocated = figureOf(one, MeasuredMetric::Allocated);
    const auto reserved = figureOf(one, MeasuredMetric::Reserved);
    const auto device = figureOf(one, MeasuredMetric::Device);
    if (allocated && reserved && allocated->low > reserved->high)
        return Contradiction::AllocatedAboveReserved;
    if (reserved && device && reserved->low > device->high)
        return Contradiction::ReservedAboveDevice;
    return std::nullopt;
}

MeasuredResult compared(const MeasuredCase &one, const Estimate &estimate)
{
    MeasuredResult result {.id = one.id,
        .source = one.source,
        .tier = one.tier,
        .framework = one.plan.framework,
        .method = one.plan.training.method,
        .sharding = one.plan.parallelism.sharding,
        .gpus = one.plan.parallelism.gpus,
        .memoryModel = estimate.memoryModel,
        .capacity = estimate.capacity,
        .terms = estimate.memory.steady.peak()};
    for (const MeasuredFigure &figure : one.figures)
        result.points.push_back(pointOf(figure, estimate.memory));
    result.rightVerdict = rightVerdict(one, estimate.capacity);
    return result;
}

std::string groupOf(const MeasuredResult &one, Grouping grouping)
{
    switch (grouping) {
    case Grouping::All:
        break;
    case Grouping::Source:
        return one.source;
    case Grouping::Method:
        return std::string(spell(one.method));
    case Grouping::Sharding:
        return one.gpus == 1 ? "one GPU" : std::string(spell(one.sharding));
    case Grouping::Framework:
        return std::string(spell(one.framework));
    }
    return "all";
}

MeasuredStatistics statisticsOf(const std::vector<MeasuredPoint> &points)
{
    MeasuredStatistics statistics {.points = points.size()};
    std::vector<double> errors;
    std::vector<double> widths;
    for (const MeasuredPoint &one : points) {
        errors.push_back(std::abs(one.error()));
        widths.push_back(one.width());
    }
    std::ranges::sort(errors);
    std::ranges::sort(widths);
    statistics.median = medianOf(errors);
    statistics.p90 = nearestRank(errors, 0.9);
    statistics.largest = errors.back();
    statistics.held = 100 * static_cast<double>(std::ranges::count_if(points, &MeasuredPoint::held))
        / static_cast<double>(points.size());
    statistics.width = medianOf(widths);
    return statistics;
}

std::vector<MeasuredStatistics> statisticsBy(const MeasuredValidation &validation, Grouping grouping)
{
    std::map<std::tuple<std::string, MeasuredMetric, std::string>, std::vector<MeasuredPoint>> groups;
    for (const MeasuredResult &one : validation.results)
        for (const MeasuredPoint &point : one.points)
            groups[{groupOf(one, grouping), point.figure.metric, one.tier}].push_back(point);
    std::vector<MeasuredStatistics> all;
    for (const auto &[key, points] : groups) {
        MeasuredStatistics statistics = statisticsOf(points);
        std::tie(statistics.group, statistics.metric, statistics.tier) = key;
        all.push_back(std::move(statistics));
    }
    return all;
}

VerdictCount verdictsOf(const MeasuredValidation &validation)
{
    VerdictCount count;
    for (const MeasuredResult &one : validation.results) {
        count.scored += one.rightVerdict ? 1 : 0;
        count.right += one.rightVerdict.value_or(false) ? 1 : 0;
    }
    return count;
}

} // namespace headroom
