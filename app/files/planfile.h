// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Opens and saves plan documents.
#pragma once

#include "app/files/readingerror.h"

#include "engine/catalogue/catalogue.h"
#include "engine/plan/plan.h"

#include <QString>

#include <tl/expected.hpp>

#include <string_view>

namespace headroom {

/// The ending of a plan's file name.
inline constexpr auto planFileEnding = ".headroom.json";

/// A plan that can be worked with: its text is a plan document, its model can be read, and it makes sense.
/// path says where the text came from; a relative model.config_file is looked up beside it.
[[nodiscard]] tl::expected<Plan, ReadingError> readWorkingPlan(
    std::string_view text, const QString &path, const Catalogue &catalogue);
[[nodiscard]] tl::expected<Plan, ReadingError> openPlan(const QString &path, const Catalogue &catalogue);

/// Replaces the file as a whole or not at all.
[[nodiscard]] tl::expected<void, FileError> savePlan(const Plan &plan, const QString &path);

/// The plan as it has to read in another folder: a relative model.config_file still means the same file.
[[nodiscard]] Plan relocated(const Plan &plan, const QString &fromFolder, const QString &toFolder);

/// The folder that a plan's relative paths start from; empty for a plan that has no file yet.
[[nodiscard]] QString folderOf(const QString &planPath);

} // namespace headroom
