// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Prices and products of the cost range.
#include "engine/cost/runcost.h"

#include "engine/units/rates.h"

namespace headroom {

Range<HourlyPrice> communityPrice(const Range<HourlyPrice> &onDemand)
{
    return {HourlyPrice(0.6 * onDemand.low.dollarsPerHour()), HourlyPrice(0.8 * onDemand.high.dollarsPerHour())};
}

std::optional<Range<HourlyPrice>> pricePerGpuHour(
    const Economics &economics, std::string_view gpu, const Catalogue &catalogue)
{
    if (economics.pricePerGpuHour)
        return economics.pricePerGpuHour;
    if (const PriceRange *row = catalogue.price(gpu, economics.market))
        return row->range;
    const PriceRange *onDemand = catalogue.price(gpu, Market::OnDemand);
    if (economics.market == Market::Community && onDemand != nullptr)
        return communityPrice(onDemand->range);
    return std::nullopt;
}

CostEstimate runCost(const Plan &plan, const Range<Seconds> &duration, const Range<HourlyPrice> &price)
{
    const double gpuRuns = static_cast<double>(plan.parallelism.gpus) * static_cast<double>(plan.economics.runs);
    return {price, {duration.low * price.low * gpuRuns, duration.high * price.high * gpuRuns}};
}

} // namespace headroom
