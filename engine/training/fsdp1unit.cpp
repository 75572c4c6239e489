// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Flat parameters: gathering, the split of their gradients, reduction.
#include "engine/training/fsdp1unit.h"

#include "engine/execution/autocast.h"
#include "engine/training/hooked.h"
#include "engine/units/divide.h"

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr std::int64_t alignment = 16; // bytes: where a parameter may start in the flat one

/// Where the flat parameter's gradient arrives.
class FlatGradient final : public Node {
public:
    FlatGradient(Execution &execution, Fsdp1Unit &unit, StorageTerm term)
        : Node(execution, Site::FlatGradient, sizeof(FlatGradient))
        , m_unit(unit)
    {
        gradientTerm = term;
        precedesAll();
    }
    void backward(Execution &, const Gradient &incoming, Gradients &) override { m_unit.accumulate(incoming); }

private:
    Fsdp1Unit &m_unit;
};

/// The gradients of the pieces wait for one another and are joined.
class JoinedPieces final : public Node {
public:
    JoinedPieces(Execution &execution, NodeHandle flat, std::int64_t elements, ElementType type)
        : Node(execution, Site::FlatGradient, sizeof(JoinedPieces))
        , m_elements(elements)
        , m_type(type)
    {
        addInput(std::move(flat));
    }
    void take(const Gradient &gradient) { m_arrived.push_back(gradient.storage); }
    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        outgoing[0] = gradient(execution, 0, m_elements, m_type);
        m_arrived.clear();
    }

private:
    std::int64_t m_elements = 0;
    ElementType m_type = ElementType::Bf16;
    std::vector<StorageHandle> m_arrived {};
};

class Piece final : public Node {
public:
    Piece(Execution &execution, const NodeHandle &joined, JoinedPieces &pieces, StorageTerm term)
        : Node(execution, Site::None, sizeof(Piece))
        , m_pieces(pieces)
    {
        gradientTerm = term;
        addInput(joined);
    }
    void backward(Execution &, const Gradient &incoming, Gradients &outgoing) override
    {
        m_pieces.take(incoming);
        outgoing[0] = incoming;
        outgoing[0].whole = true; // nothing is summed
    }

private:
    JoinedPieces &m_pieces; ///< owned by the edge
};

/// On a unit's output.
class BeforeBackward final : public Node {
public:
    BeforeBackward(Execution &execution, const Tensor &output, Fsdp1Unit &unit)
        : Node(execution, Site::None, sizeof(BeforeBackward))
        , m_unit(unit)
    {
        addInput(output);
    }
    void backward(Execution &, const Gradient &incoming, Gradients &outgoing) override
    {
        m_unit.prepare();
        outgoing[0] = incoming;
    }

private:
    Fsdp1Unit &m_unit;
};

/// On a frozen unit's input: there is no flat gradient to wait for.
class AfterBackward final : public Node {
public:
    AfterBackward(Execution &execution, const Tensor &input, Fsdp1Unit &unit)
        : Node(execution, Site::None, sizeof(AfterBackward))
        , m_unit(unit)
    {
        addInput(input);
    }
    void backward(Execution &, const Gradient &incoming, Gradients &outgoing) override
    {
        m_unit.reshardAfterBackward();
        outgoing[0] = incoming;
    }

private:
    Fsdp1Unit &m_unit;
};

}

Fsdp1Unit::Fsdp1Unit(Execution &execution, Fsdp1Model &model, Role role, std::vector<Parameter *> parameters)
    : m_execution(execution)
    , m_model(model)
    , m_role(role)
    , m_parameters(std::move(parameters))
    , m_trained(m_parameters.front()->trained)
    , m_type(m_parameters.front()->tensor.type())
{
    const bool master = model.masterShards && m_trained;
    if (master)
        m_type = ElementType::Fp32;
    const std::int64_t step = alignment / bytesPerElement(model.compute);
    std::vector<std::int64_t> starts;
    std::int64_t end = 0;
    for (const Parameter *parameter : m_parameters) {
        starts.push_back(divideUp(end, step) * step);
        end = starts.back() + parameter->tensor.elements();
    }
    m_share = divideUp(end, model.ranks);
    const bool before = std::exchange(execution.forNothing, model.onHost);
    m_shard = ofShare(m_type, m_parameters.front()->tensor.storage()->site,
        master ? StorageTerm::MasterWeights : StorageTerm::Weights);
    execution.forNothing = true;
    m_whole = Tensor(execution, {{wholeElements()}}, model.compute, Site::AllGather, StorageTerm::ShardingBuffers);
    execution.forNothing = before;
    for (std::size_t place = 0; place < m_parameters.size(); ++place) {
        Parameter &parameter = *m_parameters[place];
        const Extents shape = parameter.tensor.shape();
        const std::int64_t here = std::clamp<std::int64_t>(m_share - starts[place], 0, shape.elements());
        parameter.stepped = {{{model.onHost ? 0 : here}}, m_type}; // the first rank's part
        parameter.tensor = Tensor(m_shard, shape, m_type);
        m_pieces.push_back(m_whole.reshaped(shape));
    }
}

StorageHandle Fsdp1Unit::ofShare(ElementType type, Site site, StorageTerm term) const
{
    return StorageHandle(m_execution.allocate({{m_share}}, type, site, term));
}

