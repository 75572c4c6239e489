// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run computes and how long it takes.
#pragma once

#include "engine/units/flops.h"
#include "engine/units/range.h"
#include "engine/units/time.h"

namespace headroom {

struct ComputeEstimate {
    Flops flops {};
    Range<double> mfu {}; ///< implied by the throughput where that was measured; {0, 0} if it cannot be known
    Range<Seconds> duration {};
    Range<double> tokensPerSecond {}; ///< of the whole job

    friend bool operator==(const ComputeEstimate &, const ComputeEstimate &) = default;
};

} // namespace headroom
