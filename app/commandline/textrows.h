// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A table of rows for a terminal: aligned columns, exact numbers.
#pragma once

#include "engine/formats/rowtable.h"

#include <string>

namespace headroom {

/// A header and one line a row, two spaces between columns; numbers stand to the right.
[[nodiscard]] std::string writeTextRows(const RowTable &table);

} // namespace headroom
