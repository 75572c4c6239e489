// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Experts as transformers ran them before release 5: modules of three linear layers, one after the other, each over the rows
// that chose it. Tokens are spread evenly over the experts.
//
// Source: transformers 4.45 to 4.57, models/mixtral/modeling_mixtral.py, MixtralSparseMoeBlock.forward, and its copies in
// Qwen2-MoE, Qwen3-MoE and OLMoE. Derived: compared with published runs alone.
#pragma once

#include "engine/architectures/projection.h"

#include <vector>

namespace headroom {

class LoopedExperts {
public:
    LoopedExperts(Construction &construction, const ExpertsShape &shape);

    /// `tokens`: [tokens, width]; `weights`: [tokens, chosen]. The sum for each token, in its type.
    [[nodiscard]] Tensor operator()(const Tensor &tokens, const Tensor &weights) const;

private:
    struct Expert {
        Projection gate;
        Projection up;
        Projection down;
    };

    std::vector<Expert> m_experts {};
    Activation m_activation = Activation::Silu;
    std::int64_t m_chosen = 1;
};

} // namespace headroom
