// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The catalogue the program works with: the built-in rows, and over them the user's own files.
#pragma once

#include "app/files/readingerror.h"

#include "engine/catalogue/catalogue.h"

#include <QString>

#include <tl/expected.hpp>

#include <string_view>
#include <vector>

namespace headroom {

/// The rows that the program brings along.
[[nodiscard]] tl::expected<Catalogue, ReadingError> builtInCatalogue();

struct StoredCatalogue {
    Catalogue catalogue {};
    std::vector<ReadingError> errors {}; ///< one for each file that was left out
};

/// The built-in rows with every *.json of the user's catalogue folder over them, in the order of their names. A file
/// in error is left out, named, and stays as it is; a folder that is not there is an empty one.
[[nodiscard]] StoredCatalogue loadCatalogue(const QString &userFolder);

/// Puts a user's rows into the folder under this name; rows of the same name are replaced. The text has been checked
/// by app/files/incoming.
[[nodiscard]] tl::expected<void, FileError> keepUserRows(
    const QString &userFolder, const QString &name, std::string_view text);

} // namespace headroom
