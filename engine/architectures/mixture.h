// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A mixture of experts: a router, tokens sorted by expert, one grouped product for all experts, shared experts beside it.
#pragma once

#include "engine/architectures/adaptedparameter.h"
#include "engine/architectures/blockfacts.h"
#include "engine/architectures/loopedexperts.h"
#include "engine/architectures/projection.h"

#include <optional>

namespace headroom {

/// The highest scores of each row; their indices are kept.
[[nodiscard]] Tensor highest(Tensor scores, Extent chosen);

class Mixture {
public:
    Mixture(Construction &construction, const ExpertsShape &shape, const BlockFacts &facts);

    [[nodiscard]] Tensor operator()(const Tensor &input);
    /// The experts alone, where the block routes: `tokens`: [tokens, width]; `weights`: [tokens, chosen].
    [[nodiscard]] Tensor chosen(const Tensor &tokens, const Tensor &weights);

private:
    /// Weights of the chosen experts, [tokens, chosen].
    [[nodiscard]] Tensor route(const Tensor &tokens) const;
    [[nodiscard]] Tensor routeInFp32(const Tensor &tokens) const;
    [[nodiscard]] Tensor ofChosen(const Tensor &scores) const;
    [[nodiscard]] Tensor chosenExperts(const Tensor &tokens, const Tensor &weights) const;
    [[nodiscard]] Tensor activated(const Tensor &gate, const Tensor &up) const;
    [[nodiscard]] Tensor sparseMixer(const Tensor &tokens) const;
    [[nodiscard]] Tensor noisy(Tensor input) const;
    [[nodiscard]] Tensor everyExpert(const Tensor &input);
    [[nodiscard]] Tensor clamped(const Tensor &gate, const Tensor &up) const;
    [[nodiscard]] Tensor sharedExperts(const Tensor &input) const;

    RouterStyle m_style = RouterStyle::Softmax;
    bool m_clamped = false;
    bool m_everyExpert = false;
    bool m_sharedFirst = false;
    bool m_inputNoise = false;
    bool m_fusedGate = false; ///< of the shared experts
    bool m_fusedExperts = false;
    bool m_normalised = true;
    Activation m_activation = Activation::Silu;
    bool m_megatron = false;
    bool m_dispatches = false; ///< experts are spread over ranks
    Extent m_experts {};
    Extent m_own {}; ///< of this rank
    Extent m_chosen {};
    Extent m_inner {};
    std::optional<AdaptedParameter> m_router {};
    Parameter *m_routerBias = nullptr;
    std::optional<LoopedExperts> m_looped {};
    std::optional<AdaptedParameter> m_gateUp {};
    std::optional<AdaptedParameter> m_down {};
    Parameter *m_gateUpBias = nullptr;
    Parameter *m_downBias = nullptr;
    std::optional<Projection> m_sharedGate {};
    std::optional<Projection> m_sharedUp {};
    std::optional<Projection> m_sharedDown {};
    std::optional<Projection> m_sharedShare {}; ///< one number a token that scales the shared experts
};

} // namespace headroom
