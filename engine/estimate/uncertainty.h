// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Ranges, the chance of fitting and the verdict.
#pragma once

#include "engine/estimate/result.h"
#include "engine/estimate/termerrors.h"
#include "engine/memory/overhead.h"

namespace headroom {

/// Verdict by the textbook, formula (16): tight if the headroom is no larger than the width of the range, else fits or
/// does not fit by its sign. Source: 000, whose 1.6 GB of headroom on 84 GB is smaller than its error bars.
[[nodiscard]] Verdict textbookVerdict(Bytes headroom, const Range<Bytes> &needed);

/// Chance of fitting, formula (17): Φ(headroom/σ) with σ = (width of the range)/1.645, so that "fits" is 0.95 and more.
/// Unit: 0 to 1; 0 or 1 for a range without width.
[[nodiscard]] double textbookProbability(Bytes headroom, const Range<Bytes> &needed);

/// What may be wrong about what has to fit, in bytes: standard deviations, taken as independent.
struct Deviations {
    std::array<double, termCount> ofTerm {};
    double rest = 0; ///< what is not modelled
    double pool = 0; ///< the pool that splitting makes unusable
    double outside = 0; ///< what lies outside the allocator

    [[nodiscard]] double total() const;
};

/// Of an executed step: each term by its own error, the spread of the unusable pool and of what lies outside the allocator.
[[nodiscard]] Deviations executedDeviations(
    const TermBytes &peak, const TermErrors &errors, const OverheadModel &overhead);

/// 90 % of a normal distribution around a point, not below nothing. `deviation`: bytes.
[[nodiscard]] Range<Bytes> ninetyPercentAround(Bytes point, double deviation);

/// Chance of fitting of a normally distributed need. Unit: 0 to 1.
[[nodiscard]] double probabilityOfFitting(Bytes headroom, double deviation);

/// Fits from 0.95 on, does not fit up to 0.05, tight between.
[[nodiscard]] Verdict verdictOf(double probability);

} // namespace headroom
