// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the table of knobs over a document; only what is no knob is spelled out here.
#include "engine/formats/planjson.h"

#include "engine/formats/jsonreader.h"
#include "engine/plan/knobs.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace headroom {
namespace {

constexpr std::string_view formatName = "headroom-plan";
constexpr std::string_view recipePath = "training.recipe";
constexpr std::string_view frameworksRecipe = "framework";
constexpr std::string_view buffersPath = "parallelism.buffers";
constexpr std::string_view automaticBuffers = "auto";
constexpr std::string_view targetsPath = "training.lora.targets";
constexpr std::array<std::string_view, 2> namedTargets {"all-linear", "attention"};

/// "training.lora" and "rank" of "training.lora.rank"; an empty parent for the document's own keys.
std::pair<std::string_view, std::string_view> parentAndKey(std::string_view path)
{
    const auto dot = path.rfind('.');
    if (dot == std::string_view::npos)
        return {{}, path};
    return {path.substr(0, dot), path.substr(dot + 1)};
}

class PlanReader {
public:
    explicit PlanReader(const Json &document)
        : m_root(document, {}, m_errors)
    {
    }

    tl::expected<Plan, FormatError> read()
    {
        readHeader();
        if (!m_errors.first()) {
            openParts();
            for (const auto &knob : knobs())
                readKnob(knob);
            readOptionalParts();
            readModelChoice();
            rejectUnknownKeys();
        }
        if (m_errors.first())
            return tl::unexpected(*m_errors.first());
        return std::move(m_plan);
    }

private:
    struct Part {
        std::string_view path {};
        std::optional<ObjectReader> reader {}; ///< empty: the document does not have it
    };

    /// Comes first, so that a newer document is called newer and not wrong.
    void readHeader()
    {
        m_root.require("format");
        if (const auto format = m_root.text("format"); format && *format != formatName)
            m_root.reject(FormatProblem::WrongFormat, "format", *format, std::string(formatName));
        m_root.require("version");
        const auto version = m_root.whole("version", {.low = 1});
        if (version && *version > planVersion) {
            m_root.reject(
                FormatProblem::NewerVersion, "version", std::to_string(*version), std::to_string(planVersion));
        }
    }

    /// Opens each object that holds knobs, the outer before the inner.
    void openParts()
    {
        m_parts.reserve(knobs().size());
        for (const auto &knob : knobs()) {
            for (auto dot = knob.id.find('.'); dot != std::string_view::npos; dot = knob.id.find('.', dot + 1)) {
                const auto path = knob.id.substr(0, dot);
                if (std::ranges::find(m_parts, path, &Part::path) == m_parts.end())
                    m_parts.push_back({path, open(path)});
            }
        }
    }

    std::optional<ObjectReader> open(std::string_view path)
    {
        const auto [parent, key] = parentAndKey(path);
        auto *outer = part(parent);
        if (!outer)
            return std::nullopt;
        const auto *value = outer->find(key);
        if (!value)
            return std::nullopt;
        if (path == recipePath && *value == frameworksRecipe) {
            m_plan.training.recipe.frameworks = true;
            return std::nullopt;
        }
        if (path == buffersPath && *value == automaticBuffers) {
            m_plan.parallelism.buffers.automatic = true;
            return std::nullopt;
        }
        return outer->object(key);
    }

    ObjectReader *part(std::string_view path)
    {
        if (path.empty())
            return &m_root;
        const auto found = std::ranges::find(m_parts, path, &Part::path);
        return found == m_parts.end() || !found->reader ? nullptr : &*found->reader;
    }

    void readKnob(const Knob &knob)
    {
        const auto [parent, key] = parentAndKey(knob.id);
        auto *reader = part(parent);
        if (!reader || !reader->has(key))
            return;
        if (auto value = valueOf(knob, *reader, key); !std::holds_alternative<std::monostate>(value))
            knob.set(m_plan, value);
    }

    static KnobValue valueOf(const Knob &knob, ObjectReader &reader, std::string_view key)
    {
        const auto known = [](auto &&value) { return value ? KnobValue(*value) : KnobValue(); };
        switch (knob.kind) {
        case KnobKind::Flag:
            return known(reader.flag(key));
        case KnobKind::Choice: {
            const auto choice = reader.choice(key, knob.choices);
            return choice ? KnobValue(KnobChoice {*choice}) : KnobValue();
        }
        case KnobKind::Whole: {
            const auto limits = [](double limit) { return static_cast<std::int64_t>(limit); };
            return known(reader.whole(key, {limits(knob.low), limits(knob.high)}));
        }
        case KnobKind::Number:
            return known(reader.number(key, {knob.low, knob.high}));
        case KnobKind::Range:
            return known(reader.range(key, {knob.low, knob.high}));
        case KnobKind::Text:
            return known(reader.text(key));
        case KnobKind::Texts:
            return knob.id == targetsPath ? targets(reader, key) : known(reader.texts(key));
        case KnobKind::Config:
            return config(reader, key);
        }
        return {};
    }

