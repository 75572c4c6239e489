// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Convolutions as products: each keeps what it reads.
#include "engine/architectures/inputfeatures.h"

namespace headroom {

constexpr std::int64_t convolvedFrames = 3;

InputFeatures::InputFeatures(Construction &construction)
    : m_execution(construction.execution())
    , m_shape(construction.shape())
    , m_hidden {construction.shape().hidden, Axis::Hidden}
{
    const BlockChoices &choices = construction.choices();
    if (m_shape.patchNumbers > 0) {
        m_classToken = &construction.parameter({m_hidden}, Site::PositionTable);
        m_positions
            = &construction.parameter({{m_shape.fixedTokens, Axis::Position}, m_hidden}, Site::PositionTable);
        m_first = &construction.parameter({m_hidden, {m_shape.patchNumbers}}, Site::InputConvolution);
        m_firstBias = &construction.parameter({m_hidden}, Site::InputConvolution);
        return;
    }
    m_first = &construction.parameter({m_hidden, {m_shape.spectrumBins}, {convolvedFrames}}, Site::InputConvolution);
    m_firstBias = &construction.parameter({m_hidden}, Site::InputConvolution);
    m_second = &construction.parameter({m_hidden, m_hidden, {convolvedFrames}}, Site::InputConvolution);
    m_secondBias = &construction.parameter({m_hidden}, Site::InputConvolution);
    m_positions = &construction.parameter(
        {{m_shape.encoderTokens, Axis::Position}, m_hidden}, Site::PositionTable, choices.weights, false);
}

static Tensor convolved(const Tensor &input, const Parameter &weight, const Parameter &bias, const Extents &shape)
{
    const Tensor x = lowered(input);
    const Tensor w = lowered(weight.tensor);
    const Tensor b = lowered(bias.tensor);
    return apply(input.execution(), shape, w.type(), Site::InputConvolution, {x, w, b},
        {Kept::when(w.requiresGradient(), x), Kept::when(x.requiresGradient(), w)});
}

Tensor InputFeatures::operator()(std::int64_t rows) const
{
    Tensor x = m_shape.patchNumbers > 0 ? patches(rows) : frames(rows);
    return apply(
        m_execution, x.shape(), x.type(), Site::Sum, {{x, GradientRule::through()}, m_positions->tensor});
}

Tensor InputFeatures::patches(std::int64_t rows) const
{
    const Extents shape {{rows, Axis::Row}, {m_shape.fixedTokens, Axis::Token}, m_hidden};
    const Extents withoutClass {shape[0], {m_shape.fixedTokens - 1, Axis::Token}, m_hidden};
    const Tensor pixels(
        m_execution, withoutClass.withLast({m_shape.patchNumbers}), m_first->tensor.type(), Site::InputConvolution);
    const Tensor rowsOfPatches = convolved(pixels, *m_first, *m_firstBias, withoutClass);
    return apply(m_execution, shape, rowsOfPatches.type(), Site::Part,
        {{rowsOfPatches, GradientRule::throughView()}, m_classToken->tensor});
}

/// The second convolution takes every other frame.
Tensor InputFeatures::frames(std::int64_t rows) const
{
    const Extents shape {{rows, Axis::Row}, {m_shape.encoderTokens, Axis::Token}, m_hidden};
    const Extents doubled {shape[0], {2 * m_shape.encoderTokens, Axis::Token}, m_hidden};
    const Tensor spectrum(
        m_execution, doubled.withLast({m_shape.spectrumBins}), m_first->tensor.type(), Site::InputConvolution);
    Tensor x = keepsInput(convolved(spectrum, *m_first, *m_firstBias, doubled), Site::Gelu);
    x = convolved(x, *m_second, *m_secondBias, shape);
    return keepsInput(std::move(x), Site::Gelu);
}

} // namespace headroom
