// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the catalogues: GPUs, prices, utilisation and model presets, each with its source.
#pragma once

#include "engine/catalogue/source.h"
#include "engine/plan/choices.h"
#include "engine/units/bytes.h"
#include "engine/units/flops.h"
#include "engine/units/money.h"
#include "engine/units/range.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

struct Gpu {
    std::string id {};
    std::vector<std::string> aliases {}; ///< accepted on input, never written
    std::string name {};
    std::string vendor {};
    std::string architecture {};
    std::string formFactor {};
    std::string computeCapability {}; ///< "8.0"; empty for other vendors
    int launchYear = 0;
    std::string nameplate {}; ///< as on the box, "80 GB"
    Bytes capacity {}; ///< total that nvidia-smi prints
    std::optional<Bytes> usable {}; ///< lowest total that PyTorch reports; the CUDA context is still inside
    std::string usableBasis {};
    std::optional<FlopRate> halfPeak {}; ///< dense BF16, or FP16 where BF16 is missing
    bool halfIsFp16 = false;
    double memoryBandwidth = 0; ///< bytes a second
    double linkBandwidth = 0; ///< bytes a second and direction between GPUs of a node, 0: unknown
    std::string linkType {};
    bool flashAttention = false; ///< FlashAttention 2 runs on it
    bool bf16 = false;
    std::string confidence {}; ///< high, medium or low
    Source source {};

    friend bool operator==(const Gpu &, const Gpu &) = default;
};

/// What one GPU of a kind costs in a market.
struct PriceRange {
    std::string gpu {};
    Market market = Market::OnDemand;
    Range<HourlyPrice> range {};
    std::string rule {}; ///< how the range was made
    std::int64_t providers = 0;
    std::string quality {}; ///< A, B, C or derived
    Source source {};

    friend bool operator==(const PriceRange &, const PriceRange &) = default;
};

/// One published hourly price.
struct PriceQuote {
    std::string provider {};
    std::string gpu {};
    Market market = Market::OnDemand;
    HourlyPrice lowest {};
    HourlyPrice median {};
    HourlyPrice highest {};
    std::string quality {};
    Source source {};

    friend bool operator==(const PriceQuote &, const PriceQuote &) = default;
};

/// Model FLOPs utilisation that training reaches, a share of the dense half-precision peak. The first row that matches
/// holds; the row without GPUs is for all others and stands last.
struct Utilisation {
    std::vector<std::string> gpus {}; ///< ids of the catalogue; empty: every other GPU
    std::optional<Checkpointing> checkpointing {}; ///< empty: any
    std::int64_t fromLength = 0; ///< tokens of a row from which the range holds
    std::int64_t toLength = 0; ///< tokens of a row up to which the range holds, 0: no limit
    Range<double> range {};
    Source source {};

    friend bool operator==(const Utilisation &, const Utilisation &) = default;
};

/// A model of the catalogue, loaded as a preset.
struct Preset {
    std::string id {};
    std::string family {};
    std::string config {}; ///< its config.json as text
    std::optional<std::int64_t> publishedParameters {};
    std::string publishedKind {}; ///< exact, rounded, or empty
    Source source {};

    friend bool operator==(const Preset &, const Preset &) = default;
};

} // namespace headroom
