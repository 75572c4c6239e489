// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Joins the estimate's terms with the equations that made them.
#include "ui/models/breakdownvalue.h"

#include "engine/estimate/textbookestimate.h"
#include "engine/explain/formulas.h"

namespace headroom::ui {

BreakdownValue breakdownValue(const Picture &picture, Unit unit)
{
    BreakdownValue value;
    value.unit = unit;
    if (!picture.estimate || !picture.model)
        return value;
    const MemoryEstimate &memory = picture.estimate->memory;
    const TermBytes &peak = memory.steady.peak();
    value.total = peak.total();
    value.peakPhase = memory.steady.peakPhase();
    for (std::size_t index = 0; index < termCount; ++index) {
        const auto term = static_cast<TermId>(index);
        value.rows.push_back({.term = term,
            .bytes = peak[term],
            .share = value.total > Bytes(0) ? peak[term] / value.total : 0.0});
    }
    // The detailed model has no equations: it executes the step.
    if (picture.estimate->memoryModel == MemoryModel::Detailed)
        return value;
    const auto numbers = textbookPlan(picture.plan, picture.model->shape);
    if (!numbers)
        return value;
    const Range<Bytes> overhead = picture.plan.hardware.overhead.value_or(textbookOverhead);
    for (const TermFormula &formula : textbookFormulas(*numbers, overhead)) {
        BreakdownRow &row = value.rows[static_cast<std::size_t>(formula.term)];
        row.formula = QString::fromStdString(formula.equation);
        row.withNumbers = QString::fromStdString(formula.withNumbers);
        row.source = QString::fromStdString(formula.source);
    }
    return value;
}

} // namespace headroom::ui
