// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the cost chart and its table show: every kind of GPU at its smallest count that fits, as a plain value.
#pragma once

#include "app/document/picture.h"
#include "app/text/format.h"

#include "engine/estimate/result.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace headroom::ui {

/// One kind of GPU.
struct CostRow {
    QString gpu {}; ///< id of the catalogue
    QString name {};
    std::optional<std::int64_t> count {}; ///< smallest that fits; empty: none does
    Verdict verdict = Verdict::DoesNotFit; ///< at that count
    std::optional<Range<HourlyPrice>> price {}; ///< of one GPU; empty: nobody offers it
    std::optional<Range<Money>> cost {}; ///< of all runs; empty: no price or no time is known
    std::optional<Range<Seconds>> duration {};
    QString source {}; ///< of the price
    QString date {};
    bool chosen = false;

    friend bool operator==(const CostRow &, const CostRow &) = default;
};

struct CostRangesValue {
    QString title {};
    std::vector<CostRow> rows {}; ///< in the catalogue's order
    QString problem {}; ///< why rows is empty

    friend bool operator==(const CostRangesValue &, const CostRangesValue &) = default;
};

/// The chart of a plan: prices and their sources are those of the plan's market.
[[nodiscard]] CostRangesValue costRangesValue(const Picture &picture, const Catalogue &catalogue);

/// Rows from the cheapest lower end upwards; then those without a price, then those that do not fit, each by name.
[[nodiscard]] std::vector<std::size_t> costOrder(const CostRangesValue &value);

/// "2 × A100 80GB SXM4", or the name alone where no count fits.
[[nodiscard]] QString rowLabel(const CostRow &row);
/// What stands at the row's bar: the range, or why there is none.
[[nodiscard]] QString rowText(const CostRow &row);
/// The chart in words: the chosen kind, the cheapest ones, how many do not fit.
[[nodiscard]] QString description(const CostRangesValue &value);

} // namespace headroom::ui
