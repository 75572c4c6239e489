// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A picture that the command line asks for; whoever can draw is handed in.
#pragma once

#include "app/document/picture.h"
#include "app/files/fileerror.h"
#include "app/settings/settings.h"

#include <QString>

#include <tl/expected.hpp>

#include <cstdint>
#include <functional>
#include <string>

namespace headroom {

enum class RenderedPart : std::uint8_t { Memory, Cost, Page };

struct RenderRequest {
    Picture picture {}; ///< of a plan without errors
    std::string catalogueDate {}; ///< ISO 8601 day of the prices
    QString output {}; ///< ends in .png, .svg or .pdf
    RenderedPart part = RenderedPart::Memory;
    double scale = 1; ///< 1 to 4
    Theme theme = Theme::Light; ///< Light or Dark
};

/// Draws the request into its output file.
using Renderer = std::function<tl::expected<void, FileError>(const RenderRequest &)>;

} // namespace headroom
