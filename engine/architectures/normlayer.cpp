// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Norms with their weights.
#include "engine/architectures/normlayer.h"

namespace headroom {

NormLayer::NormLayer(Construction &construction, const BlockFacts &facts, Extent width, Role role, Site site)
    : m_style(normIn(construction.choices().dialect, construction.shape().modelType, facts.norm))
{
    const NormStyle style = facts.norm;
    if (style == NormStyle::LayerNormInFp32)
        return;
    const BlockChoices &choices = construction.choices();
    if (choices.kernels != Kernels::Plain && facts.liger.known() && role != Role::OverAllHeads) {
        const LigerFacts::Norms norms = facts.liger.norms;
        const bool inPlace
            = norms == LigerFacts::Norms::InPlace || (norms == LigerFacts::Norms::InPlaceAtEnd && role == Role::Last);
        m_fused = inPlace ? NormGradient::InPlace : NormGradient::New;
    }
    const bool joined = style != NormStyle::LayerNorm && style != NormStyle::LayerNormWithoutBias;
    if (choices.compiled && joined)
        m_fused = NormGradient::New;
    if (choices.dialect == Dialect::Unsloth) // a Triton kernel of its own, which does what Liger's does
        m_fused = construction.shape().modelType.starts_with("gemma") ? NormGradient::New : NormGradient::InPlace;
    m_weight = &construction.parameter({width}, site, choices.norms, choices.trained);
    if (style == NormStyle::LayerNorm || style == NormStyle::LayerNormPlusOne)
        m_bias = &construction.parameter({width}, Site::NormBias, choices.norms, choices.trained);
    construction.module(this, {m_weight, m_bias});
}

Tensor NormLayer::operator()(const Tensor &input) const
{
    return inModule(this, input, [this](const Tensor &x) { return normed(x); });
}

Tensor NormLayer::normed(const Tensor &input) const
{
    if (m_fused)
        return fusedNorm(input, *m_weight, *m_fused);
    switch (m_style) {
    case NormStyle::Rms:
        return rmsNorm(input, *m_weight);
    case NormStyle::RmsWide:
        return rmsNormWide(input, *m_weight);
    case NormStyle::RmsGemma:
        return rmsNormGemma(input, *m_weight);
    case NormStyle::RmsKernel:
        return rmsNormKernel(input, *m_weight);
    case NormStyle::RmsHeld:
        return rmsNormHeld(input, *m_weight);
    case NormStyle::RmsComposed:
        return rmsNormComposed(input, *m_weight);
    case NormStyle::RmsPower:
        return rmsNormPower(input, m_weight);
    case NormStyle::LayerNormWithoutBias:
    case NormStyle::LayerNorm:
        return layerNorm(input, m_weight, m_bias);
    case NormStyle::LayerNormInFp32:
        return cast(layerNorm(cast(input, ElementType::Fp32), nullptr, nullptr), input.type());
    case NormStyle::LayerNormPlusOne:
        return layerNormPlusOne(input, *m_weight, *m_bias);
    case NormStyle::LayerNormCohere:
        return layerNormCohere(input, *m_weight);
    }
    return input;
}

} // namespace headroom
