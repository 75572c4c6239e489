// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a run costs, and what its training checkpoints take on disk.
#pragma once

#include "engine/units/bytes.h"
#include "engine/units/money.h"
#include "engine/units/range.h"
#include "engine/units/time.h"

namespace headroom {

struct CostEstimate {
    Range<HourlyPrice> pricePerGpuHour {};
    Range<Money> total {}; ///< of all runs

    friend bool operator==(const CostEstimate &, const CostEstimate &) = default;
};

struct StorageEstimate {
    Bytes fullCheckpoint {};
    Bytes weightsOnly {};
    Seconds timeToWrite {};
    Bytes total {};

    friend bool operator==(const StorageEstimate &, const StorageEstimate &) = default;
};

} // namespace headroom
