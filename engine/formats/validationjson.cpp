// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The same tables in every form.
#include "engine/formats/validationjson.h"

#include "engine/formats/estimatejson.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace headroom {

namespace {

/// Errors are exact to more digits than anybody reads: five behind the point, as the bounds need.
double shown(double percent)
{
    return std::round(percent * 1e5) / 1e5;
}

Cell shownOrNothing(const std::optional<double> &percent)
{
    return percent ? Cell(shown(*percent)) : Cell();
}

std::optional<double> errorIn(const CaseErrors &one, Phase phase)
{
    return one.phases[static_cast<std::size_t>(phase)];
}

constexpr std::array comparedPhases {Phase::Forward, Phase::Loss, Phase::Backward, Phase::OptimizerStep};

Json jsonRows(const RowTable &table)
{
    return Json::parse(writeJsonRows(table));
}

} // namespace

std::string boundName(const ErrorBound &bound)
{
    const std::string metric(metricNames[static_cast<std::size_t>(bound.metric)]);
    if (!bound.quantile)
        return metric + ":median";
    if (*bound.quantile == 1)
        return metric + ":max";
    return metric + ":p" + textOf(std::round(*bound.quantile * 1e6) / 1e4);
}

std::string reasonName(const PlanError &reason)
{
    return reason.found.empty() ? reason.key : reason.key + ": " + reason.found;
}

RowTable summaryRows(const Validation &validation)
{
    RowTable table {.columns = {"error", "figures", "median", "p95", "max"}};
    for (std::size_t metric = 0; metric < metricNames.size(); ++metric) {
        const std::vector<double> errors = errorsOf(validation, static_cast<Metric>(metric));
        if (errors.empty())
            continue;
        table.rows.push_back({std::string(metricNames[metric]), static_cast<std::int64_t>(errors.size()),
            shown(medianOf(errors)), shown(quantileOf(errors, 0.95)), shown(errors.back())});
    }
    return table;
}

RowTable caseRows(const Validation &validation)
{
    RowTable table {.columns = {"id", "covered", "peak", "first_peak", "forward", "loss", "backward", "optimizer_step",
                        "terms", "parameters", "reason"}};
    for (const CaseErrors &one : validation.covered) {
        std::vector<Cell> row {one.id, true, shown(one.peak), shownOrNothing(one.firstPeak)};
        for (const Phase phase : comparedPhases)
            row.push_back(shownOrNothing(errorIn(one, phase)));
        row.insert(row.end(), {shownOrNothing(one.terms), shown(one.parameters), Cell()});
        table.rows.push_back(std::move(row));
    }
    for (const UncoveredCase &one : validation.notCovered) {
        std::vector<Cell> row {one.id, false};
        row.resize(table.columns.size() - 1);
        row.emplace_back(reasonName(one.reason));
        table.rows.push_back(std::move(row));
    }
    return table;
}

RowTable boundRows(std::span<const BoundResult> bounds)
{
    RowTable table {.columns = {"bound", "percent", "found", "holds"}};
    for (const BoundResult &one : bounds)
        table.rows.push_back({boundName(one.bound), one.bound.percent, shownOrNothing(one.found), one.holds()});
    return table;
}

RowTable reasonRows(const Validation &validation)
{
    RowTable table {.columns = {"reason", "code", "cases"}};
    for (const UncoveredReason &one : uncoveredReasons(validation)) {
        table.rows.push_back(
            {reasonName(one.reason), std::string(codeOf(one.reason.problem)), static_cast<std::int64_t>(one.cases)});
    }
    return table;
}

RowTable termRows(const CaseErrors &one)
{
    RowTable table {.columns = {"term", "executed", "reference", "percent_of_peak"}};
    for (const TermId term : allTerms) {
        const Bytes mine = one.executed[term];
        const Bytes theirs = one.reference ? (*one.reference)[term] : Bytes();
        if (mine == Bytes() && theirs == Bytes())
            continue;
        const bool known = one.reference.has_value() && one.reference->allocated() != Bytes();
        table.rows.push_back({std::string(nameOf(term)), mine.value(), known ? Cell(theirs.value()) : Cell(),
            known ? Cell(shown(100 * ((mine - theirs) / one.reference->allocated()))) : Cell()});
    }
    return table;
}

std::string writeValidation(const Validation &validation, std::span<const BoundResult> bounds, JsonLayout layout)
{
    Json worst = Json::array();
    for (const CaseErrors *one : worstCases(validation, worstShown)) {
        worst.push_back(Json {{"id", one->id}, {"phase", std::string(nameOf(one->peakPhase))},
            {"peak", shown(one->peak)}, {"terms", jsonRows(termRows(*one))}});
    }
    return writeJson(Json {{"format", "headroom-validation"}, {"version", 1}, {"covered", validation.covered.size()},
                         {"not_covered", validation.notCovered.size()}, {"summary", jsonRows(summaryRows(validation))},
                         {"bounds", jsonRows(boundRows(bounds))}, {"reasons", jsonRows(reasonRows(validation))},
                         {"worst", std::move(worst)}, {"cases", jsonRows(caseRows(validation))}},
        layout);
}

} // namespace headroom
