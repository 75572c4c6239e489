// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Groups terms into segments.
#include "ui/charts/segments.h"

namespace headroom::ui {

std::span<const TermId> termsOf(Segment segment)
{
    // In the order of the segments; the buffers stand together.
    static constexpr std::array<TermId, termCount> terms {TermId::Weights, TermId::MasterWeights, TermId::Gradients,
        TermId::OptimizerState, TermId::Activations, TermId::LossHead, TermId::ShardingBuffers,
        TermId::OptimizerTemporaries, TermId::KvCache, TermId::Overhead};
    const std::span<const TermId> all(terms);
    switch (segment) {
    case Segment::Buffers:
        return all.subspan(6, 3);
    case Segment::Overhead:
        return all.subspan(9, 1);
    default:
        return all.subspan(static_cast<std::size_t>(segment), 1);
    }
}

Bytes bytesOf(const TermBytes &terms, Segment segment)
{
    Bytes sum;
    for (const TermId term : termsOf(segment))
        sum += terms[term];
    return sum;
}

TermId largestTerm(const TermBytes &terms, Segment segment)
{
    TermId largest = termsOf(segment).front();
    for (const TermId term : termsOf(segment)) {
        if (terms[term] > terms[largest])
            largest = term;
    }
    return largest;
}

} // namespace headroom::ui