void Fsdp1Unit::makeWholeOnce()
{
    const auto whole = [&](ElementType type) {
        const StorageHandle made(
            m_execution.allocate({{wholeElements()}}, type, Site::WholeAtStart, StorageTerm::ShardingBuffers));
    };
    whole(m_model.compute);
    if (m_type != m_model.compute)
        whole(m_type);
}

void Fsdp1Unit::keepShardGradient()
{
    if (!m_trained || m_model.onHost)
        return;
    m_execution.enter(m_shard->place);
    m_shardGradient = ofShare(m_type, Site::ShardedGradient, StorageTerm::Gradients);
    m_execution.enter(aroundBlocks);
}

void Fsdp1Unit::gather()
{
    if (m_whole.storage()->metered)
        return;
    const StorageHandle low = m_type != m_model.compute || m_model.onHost // cast on the host
        ? ofShare(m_model.compute, Site::LowPrecisionShard, StorageTerm::ShardingBuffers)
        : StorageHandle();
    m_execution.refill(*m_whole.storage(), m_whole.shape(), m_model.compute);
}

void Fsdp1Unit::gatherAgain()
{
    gather();
    showPieces();
}

void Fsdp1Unit::reshard(Whole whole)
{
    for (Parameter *parameter : m_parameters)
        parameter->tensor = Tensor(m_shard, parameter->tensor.shape(), m_type);
    if (whole == Whole::Drained)
        m_execution.drain(*m_whole.storage());
    m_prefetched = false;
}

void Fsdp1Unit::showPieces()
{
    for (std::size_t place = 0; place < m_parameters.size(); ++place)
        m_parameters[place]->tensor = m_pieces[place];
}

void Fsdp1Unit::cutPieces()
{
    const bool recorded = m_trained && m_execution.recording;
    NodeHandle joined;
    if (recorded)
        joined = makeNode<JoinedPieces>(m_execution, makeNode<FlatGradient>(m_execution, *this, m_model.gradientTerm),
            wholeElements(), m_model.compute);
    for (Tensor &piece : m_pieces) {
        piece = m_whole.reshaped(piece.shape());
        if (recorded)
            piece.madeBy(
                makeNode<Piece>(m_execution, joined, static_cast<JoinedPieces &>(*joined.get()), m_model.gradientTerm));
    }
    showPieces();
}

void Fsdp1Unit::enter()
{
    m_state = State::Forward;
    if (!m_prefetched)
        gather();
    cutPieces();
}

Tensor Fsdp1Unit::begins(Tensor input)
{
    m_passedBy = m_state == State::Backward || m_execution.forNothing;
    if (m_passedBy)
        return input;
    enter();
    Tensor narrow = cast(std::move(input), m_model.compute);
    return m_trained ? narrow : hooked<AfterBackward>(std::move(narrow), *this);
}

Tensor Fsdp1Unit::ends(Tensor output)
{
    // a checkpoint that has recomputed enough leaves the module before its end
    if (m_passedBy || m_execution.forNothing)
        return output;
    if (m_index == notEnded) {
        m_index = m_model.order.size();
        m_model.order.push_back(this);
    }
    if (m_model.reshardAfterForward) // backward begins with the root
        reshard(m_role == Role::Root ? Whole::Kept : Whole::Drained);
    m_state = State::Idle;
    m_prefetched = false;
    m_wanted = recorded(output);
    m_prepared = false;
    return hooked<BeforeBackward>(std::move(output), *this);
}

/// Whole again, and already the unit that ended its forward before.
void Fsdp1Unit::prepare()
{
    if (m_prepared)
        return;
    m_state = State::Backward;
    m_prepared = true;
    if (m_wanted && !m_prefetched)
        gatherAgain();
    m_wanted = false;
    Fsdp1Unit *earlier = m_index > 0 ? m_model.order[m_index - 1] : nullptr;
    if (earlier && earlier->m_wanted && !earlier->m_prefetched) {
        earlier->gatherAgain();
        earlier->m_prefetched = true;
    }
}

void Fsdp1Unit::reshardAfterBackward()
{
    if (m_model.synchronised || m_model.reshardAfterForward)
        reshard(Whole::Drained);
}

/// Reduces the flat gradient, or keeps it whole until the last micro-batch, where later ones are added in place.
void Fsdp1Unit::accumulate(const Gradient &gradient)
{
    if (!m_gradient)
        m_gradient = gradient;
    reshardAfterBackward();
    if (!m_model.synchronised)
        return;
    const Gradient unreduced = std::exchange(m_gradient, {}); // a local until the hook returns
    StorageHandle reduced;
    if (m_type == gradient.type) {
        reduced = ofShare(m_type, Site::ShardedGradient, StorageTerm::Gradients);
    } else {
        const StorageHandle low = ofShare(gradient.type, Site::ReducedGradient, StorageTerm::ShardingBuffers);
        reduced = ofShare(m_type, Site::ShardedGradient, StorageTerm::Gradients);
    }
    if (!m_shardGradient && !m_model.onHost)
        m_shardGradient = reduced;
}

/// The callback at the end of backward lets go of what no hook has: the root of a frozen model, for one.
void Fsdp1Unit::backwardEnds()
{
    reshardAfterBackward();
    m_state = State::Idle;
    m_wanted = false;
    m_prepared = false;
}

} // namespace headroom
