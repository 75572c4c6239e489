// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Two memory models of one plan, term by term.
#pragma once

#include "engine/estimate/result.h"

#include <array>

namespace headroom {

/// A term at the peak of each model; the peaks may lie in different phases.
struct TermDifference {
    TermId term {};
    Bytes textbook {};
    Bytes detailed {};

    [[nodiscard]] Bytes excess() const { return detailed - textbook; }
    friend bool operator==(const TermDifference &, const TermDifference &) = default;
};

struct ModelDifference {
    std::array<TermDifference, termCount> terms {}; ///< in the order of the terms
    Phase textbookPhase {}; ///< of the peak
    Phase detailedPhase {};

    /// What has to fit by the detailed model, less the same by the textbook.
    [[nodiscard]] Bytes excess() const;
    friend bool operator==(const ModelDifference &, const ModelDifference &) = default;
};

[[nodiscard]] ModelDifference difference(const MemoryEstimate &textbook, const MemoryEstimate &detailed);

} // namespace headroom
