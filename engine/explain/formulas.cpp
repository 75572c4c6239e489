// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the textbook formulas on numbers that remember their expression.
#include "engine/explain/formulas.h"

namespace headroom {

namespace {

std::string sourceOf(TermId term, const TextbookCase &which)
{
    const bool adapters = which.method != Method::Full;
    switch (term) {
    case TermId::Weights:
    case TermId::MasterWeights:
    case TermId::Gradients:
    case TermId::OptimizerState:
        return adapters ? "Memory-accounting note, adapter formulas; article on full fine-tuning, ZeRO table"
                        : "Article on full fine-tuning, recipe and ZeRO tables";
    case TermId::Activations:
        return which.liveLayer ? "Memory-accounting note, after Korthikanti et al. 2022"
                               : "Article on full fine-tuning, after Korthikanti et al. 2022";
    case TermId::KvCache:
        return "Memory-accounting note, KV cache";
    case TermId::Overhead:
        return "Article on full fine-tuning: 2 to 4 GB a GPU";
    case TermId::LossHead:
    case TermId::ShardingBuffers:
    case TermId::OptimizerTemporaries:
        break;
    }
    return {};
}

} // namespace

std::vector<TermFormula> textbookFormulas(const TextbookPlan &plan, const Range<Bytes> &overhead)
{
    const TextbookNumbers<Traced> numbers = tracedNumbers(plan.numbers);
    std::vector<TermFormula> formulas;
    formulas.reserve(allTerms.size());
    for (const TermId term : allTerms) {
        const Traced traced = term == TermId::Overhead
            ? (Traced("overhead from", static_cast<Exact>(overhead.low.value()))
                  + Traced("overhead to", static_cast<Exact>(overhead.high.value())))
                / Traced(2)
            : textbookTerm(term, numbers, plan.which);
        formulas.push_back({.term = term,
            .equation = traced.equation(),
            .withNumbers = traced.withNumbers(),
            .value = bytesFromExact(traced.value()).value_or(Bytes()),
            .source = sourceOf(term, plan.which)});
    }
    return formulas;
}

} // namespace headroom
