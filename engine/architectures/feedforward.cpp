// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Feed-forward networks.
#include "engine/architectures/feedforward.h"

#include "engine/execution/fusedkernels.h"
#include "engine/execution/megatronkernels.h"

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
    case Activation::GeluRecomputed: {
        const Temporary one = Temporary::like(x, Site::Gelu);
        {
            std::array<Tensor, 4> steps;
            for (Tensor &step : steps)
                step = Tensor(x.execution(), x.shape(), x.type(), Site::Gelu);
        }
        return apply(x.execution(), x.shape(), x.type(), Site::Gelu, {x}, {x}, {one, one, one, one});
    }
    case Activation::Relu:
        return keepsOutput(x, Site::Relu);
    case Activation::ReluSquared:
        return reluSquared(x);
    case Activation::Xielu: // learnt numbers: an object of its own
        break;
    }
    return keepsInput(x, Site::Silu);
}

Xielu::Xielu(Construction &construction)
    : m_positive(&construction.parameter({{1}}, Site::ActivationConstant))
    , m_negative(&construction.parameter({{1}}, Site::ActivationConstant))
{
    for (int constant = 0; constant < 2; ++constant)
        construction.buffer(bytesPerElement(construction.choices().weights), Site::ActivationConstant);
}

Tensor Xielu::operator()(Tensor input) const
{
    const Tensor x = std::move(input);
    Execution &execution = x.execution();
    const auto byConstant
        = [&] { return apply(execution, x.shape(), x.type(), Site::Scaled, {x}, {onDevice(execution)}); };
    const Tensor ofPositive = keepsInput(widened(m_positive->tensor), Site::Softplus);
    const Tensor ofNegative = keepsInput(widened(m_negative->tensor), Site::Softplus);
    const Tensor chosen(execution, x.shape(), ElementType::Bool, Site::Xielu);
    Tensor above = multiply(multiply(ofPositive, x), x);
    above = add(std::move(above), byConstant());
    Tensor below = apply(execution, x.shape(), x.type(), Site::Clamped, {x}, {x},
        {Temporary::like(x, Site::Clamped), {x.elements(), ElementType::Bool, Site::Clamped}});
    below = widened(std::move(below));
    Tensor grown(execution, below.shape(), below.type(), Site::Expm1);
    grown.madeBy(record(execution, Site::Expm1, {below}, {grown}, {Temporary::like(below, Site::Expm1)}));
    below = std::move(grown);
    below = apply(execution, x.shape(), below.type(), Site::Sum, {{below, GradientRule::through()}, x}, {},
        {Temporary::like(below, Site::Sum)});
    below = multiply(std::move(below), ofNegative);
    below = add(std::move(below), byConstant());
    return apply(execution, x.shape(), above.type(), Site::Xielu, {above, below}, {chosen});
}

FeedForward::FeedForward(Construction &construction, const MlpShape &shape)
    : m_inner {shape.width, Axis::Inner}
    , m_activation(shape.activation)
    , m_fusedGate(construction.choices().fusesGate())
    , m_newGradients(construction.choices().dialect == Dialect::Megatron)
{
    if (m_activation == Activation::Xielu)
        m_xielu.emplace(construction);
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
    construction.module(&m_activation, {});
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
        Tensor gate = throughModule(&m_activation, (*m_gate)(x));
        Tensor product = m_newGradients ? gatedInOneKernel(std::move(gate), (*m_up)(x))
                                        : fusedGate(std::move(gate), (*m_up)(x), Layout::OnePiece);
        return (*m_down)(product);
    }
    Tensor activated = activate(throughModule(&m_activation, (*m_gate)(x)), m_activation);
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
    Tensor first = throughModule(&m_activation, (*m_up)(x));
    const Tensor activated = m_xielu ? (*m_xielu)(std::move(first)) : activate(std::move(first), m_activation);
    return (*m_down)(activated);
}

} // namespace headroom
