// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The full log of a plan's executed steps, every block for itself: for pictures and questions, not for estimates.
#pragma once

#include "engine/memory/terms.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"
#include "engine/training/step.h"

#include <tl/expected.hpp>

#include <cstdint>

namespace headroom {

/// The step that creates the optimizer's states, or one after it.
enum class StepTurn : std::uint8_t { First, Steady };

/// The first two steps, then evaluation and saving. The plan's defaults need not be filled in.
/// Errors: as detailedMemory().
[[nodiscard]] tl::expected<StepLog, PlanError> executedLog(const Plan &plan, const ModelShape &shape);
/// The same for plans whose estimate is an executed step; NotBuilt where the textbook stands in.
[[nodiscard]] tl::expected<StepLog, PlanError> estimatedLog(const Plan &plan, const ModelShape &shape);

/// What the estimate calls the phase, the term of an entry.
[[nodiscard]] constexpr Phase phaseOf(const LogEntry &entry)
{
    return static_cast<Phase>(entry.phase);
}
[[nodiscard]] constexpr TermId termOf(const LogEntry &entry)
{
    return static_cast<TermId>(entry.term);
}

/// Bytes by term while a log is read from its beginning.
class LogLevel {
public:
    /// Takes the next entry in.
    void apply(const LogEntry &entry);
    [[nodiscard]] const TermBytes &terms() const { return m_terms; }
    [[nodiscard]] Bytes total() const { return m_total; }

private:
    TermBytes m_terms {};
    Bytes m_total {};
    std::vector<TermId> m_termOfStorage {}; ///< by id
};

} // namespace headroom
