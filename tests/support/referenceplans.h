// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The cases of tests/data/reference as plans and shapes.
#pragma once

#include "engine/formats/configjson.h"
#include "engine/formats/planjson.h"
#include "engine/plan/resolve.h"
#include "tests/support/sourcetree.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace headroom::tests {

struct ReferencePlan {
    std::string id {};
    Plan plan {}; ///< resolved
    ModelShape shape {};
};

/// Every `stride`-th case of a file, from the first.
inline std::vector<ReferencePlan> referencePlans(const QString &file, int stride = 1)
{
    std::vector<ReferencePlan> plans;
    int number = 0;
    for (const QByteArray &line : readSource(QStringLiteral("tests/data/reference/") + file).split('\n')) {
        if (line.isEmpty() || number++ % stride != 0)
            continue;
        const auto document = nlohmann::ordered_json::parse(line.toStdString());
        const auto plan = readPlan(document["plan"].dump());
        const auto model = plan ? readModel(plan->model.config) : tl::unexpected(FormatError {});
        if (!plan || !model)
            qFatal("cannot read the case %s", line.left(60).constData());
        plans.push_back({document["id"], resolvedPlan(*plan), model->shape});
    }
    return plans;
}

} // namespace headroom::tests
