// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A validation as a page to read: in a terminal, and as the project's document of its accuracy.
#pragma once

#include "engine/explain/validation.h"

#include <QString>

#include <span>
#include <string>

namespace headroom {

/// Summary, bounds, reasons, the worst cases with both term tables.
[[nodiscard]] QString textValidation(const Validation &validation, std::span<const BoundResult> bounds);
/// The same with every case, in English whatever the program's language: a document.
[[nodiscard]] std::string markdownValidation(const Validation &validation, std::span<const BoundResult> bounds);

} // namespace headroom
