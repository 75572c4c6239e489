// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a drawing to a PNG, SVG or PDF file at a scale, or gives it as an image for the clipboard.
#pragma once

#include "app/files/fileerror.h"

#include <QImage>
#include <QSizeF>
#include <QString>

#include <tl/expected.hpp>

#include <functional>
#include <optional>

class QPainter;
class QWidget;

namespace headroom::ui {

/// Something that can be painted on any device. Fonts are sized in pixels of the drawing, never in points, so that
/// screen, SVG and printer agree.
struct Drawing {
    QSizeF size {}; ///< pixels at scale 1
    QString title {}; ///< of the document
    std::function<void(QPainter &)> paint {};
};

enum class PictureFormat { Png, Svg, Pdf };

/// By the ending of the file's name, in any case; nothing for other endings.
[[nodiscard]] std::optional<PictureFormat> pictureFormat(const QString &path);

inline constexpr double smallestScale = 0.25;
inline constexpr double largestScale = 8;

/// At scale times the drawing's size; the scale is brought within its limits.
[[nodiscard]] QImage imageOf(const Drawing &drawing, double scale);

/// Writes the file whole or not at all. Errors: UnknownKind for another ending; what the file system says.
[[nodiscard]] tl::expected<void, FileError> writeDrawing(const Drawing &drawing, const QString &path, double scale);

/// A window as it looks now, at its own size. The widget has to outlive the drawing.
[[nodiscard]] Drawing drawingOf(QWidget &window);

} // namespace headroom::ui
