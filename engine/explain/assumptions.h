// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an estimate took for granted: each default that mattered, its value and where it comes from.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/result.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"

#include <string>
#include <vector>

namespace headroom {

/// One assumption, in the words of the plan document; texts are data for files, not translated.
struct Assumption {
    std::string key {};
    std::string value {};
    std::string source {};

    friend bool operator==(const Assumption &, const Assumption &) = default;
};

/// Everything the plan's estimate assumed, the most surprising first. `model` is the one that ran.
[[nodiscard]] std::vector<Assumption> assumptions(
    const Plan &plan, const ModelShape &shape, const Catalogue &catalogue, MemoryModel model);
/// The same, before them the GPU that the estimate is about, where they differ.
[[nodiscard]] std::vector<Assumption> assumptions(
    const Plan &plan, const ModelShape &shape, const Catalogue &catalogue, const Estimate &estimate);

} // namespace headroom
