// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Floating-point operations of a run: the textbook's counting, and a token's model FLOPs.
#pragma once

#include "engine/model/parameters.h"
#include "engine/model/shape.h"
#include "engine/plan/choices.h"
#include "engine/units/range.h"

#include <cstdint>

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

/// Model FLOPs of one trained token: 6·N + attention for full fine-tuning, 4·N + attention + 6·Pa under adapters, whose
/// frozen base needs no weight gradients. N are the parameters that are multiplied: the active ones without the input
/// table unless it is the head. Attention counts the full score matrix, 6·a·(d of queries + d of values)·s on each
/// layer (12·a·d·s), s no longer than a sliding window. Recomputation is not counted.
/// Source: pytorch/torchtitan models/utils.py, PaLM appendix B; adapters: derived, NVIDIA NeMo's SFT against LoRA 1.47.
struct TokenFlops {
    double multiplied = 0; ///< N
    double attention = 0; ///< FLOPs of all layers
    double adapters = 0; ///< Pa
    bool frozenBase = false;

    [[nodiscard]] double total() const
    {
        return (frozenBase ? 4 : 6) * multiplied + attention + 6 * adapters;
    }
};
[[nodiscard]] TokenFlops modelFlopsPerToken(const ModelShape &shape, const ModelParameters &parameters,
    Method method, Parameters adapters, std::int64_t sequence);

} // namespace headroom
