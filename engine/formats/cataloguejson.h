// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Catalogue rows from their files; a bad row is rejected by name, and with it the file.
#pragma once

#include "engine/catalogue/catalogue.h"
#include "engine/formats/formaterror.h"

#include <tl/expected.hpp>

#include <string_view>

namespace headroom {

/// The texts of the catalogue's files.
struct CatalogueTexts {
    std::string_view gpus {};
    std::string_view prices {};
    std::string_view utilisation {};
    std::string_view models {};
};

/// The whole catalogue. Errors name the file's row: its id where it has one, else its place, such as "gpus[3]".
[[nodiscard]] tl::expected<Catalogue, FormatError> readCatalogue(const CatalogueTexts &texts);

/// The catalogue with the rows of a user's file ("headroom-catalogue": any of gpus, ranges, presets) over its own:
/// a row with the same id, or the same GPU and market, replaces ours. Errors as above; then nothing is changed.
[[nodiscard]] tl::expected<Catalogue, FormatError> withUserRows(Catalogue catalogue, std::string_view text);

} // namespace headroom
