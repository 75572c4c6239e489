// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run costs: time times GPUs times price, low ends with low ends.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/cost/costestimate.h"
#include "engine/plan/plan.h"
#include "engine/units/time.h"

#include <optional>
#include <string_view>

namespace headroom {

/// What community offers ask where the secure cloud asks this: 20 to 40 percent less. Source: 000.
[[nodiscard]] Range<HourlyPrice> communityPrice(const Range<HourlyPrice> &onDemand);

/// The price of a GPU-hour: the plan's own, else the catalogue's range for the plan's market, else for
/// community offers the on-demand range made cheaper; empty if nobody sells it.
[[nodiscard]] std::optional<Range<HourlyPrice>> pricePerGpuHour(
    const Economics &economics, std::string_view gpu, const Catalogue &catalogue);

/// Cost of all runs of the plan, formula (25): [low time · low price, high time · high price] · n · runs. Source: 000.
[[nodiscard]] CostEstimate runCost(const Plan &plan, const Range<Seconds> &duration, const Range<HourlyPrice> &price);

} // namespace headroom
