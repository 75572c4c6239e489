// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The textbook's verdict and chance of fitting.
#include "engine/estimate/uncertainty.h"

#include <cmath>

namespace headroom {

Verdict textbookVerdict(Bytes headroom, const Range<Bytes> &needed)
{
    const Bytes width = needed.high - needed.low;
    const Bytes distance = headroom < Bytes() ? -headroom : headroom;
    if (distance <= width)
        return Verdict::Tight;
    return headroom > Bytes() ? Verdict::Fits : Verdict::DoesNotFit;
}

double textbookProbability(Bytes headroom, const Range<Bytes> &needed)
{
    const auto width = static_cast<double>((needed.high - needed.low).value());
    return probabilityOfFitting(headroom, width / 1.645);
}

double executedDeviation(const TermBytes &peak, const OverheadModel &overhead)
{
    constexpr double executedError = 0.001; // of each term, against PyTorch's own allocation
    double variance = 0;
    for (const TermId term : allTerms) {
        if (term == TermId::Overhead)
            continue;
        const double error = executedError * static_cast<double>(peak[term].value());
        variance += error * error;
    }
    const double pool = overhead.unusableDeviation * static_cast<double>(peak.allocated().value());
    const auto outside = static_cast<double>(overhead.outsideDeviation.value());
    return std::sqrt(variance + pool * pool + outside * outside);
}

double probabilityOfFitting(Bytes headroom, double deviation)
{
    const auto distance = static_cast<double>(headroom.value());
    if (deviation <= 0)
        return distance >= 0 ? 1 : 0;
    return 0.5 * std::erfc(-distance / deviation / std::sqrt(2.0));
}

Verdict verdictOf(double probability)
{
    if (probability >= 0.95)
        return Verdict::Fits;
    return probability <= 0.05 ? Verdict::DoesNotFit : Verdict::Tight;
}

} // namespace headroom
