// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How sure each term of an executed step is: exact where the step was measured, wide where it was derived.
#pragma once

#include "engine/memory/terms.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Relative standard deviations.
struct TermErrors {
    std::array<double, termCount> ofTerm {};
    double rest = 0; ///< of the allocated bytes: what is not modelled

    [[nodiscard]] double operator[](TermId term) const { return ofTerm[static_cast<std::size_t>(term)]; }
};

/// Which terms a derivation makes uncertain.
enum class Reach : std::uint8_t {
    Step, ///< all of them
    Kernels, ///< packed weights, what blocks and loss keep; the step around them was measured
};

/// Something of a plan that was written from source and never measured.
struct Derivation {
    std::string key {}; ///< of the plan document
    std::string value {};
    std::string source {};
    Reach reach = Reach::Step;
};

/// Empty where the step runs as it was measured. `plan` is resolved.
[[nodiscard]] std::vector<Derivation> derivations(const Plan &plan, const ModelShape &shape);

/// Measured: 0.1 % of each term, against PyTorch's own allocation of 700 steps. Derived: weights and states 0.5 % (states of
/// 8 bits 10 %, paged 50 %), gradients 1 %, activations 4 % (checkpointed 6 %), loss head 6 %, sharding buffers 40 %, the
/// optimizer's temporaries 3 % (DeepSpeed's 25 %), KV cache 5 %, and 3 % of the whole for what is not modelled (5 % for
/// experts). Kernels alone: weights 1 %, activations and loss head as above, 1 % of the whole. Several derivations: of each term
/// the largest. Source: published runs and the alternatives in their source, as docs/uncertainty.md lists them.
[[nodiscard]] TermErrors termErrors(const Plan &plan, const ModelShape &shape);

/// The one of them that widens the range of what is allocated at `peak` most; empty if none is wider than what lies outside
/// the allocator, or what it cannot use.
[[nodiscard]] std::optional<Derivation> widestDerivation(
    const Plan &plan, const ModelShape &shape, const TermBytes &peak);

} // namespace headroom
