// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates against published runs as a page to read: in a terminal, and as a document.
#pragma once

#include "engine/explain/measured.h"

#include <QString>

#include <string>

namespace headroom {

/// Verdicts, statistics by every grouping, and what contradicts itself or has no estimate.
[[nodiscard]] QString textMeasured(const MeasuredValidation &validation);
/// The same with every run, in English whatever the program's language.
[[nodiscard]] std::string markdownMeasured(const MeasuredValidation &validation);

} // namespace headroom
