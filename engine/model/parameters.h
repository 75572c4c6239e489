// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Exact parameter counts of a model.
#pragma once

#include "engine/model/shape.h"
#include "engine/units/counts.h"

#include <optional>

namespace headroom {

/// Where a model's parameters lie. The sum of all is the total.
struct ParameterGroups {
    Parameters embedding {}; ///< the input table
    Parameters positions {}; ///< a learned table of positions
    Parameters head {}; ///< the output head; nothing if it is the input table
    Parameters attention {}; ///< projections of attention, latent and linear attention, convolutions
    Parameters mlp {}; ///< dense feed-forward networks
    Parameters experts {}; ///< routed experts
    Parameters sharedExperts {}; ///< with their gate
    Parameters router {};
    Parameters correctionBias {}; ///< of routers; kept by every model file, but not trained
    Parameters norms {};
    Parameters other {}; ///< sinks, gates, tables per layer, vision towers and projectors

    friend bool operator==(const ParameterGroups &, const ParameterGroups &) = default;
};

struct ModelParameters {
    Parameters total {};
    Parameters active {}; ///< all but the routed experts that are not chosen for a token
    Parameters embedding {}; ///< the input table
    Parameters trainable {}; ///< of full training: all but the routers' correction biases
    Parameters largestBlock {}; ///< what sharding by block gathers at once
    ParameterGroups groups {};

    friend bool operator==(const ModelParameters &, const ModelParameters &) = default;
};

/// Counts every tensor of the model. Nothing if the count does not fit into 2^62.
[[nodiscard]] std::optional<ModelParameters> countParameters(const ModelShape &shape);

/// Parameters of one layer of this kind. Nothing if the count does not fit into 2^62.
[[nodiscard]] std::optional<Parameters> countBlock(const ModelShape &shape, const BlockShape &block);

} // namespace headroom
