// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A norm with its weights, in the way its model computes it.
#pragma once

#include "engine/architectures/blockfacts.h"
#include "engine/architectures/construction.h"
#include "engine/execution/fusedkernels.h"
#include "engine/execution/norms.h"

#include <optional>

namespace headroom {

class NormLayer {
public:
    enum class Role : std::uint8_t {
        InBlock,
        Last, ///< before the head
        OverAllHeads, ///< of queries and keys: no fused kernel takes its place
    };

    /// Over `width` columns, with the weights that the family's norm has.
    NormLayer(Construction &construction, const BlockFacts &facts, Extent width, Role role = Role::InBlock,
        Site site = Site::NormWeight);

    /// The caller holds the input while the norm runs.
    [[nodiscard]] Tensor operator()(const Tensor &input) const;

private:
    [[nodiscard]] Tensor normed(const Tensor &input) const;

    NormStyle m_style = NormStyle::Rms;
    std::optional<NormGradient> m_fused {}; ///< how, if one kernel takes the place of the operators
    Parameter *m_weight = nullptr;
    Parameter *m_bias = nullptr;
};

} // namespace headroom
