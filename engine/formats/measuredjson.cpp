// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what is compared and leaves the rest; the same tables in every form.
#include "engine/formats/measuredjson.h"

#include "engine/formats/estimatejson.h"
#include "engine/formats/jsonreader.h"
#include "engine/formats/planjson.h"
#include "engine/formats/validationjson.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <span>

namespace headroom {

namespace {

constexpr std::span<const std::string_view> beside = spellings<MeasuredMetric>;
constexpr std::array<std::string_view, 4> metrics {beside[0], beside[1], beside[2], "unknown"};
constexpr std::array<std::string_view, 2> outcomes {"fits", "oom"};
constexpr NumberLimits sizes {.low = 1, .high = 1e15};

Range<Bytes> asBytes(const Range<double> &range)
{
    return {Bytes(std::llround(range.low)), Bytes(std::llround(range.high))};
}

void readMeasured(ObjectReader &measured, MeasuredCase &one)
{
    measured.require("metric");
    const auto metric = measured.choice("metric", metrics);
    const auto bytes = measured.range("bytes", sizes);
    if (metric && *metric < beside.size() && bytes)
        one.figures.push_back({static_cast<MeasuredMetric>(*metric), asBytes(*bytes), true});
    measured.require("outcome");
    one.fitted = measured.choice("outcome", outcomes).value_or(0) == 0;
    auto also = measured.object("also");
    for (std::size_t other = 0; also && other < beside.size(); ++other) {
        if (const auto figure = also->range(beside[other], sizes))
            one.figures.push_back({static_cast<MeasuredMetric>(other), asBytes(*figure), false});
    }
}

double shown(double percent)
{
    return std::round(percent * 100) / 100;
}

Json jsonRows(const RowTable &table)
{
    return Json::parse(writeJsonRows(table));
}

} // namespace

bool isMeasuredCase(std::string_view line)
{
    const auto document = parseJson(line);
    return document && document->is_object() && document->contains("measured");
}

tl::expected<MeasuredCase, FormatError> readMeasuredCase(std::string_view line)
{
    const auto document = parseJson(line);
    if (!document)
        return tl::unexpected(document.error());
    ReadingErrors errors;
    ObjectReader root(*document, {}, errors);
    MeasuredCase one;
    one.id = root.text("id").value_or(std::string());
    one.tier = root.text("tier").value_or(std::string());
    if (auto source = root.object("source"))
        one.source = source->text("repo").value_or(std::string());
    root.require("plan");
    if (const Json *plan = root.find("plan")) {
        auto read = readPlan(writeJson(*plan, JsonLayout::Compact));
        if (read)
            one.plan = std::move(*read);
        else
            errors.add(std::move(read.error()));
    }
    root.require("measured");
    if (auto measured = root.object("measured"))
        readMeasured(*measured, one);
    if (auto oom = root.object("oom"))
        one.planDecides = oom->flag("plan_decides").value_or(false);
    if (errors.first())
        return tl::unexpected(*errors.first());
    return one;
}

RowTable measuredStatisticsRows(const MeasuredValidation &validation, Grouping grouping)
{
    RowTable table {.columns = {std::string(groupingNames[static_cast<std::size_t>(grouping)]), "metric", "tier",
                        "figures", "median", "p90", "max", "range_holds", "range_width"}};
    for (const MeasuredStatistics &one : statisticsBy(validation, grouping)) {
        table.rows.push_back(
            {one.group, std::string(spell(one.metric)), one.tier, static_cast<std::int64_t>(one.points),
                shown(one.median), shown(one.p90), shown(one.largest), shown(one.held), shown(one.width)});
    }
    return table;
}

RowTable measuredRows(const MeasuredValidation &validation)
{
    RowTable table {.columns
        = {"id", "source", "tier", "framework", "method", "sharding", "memory_model", "verdict", "right_verdict",
            "metric", "own_metric", "measured_low", "measured_high", "predicted", "range_low", "range_high", "error"}};
    std::vector<std::pair<double, std::vector<Cell>>> rows;
    for (const MeasuredResult &one : validation.results) {
        const std::vector<Cell> head {one.id, one.source, one.tier, groupOf(one, Grouping::Framework),
            groupOf(one, Grouping::Method), groupOf(one, Grouping::Sharding), std::string(spell(one.memoryModel)),
            std::string(nameOf(one.capacity.verdict)), one.rightVerdict ? Cell(*one.rightVerdict) : Cell()};
        for (const MeasuredPoint &point : one.points) {
            std::vector<Cell> row = head;
            row.insert(row.end(),
                {std::string(spell(point.figure.metric)), point.figure.own, point.figure.bytes.low.value(),
                    point.figure.bytes.high.value(), point.predicted.value(), point.range.low.value(),
                    point.range.high.value(), shown(point.error())});
            rows.emplace_back(std::abs(point.error()), std::move(row));
        }
        if (one.points.empty()) {
            rows.emplace_back(-1, head);
            rows.back().second.resize(table.columns.size());
        }
    }
    std::ranges::stable_sort(rows, std::ranges::greater(), [](const auto &row) { return row.first; });
    for (auto &row : rows)
        table.rows.push_back(std::move(row.second));
    return table;
}

RowTable verdictRows(const MeasuredValidation &validation)
{
    const VerdictCount count = verdictsOf(validation);
    RowTable table {.columns = {"verdicts", "right", "percent"}};
    table.rows.push_back({static_cast<std::int64_t>(count.scored), static_cast<std::int64_t>(count.right),
        count.scored == 0 ? Cell()
                          : Cell(shown(100 * static_cast<double>(count.right) / static_cast<double>(count.scored)))});
    return table;
}

RowTable measuredReasonRows(const MeasuredValidation &validation)
{
    RowTable table {.columns = {"id", "estimated", "reason"}};
    for (const auto &one : validation.contradicted)
        table.rows.push_back({one.id, true, std::string(nameOf(one.reason))});
    for (const auto &one : validation.notEstimated)
        table.rows.push_back({one.id, false, reasonName(one.reason)});
    return table;
}

std::string writeMeasured(const MeasuredValidation &validation, JsonLayout layout)
{
    Json statistics = Json::object();
    for (std::size_t grouping = 0; grouping < groupingNames.size(); ++grouping) {
        statistics[std::string(groupingNames[grouping])]
            = jsonRows(measuredStatisticsRows(validation, static_cast<Grouping>(grouping)));
    }
    return writeJson(
        Json {{"format", "headroom-measured"}, {"version", 1}, {"statistics", std::move(statistics)},
            {"verdicts", jsonRows(verdictRows(validation))}, {"reasons", jsonRows(measuredReasonRows(validation))},
            {"cases", jsonRows(measuredRows(validation))}},
        layout);
}

} // namespace headroom
