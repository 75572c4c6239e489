// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Why a phase needs what it needs, as JSON and as rows.
#pragma once

#include "engine/explain/explanation.h"
#include "engine/formats/json.h"
#include "engine/formats/rowtable.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace headroom {

/// Terms with their sites and storages, or with their equations. An empty id is null.
[[nodiscard]] std::string writeExplanation(std::string_view id, const Explanation &explanation, JsonLayout layout);

/// One row a line of storages, or a term of the textbook; the overhead, which no tensor holds, has a row of its own. The
/// bytes of all rows add up to what the phase needs.
[[nodiscard]] RowTable explanationRows(const Explanation &explanation);

/// Blocks as runs: "0-15", "0-4, 6"; empty: around the blocks.
[[nodiscard]] std::string blockRuns(std::span<const std::int64_t> ascending);

} // namespace headroom
