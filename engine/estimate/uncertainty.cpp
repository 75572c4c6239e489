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
    const auto distance = static_cast<double>(headroom.value());
    if (width <= 0)
        return distance >= 0 ? 1 : 0;
    const double sigma = width / 1.645;
    return 0.5 * std::erfc(-distance / sigma / std::sqrt(2.0));
}

} // namespace headroom
