// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Look-ups over the catalogue's rows.
#include "engine/catalogue/catalogue.h"

#include <algorithm>

namespace headroom {

const Gpu *Catalogue::gpu(std::string_view id) const
{
    const auto found = std::ranges::find_if(gpus, [id](const Gpu &row) {
        return row.id == id || std::ranges::find(row.aliases, id) != row.aliases.end();
    });
    return found == gpus.end() ? nullptr : &*found;
}

const PriceRange *Catalogue::price(std::string_view gpu, Market market) const
{
    const auto found = std::ranges::find_if(
        prices, [&](const PriceRange &row) { return row.gpu == gpu && row.market == market; });
    return found == prices.end() ? nullptr : &*found;
}

const Preset *Catalogue::preset(std::string_view id) const
{
    const auto found = std::ranges::find(presets, id, &Preset::id);
    return found == presets.end() ? nullptr : &*found;
}

} // namespace headroom
