// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The range of model FLOPs utilisation that training of a plan reaches on a GPU.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"

namespace headroom {

/// The catalogue's range for the GPU, checkpointing and length, narrowed down by what is known to lower it: experts
/// (× 0.35–0.60), fewer than 4096 tokens in a micro-batch on compute capability 9 and later (× 0.5–0.9).
/// Sources: the rows' own; openai/gpt-oss and DeepSeek-V3 runs; stas00/ml-engineering. A share of the dense peak.
[[nodiscard]] Range<double> expectedUtilisation(
    const Plan &plan, const ModelShape &shape, const Gpu &gpu, const Catalogue &catalogue);

} // namespace headroom
