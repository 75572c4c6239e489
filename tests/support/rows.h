// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogue rows that tests need without reading the catalogue; the numbers are the published ones.
#pragma once

#include "engine/catalogue/catalogue.h"

namespace headroom::tests {

/// An A100 80GB, an H100 and an H200 with dense BF16 peaks of their data sheets and the prices that the article on full
/// fine-tuning uses (1.49, 2.99 and 3.99 USD per GPU-hour).
inline Catalogue articleCatalogue()
{
    using namespace literals;
    const Source source {"vendor data sheet", "2026-08-22", ""};
    const auto gpu = [&](const char *id, const char *nameplate, Bytes capacity, double peak) {
        Gpu row;
        row.id = id;
        row.name = id;
        row.nameplate = nameplate;
        row.capacity = capacity;
        row.usable = capacity;
        row.halfPeak = FlopRate(peak);
        row.source = source;
        return row;
    };
    const auto price = [&](const char *id, double dollars) {
        return PriceRange {.gpu = id,
            .market = Market::OnDemand,
            .range = {HourlyPrice(dollars), HourlyPrice(dollars)},
            .rule = "the article's price",
            .source = source};
    };
    Catalogue catalogue;
    catalogue.gpus = {gpu("a100-sxm-80gb", "80 GB", 80_GiB, 312e12), gpu("h100-sxm-80gb", "80 GB", 80_GiB, 989e12),
        gpu("h200-sxm-141gb", "141 GB", Bytes(150'754'820'096), 989e12)};
    catalogue.prices
        = {price("a100-sxm-80gb", 1.49), price("h100-sxm-80gb", 2.99), price("h200-sxm-141gb", 3.99)};
    return catalogue;
}

} // namespace headroom::tests
