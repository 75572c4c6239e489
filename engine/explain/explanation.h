// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Why a phase of a plan needs what it needs: the storages alive at its peak, or the textbook's equations.
#pragma once

#include "engine/estimate/result.h"
#include "engine/explain/alive.h"
#include "engine/explain/formulas.h"

namespace headroom {

struct Explanation {
    Phase phase {};
    TermBytes terms {}; ///< overhead included
    /// Its terms are `terms` to the byte, but for the overhead, which is no tensor's. Empty: the textbook ran.
    std::optional<Alive> alive {};
    std::vector<TermFormula> formulas {}; ///< of the peak's terms; empty: the detailed model ran
};

/// Explains the phase, or the peak's without one. `estimate` is the plan's. Nothing if the estimate has no such phase.
[[nodiscard]] std::optional<Explanation> explanation(
    const Plan &plan, const ModelShape &shape, const Estimate &estimate, std::optional<Phase> phase = {});

} // namespace headroom
