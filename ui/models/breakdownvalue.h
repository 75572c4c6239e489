// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the breakdown table shows: each term at the peak with its equation, as a plain value.
#pragma once

#include "app/document/picture.h"
#include "app/text/format.h"

#include "engine/memory/terms.h"

#include <QString>

#include <vector>

namespace headroom::ui {

struct BreakdownRow {
    TermId term = TermId::Weights;
    Bytes bytes {};
    double share = 0; ///< of all that has to fit
    QString formula {};
    QString withNumbers {};
    QString source {};

    friend bool operator==(const BreakdownRow &, const BreakdownRow &) = default;
};

struct BreakdownValue {
    std::vector<BreakdownRow> rows {}; ///< in the order of the terms; empty when the plan is in error
    Bytes total {};
    Phase peakPhase = Phase::Load;
    Unit unit = Unit::GB;

    friend bool operator==(const BreakdownValue &, const BreakdownValue &) = default;
};

[[nodiscard]] BreakdownValue breakdownValue(const Picture &picture, Unit unit);

} // namespace headroom::ui
