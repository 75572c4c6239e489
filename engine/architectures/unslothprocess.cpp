// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Buffers, products and checkpoints of Unsloth.
#include "engine/architectures/unslothprocess.h"

#include "engine/architectures/quantisedweight.h"
#include "engine/units/divide.h"

namespace headroom {

namespace {

constexpr std::int64_t slotBytes = 2 * 256 * 2048 * 2; ///< of a checkpoint buffer before it grows
constexpr std::int64_t smallestOffloaded = 1 << 20; ///< an input of no more numbers stays on the GPU

/// The end of a block's own backward pass: what arrives is handed on.
class EndOfBlock final : public Node {
public:
    EndOfBlock(Execution &execution, Gradient &result)
        : Node(execution, Site::CheckpointInput, sizeof(EndOfBlock))
        , m_result(result)
    {
    }
    void backward(Execution &, const Gradient &incoming, Gradients &) override { m_result = incoming; }

private:
    Gradient &m_result;
};

}

/// It holds the block's output and that output's gradient while the block's backward runs, so nothing is added to the latter
/// in place.
class ReentrantNode final : public Node {
public:
    ReentrantNode(Execution &execution, UnslothProcess &process, UnslothProcess::Run block, const Tensor &x,
        const SharedTensors &shared, bool last)
        : Node(execution, Site::CheckpointInput, sizeof(ReentrantNode))
        , m_process(process)
        , m_block(std::move(block))
        , m_shared(shared)
        , m_shape(x.shape())
        , m_type(x.type())
        , m_stays(process.stays(x, last))
    {
        if (!m_stays)
            process.makeRoom(x);
        addInput(x);
        keep(execution, {Kept::when(m_stays, x)});
    }

    void backward(Execution &execution, const Gradient &incoming, Gradients &outgoing) override
    {
        Gradient result;
        {
            Tensor x = m_stays ? Tensor(saved(0), m_shape, m_type) : back(execution);
            x.madeBy(makeNode<EndOfBlock>(execution, result));
            execution.recording = true;
            const Tensor out = m_block(x, m_shared);
            execution.recording = false;
            execution.forgetAutocastCopies();
            Gradient shared = incoming;
            shared.whole = false;
            headroom::backward(execution, out.node(), std::move(shared));
            execution.enter(place());
        }
        m_process.m_firstPass = false;
        outgoing[0] = std::move(result);
    }

private:
    /// From the host: into a buffer, once into a new tensor.
    [[nodiscard]] Tensor back(Execution &execution) const
    {
        if (!m_process.m_slots.empty())
            return Tensor(m_process.m_slots.front().storage, m_shape, m_type);
        return Tensor(execution, m_shape, m_type, Site::OffloadBuffer);
    }

    UnslothProcess &m_process;
    UnslothProcess::Run m_block;
    SharedTensors m_shared {};
    Extents m_shape {};
    ElementType m_type = ElementType::Bf16;
    bool m_stays = true;
};

UnslothProcess::UnslothProcess(Construction &construction, const UnslothChoices &choices)
    : m_execution(construction.execution())
    , m_choices(choices)
    , m_weights(buffer(0))
    , m_scales(buffer(0))
{
    if (choices.offloads)
        for (std::int64_t slot = 0; slot < choices.returnBuffers; ++slot)
            m_slots.push_back(buffer(slotBytes));
    const std::int64_t rows = choices.ownTables ? choices.modelTableRows : choices.tableRows;
    for (int table = 0; table < 2; ++table)
        construction.buffer(tableBytes(construction, rows), Site::RotaryTable);
}

std::int64_t UnslothProcess::tableBytes(const Construction &construction, std::int64_t rows)
{
    const ModelShape &shape = construction.shape();
    return rows * shape.headDim * (shape.modelType.starts_with("gemma") ? 4 : 2);
}

UnslothProcess::Buffer UnslothProcess::buffer(std::int64_t bytes) const
{
    return {m_execution.allocateBytes(bytes, Site::OffloadBuffer, StorageTerm::Activations), bytes};
}

void UnslothProcess::need(Buffer &buffer, std::int64_t bytes) const
{
    if (bytes <= buffer.bytes)
        return;
    buffer.bytes = bytes;
    m_execution.drain(*buffer.storage);
    m_execution.refill(*buffer.storage, {{bytes}}, ElementType::Bool);
}

Tensor UnslothProcess::restored(const Projection &projection) const
{
    return projection.quantised() ? projection.quantised()->restored(m_execution) : Tensor();
}

Tensor UnslothProcess::product(const Tensor &x, const Projection &projection, Way way)
{
    Tensor weight;
    if (m_choices.addsInPlace && projection.quantised()) {
        const std::int64_t elements = projection.inputs().size * projection.outputs().size;
        need(m_weights, 2 * elements);
        need(m_scales, 4 * divideUp(elements, numbersPerScale));
    } else {
        weight = restored(projection);
    }
    const Extent last = way == Way::Back ? projection.inputs() : projection.outputs();
    Tensor out(m_execution, x.shape().withLast(last), x.type(), projection.site());
    weight.release();
    addAdapter(out, projection, way);
    return out;
}

void UnslothProcess::addAdapter(const Tensor &out, const Projection &projection, Way way) const
{
    const Adapter &adapter = *projection.adapter();
    const Tensor &first = (way == Way::Back ? adapter.b : adapter.a)->tensor;
    const Tensor &second = (way == Way::Back ? adapter.a : adapter.b)->tensor;
    const bool castNow = !(way == Way::Back && m_choices.addsInPlace);
    const auto narrow = [&](const Tensor &matrix, Site site) {
        return castNow ? Tensor(m_execution, matrix.shape(), out.type(), site) : Tensor();
    };
    Tensor matrix = narrow(first, Site::AdapterA);
    const Tensor low(m_execution, out.shape().withLast(adapter.a->tensor.shape()[0]), out.type(), Site::AdapterA);
    matrix.release();
    matrix = narrow(second, Site::AdapterB);
    if (m_choices.addsInPlace)
        return;
    const Tensor scaled(m_execution, second.shape(), out.type(), Site::Scaled);
    matrix.release();
    const Tensor product(m_execution, out.shape(), out.type(), Site::AdapterB);
}

/// Small inputs stay, and the last block's once the number of blocks is known.
bool UnslothProcess::stays(const Tensor &x, bool last) const
{
    if (!m_choices.offloads)
        return true;
    if (m_slots.empty())
        return false;
    return x.elements() <= smallestOffloaded || (last && !m_firstPass);
}

void UnslothProcess::makeRoom(const Tensor &x)
{
    const std::int64_t bytes = x.elements() * bytesPerElement(x.type());
    for (Buffer &slot : m_slots) {
        need(slot, bytes);
        if (m_firstPass)
            break;
    }
}

Tensor UnslothProcess::checkpointed(const Run &block, const Tensor &x, const SharedTensors &shared, bool last)
{
    NodeHandle node = makeNode<ReentrantNode>(m_execution, *this, block, x, shared, last);
    m_execution.recording = false;
    Tensor out = block(x, shared);
    m_execution.recording = true;
    out.madeBy(std::move(node));
    return out;
}

} // namespace headroom
