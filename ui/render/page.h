// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One page that says it all: plan, verdict, bars, costs, and what was assumed, with sources and dates.
#pragma once

#include "app/document/picture.h"
#include "app/text/format.h"
#include "ui/render/picture.h"

namespace headroom::ui {

/// As wide as an A4 page, at least as high as one, and higher if the assumptions need it.
[[nodiscard]] Drawing pageDrawing(const Picture &picture, const Catalogue &catalogue, Unit unit);

} // namespace headroom::ui
