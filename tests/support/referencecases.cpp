// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reading reference cases.
#include "tests/support/referencecases.h"

#include "engine/formats/configjson.h"
#include "engine/formats/planjson.h"
#include "engine/plan/resolve.h"
#include "tests/support/sourcetree.h"

#include <algorithm>
#include <cmath>

namespace headroom::tests {

std::vector<ReferenceCase> referenceCases(const QString &file)
{
    std::vector<ReferenceCase> cases;
    const QByteArray text = readSource(QStringLiteral("tests/data/reference/") + file);
    for (const QByteArray &line : text.split('\n')) {
        if (line.isEmpty())
            continue;
        const auto document = nlohmann::json::parse(line.toStdString());
        const auto plan = readPlan(document["plan"].dump());
        const auto model = plan ? readModel(plan->model.config) : tl::unexpected(FormatError {});
        if (!plan || !model)
            qFatal("cannot read the case %s", line.left(60).constData());
        cases.push_back({document["id"], resolvedPlan(*plan), model->shape, document["reference"]});
    }
    return cases;
}

double measuredBytes(const ReferenceCase &one, Phase phase)
{
    return one.reference["phases"][std::string(nameOf(phase))]["allocated"].get<double>();
}

double percentOff(Bytes mine, double measured)
{
    return 100 * std::abs(static_cast<double>(mine.value()) / measured - 1);
}

Bytes highestOfStep(const StepMemory &memory)
{
    return std::max({memory[Phase::Forward].allocated(), memory[Phase::Loss].allocated(),
        memory[Phase::Backward].allocated(), memory[Phase::OptimizerStep].allocated()});
}

double quantile(std::vector<double> values, double share)
{
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

} // namespace headroom::tests
