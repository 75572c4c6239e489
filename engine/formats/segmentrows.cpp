// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lists blocks in the order of their addresses.
#include "engine/formats/segmentrows.h"

#include "engine/explain/executedlog.h"

namespace headroom {

RowTable segmentRows(std::span<const ReplayedSegment> segments)
{
    RowTable table {{"segment", "stream", "segment_bytes", "offset", "bytes", "free", "term", "site", "block"}, {}};
    std::int64_t number = 0;
    for (const ReplayedSegment &segment : segments) {
        std::int64_t offset = 0;
        for (const SegmentPart &part : segment.parts) {
            const bool inBlock = part.storage && part.storage->place != aroundBlocks;
            table.rows.push_back({number, std::int64_t {segment.stream}, segment.bytes.value(), offset,
                part.bytes.value(), !part.storage, part.storage ? Cell(std::string(nameOf(termOf(*part.storage)))) : Cell(),
                part.storage ? Cell(std::string(siteName(part.storage->site))) : Cell(),
                inBlock ? Cell(std::int64_t {part.storage->place} - 1) : Cell()});
            offset += part.bytes.value();
        }
        ++number;
    }
    return table;
}

} // namespace headroom
