// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The units of a model, and the nodes that gather and reduce in backward.
#include "engine/training/fsdp.h"

#include "engine/training/hooked.h"

namespace headroom {

namespace {

/// On a unit's output: gathers it again, then starts the gather of the unit before it.
class BeforeBackward final : public Node {
public:
    BeforeBackward(Execution &execution, const Tensor &output, FsdpUnit &unit, FsdpUnit *earlier)
        : Node(execution, Site::None, sizeof(BeforeBackward))
        , m_unit(unit)
        , m_earlier(earlier)
    {
        addInput(output);
    }
    void backward(Execution &, const Gradient &incoming, Gradients &outgoing) override
    {
        m_unit.prepareBackward();
        if (m_earlier)
            m_earlier->gather();
        outgoing[0] = incoming;
    }

private:
    FsdpUnit &m_unit;
    FsdpUnit *m_earlier = nullptr;
};

/// On a unit's input.
class AfterBackward final : public Node {
public:
    AfterBackward(Execution &execution, const Tensor &input, const Fsdp &fsdp, FsdpUnit &unit)
        : Node(execution, Site::None, sizeof(AfterBackward))
        , m_fsdp(fsdp)
        , m_unit(unit)
    {
        addInput(input);
    }
    void backward(Execution &, const Gradient &incoming, Gradients &outgoing) override
    {
        m_fsdp.finish(m_unit);
        outgoing[0] = incoming;
    }

private:
    const Fsdp &m_fsdp;
    FsdpUnit &m_unit;
};

}

Fsdp::Fsdp(Execution &execution, const LanguageModel &model, const FsdpChoices &choices)
    : m_execution(execution)
    , m_trainsAll(model.trainsAll())
    , m_root(choices.root)
{
    std::vector<std::vector<Parameter *>> ofBlock;
    std::vector<Parameter *> table;
    std::vector<Parameter *> tail;
    for (Parameter *parameter : model.parameters()) {
        if (parameter->place != aroundBlocks) {
            if (ofBlock.size() <= parameter->place)
                ofBlock.resize(parameter->place + std::size_t {1});
            ofBlock[parameter->place].push_back(parameter);
        } else if (parameter == &model.table()) {
            table.push_back(parameter);
        } else {
            tail.push_back(parameter);
        }
    }
    const bool one = &model.head() == &model.table() || choices.root != FsdpRoot::HoldsNothing;
    m_normInUnit = one || m_trainsAll;
    if (!m_normInUnit) { // the norm stays with the model, whole
        std::erase_if(tail, [&](Parameter *parameter) {
            const bool ofHead = parameter == &model.head() || parameter == model.headBias();
            if (!ofHead)
                parameter->tensor = Tensor(execution, parameter->tensor.shape(), parameter->tensor.type(),
                    parameter->tensor.storage()->site, StorageTerm::Weights);
            parameter->tensor.belongsTo(*parameter);
            return !ofHead;
        });
    }
    if (one)
        table.insert(table.end(), tail.begin(), tail.end());
    const bool reshards = choices.reshardAfterForward;
    m_table = std::make_unique<FsdpUnit>(execution, m_buffers, std::move(table), choices,
        reshards && (!one || choices.root == FsdpRoot::HoldsEndsAndReshards));
    m_blocks.resize(ofBlock.size());
    for (std::size_t place = 1; place < ofBlock.size(); ++place) {
        execution.enter(static_cast<Place>(place));
        m_blocks[place]
            = std::make_unique<FsdpUnit>(execution, m_buffers, std::move(ofBlock[place]), choices, reshards);
    }
    execution.enter(aroundBlocks);
    if (!one)
        m_tail = std::make_unique<FsdpUnit>(execution, m_buffers, std::move(tail), choices, false);
}

FsdpUnit *Fsdp::before(Place place)
{
    if (place > 1)
        return m_blocks[place - std::size_t {1}].get();
    return m_tail ? m_table.get() : nullptr;
}

void Fsdp::forwardBegins()
{
    m_table->beginForward();
}

Tensor Fsdp::tableEnds(Tensor rows)
{
    if (m_tail)
        m_table->endForward();
    return m_trainsAll ? hooked<BeforeBackward>(std::move(rows), *m_table, nullptr) : rows;
}

Tensor Fsdp::inputMarked(Tensor rows)
{
    return hooked<BeforeBackward>(std::move(rows), *m_table, nullptr);
}

Tensor Fsdp::blockBegins(Place place, Tensor stream)
{
    m_blocks[place]->beginForward();
    return hooked<AfterBackward>(std::move(stream), *this, *m_blocks[place]);
}

Tensor Fsdp::blockEnds(Place place, Tensor stream)
{
    m_blocks[place]->endForward();
    return hooked<BeforeBackward>(std::move(stream), *m_blocks[place], before(place));
}

Tensor Fsdp::tailBegins(Tensor stream)
{
    if (m_execution.recording)
        m_execution.meter.enter(StepPhase::Loss);
    if (!m_normInUnit)
        return stream;
    tail().beginForward();
    return m_tail ? hooked<AfterBackward>(std::move(stream), *this, *m_tail) : stream;
}

void Fsdp::normEnds()
{
    if (!m_normInUnit)
        tail().beginForward();
}

Tensor Fsdp::headBegins(Tensor hidden)
{
    return m_normInUnit ? hidden : hooked<AfterBackward>(std::move(hidden), *this, tail());
}

Tensor Fsdp::headEnds(Tensor logits)
{
    return hooked<BeforeBackward>(std::move(logits), tail(), m_blocks.back().get());
}

void Fsdp::rootEnds()
{
    m_buffers.gathered.reset();
    if (m_root != FsdpRoot::HoldsNothing)
        m_table->endForward();
}

void Fsdp::chunkBegins(bool last)
{
    tail().stayWhole(true);
    m_tailReduces = last;
}

Tensor Fsdp::chunkInput(Tensor rows)
{
    return hooked<AfterBackward>(std::move(rows), *this, tail());
}

void Fsdp::chunksEnd()
{
    tail().stayWhole(false);
}

Tensor Fsdp::lossEnds(Tensor loss)
{
    m_buffers.gathered.reset();
    return loss;
}

/// The final callback: whatever has not finished yet.
void Fsdp::backwardEnds()
{
    const auto finishRest = [this](FsdpUnit *unit) {
        if (unit && unit->unfinished())
            finish(*unit);
    };
    for (const auto &block : m_blocks)
        finishRest(block.get());
    finishRest(m_tail.get());
    finishRest(m_table.get());
    m_buffers.reduced.reset();
}

} // namespace headroom
