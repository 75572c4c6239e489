// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A line of a file of reference cases: a plan, and what PyTorch allocated for it.
#pragma once

#include "engine/explain/validation.h"
#include "engine/formats/formaterror.h"

#include <tl/expected.hpp>

#include <string_view>

namespace headroom {

/// Errors: as readPlan(), with the path in the line; MissingKey, WrongType, OutOfRange in the reference.
[[nodiscard]] tl::expected<ReferenceCase, FormatError> readReferenceCase(std::string_view line);

} // namespace headroom
