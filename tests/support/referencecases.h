// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cases of tests/data/reference, and how far an estimate is from what they measured.
#pragma once

#include <QString>

#include "engine/memory/terms.h"
#include "engine/model/shape.h"
#include "engine/plan/plan.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace headroom::tests {

struct ReferenceCase {
    std::string id {};
    Plan plan {}; ///< resolved
    ModelShape shape {};
    nlohmann::json reference {};
};

/// The cases of a file of tests/data/reference; a case that cannot be read ends the test.
[[nodiscard]] std::vector<ReferenceCase> referenceCases(const QString &file);

/// Bytes of the phase that was measured.
[[nodiscard]] double measuredBytes(const ReferenceCase &one, Phase phase);
/// How far the estimate is off, without sign, in percent.
[[nodiscard]] double percentOff(Bytes mine, double measured);
/// The highest of forward, loss, backward and optimizer step.
[[nodiscard]] Bytes highestOfStep(const StepMemory &memory);
/// The value below which this share of the values lies.
[[nodiscard]] double quantile(std::vector<double> values, double share);

} // namespace headroom::tests
