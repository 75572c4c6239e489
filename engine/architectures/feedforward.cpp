// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Feed-forward networks.
#include "engine/architectures/feedforward.h"

#include "engine/execution/fusedkernels.h"

namespace headroom {

namespace {

/// GELU's tanh form written out in Python; autocast widens its power.
/// Source: transformers, NewGELUActivation.
Tensor geluInPython(const Tensor &x)
{
    const Tensor half = keepsNothing(x, Site::Scaled);
    Tensor base = widened(x);
    Tensor inner = power(std::move(base), Site::Cube);
    inner = keepsNothing(std::move(inner), Site::Scaled);
    inner = add(x, std::move(inner), Site::Sum);
    inner = keepsNothing(std::move(inner), Site::Scaled);
    inner = keepsOutput(std::move(inner), Site::Tanh);
    inner = keepsNothing(std::move(inner), Site::Sum);
    return multiply(half, inner, Site::Gelu);
}

/// The unsquared values are a local of the activation.
/// Source: transformers, ReLUSquaredActivation.
Tensor reluSquared(const Tensor &x)
{
    const Tensor narrow = keepsOutput(x, Site::Relu);
    const Tensor wide = widened(narrow);
    return power(wide, Site::Squared);
}

}

Tensor activate(Tensor input, Activation activation)
{
    const Tensor x = std::move(input);
    switch (activation) {
    case Activation::Silu:
        return keepsInput(x, Site::Silu);
    case Activation::Gelu:
    case Activation::GeluTanh:
        return keepsInput(x, Site::Gelu);
    case Activation::GeluPython:
        return geluInPython(x);
    case Activation::Relu:
        return keepsOutput(x, Site::Relu);
    case Activation::ReluSquared:
        return reluSquared(x);
    case Activation::Xielu: // not executed: no request is made of such a model
        break;
    }
    return keepsInput(x, Site::Silu);
}

FeedForward::FeedForward(Construction &construction, const MlpShape &shape)
    : m_inner {shape.width, Axis::Inner}
    , m_activation(shape.activation)
    , m_fusedGate(construction.choices().kernels == Kernels::Fused)
{
    const ModuleNames &names = construction.family().modules;
    const Extent hidden {construction.shape().hidden, Axis::Hidden};
    const Projection::Bias inputBias = biasIf(shape.inputBias);
    if (shape.gated && shape.fusedGateUp) {
        m_gateUp.emplace(construction, Site::GateUpProjection, names.gateUp, hidden,
            Extent {2 * shape.width, Axis::Inner}, inputBias);
    } else if (shape.gated) {
        m_gate.emplace(construction, Site::GateProjection, names.gate, hidden, m_inner, inputBias);
        m_up.emplace(construction, Site::UpProjection, names.up, hidden, m_inner, inputBias);
    } else {
        m_up.emplace(construction, Site::FirstProjection, names.up, hidden, m_inner, inputBias);
    }
    m_down.emplace(construction, shape.gated ? Site::DownProjection : Site::SecondProjection, names.down, m_inner,
        hidden, biasIf(shape.outputBias));
}

Tensor FeedForward::operator()(const Tensor &input) const
{
    if (m_gateUp)
        return fused(input);
    return m_gate ? gated(input) : ungated(input);
}

Tensor FeedForward::gated(const Tensor &x) const
{
    if (m_fusedGate) {
        Tensor gate = (*m_gate)(x);
        Tensor product = fusedGate(std::move(gate), (*m_up)(x), Layout::OnePiece);
        return (*m_down)(product);
    }
    Tensor activated = activate((*m_gate)(x), m_activation);
    const Tensor product = multiply(std::move(activated), (*m_up)(x));
    return (*m_down)(product);
}

Tensor FeedForward::fused(const Tensor &x) const
{
    Tensor both = (*m_gateUp)(x);
    const Tensor gate = both.part(both.shape().withLast(m_inner));
    const Tensor up = both.part(both.shape().withLast(m_inner));
    both.release();
    if (m_fusedGate) {
        const Tensor product = fusedGate(gate, up, Layout::Slice);
        return (*m_down)(product);
    }
    Tensor activated = activate(gate, m_activation);
    const Tensor product = multiply(up, std::move(activated));
    return (*m_down)(product);
}

Tensor FeedForward::ungated(const Tensor &x) const
{
    const Tensor activated = activate((*m_up)(x), m_activation);
    return (*m_down)(activated);
}

} // namespace headroom
