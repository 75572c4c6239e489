// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads what is compared and leaves the rest.
#include "engine/formats/referencejson.h"

#include "engine/formats/jsonreader.h"
#include "engine/formats/planjson.h"

#include <nlohmann/json.hpp>

namespace headroom {

namespace {

constexpr WholeLimits sizes {.low = 0};

std::int64_t required(ObjectReader &object, std::string_view key)
{
    object.require(key);
    return object.whole(key, sizes).value_or(0);
}

std::optional<TermBytes> readTerms(ObjectReader &phase)
{
    auto object = phase.object("terms");
    if (!object)
        return std::nullopt;
    TermBytes terms;
    for (const TermId term : allTerms)
        terms[term] = Bytes(object->whole(nameOf(term), sizes).value_or(0));
    return terms;
}

void readPhases(ObjectReader &reference, ReferenceCase &one)
{
    reference.require("phases");
    auto phases = reference.object("phases");
    if (!phases)
        return;
    for (const Phase phase : allPhases) {
        auto object = phases->object(nameOf(phase));
        if (!object)
            continue;
        ReferenceLevel level {.allocated = Bytes(required(*object, "allocated"))};
        level.terms = readTerms(*object);
        one.phases[static_cast<std::size_t>(phase)] = level;
    }
}

} // namespace

tl::expected<ReferenceCase, FormatError> readReferenceCase(std::string_view line)
{
    const auto document = parseJson(line);
    if (!document)
        return tl::unexpected(document.error());
    ReadingErrors errors;
    ObjectReader root(*document, {}, errors);
    ReferenceCase one;
    one.id = root.text("id").value_or(std::string());
    root.require("plan");
    if (const Json *plan = root.find("plan")) {
        auto read = readPlan(writeJson(*plan, JsonLayout::Compact));
        if (read)
            one.plan = std::move(*read);
        else
            errors.add(std::move(read.error()));
    }
    root.require("reference");
    if (auto reference = root.object("reference")) {
        one.total = Parameters(required(*reference, "parameters"));
        one.trainable = Parameters(required(*reference, "trainable"));
        one.peak = Bytes(required(*reference, "peak_allocated"));
        if (const auto first = reference->whole("first_peak", sizes))
            one.firstPeak = Bytes(*first);
        readPhases(*reference, one);
    }
    if (errors.first())
        return tl::unexpected(*errors.first());
    return one;
}

} // namespace headroom
