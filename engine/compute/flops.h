// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Floating-point operations of a run in the textbook's counting.
#pragma once

#include "engine/plan/choices.h"
#include "engine/units/range.h"

namespace headroom {

/// How often the weights are multiplied: 6 per parameter and token, 8 with full recomputation, 6·(1.05 … 1.10) with
/// selective recomputation. Formulas (19) to (21). Source: article on full fine-tuning (000).
struct FlopFactors {
    Range<double> range {}; ///< what run times are made from
    double point = 6; ///< what compute.flops shows
};
[[nodiscard]] FlopFactors textbookFlopFactors(Checkpointing checkpointing);

/// C = factor·P·D. P is the active parameters where the model has experts; D the tokens of the run.
template <typename Number>
[[nodiscard]] Number textbookFlops(const Number &factor, const Number &parameters, const Number &tokens)
{
    return factor * parameters * tokens;
}

} // namespace headroom
