// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Gathering, letting go, reducing.
#include "engine/training/fsdpunit.h"

#include "engine/units/divide.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

Extents withRows(const Extents &shape, std::int64_t rows)
{
    Extents changed;
    changed.append({rows, shape[0].axis});
    for (std::size_t place = 1; place < shape.rank(); ++place)
        changed.append(shape[place]);
    return changed;
}

/// A whole parameter as it is gathered: every rank's rows are equally many.
Extents padded(const Extents &shape, std::int64_t ranks)
{
    return withRows(shape, ranks * divideUp(shape.size(0), ranks));
}

/// A buffer that the units hand on: there is one, wherever it was made.
StorageHandle buffer(Execution &execution, std::int64_t elements, ElementType type, Site site)
{
    StorageHandle made(execution.allocate({{elements}}, type, site, StorageTerm::ShardingBuffers));
    made->place = aroundBlocks;
    return made;
}

}

FsdpUnit::FsdpUnit(Execution &execution, FsdpBuffers &buffers, std::vector<Parameter *> parameters,
    const FsdpChoices &choices, bool reshardAfterForward)
    : m_execution(execution)
    , m_buffers(buffers)
    , m_parameters(std::move(parameters))
    , m_choices(choices)
    , m_reshard(reshardAfterForward)
{
    for (Parameter *parameter : m_parameters) {
        const bool master = choices.masterShards && parameter->trained;
        makeShard(*parameter, master ? ElementType::Fp32 : parameter->tensor.type(),
            master ? StorageTerm::MasterWeights : StorageTerm::Weights);
    }
}

/// The parameter becomes the whole, gathered one, whose storage stands empty; its shard is what the optimizer steps.
void FsdpUnit::makeShard(Parameter &parameter, ElementType type, StorageTerm term)
{
    const Extents shape = parameter.tensor.shape();
    parameter.stepped = {withRows(shape, m_choices.onHost ? 0 : divideUp(shape.size(0), m_choices.ranks)), type};
    const Site site = parameter.tensor.storage()->site;
    parameter.tensor.release();
    m_shards.emplace_back(m_execution.allocate(parameter.stepped.shape, type, site, term));
    const bool before = std::exchange(m_execution.forNothing, true);
    parameter.tensor
        = Tensor(m_execution, shape, m_choices.compute, Site::GatheredParameter, StorageTerm::ShardingBuffers);
    m_execution.forNothing = before;
    parameter.tensor.belongsTo(parameter);
    parameter.gradientTerm = StorageTerm::ShardingBuffers;
}

std::int64_t FsdpUnit::paddedElements(std::span<Parameter *const> parameters) const
{
    std::int64_t elements = 0;
    for (const Parameter *parameter : parameters)
        elements += padded(parameter->tensor.shape(), m_choices.ranks).elements();
    return elements;
}

void FsdpUnit::gather()
{
    if (m_whole || m_pending)
        return;
    StorageHandle fromHost; // its input, and that in the type of the computation
    StorageHandle cast;
    if (m_choices.onHost) {
        const std::int64_t own = paddedElements(m_parameters) / m_choices.ranks;
        const ElementType type = m_parameters.front()->stepped.type;
        fromHost = buffer(m_execution, own, type, Site::LowPrecisionShard);
        if (type != m_choices.compute)
            cast = buffer(m_execution, own, m_choices.compute, Site::LowPrecisionShard);
    }
    const std::int64_t gathered = m_choices.ranks > 1 ? paddedElements(m_parameters) : 0; // one rank has all there is
    m_pending = buffer(m_execution, gathered, m_choices.compute, Site::AllGather);
}

void FsdpUnit::copyOut()
{
    StorageHandle cast; // one rank casts its shard; the last one's cast is there until the next one's is made
    for (const Parameter *parameter : m_parameters) {
        const Extents whole = padded(parameter->tensor.shape(), m_choices.ranks);
        if (m_choices.ranks == 1) {
            const bool casts = parameter->stepped.type != m_choices.compute;
            cast = buffer(m_execution, casts ? whole.elements() : 0, m_choices.compute, Site::Cast);
        }
        m_execution.refill(*parameter->tensor.storage(), whole, parameter->tensor.type());
    }
    m_whole = true;
}

