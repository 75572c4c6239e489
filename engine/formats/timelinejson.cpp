// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One line a point: where in the step, the level by term, what was allocated last.
#include "engine/formats/timelinejson.h"

#include "engine/explain/alive.h"

#include <nlohmann/json.hpp>

namespace headroom {

namespace {

std::string nameOf(StepTurn turn)
{
    return turn == StepTurn::First ? "first" : "steady";
}

/// The terms that tensors have.
constexpr std::span<const TermId> tensorTerms {allTerms.data(), storageTermCount};

Json jsonOf(const LastAllocation &last)
{
    return {{"site", std::string(siteName(last.site))}, {"block", last.block ? Json(*last.block) : Json(nullptr)},
        {"term", std::string(nameOf(last.term))}, {"formula", shapeFormula(last.shape, last.type)},
        {"bytes", last.bytes.value()}};
}

Json jsonOf(const TimelinePoint &point)
{
    Json terms = Json::object();
    for (const TermId term : tensorTerms)
        terms[std::string(nameOf(term))] = point.terms[term].value();
    return {{"event", point.event}, {"allocated", point.terms.total().value()}, {"terms", std::move(terms)},
        {"last", jsonOf(point.last)}};
}

Json jsonOf(const TimelineSpan &span)
{
    return {{"step", nameOf(span.turn)}, {"phase", std::string(nameOf(span.phase))}, {"micro_batch", span.microBatch},
        {"first_point", span.firstPoint}, {"last_point", span.lastPoint}};
}

} // namespace

std::string writeTimeline(std::string_view id, const Timeline &timeline, JsonLayout layout)
{
    Json spans = Json::array();
    for (const TimelineSpan &span : timeline.spans)
        spans.push_back(jsonOf(span));
    Json points = Json::array();
    for (const TimelinePoint &point : timeline.points)
        points.push_back(jsonOf(point));
    return writeJson(
        Json {{"format", "headroom-timeline"}, {"version", 1},
            {"id", id.empty() ? Json(nullptr) : Json(std::string(id))}, {"first_peak_point", timeline.firstPeak},
            {"peak_point", timeline.peak}, {"spans", std::move(spans)}, {"points", std::move(points)}},
        layout);
}

RowTable timelineRows(const Timeline &timeline)
{
    RowTable table {.columns = {"step", "phase", "micro_batch", "event", "allocated"}};
    for (const TermId term : tensorTerms)
        table.columns.emplace_back(nameOf(term));
    for (const char *column : {"peak", "last_site", "last_block", "last_formula", "last_bytes"})
        table.columns.emplace_back(column);
    for (const TimelineSpan &span : timeline.spans) {
        for (std::size_t index = span.firstPoint; index <= span.lastPoint; ++index) {
            const TimelinePoint &point = timeline.points[index];
            std::vector<Cell> row {nameOf(span.turn), std::string(nameOf(span.phase)), span.microBatch, point.event,
                point.terms.total().value()};
            for (const TermId term : tensorTerms)
                row.emplace_back(point.terms[term].value());
            row.emplace_back(index == timeline.peak || index == timeline.firstPeak);
            row.emplace_back(std::string(siteName(point.last.site)));
            row.push_back(point.last.block ? Cell(*point.last.block) : Cell());
            row.emplace_back(shapeFormula(point.last.shape, point.last.type));
            row.emplace_back(point.last.bytes.value());
            table.rows.push_back(std::move(row));
        }
    }
    return table;
}

} // namespace headroom
