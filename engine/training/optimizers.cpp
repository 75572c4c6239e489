// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Optimizers' states and temporaries.
#include "engine/training/optimizers.h"

#include "engine/units/divide.h"

#include <algorithm>
#include <initializer_list>

namespace headroom {

namespace {

constexpr std::int64_t smallestQuantised = 4096; ///< elements; smaller tensors keep fp32 states

/// States of one parameter, in bytes.
class States {
public:
    States(Execution &execution, std::vector<StorageHandle> &states)
        : m_execution(execution)
        , m_states(states)
    {
    }

    void add(std::int64_t bytes)
    {
        m_states.push_back(m_execution.allocateBytes(bytes, Site::Moment, StorageTerm::OptimizerState));
    }
    void add(std::initializer_list<std::int64_t> tensors)
    {
        for (const std::int64_t bytes : tensors)
            add(bytes);
    }
    /// So many numbers for each of the parameter's.
    void addLike(const Extents &shape, ElementType type, int count)
    {
        for (int tensor = 0; tensor < count; ++tensor)
            m_states.emplace_back(m_execution.allocate(shape, type, Site::Moment, StorageTerm::OptimizerState));
    }

private:
    Execution &m_execution;
    std::vector<StorageHandle> &m_states;
};

bool isMatrix(const Extents &shape)
{
    return shape.rank() > 1;
}

/// Whether a projection into a narrow space replaces the moments: weights of blocks, not tables and vectors.
bool isProjected(const Parameter &parameter)
{
    return isMatrix(parameter.stepped.shape) && parameter.place != aroundBlocks;
}

void statesOf(const Parameter &parameter, Optimizer optimizer, ElementType type, States &states)
{
    const Extents &shape = parameter.stepped.shape;
    const std::int64_t elements = shape.elements();
    const std::int64_t last = shape.last().size;
    const std::int64_t narrow = std::min(last, elements / last);
    const std::int64_t broad = std::max(last, elements / last);
    const std::int64_t rank = narrow / 4;
    switch (optimizer) {
    case Optimizer::Adamw:
    case Optimizer::PagedAdamw:
        states.addLike(shape, type, 2);
        break;
    case Optimizer::Adamw8bit:
    case Optimizer::PagedAdamw8bit:
        if (elements >= smallestQuantised)
            states.add({elements, 4 * divideUp(elements, 256), elements, 4 * divideUp(elements, 256)});
        else
            states.add({4 * elements, 4 * elements});
        break;
    case Optimizer::Adamw4bit:
        if (elements >= smallestQuantised && elements % 128 == 0)
            states.add({elements / 2, 4 * elements / 128, elements / 2, 4 * elements / 128});
        else
            states.addLike(shape, type, 2);
        break;
    case Optimizer::Adafactor: // one row and one column of squares a matrix
        if (isMatrix(shape))
            states.add({4 * (elements / last), 4 * (elements / shape.size(shape.rank() - 2))});
        else
            states.add(4 * elements);
        break;
    case Optimizer::Lion:
    case Optimizer::SgdMomentum:
        states.addLike(shape, type, 1);
        break;
    case Optimizer::Lion8bit:
        if (elements >= smallestQuantised)
            states.add({elements, 4 * divideUp(elements, 256)});
        else
            states.add(4 * elements);
        break;
    case Optimizer::Sgd:
        break;
    case Optimizer::Muon:
        if (isProjected(parameter))
            states.addLike(shape, type, 1);
        else
            states.addLike(shape, type, 2);
        break;
    case Optimizer::GaloreAdamw:
        if (isProjected(parameter))
            states.add({rank * broad * bytesPerElement(type), rank * broad * bytesPerElement(type),
                rank * narrow * bytesPerElement(type)});
        else
            states.addLike(shape, type, 2);
        break;
    case Optimizer::Apollo:
        if (isProjected(parameter))
            states.add({rank * broad * bytesPerElement(type), rank * broad * bytesPerElement(type)});
        else
            states.addLike(shape, type, 2);
        break;
    }
}

StorageHandle temporary(Execution &execution, const Parameter &parameter, ElementType type, Site site)
{
    return StorageHandle(execution.allocate(parameter.stepped.shape, type, site, StorageTerm::OptimizerTemporaries));
}

/// What lives while one parameter is stepped.
void stepAlone(
    Execution &execution, const Parameter &parameter, Optimizer optimizer, OptimizerStep kind, ElementType type)
{
    const std::int64_t last = parameter.stepped.shape.last().size;
    const std::int64_t elements = parameter.stepped.shape.elements();
    std::vector<StorageHandle> held;
    switch (optimizer) {
    case Optimizer::Adamw:
    case Optimizer::PagedAdamw:
        if (kind == OptimizerStep::Loop || kind == OptimizerStep::InBackward)
            for (int copy = 0; copy < 2; ++copy)
                held.push_back(temporary(execution, parameter, type, Site::RootOfMoment));
        break;
    case Optimizer::Adafactor: // weight, gradient, update and its square
        for (int copy = 0; copy < 4; ++copy)
            held.push_back(temporary(execution, parameter, ElementType::Fp32, Site::Fp32Copy));
        break;
    case Optimizer::Muon: // the iteration's matrices, in bf16
        if (isProjected(parameter))
            for (int copy = 0; copy < 5; ++copy)
                held.push_back(temporary(execution, parameter, ElementType::Bf16, Site::Fp32Copy));
        break;
    case Optimizer::GaloreAdamw:
    case Optimizer::Apollo:
        if (isProjected(parameter)) {
            const std::int64_t projected = std::max(last, elements / last) * (std::min(last, elements / last) / 4);
            for (int copy = 0; copy < 2; ++copy)
                held.push_back(
                    execution.allocateBytes(4 * projected, Site::Fp32Copy, StorageTerm::OptimizerTemporaries));
        }
        break;
    case Optimizer::Adamw8bit:
    case Optimizer::Adamw4bit:
    case Optimizer::PagedAdamw8bit:
    case Optimizer::Lion:
    case Optimizer::Lion8bit:
    case Optimizer::Sgd:
    case Optimizer::SgdMomentum:
        break;
    }
}

}

std::vector<StorageHandle> optimizerStates(Execution &execution, std::span<Parameter *const> parameters,
    Optimizer optimizer, OptimizerStep kind, std::optional<ElementType> stateType)
{
    std::vector<StorageHandle> all;
    all.reserve(2 * parameters.size());
    States states(execution, all);
    for (const Parameter *parameter : parameters) {
        if (!parameter->trained || parameter->stepped.shape.elements() == 0)
            continue;
        execution.enter(parameter->place);
        statesOf(*parameter, optimizer, stateType.value_or(parameter->stepped.type), states);
        if (kind == OptimizerStep::Fused
            && optimizer == Optimizer::Adamw) // the fused kernel counts its steps on the GPU
            states.add(4);
    }
    execution.enter(aroundBlocks);
    return all;
}

void clipGradients(Execution &execution, std::span<Parameter *const> parameters)
{
    std::vector<StorageHandle> norms;
    std::int64_t bytes = 0;
    for (const Parameter *parameter : parameters) {
        if (!parameter->gradient && !parameter->shardGradient)
            continue;
        const std::int64_t ofOne
            = bytesPerElement(parameter->gradient ? parameter->gradient.type : parameter->stepped.type);
        execution.enter(parameter->place);
        norms.push_back(execution.allocateBytes(ofOne, Site::GradientNorm, StorageTerm::OptimizerTemporaries));
        bytes += ofOne * execution.meter.standsFor(parameter->place);
    }
    execution.enter(aroundBlocks);
    const StorageHandle together
        = execution.allocateBytes(bytes, Site::GradientNorm, StorageTerm::OptimizerTemporaries);
    const StorageHandle norm = execution.allocateBytes(4, Site::GradientNorm, StorageTerm::OptimizerTemporaries);
}

bool statesArePaged(Optimizer optimizer)
{
    return optimizer == Optimizer::PagedAdamw || optimizer == Optimizer::PagedAdamw8bit;
}

void stepOptimizer(Execution &execution, std::span<Parameter *const> parameters, Optimizer optimizer,
    OptimizerStep kind, std::optional<ElementType> stateType)
{
    const bool listOfRoots
        = (optimizer == Optimizer::Adamw || optimizer == Optimizer::PagedAdamw) && kind == OptimizerStep::Foreach;
    std::vector<StorageHandle> roots;
    for (const Parameter *parameter : parameters) {
        if (!parameter->trained || parameter->stepped.shape.elements() == 0)
            continue;
        execution.enter(parameter->place);
        const ElementType type = stateType.value_or(parameter->stepped.type);
        if (listOfRoots)
            roots.push_back(temporary(execution, *parameter, type, Site::RootOfMoment));
        else
            stepAlone(execution, *parameter, optimizer, kind, type);
    }
    execution.enter(aroundBlocks);
}

} // namespace headroom
