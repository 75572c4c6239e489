// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The textbook estimate in two halves: what does not depend on the kind of GPU, and what does.
//
// Loops over GPU kinds compute the first half once for each number of GPUs.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/result.h"
#include "engine/memory/textbookplan.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"

#include <tl/expected.hpp>

namespace headroom {

/// Overhead of a GPU that the textbook assumes: context, communicators, fragmentation. Formula (13). Source: 000.
inline constexpr Range<Bytes> textbookOverhead {Bytes(2'000'000'000), Bytes(4'000'000'000)};

/// Memory, parameters, traffic and storage of a plan, whatever GPU runs it; the capacity is not judged yet.
struct TextbookHalf {
    TextbookPlan textbook {};
    Estimate estimate {}; ///< without capacity, compute and cost
};

/// The half that does not depend on the GPU. Errors: a term beyond 64 bits, named.
[[nodiscard]] tl::expected<TextbookHalf, PlanError> textbookHalf(const Plan &plan, const ModelShape &shape);

/// The whole estimate on this GPU.
[[nodiscard]] Estimate completedTextbook(
    const TextbookHalf &half, const Plan &plan, const Gpu &gpu, const Catalogue &catalogue);

} // namespace headroom
