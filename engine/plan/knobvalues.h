// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What can be done with a knob's value: check it, write it, step it, find where a slider rests.
#pragma once

#include "engine/plan/knobs.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

/// True if the value is of the knob's kind and inside its limits. The empty value is allowed where it may be unset.
[[nodiscard]] bool allows(const Knob &knob, const KnobValue &value);

/// The limits as "1..256", and a value as the plan document writes it, both in the C locale.
[[nodiscard]] std::string limitsText(const Knob &knob);
[[nodiscard]] std::string valueText(const KnobValue &value);

/// The values at which the knob's slider comes to rest, rising; empty if it has no slider or rests anywhere.
[[nodiscard]] std::vector<std::int64_t> restingPoints(const Knob &knob, std::int64_t gpusPerNode);

enum class KnobDirection : std::uint8_t { Down, Up };

/// The next useful value in a direction: the next resting point, the next choice, the other state, twice or half.
/// Empty at the end of the limits and for kinds without an order. `from` is the value that holds now.
[[nodiscard]] KnobValue nextValue(
    const Knob &knob, const KnobValue &from, KnobDirection direction, std::int64_t gpusPerNode);

} // namespace headroom
