// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The level over the step, as JSON and as rows.
#pragma once

#include "engine/explain/timeline.h"
#include "engine/formats/json.h"
#include "engine/formats/rowtable.h"

#include <string>
#include <string_view>

namespace headroom {

/// Points with their spans and both peaks. An empty id is null.
[[nodiscard]] std::string writeTimeline(std::string_view id, const Timeline &timeline, JsonLayout layout);

/// One row a point.
[[nodiscard]] RowTable timelineRows(const Timeline &timeline);

} // namespace headroom
