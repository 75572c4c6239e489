// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The backward engine.
#include "engine/execution/autograd.h"

#include "engine/execution/checkpointing.h"

#include <algorithm>

namespace headroom {

Edge::Edge(const Tensor &tensor)
{
    if (tensor.node()) {
        m_node = tensor.node().get();
        addOwner(*m_node);
    } else if (tensor.parameter() && tensor.parameter()->trained) {
        m_parameter = tensor.parameter();
    }
}

Node::~Node()
{
    clearSaved();
    for (std::size_t input = 0; input < m_inputs; ++input)
        if (m_edges[input].node())
            letGo(*m_edges[input].node());
}

void letGo(Node &node)
{
    if (--node.m_owners > 0)
        return;
    const std::size_t bytes = node.m_bytes;
    Pool &pool = node.m_execution->pool;
    node.~Node();
    pool.release(&node, bytes);
}

void Node::addInput(const Tensor &tensor)
{
    m_edges[m_inputs++] = Edge(tensor);
}

void Node::addInput(NodeHandle node)
{
    m_edges[m_inputs++] = Edge(node);
}

void Node::keep(Execution &execution, std::initializer_list<Kept> kept)
{
    if (std::none_of(kept.begin(), kept.end(), [](const Kept &one) { return one.saved(); }))
        return;
    Checkpoint *checkpoint = execution.checkpoint;
    if (checkpoint && !checkpoint->recomputing()) {
        m_checkpoint = checkpoint;
        checkpoint->addOwner();
        m_record = checkpoint->hold();
        return;
    }
    for (const Kept &one : kept) {
        if (!one.saved())
            continue;
        execution.meter.kept(*one.storage(), m_site, m_place);
        m_saved[m_savedCount++] = one.storage();
    }
    if (checkpoint)
        checkpoint->keep(m_saved, m_site, m_place);
}

void Node::fetchSaved()
{
    if (m_checkpoint)
        m_checkpoint->fetch();
}

StorageHandle Node::saved(std::size_t which) const
{
    return m_checkpoint ? m_checkpoint->saved(m_record, which) : m_saved[which];
}

void Node::computed()
{
    if (m_checkpoint)
        clearSaved();
}

void Node::clearSaved()
{
    if (Checkpoint *checkpoint = std::exchange(m_checkpoint, nullptr)) {
        checkpoint->drop(m_record);
        checkpoint->letGo();
    }
    for (std::size_t place = 0; place < m_savedCount; ++place) {
        TensorStorage &storage = *m_saved[place];
        storage.execution->meter.dropped(storage, m_site, m_place);
        m_saved[place].reset();
    }
    m_savedCount = 0;
}

Gradient Node::gradient(Execution &execution, std::size_t input, std::int64_t elements, ElementType type) const
{
    const Edge &edge = m_edges[input];
    if (const Parameter *parameter = edge.parameter()) {
        const Extents &own = parameter->tensor.shape();
        const Extents shape = own.elements() == elements ? own : Extents {{elements}};
        return {StorageHandle(execution.allocate(shape, type, m_site, parameter->gradientTerm)), elements, type, true};
    }
    const StorageTerm term = edge.node()->gradientTerm.value_or(execution.term);
    return {StorageHandle(execution.allocate({{elements}}, type, m_site, term)), elements, type, true};
}

Operator::Operator(Execution &execution, Site site, std::initializer_list<Input> inputs,
    std::initializer_list<Kept> kept, std::initializer_list<Temporary> temporaries, Order order)
    : Node(execution, site, sizeof(Operator))
    , m_order(order)
{
    std::size_t place = 0;
    for (const Input &input : inputs) {
        addInput(input.tensor);
        m_rules[place++] = input.rule;
    }
    for (const Temporary &temporary : temporaries)
        m_temporaries[m_temporaryCount++] = temporary;
    keep(execution, kept);
}

void Operator::backward(Execution &execution, const Gradient &incoming, Gradients &outgoing)
{
    fetchSaved();
    std::array<StorageHandle, maximumTemporaries> held;
    const auto allocateTemporaries = [&] {
        for (std::size_t place = 0; place < m_temporaryCount; ++place) {
            const Temporary &temporary = m_temporaries[place];
            held[place] = StorageHandle(
                execution.allocate({{temporary.elements}}, temporary.type, temporary.site, execution.term));
            if (place > 0 && m_temporaries[place - 1].until == Temporary::Until::Next)
                held[place - 1].reset();
        }
    };
    if (m_order == Order::TemporariesFirst)
        allocateTemporaries();
    for (std::size_t input = 0; input < inputs(); ++input) {
        if (!wanted(input))
            continue;
        const GradientRule &rule = m_rules[input];
        switch (rule.kind) {
        case GradientRule::Kind::None:
            break;
        case GradientRule::Kind::New:
            outgoing[input] = gradient(execution, input, rule.elements, rule.type);
            break;
        case GradientRule::Kind::NewView:
            outgoing[input] = gradient(execution, input, rule.elements, rule.type);
            outgoing[input].whole = false;
            break;
        case GradientRule::Kind::Through:
            outgoing[input] = incoming;
            break;
        case GradientRule::Kind::ThroughView:
            outgoing[input] = incoming;
            outgoing[input].whole = false;
            break;
        }
    }
    if (m_order == Order::GradientsFirst)
        allocateTemporaries();
}

namespace {

/// Adds a gradient to what has arrived already.
void arrive(Execution &execution, Gradient &waiting, Gradient &&arriving)
{
    if (!waiting)
        waiting = std::move(arriving);
    else if (!waiting.whole)
        waiting = {StorageHandle(execution.allocate(
                       {{waiting.elements}}, waiting.type, Site::SumOfGradients, waiting.storage->term)),
            waiting.elements, waiting.type, true};
    arriving = {};
}

}

void backward(Execution &execution, NodeHandle root, Gradient gradient)
{
    const std::uint32_t pass = ++execution.passes;
    std::vector<Node *> &unseen = execution.unseen;
    root.get()->m_pass = pass;
    root.get()->m_missing = 0;
    unseen.push_back(root.get());
    while (!unseen.empty()) {
        Node *node = unseen.back();
        unseen.pop_back();
        for (std::size_t input = 0; input < node->m_inputs; ++input) {
            const Edge &edge = node->m_edges[input];
            if (Node *target = edge.node()) {
                if (target->m_pass != pass) {
                    target->m_pass = pass;
                    target->m_missing = 0;
                    unseen.push_back(target);
                }
                ++target->m_missing;
            } else if (Parameter *parameter = edge.parameter()) {
                if (parameter->pass != pass) {
                    parameter->pass = pass;
                    parameter->missing = 0;
                }
                ++parameter->missing;
            }
        }
    }

    // nodes that are ready, the newest last; each is owned by this list
    std::vector<Node *> &ready = execution.ready;
    const std::size_t outer = ready.size(); // those of a pass around this one
    addOwner(*root.get());
    root.get()->m_arriving = std::move(gradient);
    ready.push_back(root.get());
    root.reset();
    Gradients outgoing; // of the node that runs, empty again when it is done
    while (ready.size() > outer) {
        const NodeHandle handle(ready.back());
        Node &node = *handle.get();
        ready.pop_back();
        letGo(node); // the list's share; the handle has its own
        execution.enter(node.m_place);
        {
            const Gradient incoming = std::exchange(node.m_arriving, {});
            node.backward(execution, incoming, outgoing);
        }
        node.clearSaved();
        for (std::size_t input = 0; input < node.m_inputs; ++input) {
            Gradient &result = outgoing[input];
            const Edge &edge = node.m_edges[input];
            if (Parameter *parameter = edge.parameter()) {
                if (result) {
                    if (result.storage->term != parameter->gradientTerm)
                        execution.meter.moved(*result.storage, parameter->gradientTerm);
                    arrive(execution, parameter->arriving, std::move(result));
                }
                --parameter->missing;
            } else if (Node *target = edge.node()) {
                if (result) {
                    if (!target->m_arriving)
                        addOwner(*target); // until it has run
                    arrive(execution, target->m_arriving, std::move(result));
                }
                if (--target->m_missing == 0 && target->m_arriving) {
                    const auto newer = std::find_if(ready.begin() + static_cast<std::ptrdiff_t>(outer), ready.end(),
                        [target](const Node *other) { return other->m_number > target->m_number; });
                    ready.insert(newer, target);
                }
            } else {
                result = {};
            }
        }
        for (std::size_t input = 0; input < node.m_inputs; ++input) {
            Parameter *parameter = node.m_edges[input].parameter();
            if (!parameter || parameter->missing > 0 || !parameter->arriving)
                continue;
            if (!parameter->gradient)
                parameter->gradient = parameter->arriving;
            if (execution.gradientListener)
                execution.gradientListener->arrived(*parameter);
            parameter->arriving = {}; // the engine's share lives until the hook returns
        }
    }
}

} // namespace headroom
