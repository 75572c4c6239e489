// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What to answer where a plan asks for something that is not executed.
#pragma once

#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"

#include <string>
#include <string_view>
#include <utility>

namespace headroom {

/// Names the key, what was found, and the memory model that covers it.
[[nodiscard]] inline PlanError notBuilt(std::string key, std::string_view found)
{
    return {.problem = PlanProblem::NotBuilt,
        .key = std::move(key),
        .found = std::string(found),
        .other = std::string(spell(MemoryModel::Textbook))};
}

[[nodiscard]] inline PlanError notBuilt(std::string key, std::int64_t found)
{
    return notBuilt(std::move(key), std::to_string(found));
}

} // namespace headroom
