// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Compares, sorts, and says what holds.
#include "engine/explain/validation.h"

#include "engine/plan/check.h"
#include "engine/plan/resolve.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace headroom {

namespace {

/// Those that are measured; loading, evaluation and saving are not.
constexpr std::array measuredPhases {Phase::Forward, Phase::Loss, Phase::Backward, Phase::OptimizerStep};

double percentError(double mine, double theirs)
{
    return theirs == 0 ? (mine == 0 ? 0 : 100) : 100 * (mine / theirs - 1);
}

double percentError(Bytes mine, Bytes theirs)
{
    return percentError(static_cast<double>(mine.value()), static_cast<double>(theirs.value()));
}

double percentError(Parameters mine, Parameters theirs)
{
    return percentError(static_cast<double>(mine.value()), static_cast<double>(theirs.value()));
}

Phase highestMeasured(const StepMemory &step)
{
    return *std::ranges::max_element(
        measuredPhases, {}, [&](Phase phase) { return step.has(phase) ? step[phase].allocated() : Bytes(-1); });
}

const std::optional<ReferenceLevel> &levelOf(const ReferenceCase &reference, Phase phase)
{
    return reference.phases[static_cast<std::size_t>(phase)];
}

/// A reference that knows no loss of its own: its forward contains the loss's forward, its backward the loss's backward.
bool mergesLoss(const DetailedMemory &memory, const ReferenceCase &reference)
{
    return !levelOf(reference, Phase::Loss) && levelOf(reference, Phase::Forward) && levelOf(reference, Phase::Backward)
        && memory.lossForward > Bytes();
}

/// What is compared with a phase of the reference.
Bytes levelIn(const DetailedMemory &memory, Phase phase, bool merged)
{
    const Bytes level = memory.steady[phase].allocated();
    if (merged && phase == Phase::Forward)
        return std::max(level, memory.lossForward);
    if (merged && phase == Phase::Backward)
        return std::max(level, memory.lossBackward);
    return level;
}

/// The first phase that only one of both has.
std::optional<Phase> unmatchedPhase(const StepMemory &mine, const ReferenceCase &reference)
{
    const auto *const found = std::ranges::find_if(
        measuredPhases, [&](Phase phase) { return mine.has(phase) != levelOf(reference, phase).has_value(); });
    return found == measuredPhases.end() ? std::nullopt : std::optional(*found);
}

Phase highestMeasured(const ReferenceCase &reference)
{
    return *std::ranges::max_element(measuredPhases, {},
        [&](Phase phase) { return levelOf(reference, phase).value_or(ReferenceLevel {Bytes(-1)}).allocated; });
}

double largerSize(double a, double b)
{
    return std::abs(a) >= std::abs(b) ? a : b;
}

double largestTermDifference(const TermBytes &executed, const TermBytes &reference, Bytes peak)
{
    Bytes largest;
    for (const TermId term : allTerms) {
        const Bytes difference = executed[term] - reference[term];
        largest = std::max(largest, difference < Bytes() ? -difference : difference);
    }
    return 100 * (largest / peak);
}

} // namespace

tl::expected<CaseErrors, PlanError> validated(
    const ReferenceCase &reference, const ModelShape &shape, Execution &execution)
{
    if (const auto problem = checkPlan(reference.plan, shape))
        return tl::unexpected(*problem);
    const auto memory = detailedMemory(resolvedPlan(reference.plan), shape, execution);
    if (!memory)
        return tl::unexpected(memory.error());
    const bool merged = mergesLoss(*memory, reference);
    const auto unmatched = unmatchedPhase(memory->steady, reference);
    if (unmatched && !(merged && *unmatched == Phase::Loss)) {
        return tl::unexpected(PlanError {
            .problem = PlanProblem::NotBuilt, .key = "reference.phases", .found = std::string(nameOf(*unmatched))});
    }
    CaseErrors errors {.id = reference.id};
    errors.peak = percentError(memory->steady[highestMeasured(memory->steady)].allocated(), reference.peak);
    if (reference.firstPeak)
        errors.firstPeak
            = percentError(memory->first[highestMeasured(memory->first)].allocated(), *reference.firstPeak);
    for (const Phase phase : measuredPhases) {
        if (const auto &level = levelOf(reference, phase)) {
            errors.phases[static_cast<std::size_t>(phase)]
                = percentError(levelIn(*memory, phase, merged), level->allocated);
        }
    }
    errors.parameters = largerSize(
        percentError(memory->total, reference.total), percentError(memory->trainable, reference.trainable));
    errors.peakPhase = highestMeasured(reference);
    errors.executed = memory->steady[errors.peakPhase];
    if (const auto &level = levelOf(reference, errors.peakPhase); level && level->terms) {
        errors.reference = level->terms;
        errors.terms = largestTermDifference(errors.executed, *level->terms, reference.peak);
    }
    return errors;
}

