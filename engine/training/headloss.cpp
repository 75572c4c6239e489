// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Losses of transformers' causal language models.
#include "engine/training/headloss.h"

#include "engine/execution/fusedkernels.h"
#include "engine/execution/losses.h"

namespace headroom {

/// The last position cut off: a copy where there are two rows or more.
/// Source: transformers 4.48, e.g. LlamaForCausalLM.forward, shift_logits.
static Tensor withoutLastPosition(const Tensor &logits)
{
    const Extents &shape = logits.shape();
    const Extents cut {shape[0], {shape.size(1) - 1, Axis::Token}, shape[2]};
    if (shape.size(0) == 1)
        return logits.part(cut);
    return apply(logits.execution(), cut, logits.type(), Site::Logits, {logits});
}

static Tensor fullLoss(const LanguageModel &model, const StepRequest &request, const Tensor &hidden,
    const Tensor &labels, ParallelHooks &hooks)
{
    const ReleaseFacts &release = request.release;
    Tensor logits = hooks.headEnds(model.logits(hidden));
    if (request.head == HeadKernel::Narrow)
        return narrowCrossEntropy(std::move(logits), labels);
    const Tensor wide = release.logitsStayNarrow ? logits : cast(logits, ElementType::Fp32);
    if (release.logitsWidenedInModel)
        logits.release();
    if (!release.logitsCut)
        return crossEntropy(wide, labels);
    const Extents moved {labels.shape()[0], {labels.shape().size(1) - 1, Axis::Token}};
    const Tensor movedLabels(labels.execution(), moved, ElementType::Int64, Site::Labels);
    return crossEntropy(withoutLastPosition(wide), movedLabels);
}

Tensor headLoss(const LanguageModel &model, const StepRequest &request, Tensor input, const Tensor &labels, LossUse use,
    ParallelHooks &hooks)
{
    Tensor hidden = std::move(input);
    if (!model.hasHead()) {
        const Tensor answer = hooks.headEnds(model.answer(hidden));
        return apply(answer.execution(), {{1}}, ElementType::Fp32, Site::Loss, {answer}, {answer});
    }
    switch (request.loss) {
    case LossKind::Chunked:
        return tiledCrossEntropy(std::move(hidden), model.head(), labels);
    case LossKind::Fused:
        if (use == LossUse::Training)
            return hooks.headEnds(fusedLinearLoss(std::move(hidden), model.head(), model.facts().liger.lossBudget));
        break;
    case LossKind::Full:
        break;
    }
    return fullLoss(model, request, hidden, labels, hooks);
}

} // namespace headroom
