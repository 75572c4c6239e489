// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a term is computed from: its equation, the same with its numbers in it, and where the equation comes from.
#pragma once

#include "engine/memory/terms.h"
#include "engine/memory/textbookplan.h"
#include "engine/units/range.h"

#include <string>
#include <vector>

namespace headroom {

struct TermFormula {
    TermId term {};
    std::string equation {}; ///< "2·s·b·h·L"
    std::string withNumbers {}; ///< "2·4096·1·4096·32"
    Bytes value {}; ///< of the equation, as the estimate has it
    std::string source {}; ///< empty where the term is 0 because the textbook does not know it

    friend bool operator==(const TermFormula &, const TermFormula &) = default;
};

/// The equation of each term of a textbook estimate, in the order of the terms; made by the code that computed them.
[[nodiscard]] std::vector<TermFormula> textbookFormulas(const TextbookPlan &plan, const Range<Bytes> &overhead);

} // namespace headroom
