// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Executes a plan for its log, and reads levels off a log.
#include "engine/explain/executedlog.h"

#include "engine/estimate/memoryhalf.h"
#include "engine/plan/resolve.h"

namespace headroom {

tl::expected<StepLog, PlanError> executedLog(const Plan &plan, const ModelShape &shape)
{
    const auto request = stepRequest(resolvedPlan(plan), shape);
    if (!request)
        return tl::unexpected(request.error());
    Execution execution;
    std::optional<StepLog> log = logTwoSteps(execution, *request, shape);
    if (!log) // a request is made only of models that have blocks
        return tl::unexpected(
            PlanError {.problem = PlanProblem::NotBuilt, .key = "model.config", .found = shape.modelType});
    return *std::move(log);
}

tl::expected<StepLog, PlanError> estimatedLog(const Plan &plan, const ModelShape &shape)
{
    if (const auto reason = notExecuted(plan, shape))
        return tl::unexpected(*reason);
    return executedLog(plan, shape);
}

void LogLevel::apply(const LogEntry &entry)
{
    if (entry.kind == LogEntry::Kind::Kept || entry.kind == LogEntry::Kind::Dropped)
        return;
    if (entry.id >= m_termOfStorage.size())
        m_termOfStorage.resize(entry.id + 1U);
    const Bytes bytes(entry.bytes);
    TermId &term = m_termOfStorage[entry.id];
    if (entry.kind != LogEntry::Kind::Allocated) {
        m_terms[term] -= bytes;
        m_total -= bytes;
    }
    if (entry.kind != LogEntry::Kind::Released) {
        term = termOf(entry);
        m_terms[term] += bytes;
        m_total += bytes;
    }
}

} // namespace headroom
