// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the figure and the palette.
#include "ui/render/request.h"

#include "ui/render/figure.h"
#include "ui/render/page.h"

namespace headroom::ui {

tl::expected<void, FileError> drawRequest(const RenderRequest &request, const Catalogue &catalogue)
{
    const QPalette palette = request.theme == Theme::Dark ? darkPalette() : lightPalette();
    switch (request.part) {
    case RenderedPart::Memory:
        return writeDrawing(memoryFigure(memoryBarsValue(request.picture, catalogue, Unit::GB), palette), request.output,
            request.scale);
    case RenderedPart::Cost:
        return writeDrawing(
            costFigure(costRangesValue(request.picture, catalogue), palette), request.output, request.scale);
    case RenderedPart::Page:
        break;
    }
    return writeDrawing(pageDrawing(request.picture, catalogue, Unit::GB), request.output, request.scale);
}

} // namespace headroom::ui
