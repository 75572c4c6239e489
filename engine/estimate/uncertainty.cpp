// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The textbook's verdict and chance of fitting.
#include "engine/estimate/uncertainty.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double ninetyPercent = 1.645; // of a normal distribution, to both sides of the middle

}

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
    return probabilityOfFitting(headroom, width / ninetyPercent);
}

double Deviations::total() const
{
    double variance = rest * rest + pool * pool + outside * outside;
    for (const double term : ofTerm)
        variance += term * term;
    return std::sqrt(variance);
}

Deviations executedDeviations(const TermBytes &peak, const TermErrors &errors, const OverheadModel &overhead)
{
    Deviations deviations;
    for (const TermId term : allTerms)
        if (term != TermId::Overhead)
            deviations.ofTerm[static_cast<std::size_t>(term)] = errors[term] * static_cast<double>(peak[term].value());
    const auto allocated = static_cast<double>(peak.allocated().value());
    deviations.rest = errors.rest * allocated;
    deviations.pool = overhead.unusableDeviation * allocated;
    deviations.outside = static_cast<double>(overhead.outsideDeviation.value());
    return deviations;
}

Range<Bytes> ninetyPercentAround(Bytes point, double deviation)
{
    const auto half = Bytes(static_cast<std::int64_t>(std::llround(ninetyPercent * deviation)));
    return {std::max(point - half, Bytes()), point + half};
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