void FsdpUnit::beginForward()
{
    gather();
    if (!m_pending)
        return;
    const StorageHandle previous = std::exchange(m_buffers.gathered, {});
    copyOut();
    m_buffers.gathered = std::exchange(m_pending, {});
}

void FsdpUnit::endForward()
{
    if (m_reshard)
        letGo();
}

void FsdpUnit::prepareBackward()
{
    gather();
    if (!m_pending)
        return;
    copyOut();
    m_pending.reset();
}

void FsdpUnit::letGo()
{
    if (!m_whole)
        return;
    for (const Parameter *parameter : m_parameters)
        m_execution.drain(*parameter->tensor.storage());
    m_whole = false;
}

bool FsdpUnit::unfinished() const
{
    return m_whole || m_pending
        || std::any_of(m_parameters.begin(), m_parameters.end(),
            [](const Parameter *parameter) { return static_cast<bool>(parameter->gradient); });
}

void FsdpUnit::stayWhole(bool stays)
{
    m_staysWhole = stays;
    if (!stays)
        letGo();
}

/// Gradients wait in the type of the reduction. Returns whether they do.
bool FsdpUnit::accumulate(std::span<Parameter *const> trained, bool synchronised)
{
    if (m_choices.reduce == m_choices.compute)
        return false;
    const bool waiting = std::any_of(m_unreduced.begin(), m_unreduced.end(), [](const auto &one) { return bool(one); });
    if (synchronised && !waiting)
        return false;
    m_unreduced.resize(m_parameters.size());
    for (std::size_t place = 0; place < m_parameters.size(); ++place) {
        Parameter *parameter = m_parameters[place];
        if (std::find(trained.begin(), trained.end(), parameter) == trained.end())
            continue;
        if (!m_unreduced[place])
            m_unreduced[place] = StorageHandle(m_execution.allocate(
                parameter->tensor.shape(), m_choices.reduce, Site::UnreducedGradient, StorageTerm::Gradients));
        parameter->gradient = {};
    }
    return true;
}

void FsdpUnit::finish(bool synchronised)
{
    if (!m_staysWhole)
        letGo();
    m_pending.reset();
    std::vector<Parameter *> trained;
    std::copy_if(m_parameters.begin(), m_parameters.end(), std::back_inserter(trained),
        [](const Parameter *parameter) { return static_cast<bool>(parameter->gradient); });
    const bool waits = accumulate(trained, synchronised);
    if (!synchronised && !waits)
        for (const Parameter *parameter : trained)
            m_execution.meter.moved(*parameter->gradient.storage, StorageTerm::Gradients);
    if (synchronised && !trained.empty())
        reduce(trained);
}

void FsdpUnit::reduce(std::span<Parameter *const> trained)
{
    m_buffers.reduced.reset();
    const std::int64_t elements = paddedElements(trained);
    StorageHandle input = buffer(m_execution, elements, m_choices.reduce, Site::ReduceInput);
    StorageHandle last; // the copying loop's variable outlives the loop
    if (m_choices.ranks > 1) {
        const auto place = std::find(m_parameters.begin(), m_parameters.end(), trained.back()) - m_parameters.begin();
        last = m_unreduced.empty() ? trained.back()->gradient.storage : m_unreduced[static_cast<std::size_t>(place)];
    }
    for (Parameter *parameter : trained)
        parameter->gradient = {};
    m_unreduced.clear();
    const auto shard = [&](ElementType type, Site site) {
        return StorageHandle(m_execution.allocate({{elements / m_choices.ranks}}, type, site, StorageTerm::Gradients));
    };
    StorageHandle reduced = shard(m_choices.reduce, Site::ReducedGradient);
    if (m_choices.ranks == 1) // a factor is set, and one rank copies the quotient
        const StorageHandle quotient = buffer(m_execution, elements, m_choices.reduce, Site::ReduceInput);
    const ElementType stepped = trained.front()->stepped.type;
    if (stepped != m_choices.reduce)
        reduced = shard(stepped, Site::ShardedGradient);
    for (Parameter *parameter : trained)
        if (!parameter->shardGradient && !m_choices.onHost)
            parameter->shardGradient = reduced;
    m_buffers.reduced = std::move(input);
}

} // namespace headroom
