// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue's rows as tables of plain values: bytes, dollars, dates.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/formats/rowtable.h"

namespace headroom {

/// Parameters are counted from each model's shape; absent where the model is refused.
[[nodiscard]] RowTable modelTable(const Catalogue &catalogue);
[[nodiscard]] RowTable gpuTable(const Catalogue &catalogue);
[[nodiscard]] RowTable priceTable(const Catalogue &catalogue);

} // namespace headroom
