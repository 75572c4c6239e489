// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The few products of quantities that the engine needs, each by name.
#pragma once

#include "engine/units/flops.h"
#include "engine/units/money.h"
#include "engine/units/time.h"

namespace headroom {

constexpr Seconds operator/(Flops work, FlopRate rate)
{
    return Seconds(work.value() / rate.perSecond());
}

/// What one GPU costs for this long.
constexpr Money operator*(Seconds duration, HourlyPrice price)
{
    return Money(std::chrono::duration_cast<Hours>(duration).count() * price.dollarsPerHour());
}

} // namespace headroom
