// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads, loads the model, estimates, and reports what fails.
#include "app/commandline/evaluation.h"

#include "app/commandline/reported.h"
#include "app/files/planfile.h"

#include "engine/formats/planjson.h"

#include <algorithm>
#include <utility>

namespace headroom {

Evaluator::Evaluator(const Catalogue &catalogue, Reserved reserved)
    : m_catalogue(catalogue)
    , m_reserved(reserved)
{
}

tl::expected<Evaluated, EvaluationError> Evaluator::evaluate(
    std::string_view text, const QString &path, std::int64_t line)
{
    auto plan = readPlan(text);
    if (!plan) {
        FormatError error = std::move(plan.error());
        if (line > 0)
            error.line = line;
        error.column = error.line > 0 ? std::max<std::int64_t>(error.column, 1) : 0;
        return tl::make_unexpected(EvaluationError {.id = planId(text), .report = reported(error, path)});
    }
    auto model = modelOf(plan->model, folderOf(path));
    if (!model)
        return tl::make_unexpected(EvaluationError {.id = plan->id, .report = reported(model.error(), plan->model)});
    auto result = estimateWith(m_reserved, *plan, (*model)->shape, m_catalogue, m_scratch);
    if (!result)
        return tl::make_unexpected(EvaluationError {.id = plan->id, .report = reported(result.error())});
    const Gpu *gpu = m_catalogue.gpu(plan->hardware.gpu);
    EstimateSubject subject {.id = plan->id, .gpu = gpu ? gpu->id : plan->hardware.gpu};
    return Evaluated {.plan = std::move(*plan),
        .model = std::move(*model),
        .subject = std::move(subject),
        .estimate = std::move(*result)};
}

tl::expected<std::shared_ptr<const LoadedModel>, ReadingError> Evaluator::modelOf(
    const ModelChoice &choice, const QString &folder)
{
    if (m_model && choice == m_choice && folder == m_folder)
        return m_model;
    auto loaded = loadModel(choice, m_catalogue, folder);
    if (!loaded)
        return tl::make_unexpected(std::move(loaded.error()));
    m_model = std::make_shared<const LoadedModel>(std::move(*loaded));
    m_choice = choice;
    m_folder = folder;
    return m_model;
}

} // namespace headroom
