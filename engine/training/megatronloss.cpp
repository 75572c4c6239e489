// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Source: Megatron-LM core 0.15, models/gpt/gpt_model.py, compute_language_model_loss.
#include "engine/training/megatronloss.h"

#include "engine/execution/megatronkernels.h"

namespace headroom {

Tensor megatronLoss(const LanguageModel &model, const StepRequest &request, Tensor input, const Tensor &labels)
{
    const Tensor hidden = std::move(input);
    const Tensor logits = model.logits(hidden);
    return request.loss == LossKind::Fused ? narrowVocabularyParallelLoss(logits, labels)
                                           : vocabularyParallelLoss(logits, labels);
}

} // namespace headroom
