// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a plan's choice of model to its shape: an embedded config, a file beside the plan, or a
// preset.
#pragma once

#include "app/files/fileerror.h"

#include "engine/catalogue/catalogue.h"
#include "engine/formats/formaterror.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"

#include <QString>

#include <tl/expected.hpp>

#include <variant>

namespace headroom {

struct LoadedModel {
    ModelShape shape {};
    QString name {}; ///< shown: the plan's, else the config's, else the preset's or the file's

    friend bool operator==(const LoadedModel &, const LoadedModel &) = default;
};

/// Why a plan's model cannot be read: no such preset, a file's trouble, or what is wrong inside the
/// config.
struct ModelError {
    std::variant<PlanError, FileError, FormatError> reason {};
    QString path {}; ///< of the config file; empty: the config is embedded or a preset

    friend bool operator==(const ModelError &, const ModelError &) = default;
};

/// The model that a plan names. A relative model.config_file is looked up in planFolder.
[[nodiscard]] tl::expected<LoadedModel, ModelError> readModel(
    const ModelChoice &choice, const Catalogue &catalogue, const QString &planFolder);

/// The same trouble as an error of the plan, naming the key that brought it.
[[nodiscard]] PlanError asPlanError(const ModelError &error, const ModelChoice &choice);

} // namespace headroom
