// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The image part, as one matrix of the text's width and what is left of its parameters.
#include "engine/architectures/imagetower.h"

namespace headroom {

/// bitsandbytes packs every linear layer but the head; packed text models of GPTQ and AWQ leave towers as they are.
static bool isPacked(const BlockChoices &choices)
{
    if (!choices.quantisation)
        return false;
    switch (*choices.quantisation) {
    case Quantisation::Nf4Double:
    case Quantisation::Nf4:
    case Quantisation::Fp4:
    case Quantisation::Int8:
        return true;
    case Quantisation::GptqInt4:
    case Quantisation::GptqInt8:
    case Quantisation::AwqInt4:
        break;
    }
    return false;
}

ImageTower::ImageTower(Construction &construction)
{
    const ModelShape &shape = construction.shape();
    const Extent width {shape.hidden};
    const Extent rows {shape.otherParameters / width.size};
    if (rows.size > 0 && isPacked(construction.choices()))
        m_packed.emplace(construction, width, rows);
    else if (rows.size > 0)
        m_matrices = &construction.parameter({rows, width}, Site::ImageTower);
    if (const std::int64_t rest = shape.otherParameters % width.size)
        m_rest = &construction.parameter({{rest}}, Site::ImageTower);
}

Tensor ImageTower::operator()(Tensor embedded) const
{
    const Tensor text = std::move(embedded);
    const Tensor matrices = m_matrices ? m_matrices->tensor : Tensor();
    const Tensor rest = m_rest ? m_rest->tensor : Tensor();
    Execution &execution = text.execution();
    if (matrices && rest)
        return apply(execution, text.shape(), text.type(), Site::ImageTower, {text, matrices, rest});
    if (matrices)
        return apply(execution, text.shape(), text.type(), Site::ImageTower, {text, matrices});
    if (rest)
        return apply(execution, text.shape(), text.type(), Site::ImageTower, {text, rest});
    return apply(execution, text.shape(), text.type(), Site::ImageTower, {text});
}

} // namespace headroom
