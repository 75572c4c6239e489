// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The buffer, the shards, the step.
#include "engine/training/megatron.h"

namespace headroom {

namespace {

bool isOfExperts(const Parameter &parameter)
{
    const Site site = parameter.tensor.storage()->site;
    return site == Site::ExpertGateUp || site == Site::ExpertDown || site == Site::ExpertBias;
}

std::int64_t states(Optimizer optimizer)
{
    return optimizer == Optimizer::Adamw ? 2 : optimizer == Optimizer::SgdMomentum ? 1 : 0;
}

}

Megatron::Megatron(Execution &execution, const LanguageModel &model, const ParallelChoices &choices)
    : m_execution(execution)
    , m_choices(choices)
{
    execution.gradientsAddedInPlace = true;
    for (Parameter *parameter : model.parameters()) {
        if (!parameter->trained)
            continue;
        m_trained.push_back(parameter);
        execution.enter(parameter->place);
        const Tensor &weight = parameter->tensor;
        const ElementType type = choices.wideGradients ? ElementType::Fp32 : weight.type();
        parameter->gradient = {
            StorageHandle(execution.allocate(weight.shape(), type, Site::FlatGradient, StorageTerm::Gradients)),
            weight.elements(), type, true};
        if (weight.type() != ElementType::Fp32)
            m_masters.push_back(allocate(*parameter, Site::MasterCopy, StorageTerm::MasterWeights));
    }
    execution.enter(aroundBlocks);
}

std::int64_t Megatron::share(const Parameter &parameter) const
{
    const std::int64_t ranks = isOfExperts(parameter) ? m_choices.expertRanks : m_choices.ranks;
    return (parameter.tensor.elements() + ranks - 1) / ranks;
}

StorageHandle Megatron::allocate(const Parameter &parameter, Site site, StorageTerm term) const
{
    return StorageHandle(m_execution.allocate({{share(parameter)}}, ElementType::Fp32, site, term));
}

void Megatron::createStates(Optimizer optimizer)
{
    if (!m_states.empty())
        return;
    for (const Parameter *parameter : m_trained) {
        m_execution.enter(parameter->place);
        for (std::int64_t state = 0; state < states(optimizer); ++state)
            m_states.push_back(allocate(*parameter, Site::Moment, StorageTerm::OptimizerState));
    }
    m_execution.enter(aroundBlocks);
}

void Megatron::step(Optimizer /*optimizer*/, OptimizerStep /*kind*/)
{
    std::vector<StorageHandle> wide;
    for (const Parameter *parameter : m_trained) {
        m_execution.enter(parameter->place);
        if (parameter->gradient.type != ElementType::Fp32)
            wide.push_back(allocate(*parameter, Site::Fp32Copy, StorageTerm::OptimizerTemporaries));
    }
    m_execution.enter(aroundBlocks);
}

} // namespace headroom
