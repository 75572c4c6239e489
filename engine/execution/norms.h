// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Norms as models write them, from single operators or as one kernel.
#pragma once

#include "engine/execution/operators.h"

namespace headroom {

/// Llama's: fp32 inside, back to the input's type, then the weight.
/// Source: transformers, LlamaRMSNorm.
[[nodiscard]] Tensor rmsNorm(Tensor input, const Parameter &weight);
/// OLMo 2, OLMo 3, GPT-OSS: the weight is applied in fp32, before the cast back.
/// Source: transformers, Olmo2RMSNorm.
[[nodiscard]] Tensor rmsNormWide(Tensor input, const Parameter &weight);
/// Gemma: times 1 + weight, all in fp32.
/// Source: transformers, GemmaRMSNorm.
[[nodiscard]] Tensor rmsNormGemma(Tensor input, const Parameter &weight);

/// PyTorch's own kernel: keeps its input and one fp32 number a row.
/// Source: torch, nn.RMSNorm and _fused_rms_norm (2.13); torchtitan.
[[nodiscard]] Tensor rmsNormKernel(Tensor input, const Parameter &weight);
/// torchtune: as Llama's, but the fp32 copy and the normalised rows are locals to the end.
/// Source: torchtune, modules/rms_norm.py (April 2026).
[[nodiscard]] Tensor rmsNormHeld(Tensor input, const Parameter &weight);
/// torchtune 0.6: F.rms_norm of an fp32 copy, which is composed; the weight is applied before the result is narrow again.
/// Source: torchtune 0.6.1, modules/rms_norm.py.
[[nodiscard]] Tensor rmsNormComposed(Tensor input, const Parameter &weight);

/// Gemma 3n and 4: (mean of squares)^-0.5, which keeps the mean too; then the weight in fp32, or none (null).
/// Source: transformers, Gemma3nRMSNorm, Gemma4RMSNorm.
[[nodiscard]] Tensor rmsNormPower(Tensor input, const Parameter *weight);
/// x/rms(x) without a weight, in the input's type: Llama 4.
/// Source: transformers, Llama4TextL2Norm.
[[nodiscard]] Tensor unitLength(Tensor input);
/// mean(x²) of fp32 rows.
[[nodiscard]] Tensor meanSquare(Tensor input);

/// PyTorch's kernel: keeps its input, mean and inverse deviation; fp32 in and out under autocast. No weight, no bias:
/// null.
[[nodiscard]] Tensor layerNorm(Tensor input, const Parameter *weight, const Parameter *bias);
/// Nemotron: weight + 1, in autocast's type with autocast switched off inside.
/// Source: transformers, NemotronLayerNorm1P.
[[nodiscard]] Tensor layerNormPlusOne(Tensor input, const Parameter &weight, const Parameter &bias);
/// Cohere: from single operators in fp32; the centred input is formed twice.
/// Source: transformers, CohereLayerNorm.
[[nodiscard]] Tensor layerNormCohere(Tensor input, const Parameter &weight);

} // namespace headroom
