// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Paints drawings on images, SVG and PDF devices.
#include "ui/render/picture.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QWidget>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr double pixelsPerInch = 96;
constexpr int pdfDotsPerInch = 1200;

double allowed(double scale)
{
    return std::clamp(scale, smallestScale, largestScale);
}

QByteArray png(const Drawing &drawing, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    imageOf(drawing, scale).save(&buffer, "PNG");
    return bytes;
}

QByteArray svg(const Drawing &drawing, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(static_cast<int>(pixelsPerInch));
    generator.setSize((drawing.size * allowed(scale)).toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), drawing.size));
    generator.setTitle(drawing.title);
    QPainter painter(&generator);
    drawing.paint(painter);
    painter.end();
    return bytes;
}

QByteArray pdf(const Drawing &drawing, double scale)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(drawing.title);
    writer.setCreator(QStringLiteral("Headroom"));
    writer.setResolution(pdfDotsPerInch);
    writer.setPageSize(QPageSize(drawing.size * allowed(scale) / pixelsPerInch, QPageSize::Inch));
    writer.setPageMargins(QMarginsF());
    QPainter painter(&writer);
    const double zoom = pdfDotsPerInch / pixelsPerInch * allowed(scale);
    painter.scale(zoom, zoom);
    drawing.paint(painter);
    painter.end();
    return bytes;
}

} // namespace

std::optional<PictureFormat> pictureFormat(const QString &path)
{
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending == QLatin1String("png"))
        return PictureFormat::Png;
    if (ending == QLatin1String("svg"))
        return PictureFormat::Svg;
    if (ending == QLatin1String("pdf"))
        return PictureFormat::Pdf;
    return std::nullopt;
}

QImage imageOf(const Drawing &drawing, double scale)
{
    const double zoom = allowed(scale);
    QImage image((drawing.size * zoom).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    // The document's resolution makes word processors show the picture at its size at scale 1.
    const int dotsPerMetre = static_cast<int>(pixelsPerInch * zoom / 0.0254);
    image.setDotsPerMeterX(dotsPerMetre);
    image.setDotsPerMeterY(dotsPerMetre);
    QPainter painter(&image);
    painter.scale(zoom, zoom);
    drawing.paint(painter);
    return image;
}

tl::expected<void, FileError> writeDrawing(const Drawing &drawing, const QString &path, double scale)
{
    const std::optional<PictureFormat> format = pictureFormat(path);
    if (!format)
        return tl::make_unexpected(FileError {.problem = FileProblem::UnknownKind, .path = path});
    QByteArray bytes;
    switch (*format) {
    case PictureFormat::Png:
        bytes = png(drawing, scale);
        break;
    case PictureFormat::Svg:
        bytes = svg(drawing, scale);
        break;
    case PictureFormat::Pdf:
        bytes = pdf(drawing, scale);
        break;
    }
    const QFileInfo folder(QFileInfo(path).absolutePath());
    if (!folder.isDir())
        return tl::make_unexpected(FileError {.problem = FileProblem::NoSuchFolder, .path = path});
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        const auto problem = file.error() == QFileDevice::OpenError || file.error() == QFileDevice::PermissionsError
            ? FileProblem::ReadOnly
            : file.error() == QFileDevice::ResourceError ? FileProblem::DiskFull
                                                         : FileProblem::WriteFailed;
        return tl::make_unexpected(FileError {.problem = problem, .path = path, .detail = file.errorString()});
    }
    return {};
}

Drawing drawingOf(QWidget &window)
{
    return {.size = window.size(), .title = window.windowTitle(), .paint = [&window](QPainter &painter) {
                window.render(&painter, QPoint(), QRegion(), QWidget::DrawWindowBackground | QWidget::DrawChildren);
            }};
}

} // namespace headroom::ui
