// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Casts and the cache of autocast.
#include "engine/execution/autocast.h"

#include "engine/execution/operators.h"

namespace headroom {

static Tensor castCopy(const Tensor &tensor, ElementType type, StorageTerm term, Site site)
{
    Execution &execution = tensor.execution();
    Tensor copy(execution, tensor.shape(), type, site, term);
    copy.madeBy(record(execution, Site::Cast, {tensor}));
    return copy;
}

Tensor cast(Tensor tensor, ElementType type, std::optional<StorageTerm> term)
{
    if (!tensor || tensor.type() == type)
        return tensor;
    Execution &execution = tensor.execution();
    Parameter *parameter = tensor.parameter();
    const bool cached = tensor.type() == ElementType::Fp32 && execution.autocast == type;
    if (parameter && parameter->trained && cached) {
        if (!parameter->autocastCopy) {
            parameter->autocastCopy = castCopy(tensor, type, StorageTerm::Weights, Site::AutocastCopy);
            execution.withAutocastCopy.push_back(parameter);
        }
        return parameter->autocastCopy;
    }
    const bool ofWeights = parameter || tensor.storage()->term == StorageTerm::Weights;
    Tensor copy = castCopy(tensor, type, ofWeights ? StorageTerm::Weights : term.value_or(execution.term), Site::Cast);
    tensor.release();
    return copy;
}

} // namespace headroom
