// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a plan's choice of model to its shape: an embedded config, a file beside the plan, or a preset.
#pragma once

#include "app/files/readingerror.h"

#include "engine/catalogue/catalogue.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"

#include <QString>

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace headroom {

struct LoadedModel {
    ModelShape shape {};
    QString name {}; ///< shown: the plan's, else the config's, else the preset's or the file's
    std::vector<std::string> understood {}; ///< keys of the config that the shape was made from
    std::vector<std::string> ignored {}; ///< keys that say nothing about the shape

    friend bool operator==(const LoadedModel &, const LoadedModel &) = default;
};

/// The model that a plan names. A relative model.config_file is looked up in planFolder; an empty planFolder is the
/// current one.
[[nodiscard]] tl::expected<LoadedModel, ReadingError> loadModel(
    const ModelChoice &choice, const Catalogue &catalogue, const QString &planFolder);

/// The same trouble as an error of the plan, naming the key that brought it.
[[nodiscard]] PlanError asPlanError(const ReadingError &error, const ModelChoice &choice);

} // namespace headroom
