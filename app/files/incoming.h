// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What an opened, dropped or pasted thing is: a plan, a model's config.json, or catalogue rows.
#pragma once

#include "app/files/readingerror.h"

#include "engine/catalogue/catalogue.h"
#include "engine/plan/plan.h"

#include <QString>

#include <tl/expected.hpp>

#include <string>
#include <variant>

namespace headroom {

struct IncomingPlan {
    Plan plan {};
    QString path {}; ///< empty: pasted
};

/// A config.json that the engine understands.
struct IncomingConfig {
    std::string text {}; ///< goes into the plan as it is
    QString name {}; ///< shown for a config that has no name of its own: its folder's or its file's
};

/// A user's catalogue rows, checked against the catalogue.
struct IncomingRows {
    std::string text {};
    QString name {}; ///< of the file, without its ending
};

using Incoming = std::variant<IncomingPlan, IncomingConfig, IncomingRows>;

/// A text whose origin is path (empty: pasted). Only what can be used comes back: the plan makes sense, the config
/// can be read, the rows are valid.
/// Errors: UnknownKind, or what the reader of its kind says.
[[nodiscard]] tl::expected<Incoming, ReadingError> recognise(
    std::string_view text, const QString &path, const Catalogue &catalogue);

/// The same for a file, or for a model's folder, which stands for the config.json in it.
[[nodiscard]] tl::expected<Incoming, ReadingError> openAnything(const QString &path, const Catalogue &catalogue);

} // namespace headroom
