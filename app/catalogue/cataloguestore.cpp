// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the catalogue's files from the program's resources and from the user's folder.
#include "app/catalogue/cataloguestore.h"

#include "app/files/textfile.h"

#include "engine/formats/cataloguejson.h"

#include <QDir>

#include <array>

namespace headroom {

tl::expected<Catalogue, ReadingError> builtInCatalogue()
{
    const std::array<QString, 4> paths {QStringLiteral(":/catalogue/gpus.json"),
        QStringLiteral(":/catalogue/prices.json"), QStringLiteral(":/catalogue/utilisation.json"),
        QStringLiteral(":/catalogue/models.json")};
    std::array<std::string, 4> texts;
    for (std::size_t index = 0; index < paths.size(); ++index) {
        auto text = readTextFile(paths[index]);
        if (!text)
            return tl::make_unexpected(ReadingError {.reason = std::move(text.error()), .path = paths[index]});
        texts[index] = std::move(*text);
    }
    return readCatalogue({.gpus = texts[0], .prices = texts[1], .utilisation = texts[2], .models = texts[3]})
        .map_error([](FormatError &&error) {
            return ReadingError {.reason = std::move(error), .path = QStringLiteral(":/catalogue")};
        });
}

StoredCatalogue loadCatalogue(const QString &userFolder)
{
    StoredCatalogue stored;
    if (auto builtIn = builtInCatalogue())
        stored.catalogue = std::move(*builtIn);
    else
        stored.errors.push_back(std::move(builtIn.error()));
    const QDir folder(userFolder);
    const QStringList names
        = userFolder.isEmpty() ? QStringList() : folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    for (const QString &name : names) {
        const QString path = folder.filePath(name);
        auto text = readTextFile(path);
        if (!text) {
            stored.errors.push_back({.reason = std::move(text.error()), .path = path});
            continue;
        }
        auto merged = withUserRows(stored.catalogue, *text);
        if (merged)
            stored.catalogue = std::move(*merged);
        else
            stored.errors.push_back({.reason = std::move(merged.error()), .path = path});
    }
    return stored;
}

tl::expected<void, FileError> keepUserRows(const QString &userFolder, const QString &name, std::string_view text)
{
    QString fileName = name.isEmpty() ? QStringLiteral("catalogue") : name;
    fileName.replace(u'/', u'-');
    const QString path = QDir(userFolder).filePath(fileName + QStringLiteral(".json"));
    if (!QDir().mkpath(userFolder))
        return tl::make_unexpected(FileError {.problem = FileProblem::ReadOnly, .path = path});
    return writeTextFile(path, text);
}

} // namespace headroom
