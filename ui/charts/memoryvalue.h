// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the memory chart and its table show: the four stages against one GPU, as a plain value.
#pragma once

#include "app/document/picture.h"
#include "app/text/format.h"
#include "ui/charts/segments.h"

#include "engine/estimate/result.h"
#include "engine/units/range.h"

#include <QString>

#include <algorithm>
#include <optional>
#include <vector>

namespace headroom::ui {

/// One bar.
struct StageBar {
    QString name {};
    TermBytes terms {}; ///< at the peak
    Bytes fragmentation {}; ///< of the overhead: what a replay found that splitting makes unusable; 0 without one
    Range<Bytes> needed {}; ///< of what has to fit
    Bytes headroom {}; ///< negative: short by so much
    Verdict verdict = Verdict::Fits;
    bool chosen = false;
    QString problem {}; ///< the stage cannot be estimated; the terms are zero

    friend bool operator==(const StageBar &, const StageBar &) = default;
};

struct MemoryBarsValue {
    QString title {}; ///< plan and model
    QString gpu {};
    Bytes nameplate {};
    Bytes usable {};
    std::vector<StageBar> bars {}; ///< stages 0 to 3, or empty when nothing can be shown
    QString problem {}; ///< why bars is empty
    Unit unit = Unit::GB;

    /// A replay has told the part of some overhead that the allocator cannot use.
    [[nodiscard]] bool showsFragmentation() const
    {
        return std::ranges::any_of(bars, [](const StageBar &bar) { return bar.fragmentation > Bytes(); });
    }

    friend bool operator==(const MemoryBarsValue &, const MemoryBarsValue &) = default;
};

/// The chart of a plan. A stage whose sharding the build does not estimate keeps its place and says why.
[[nodiscard]] MemoryBarsValue memoryBarsValue(const Picture &picture, const Catalogue &catalogue, Unit unit);
/// What stands above a bar: its headroom, or the stage's problem.
[[nodiscard]] QString barText(const StageBar &bar, Unit unit);
/// The chart in words, for screen readers and as the text beside an exported picture.
[[nodiscard]] QString description(const MemoryBarsValue &value);

} // namespace headroom::ui
