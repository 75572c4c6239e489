// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The value that holds all rows; found by id, the user's own rows over ours.
#pragma once

#include "engine/catalogue/rows.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom {

struct Catalogue {
    std::vector<Gpu> gpus {};
    std::vector<PriceRange> prices {};
    std::vector<PriceQuote> quotes {};
    std::vector<Utilisation> utilisation {};
    std::vector<Preset> presets {};
    std::string date {}; ///< ISO 8601 day of the price catalogue

    /// The GPU with this id or alias, or null.
    [[nodiscard]] const Gpu *gpu(std::string_view id) const;
    /// The price range of a GPU in a market, or null if nobody offers it.
    [[nodiscard]] const PriceRange *price(std::string_view gpu, Market market) const;
    [[nodiscard]] const Preset *preset(std::string_view id) const;
};

} // namespace headroom
