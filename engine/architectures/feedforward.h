// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Dense feed-forward networks: gated, gated with gate and up in one matrix, ungated.
#pragma once

#include "engine/architectures/projection.h"
#include "engine/model/block.h"

#include <optional>

namespace headroom {

/// The activation as the model computes it: one kernel, or operator by operator.
[[nodiscard]] Tensor activate(Tensor input, Activation activation);

/// Apertus: two learnt numbers a block, written out in Python; autocast widens softplus and expm1, and so all of it.
/// Source: transformers, XIELUActivation.
class Xielu {
public:
    explicit Xielu(Construction &construction);

    [[nodiscard]] Tensor operator()(Tensor input) const;

private:
    Parameter *m_positive = nullptr;
    Parameter *m_negative = nullptr;
};

class FeedForward {
public:
    FeedForward(Construction &construction, const MlpShape &shape);

    [[nodiscard]] Tensor operator()(const Tensor &input) const;

    /// Of a gated network with three matrices.
    [[nodiscard]] const Projection &gate() const { return *m_gate; }
    [[nodiscard]] const Projection &up() const { return *m_up; }
    [[nodiscard]] const Projection &down() const { return *m_down; }

private:
    [[nodiscard]] Tensor gated(const Tensor &input) const;
    [[nodiscard]] Tensor fused(const Tensor &input) const;
    [[nodiscard]] Tensor ungated(const Tensor &input) const;

    Extent m_inner {};
    Activation m_activation = Activation::Silu;
    bool m_fusedGate = false; ///< one kernel activates and multiplies
    bool m_newGradients = false; ///< its backward does not write over what it kept: Megatron
    std::optional<Xielu> m_xielu {};
    std::optional<Projection> m_gate {};
    std::optional<Projection> m_gateUp {};
    std::optional<Projection> m_up {}; ///< the first of two where there is no gate
    std::optional<Projection> m_down {};
};

} // namespace headroom
