// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plans with random knobs, the same for the same seed.
#pragma once

#include "engine/plan/knobs.h"

#include <cmath>
#include <random>

namespace headroom::tests {

using Random = std::mt19937_64;

inline bool coin(Random &random)
{
    return random() % 2 == 0;
}

/// A number between the limits, its order of magnitude evenly distributed; now and then a limit itself.
inline double randomNumber(const Knob &knob, Random &random)
{
    const auto which = random() % 8;
    if (which == 0)
        return knob.low;
    if (which == 1)
        return knob.high;
    const double smallest = std::max(knob.low, knob.high * 1e-9);
    const auto share = static_cast<double>(random() >> 11U) * 0x1p-53;
    return std::clamp(smallest * std::pow(knob.high / smallest, share), knob.low, knob.high);
}

inline std::string randomText(Random &random)
{
    constexpr std::string_view letters[] {"a", "Z", "7", "_", "-", " ", "\"", "\\", "\n", "ä", "€", "𝄞", "\x01", "/"};
    std::string text = "t";
    for (auto left = random() % 12; left > 0; --left)
        text += letters[random() % std::size(letters)];
    return text;
}

inline KnobValue randomValue(const Knob &knob, Random &random)
{
    switch (knob.kind) {
    case KnobKind::Flag:
        return coin(random);
    case KnobKind::Choice:
        return KnobChoice {random() % knob.choices.size()};
    case KnobKind::Whole:
        return static_cast<std::int64_t>(randomNumber(knob, random));
    case KnobKind::Number:
        return randomNumber(knob, random);
    case KnobKind::Range: {
        auto low = randomNumber(knob, random);
        auto high = randomNumber(knob, random);
        if (knob.unit == KnobUnit::Bytes) {
            low = std::floor(low);
            high = std::floor(high);
        }
        return Range<double> {std::min(low, high), std::max(low, high)};
    }
    case KnobKind::Text:
        return randomText(random);
    case KnobKind::Texts: {
        std::vector<std::string> texts;
        for (auto left = random() % 4; left > 0; --left)
            texts.push_back(randomText(random));
        return texts;
    }
    case KnobKind::Config:
        return coin(random) ? std::string(R"({"z":1,"a":[1.0,null,"x"],"rope_theta":10000.0})") : std::string("{}");
    }
    return {};
}

/// About half of the knobs are turned. At most one of the ways to name a model is used, as in any readable plan.
inline Plan randomPlan(Random &random)
{
    Plan plan;
    for (const auto &knob : knobs()) {
        if (coin(random))
            knob.set(plan, randomValue(knob, random));
    }
    const auto way = random() % 4;
    if (way != 0)
        plan.model.config.clear();
    if (way != 1)
        plan.model.configFile.clear();
    if (way != 2)
        plan.model.preset.clear();
    // A data set and a measurement have numbers without a default.
    if (plan.training.dataset) {
        plan.training.dataset->examples = std::max<std::int64_t>(plan.training.dataset->examples, 1);
        plan.training.dataset->tokensPerExample = std::max<std::int64_t>(plan.training.dataset->tokensPerExample, 1);
    }
    if (random() % 8 == 0) {
        plan.training.recipe = {};
        plan.training.recipe.frameworks = true;
    }
    if (random() % 8 == 0) {
        plan.parallelism.buffers = {};
        plan.parallelism.buffers.automatic = true;
    }
    return plan;
}

} // namespace headroom::tests
