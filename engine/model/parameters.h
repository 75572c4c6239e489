// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Exact parameter counts of a model.
#pragma once

#include "engine/model/shape.h"
#include "engine/units/counts.h"

#include <optional>

namespace headroom {

struct ModelParameters {
    Parameters total {};
    Parameters active {}; ///< all but the routed experts that are not chosen for a token
    Parameters embedding {}; ///< the input table

    friend bool operator==(const ModelParameters &, const ModelParameters &) = default;
};

/// Counts every tensor that is trained. Nothing if the count does not fit into 2^62.
[[nodiscard]] std::optional<ModelParameters> countParameters(const ModelShape &shape);

} // namespace headroom
