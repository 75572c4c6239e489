// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the terms of two peaks side by side.
#include "engine/explain/difference.h"

namespace headroom {

Bytes ModelDifference::excess() const
{
    Bytes sum;
    for (const TermDifference &one : terms)
        sum += one.excess();
    return sum;
}

ModelDifference difference(const MemoryEstimate &textbook, const MemoryEstimate &detailed)
{
    ModelDifference result {.textbookPhase = textbook.steady.peakPhase(), .detailedPhase = detailed.steady.peakPhase()};
    for (const TermId term : allTerms) {
        result.terms[static_cast<std::size_t>(term)]
            = {term, textbook.steady.peak()[term], detailed.steady.peak()[term]};
    }
    return result;
}

} // namespace headroom
