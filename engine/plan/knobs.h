// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The table of knobs: everything in a plan that can be turned, declared once, in the plan document's order.
//
// Sliders, boxes, undo texts, accessible names, help, the plan document's keys and limits, sensitivities and tests
// follow from a row. Words for ids and choices are made in app/text.
#pragma once

#include "engine/plan/plan.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace headroom {

enum class KnobKind : std::uint8_t {
    Flag, ///< bool
    Choice, ///< KnobChoice
    Whole, ///< std::int64_t
    Number, ///< double
    Range, ///< Range<double>, low and high
    Text, ///< std::string; hardware.gpu and model.preset are ids of the catalogue
    Texts, ///< std::vector<std::string>
    Config, ///< std::string that holds a config.json
};

/// Where the window shows it. Document: carried by files, not turned in the window.
enum class KnobGroup : std::uint8_t {
    Document,
    Model,
    Method,
    Adapters,
    Recipe,
    Training,
    Activations,
    Rollouts,
    Parallelism,
    Buffers,
    Hardware,
    Economics,
    Storage,
    Memory, ///< memory model and its options
    Framework,
    Measurement,
};

enum class KnobUnit : std::uint8_t {
    None,
    Parameters,
    Tokens,
    Rows,
    Gpus,
    Ranks,
    Elements,
    Bytes,
    BytesPerSecond,
    TokensPerSecond,
    Share, ///< 0 to 1
    Hour,
    DollarsPerGpuHour,
    DollarsPerGbMonth,
    PerDay,
};

enum class KnobScale : std::uint8_t { Linear, Logarithmic };

/// Where a slider comes to rest.
enum class KnobSnap : std::uint8_t {
    Whole, ///< any whole number
    PowersOfTwo,
    UsualLengths, ///< powers of two and the steps half-way between them
    PowersOfTwoAndNodes, ///< powers of two and multiples of a full node
};

/// A choice by its place among Knob::choices.
struct KnobChoice {
    std::size_t index = 0;

    friend bool operator==(const KnobChoice &, const KnobChoice &) = default;
};

/// The value of a knob; empty: the plan does not say it, and engine/plan/resolve tells what holds.
using KnobValue = std::variant<std::monostate, bool, KnobChoice, std::int64_t, double, Range<double>, std::string,
    std::vector<std::string>>;

struct Knob {
    std::string_view id {}; ///< key path in the plan document
    KnobKind kind = KnobKind::Whole;
    KnobGroup group = KnobGroup::Document;
    KnobUnit unit = KnobUnit::None;
    bool mayBeUnset = false; ///< the plan may leave it to the trainer's row or to a rule
    std::span<const std::string_view> choices {}; ///< spellings, for Choice
    double low = 0; ///< smallest value that may be typed or read; of both ends of a range
    double high = 0;
    double sliderLow = 0; ///< equal to sliderHigh: no slider
    double sliderHigh = 0;
    KnobScale scale = KnobScale::Linear;
    KnobSnap snap = KnobSnap::Whole;
    KnobValue (*get)(const Plan &) = nullptr;
    /// Puts a value of the right kind into the plan; the empty value restores the default. Others are ignored.
    void (*set)(Plan &, const KnobValue &) = nullptr;

    [[nodiscard]] bool hasSlider() const { return sliderLow < sliderHigh; }
};

/// All knobs in the plan document's order.
[[nodiscard]] std::span<const Knob> knobs();

/// The knob with this id, or null.
[[nodiscard]] const Knob *knob(std::string_view id);

} // namespace headroom
