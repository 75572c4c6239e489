// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the text of a plan document to its estimate or its error, many times in a row.
#pragma once

#include "app/files/modelfile.h"

#include "engine/catalogue/catalogue.h"
#include "engine/estimate/replayedestimate.h"
#include "engine/execution/execution.h"
#include "engine/formats/estimatejson.h"
#include "engine/plan/plan.h"

#include <QString>

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <string_view>

namespace headroom {

struct Evaluated {
    Plan plan {};
    std::shared_ptr<const LoadedModel> model {};
    EstimateSubject subject {};
    Estimate estimate {};
};

struct EvaluationError {
    std::string id {}; ///< the plan's, as far as it can be told
    ReportedError report {};
};

/// Keeps the model of the plan before, since a batch usually varies one model.
class Evaluator {
public:
    explicit Evaluator(const Catalogue &catalogue, Reserved reserved = Reserved::Computed);

    /// path is where the text came from: its relative model.config_file is looked up beside it, and sentences name
    /// it. line is the text's line in a file of many plans, 0: the text is the whole file.
    [[nodiscard]] tl::expected<Evaluated, EvaluationError> evaluate(
        std::string_view text, const QString &path, std::int64_t line = 0);

private:
    [[nodiscard]] tl::expected<std::shared_ptr<const LoadedModel>, ReadingError> modelOf(
        const ModelChoice &choice, const QString &folder);

    const Catalogue &m_catalogue;
    Reserved m_reserved = Reserved::Computed;
    Execution m_scratch {};
    ModelChoice m_choice {};
    QString m_folder {};
    std::shared_ptr<const LoadedModel> m_model {};
};

} // namespace headroom
