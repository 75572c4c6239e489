// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The units of a model under FSDP1.
#include "engine/training/fsdp1.h"

#include "engine/training/hooked.h"

#include <utility>

namespace headroom {

namespace {

/// On a block's input: holds it, and in backward its gradient, until backward ends.
class Retained final : public Node {
public:
    Retained(Execution &execution, const Tensor &input, std::vector<StorageHandle> &retained)
        : Node(execution, Site::None, sizeof(Retained))
        , m_input(input.storage())
        , m_retained(retained)
    {
        addInput(input);
    }
    void backward(Execution &, const Gradient &incoming, Gradients &outgoing) override
    {
        m_retained.push_back(std::move(m_input));
        m_retained.push_back(incoming.storage);
        outgoing[0] = incoming;
        outgoing[0].whole = false; // nothing is added in place to what somebody holds
    }

private:
    StorageHandle m_input {};
    std::vector<StorageHandle> &m_retained;
};

}

Fsdp1::Fsdp1(Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute)
    : m_execution(execution)
    , m_model {.ranks = choices.ranks,
          .compute = compute,
          .reshardAfterForward = choices.reshardAfterForward,
          .masterShards = choices.masterShards,
          .onHost = choices.onHost,
          .gradientTerm = choices.accumulatesWhole ? StorageTerm::Gradients : StorageTerm::ShardingBuffers}
    , m_accumulatesWhole(choices.accumulatesWhole)
    , m_retainsFrozen(choices.retainsFrozen)
{
    std::vector<std::vector<Parameter *>> ofPlace(1);
    for (Parameter *parameter : model.parameters()) {
        if (ofPlace.size() <= parameter->place)
            ofPlace.resize(parameter->place + std::size_t {1});
        if (parameter->place != aroundBlocks && parameter->trained && !model.trainsAll()) {
            execution.enter(parameter->place);
            parameter->module = &unit(Fsdp1Unit::Role::Module, {parameter});
        } else {
            ofPlace[parameter->place].push_back(parameter);
        }
    }
    execution.enter(aroundBlocks);
    m_blocks.resize(ofPlace.size());
    for (std::size_t place = 1; place < ofPlace.size(); ++place) {
        execution.enter(static_cast<Place>(place));
        m_blocks[place] = &unit(Fsdp1Unit::Role::Module, std::move(ofPlace[place]));
    }
    execution.enter(aroundBlocks);
    m_root = &unit(Fsdp1Unit::Role::Root, std::move(ofPlace[aroundBlocks]));
}

Fsdp1Unit &Fsdp1::unit(Fsdp1Unit::Role role, std::vector<Parameter *> parameters)
{
    return *m_units.emplace_back(std::make_unique<Fsdp1Unit>(m_execution, m_model, role, std::move(parameters)));
}

void Fsdp1::resume()
{
    for (const auto &unit : m_units)
        unit->keepShardGradient();
    m_begun = true;
    m_zeroed = true;
}

/// zero_grad let go of the parameters' gradients, which are views of the flat ones: what they looked at goes only now.
void Fsdp1::forwardBegins()
{
    for (const auto &unit : m_units) {
        if (!m_begun)
            unit->makeWholeOnce();
        if (m_zeroed)
            unit->dropShardGradient();
    }
    m_begun = true;
    m_zeroed = false;
    m_root->enter();
}

Tensor Fsdp1::blockBegins(Place place, Tensor stream)
{
    if (m_retainsFrozen)
        stream = hooked<Retained>(std::move(stream), m_retained);
    return m_blocks[place]->begins(std::move(stream));
}

Tensor Fsdp1::blockEnds(Place place, Tensor stream)
{
    return m_blocks[place]->ends(std::move(stream));
}

Tensor Fsdp1::tailBegins(Tensor stream)
{
    if (m_execution.recording)
        m_execution.meter.enter(StepPhase::Loss);
    return stream;
}

Tensor Fsdp1::lossEnds(Tensor loss)
{
    return m_root->ends(std::move(loss));
}

void Fsdp1::backwardEnds()
{
    for (const auto &unit : m_units)
        unit->backwardEnds();
    m_retained.clear();
}

void Fsdp1::stepEnds(std::span<Parameter *const> /*parameters*/)
{
    m_zeroed = true;
}

} // namespace headroom
