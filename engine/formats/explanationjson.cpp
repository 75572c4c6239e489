// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the tree of an explanation once for each form.
#include "engine/formats/explanationjson.h"

#include <nlohmann/json.hpp>

namespace headroom {

namespace {

Json jsonOf(const AliveStorages &storages)
{
    Json shape = Json::array();
    for (std::size_t place = 0; place < storages.shape.rank(); ++place) {
        shape.push_back(
            Json {{"axis", std::string(nameOf(storages.shape[place].axis))}, {"size", storages.shape[place].size}});
    }
    Json savedFor = Json::array();
    for (const Site site : storages.savedFor)
        savedFor.push_back(std::string(siteName(site)));
    return {{"shape", std::move(shape)}, {"type", std::string(nameOf(storages.type))},
        {"formula", shapeFormula(storages.shape, storages.type)}, {"bytes_each", storages.each.value()},
        {"count", storages.count}, {"bytes", storages.bytes().value()}, {"blocks", storages.blocks},
        {"holder", std::string(nameOf(storages.holder))}, {"saved_for", std::move(savedFor)}};
}

Json jsonOf(const AliveTerm &term)
{
    Json sites = Json::array();
    for (const AliveSite &site : term.sites) {
        Json storages = Json::array();
        for (const AliveStorages &line : site.storages)
            storages.push_back(jsonOf(line));
        sites.push_back(Json {{"site", std::string(siteName(site.site))}, {"bytes", site.bytes().value()},
            {"storages", std::move(storages)}});
    }
    return {{"term", std::string(nameOf(term.term))}, {"bytes", term.bytes().value()}, {"sites", std::move(sites)}};
}

Json jsonOf(const TermFormula &formula, Bytes bytes)
{
    return {{"term", std::string(nameOf(formula.term))}, {"bytes", bytes.value()}, {"equation", formula.equation},
        {"with_numbers", formula.withNumbers},
        {"source", formula.source.empty() ? Json(nullptr) : Json(formula.source)}};
}

std::string savedForText(const AliveStorages &storages)
{
    std::string text;
    for (const Site site : storages.savedFor)
        text += (text.empty() ? "" : ", ") + std::string(siteName(site));
    return text;
}

Cell textOrNothing(std::string text)
{
    return text.empty() ? Cell() : Cell(std::move(text));
}

} // namespace

std::string blockRuns(std::span<const std::int64_t> ascending)
{
    std::string text;
    for (std::size_t first = 0; first < ascending.size();) {
        std::size_t last = first;
        while (last + 1 < ascending.size() && ascending[last + 1] == ascending[last] + 1)
            ++last;
        text += (text.empty() ? "" : ", ") + std::to_string(ascending[first]);
        if (last > first)
            text += '-' + std::to_string(ascending[last]);
        first = last + 1;
    }
    return text;
}

std::string writeExplanation(std::string_view id, const Explanation &explanation, JsonLayout layout)
{
    Json terms = Json::array();
    if (explanation.alive) {
        for (const AliveTerm &term : explanation.alive->terms)
            terms.push_back(jsonOf(term));
    }
    for (const TermFormula &formula : explanation.formulas)
        terms.push_back(jsonOf(formula, explanation.terms[formula.term]));
    return writeJson(
        Json {{"format", "headroom-explanation"}, {"version", 1},
            {"id", id.empty() ? Json(nullptr) : Json(std::string(id))},
            {"memory_model", explanation.alive ? "detailed" : "textbook"},
            {"phase", std::string(nameOf(explanation.phase))}, {"allocated", explanation.terms.allocated().value()},
            {"overhead", explanation.terms[TermId::Overhead].value()}, {"terms", std::move(terms)}},
        layout);
}

RowTable explanationRows(const Explanation &explanation)
{
    const std::string phase(nameOf(explanation.phase));
    if (!explanation.alive) {
        RowTable table {.columns = {"phase", "term", "bytes", "equation", "with_numbers", "source"}};
        for (const TermFormula &formula : explanation.formulas) {
            table.rows.push_back({phase, std::string(nameOf(formula.term)), explanation.terms[formula.term].value(),
                textOrNothing(formula.equation), textOrNothing(formula.withNumbers), textOrNothing(formula.source)});
        }
        return table;
    }
    RowTable table {.columns
        = {"phase", "term", "site", "formula", "bytes_each", "count", "bytes", "blocks", "holder", "saved_for"}};
    for (const AliveTerm &term : explanation.alive->terms) {
        for (const AliveSite &site : term.sites) {
            for (const AliveStorages &line : site.storages) {
                table.rows.push_back({phase, std::string(nameOf(term.term)), std::string(siteName(site.site)),
                    shapeFormula(line.shape, line.type), line.each.value(), line.count, line.bytes().value(),
                    textOrNothing(blockRuns(line.blocks)), std::string(nameOf(line.holder)),
                    textOrNothing(savedForText(line))});
            }
        }
    }
    if (const Bytes overhead = explanation.terms[TermId::Overhead]; overhead != Bytes()) {
        table.rows.push_back({phase, std::string(nameOf(TermId::Overhead)), Cell(), Cell(), Cell(), Cell(),
            overhead.value(), Cell(), Cell(), Cell()});
    }
    return table;
}

} // namespace headroom
