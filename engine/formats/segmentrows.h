// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Segments of the caching allocator as rows: one a block.
#pragma once

#include "engine/allocator/replay.h"
#include "engine/formats/rowtable.h"

#include <span>

namespace headroom {

/// Segment, stream, offset, bytes, and what lies there: term, operator, block of the model; nothing if it is free.
[[nodiscard]] RowTable segmentRows(std::span<const ReplayedSegment> segments);

} // namespace headroom
