// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Asks the engine what a text is and lets the reader of that kind look at it.
#include "app/files/incoming.h"

#include "app/files/modelfile.h"
#include "app/files/planfile.h"
#include "app/files/textfile.h"

#include "engine/formats/cataloguejson.h"
#include "engine/formats/documentkind.h"

#include <QDir>
#include <QFileInfo>

namespace headroom {

namespace {

/// "Llama-3-8B" for both .../Llama-3-8B/config.json and Llama-3-8B.json.
QString nameOf(const QString &path)
{
    const QFileInfo info(path);
    const QString base = info.completeBaseName();
    return base == QLatin1String("config") ? info.absoluteDir().dirName() : base;
}

tl::expected<Incoming, ReadingError> recogniseConfig(
    std::string_view text, const QString &path, const Catalogue &catalogue)
{
    const ModelChoice choice {.config = std::string(text)};
    if (auto model = loadModel(choice, catalogue, QString()); !model) {
        model.error().path = path;
        return tl::make_unexpected(std::move(model.error()));
    }
    return IncomingConfig {.text = choice.config, .name = nameOf(path)};
}

tl::expected<Incoming, ReadingError> recogniseRows(
    std::string_view text, const QString &path, const Catalogue &catalogue)
{
    if (auto merged = withUserRows(catalogue, text); !merged)
        return tl::make_unexpected(ReadingError {.reason = std::move(merged.error()), .path = path});
    return IncomingRows {.text = std::string(text), .name = QFileInfo(path).completeBaseName()};
}

} // namespace

tl::expected<Incoming, ReadingError> recognise(std::string_view text, const QString &path, const Catalogue &catalogue)
{
    auto kind = documentKind(text);
    if (!kind)
        return tl::make_unexpected(ReadingError {.reason = std::move(kind.error()), .path = path});
    switch (*kind) {
    case DocumentKind::Plan:
        return readWorkingPlan(text, path, catalogue).map([&path](Plan &&plan) -> Incoming {
            return IncomingPlan {.plan = std::move(plan), .path = path};
        });
    case DocumentKind::Config:
        return recogniseConfig(text, path, catalogue);
    case DocumentKind::Catalogue:
        return recogniseRows(text, path, catalogue);
    case DocumentKind::Other:
        break;
    }
    return tl::make_unexpected(
        ReadingError {.reason = FileError {.problem = FileProblem::UnknownKind, .path = path}, .path = path});
}

tl::expected<Incoming, ReadingError> openAnything(const QString &path, const Catalogue &catalogue)
{
    const QString config = QDir(path).filePath(QStringLiteral("config.json"));
    const QString file = QFileInfo(path).isDir() && QFileInfo::exists(config) ? config : path;
    auto text = readTextFile(file);
    if (!text)
        return tl::make_unexpected(ReadingError {.reason = std::move(text.error()), .path = file});
    return recognise(*text, file, catalogue);
}

} // namespace headroom