std::vector<double> errorsOf(const Validation &validation, Metric metric)
{
    std::vector<double> sizes;
    const auto take = [&](double error) { sizes.push_back(std::abs(error)); };
    for (const CaseErrors &one : validation.covered) {
        switch (metric) {
        case Metric::Peak:
            take(one.peak);
            break;
        case Metric::FirstPeak:
            if (one.firstPeak)
                take(*one.firstPeak);
            break;
        case Metric::Phases:
            for (const auto &phase : one.phases)
                if (phase)
                    take(*phase);
            break;
        case Metric::Terms:
            if (one.terms)
                take(*one.terms);
            break;
        case Metric::Parameters:
            take(one.parameters);
            break;
        }
    }
    std::ranges::sort(sizes);
    return sizes;
}

double medianOf(std::span<const double> ascending)
{
    const std::size_t middle = ascending.size() / 2;
    return ascending.size() % 2 == 1 ? ascending[middle] : (ascending[middle - 1] + ascending[middle]) / 2;
}

double quantileOf(std::span<const double> ascending, double share)
{
    const auto place = static_cast<std::size_t>(share * static_cast<double>(ascending.size()));
    return ascending[std::min(place, ascending.size() - 1)];
}

std::optional<ErrorBound> readBound(std::string_view text)
{
    const std::size_t colon = text.find(':');
    const std::size_t equals = text.find('=');
    if (colon == std::string_view::npos || equals == std::string_view::npos || equals < colon)
        return std::nullopt;
    const auto number = [](std::string_view digits) -> std::optional<double> {
        double value = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (error != std::errc() || end != digits.data() + digits.size() || !std::isfinite(value) || value < 0)
            return std::nullopt;
        return value;
    };
    const auto *const metric = std::ranges::find(metricNames, text.substr(0, colon));
    const auto percent = number(text.substr(equals + 1));
    if (metric == metricNames.end() || !percent)
        return std::nullopt;
    ErrorBound bound {.metric = static_cast<Metric>(metric - metricNames.begin()), .percent = *percent};
    const std::string_view statistic = text.substr(colon + 1, equals - colon - 1);
    if (statistic == "median")
        return bound;
    if (statistic == "max") {
        bound.quantile = 1;
        return bound;
    }
    const auto share = statistic.starts_with('p') ? number(statistic.substr(1)) : std::nullopt;
    if (!share || *share > 100)
        return std::nullopt;
    bound.quantile = *share / 100;
    return bound;
}

BoundResult checked(const ErrorBound &bound, const Validation &validation)
{
    const std::vector<double> errors = errorsOf(validation, bound.metric);
    if (errors.empty())
        return {bound, std::nullopt};
    return {bound, bound.quantile ? quantileOf(errors, *bound.quantile) : medianOf(errors)};
}

std::vector<const CaseErrors *> worstCases(const Validation &validation, std::size_t count)
{
    std::vector<const CaseErrors *> cases;
    cases.reserve(validation.covered.size());
    for (const CaseErrors &one : validation.covered)
        cases.push_back(&one);
    std::ranges::stable_sort(cases, std::ranges::greater(), [](const CaseErrors *one) { return std::abs(one->peak); });
    cases.resize(std::min(count, cases.size()));
    return cases;
}

std::vector<UncoveredReason> uncoveredReasons(const Validation &validation)
{
    std::vector<UncoveredReason> reasons;
    for (const UncoveredCase &one : validation.notCovered) {
        const auto same = std::ranges::find_if(reasons, [&](const UncoveredReason &reason) {
            return reason.reason.key == one.reason.key && reason.reason.found == one.reason.found
                && reason.reason.problem == one.reason.problem;
        });
        if (same == reasons.end())
            reasons.push_back({one.reason, 1});
        else
            ++same->cases;
    }
    std::ranges::stable_sort(reasons, std::ranges::greater(), &UncoveredReason::cases);
    return reasons;
}

} // namespace headroom
