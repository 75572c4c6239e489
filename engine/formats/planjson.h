// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The plan document, both ways. Its keys and limits are those of engine/plan/knobs.
#pragma once

#include "engine/formats/formaterror.h"
#include "engine/plan/plan.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom {

/// The version that is written. Older ones are read, newer ones are refused.
inline constexpr std::int64_t planVersion = 1;

/// The plan that a document describes; a missing key takes its default.
/// Errors: what engine/formats/json reports, and WrongFormat, NewerVersion, MissingKey, UnknownKey, WrongType,
/// OutOfRange, UnknownValue, Contradiction (two of model.config, model.config_file, model.preset), each with the key's
/// path. Whether the plan makes sense is the question of engine/plan/check.
[[nodiscard]] tl::expected<Plan, FormatError> readPlan(std::string_view text);

/// The whole plan in the document's order, defaults included; an embedded config keeps its own order.
/// A config that is not a JSON object cannot be embedded and is left out.
[[nodiscard]] std::string writePlan(const Plan &plan);

/// The id of a document whose plan may be in error, so that the error can carry it; empty if there is none.
[[nodiscard]] std::string planId(std::string_view text);

} // namespace headroom