    static KnobValue targets(ObjectReader &reader, std::string_view key)
    {
        if (!reader.find(key)->is_string()) {
            const auto modules = reader.texts(key);
            return modules ? KnobValue(*modules) : KnobValue();
        }
        const auto named = reader.choice(key, namedTargets);
        return named ? KnobValue(std::vector {std::string(namedTargets[*named])}) : KnobValue();
    }

    static KnobValue config(ObjectReader &reader, std::string_view key)
    {
        const auto *value = reader.find(key);
        if (!value->is_object()) {
            reader.reject(FormatProblem::WrongType, key, shownValue(*value), "object");
            return {};
        }
        return writeJson(*value, JsonLayout::Compact);
    }

    /// Parts that exist as soon as the document has them, and what they need.
    void readOptionalParts()
    {
        if (part("training.rollouts") && !m_plan.training.rollouts)
            m_plan.training.rollouts.emplace();
        if (auto *dataset = part("training.dataset")) {
            dataset->require("examples");
            dataset->require("tokens_per_example");
        }
        if (auto *measurement = part("measurement")) {
            if (!measurement->has("tokens_per_second"))
                measurement->require("bytes");
        }
    }

    void readModelChoice()
    {
        const auto &model = m_plan.model;
        std::vector<std::string_view> given;
        const auto add = [&](const std::string &value, std::string_view key) {
            if (!value.empty())
                given.push_back(key);
        };
        add(model.config, "model.config");
        add(model.configFile, "model.config_file");
        add(model.preset, "model.preset");
        if (given.size() > 1)
            m_root.reject(FormatProblem::Contradiction, given[0], {}, {}, std::string(given[1]));
    }

    void rejectUnknownKeys()
    {
        m_root.rejectUnknownKeys();
        for (auto &[path, reader] : m_parts) {
            if (reader)
                reader->rejectUnknownKeys();
        }
    }

    ReadingErrors m_errors {};
    ObjectReader m_root;
    std::vector<Part> m_parts {};
    Plan m_plan {};
};

/// A whole number is written as one, so that 50000000 does not become 50000000.0.
Json numberAsWritten(double number)
{
    constexpr double exact = 9007199254740992.0; // 2^53
    if (std::trunc(number) == number && std::abs(number) <= exact)
        return static_cast<std::int64_t>(number);
    return number;
}

Json textsAsWritten(const Knob &knob, const std::vector<std::string> &texts)
{
    const bool named = knob.id == targetsPath && texts.size() == 1
        && std::ranges::find(namedTargets, texts.front()) != namedTargets.end();
    return named ? Json(texts.front()) : Json(texts);
}

/// The value as it stands in the document; a discarded one stands for "leave it out".
Json asWritten(const Knob &knob, const KnobValue &value)
{
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag;
    if (const auto *choice = std::get_if<KnobChoice>(&value))
        return std::string(knob.choices[choice->index]);
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return *whole;
    if (const auto *number = std::get_if<double>(&value))
        return numberAsWritten(*number);
    if (const auto *range = std::get_if<Range<double>>(&value))
        return Json::array({numberAsWritten(range->low), numberAsWritten(range->high)});
    if (const auto *texts = std::get_if<std::vector<std::string>>(&value))
        return textsAsWritten(knob, *texts);
    const auto *text = std::get_if<std::string>(&value);
    if (!text)
        return Json(Json::value_t::discarded);
    if (knob.kind != KnobKind::Config)
        return *text;
    auto config = parseJson(*text);
    return config && config->is_object() ? std::move(*config) : Json(Json::value_t::discarded);
}

Json &at(Json &document, std::string_view path)
{
    const auto [parent, key] = parentAndKey(path);
    auto &holder = parent.empty() ? document : at(document, parent);
    return holder[std::string(key)];
}

} // namespace

tl::expected<Plan, FormatError> readPlan(std::string_view text)
{
    auto document = parseJson(text);
    if (!document)
        return tl::unexpected(std::move(document.error()));
    return PlanReader(*document).read();
}

std::string writePlan(const Plan &plan)
{
    auto document = Json::object();
    document["format"] = std::string(formatName);
    document["version"] = planVersion;
    for (const auto &knob : knobs()) {
        const auto parent = parentAndKey(knob.id).first;
        if (parent == recipePath && plan.training.recipe.frameworks) {
            at(document, recipePath) = std::string(frameworksRecipe);
            continue;
        }
        if (parent == buffersPath && plan.parallelism.buffers.automatic) {
            at(document, buffersPath) = std::string(automaticBuffers);
            continue;
        }
        auto value = asWritten(knob, knob.get(plan));
        if (!value.is_discarded())
            at(document, knob.id) = std::move(value);
    }
    return writeJson(document, JsonLayout::Indented);
}

std::string planId(std::string_view text)
{
    const auto document = parseJson(text);
    if (!document || !document->is_object())
        return {};
    const auto id = document->find("id");
    return id != document->end() && id->is_string() ? id->get<std::string>() : std::string();
}

} // namespace headroom
