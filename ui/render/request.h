// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Draws what the command line asks for.
#pragma once

#include "app/commandline/renderrequest.h"
#include "engine/catalogue/catalogue.h"

namespace headroom::ui {

/// The chart or page of a request in its output file. A page is made for paper and always light.
[[nodiscard]] tl::expected<void, FileError> drawRequest(const RenderRequest &request, const Catalogue &catalogue);

} // namespace headroom::ui
