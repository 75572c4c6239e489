// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A norm with its weights, in the way its model computes it.
#pragma once

#include "engine/architectures/blockfacts.h"
#include "engine/architectures/construction.h"
#include "engine/execution/norms.h"

namespace headroom {

class NormLayer {
public:
    /// Over `width` columns, with the weights that the style has.
    NormLayer(Construction &construction, NormStyle style, Extent width, Site site = Site::NormWeight);

    /// The caller holds the input while the norm runs.
    [[nodiscard]] Tensor operator()(const Tensor &input) const;

private:
    NormStyle m_style = NormStyle::Rms;
    Parameter *m_weight = nullptr;
    Parameter *m_bias = nullptr;
};

} // namespace headroom
