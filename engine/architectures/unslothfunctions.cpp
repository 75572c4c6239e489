// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Forward and backward of Unsloth's functions.
#include "engine/architectures/unslothfunctions.h"

#include "engine/execution/split.h"

#include <algorithm>

namespace headroom {

namespace {

using Way = UnslothProcess::Way;
constexpr std::size_t mostProjections = 3;
using Projections = std::array<const Projection *, mostProjections>; ///< those that are there first, then null

/// Adapters are kept in fp32, and backward works with casts of them.
class Adapted : public JoiningNode {
protected:
    using Tensors = std::array<Tensor, 2 * mostProjections>;

    Adapted(Execution &execution, Site site, std::size_t bytes, UnslothProcess &process, const Projections &projections,
        const Tensor &x)
        : JoiningNode(execution, site, bytes)
        , m_process(process)
        , m_projections(projections)
        , m_shape(x.shape())
        , m_type(x.type())
    {
        addInput(x);
        for (const Projection *projection : m_projections) {
            if (!projection)
                continue;
            addInput(projection->adapter()->a->tensor);
            addInput(projection->adapter()->b->tensor);
        }
    }

    [[nodiscard]] Tensors adaptersAs(Execution &execution, Site site) const
    {
        Tensors tensors;
        std::size_t count = 0;
        for (const Projection *projection : m_projections) {
            if (!projection)
                continue;
            for (const Parameter *matrix : {projection->adapter()->a, projection->adapter()->b})
                tensors[count++] = Tensor(execution, matrix->tensor.shape(), m_type, site);
        }
        return tensors;
    }
    [[nodiscard]] Tensors narrowAdapters(Execution &execution) const
    {
        return m_process.choices().addsInPlace ? adaptersAs(execution, Site::AdapterA) : Tensors();
    }

    /// The way to the adapters' gradients: two products of rank × rows each, one after the other.
    void lowRanks(Execution &execution) const
    {
        for (const Projection *projection : m_projections)
            for (int product = 0; projection && product < 2; ++product)
                const Tensor low(execution, m_shape.withLast(projection->adapter()->a->tensor.shape()[0]), m_type, Site::AdapterA);
    }

    /// The sum over projections, written into `over` if there is one. Each weight is restored anew, beside the common buffer.
    [[nodiscard]] Gradient inputGradient(
        Execution &execution, std::initializer_list<const Projection *> projections, Gradient over) const
    {
        bool first = true;
        for (const Projection *projection : projections) {
            if (!projection)
                continue;
            {
                const Tensor weight = m_process.restored(*projection);
                if (!over)
                    over = gradient(execution, 0, m_shape.elements(), m_type);
                const Tensor product = !first && !m_process.choices().addsInPlace
                    ? Tensor(execution, m_shape, m_type, projection->site())
                    : Tensor();
            }
            m_process.addAdapter(Tensor(over.storage, m_shape, m_type), *projection, Way::Back);
            first = false;
        }
        return over;
    }

    /// Autograd casts each gradient to its parameter's type when the function has returned.
    void handOn(Execution &execution, Tensors &gradients, Gradients &outgoing) const
    {
        std::size_t count = 0;
        for (const Projection *projection : m_projections) {
            if (!projection)
                continue;
            for (const Parameter *matrix : {projection->adapter()->a, projection->adapter()->b}) {
                outgoing[1 + count]
                    = gradient(execution, 1 + count, matrix->tensor.elements(), matrix->tensor.type());
                gradients[count++].release();
            }
        }
    }

    /// x's memory for its gradient.
    [[nodiscard]] Gradient overInput() const { return {saved(0), m_shape.elements(), m_type, true}; }

    UnslothProcess &m_process;
    Projections m_projections {};
    Extents m_shape {};
    ElementType m_type = ElementType::Bf16;
};

class QueryKeyValueNode final : public Adapted {
public:
    QueryKeyValueNode(Execution &execution, UnslothProcess &process, const Projections &projections, const Tensor &x)
        : Adapted(execution, Site::FusedQkv, sizeof(QueryKeyValueNode), process, projections, x)
    {
        keep(execution, {x});
    }
    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        fetchSaved();
        Tensors narrow = narrowAdapters(execution);
        Tensors gradients = adaptersAs(execution, Site::AdapterB);
        lowRanks(execution);
        outgoing[0] = inputGradient(execution, {m_projections[0], m_projections[1], m_projections[2]}, overInput());
        narrow = {};
        forgetGradients();
        handOn(execution, gradients, outgoing);
    }
};

class OutputNode final : public Adapted {
public:
    OutputNode(Execution &execution, UnslothProcess &process, const Projection &projection, const Tensor &x)
        : Adapted(execution, Site::OutputProjection, sizeof(OutputNode), process, {&projection}, x)
    {
        keep(execution, {x});
    }
    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        fetchSaved();
        Tensors narrow = narrowAdapters(execution);
        Tensors gradients = adaptersAs(execution, Site::AdapterB);
        lowRanks(execution);
        outgoing[0] = inputGradient(execution, {m_projections[0]}, {});
        narrow = {};
        handOn(execution, gradients, outgoing);
    }
};

class FeedForwardNode final : public Adapted {
public:
    FeedForwardNode(Execution &execution, UnslothProcess &process, const Projections &projections, const Tensor &x,
        const Tensor &gate, const Tensor &up)
        : Adapted(execution, Site::GateProjection, sizeof(FeedForwardNode), process, projections, x)
    {
        keep(execution, {x, gate, up});
    }
    void backward(Execution &execution, const Gradient &incoming, Gradients &outgoing) override
    {
        fetchSaved();
        const auto [gate, up, down] = m_projections;
        Tensors narrow = narrowAdapters(execution);
        const Extents rows = m_shape.withLast(down->outputs());
        Tensor activated = m_process.product(Tensor(incoming.storage, rows, incoming.type), *down, Way::Back);
        Tensors gradients = adaptersAs(execution, Site::AdapterB);
        lowRanks(execution);
        outgoing[0] = inputGradient(execution, {up, gate}, overInput());
        activated.release();
        narrow = {};
        handOn(execution, gradients, outgoing);
    }
};

/// Waits for the gradients of both copies and copies them too.
class TurnedCopiesNode final : public JoiningNode {
public:
    TurnedCopiesNode(Execution &execution, const Tensor &q, const Tensor &k)
        : JoiningNode(execution, Site::Rotary, sizeof(TurnedCopiesNode))
    {
        for (const Tensor *one : {&q, &k}) {
            m_copied[inputs()] = one->shape().size(2) > 1;
            m_elements[inputs()] = one->elements();
            addInput(*one);
        }
        m_type = q.type();
    }
    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        for (std::size_t input = 0; input < 2; ++input) {
            if (!wanted(input))
                continue;
            if (m_copied[input]) {
                outgoing[input] = gradient(execution, input, m_elements[input], m_type);
                continue;
            }
            const auto arrived = std::ranges::find(gradients(), m_elements[input], &Gradient::elements);
            if (arrived != gradients().end())
                outgoing[input] = *arrived;
        }
        forgetGradients();
    }

private:
    std::array<bool, 2> m_copied {};
    std::array<std::int64_t, 2> m_elements {};
    ElementType m_type = ElementType::Bf16;
};

Tensor pieceOver(const Tensor &result, const NodeHandle &node)
{
    Tensor piece = result.alias();
    piece.madeBy(pieceOf(result.execution(), node));
    return piece;
}

}

bool runsFast(std::initializer_list<const Projection *> projections)
{
    return std::ranges::all_of(projections, [](const Projection *projection) {
        return projection->adapter() && projection->adapter()->dropout == 0 && !projection->hasBias();
    });
}

UnslothQueriesKeysValues unslothQueryKeyValue(
    UnslothProcess &process, const Tensor &x, const std::array<const Projection *, 3> &projections)
{
    UnslothQueriesKeysValues out;
    out.q = process.product(x, *projections[0], Way::Forward);
    out.k = process.product(x, *projections[1], Way::Forward);
    out.v = process.product(x, *projections[2], Way::Forward);
    if (!recorded(x, projections[0]->adapter()->a->tensor))
        return out;
    const NodeHandle node = makeNode<QueryKeyValueNode>(process.execution(), process, projections, x);
    for (Tensor *one : {&out.q, &out.k, &out.v})
        *one = pieceOver(*one, node);
    return out;
}

Tensor unslothOutput(UnslothProcess &process, const Tensor &x, const Projection &projection)
{
    Tensor out = process.product(x, projection, Way::Forward);
    if (recorded(x, projection.adapter()->a->tensor))
        out.madeBy(makeNode<OutputNode>(process.execution(), process, projection, x));
    return out;
}

Tensor unslothFeedForward(
    UnslothProcess &process, const Tensor &x, const std::array<const Projection *, 3> &projections)
{
    const auto [gate, up, down] = projections;
    const Tensor ofGate = process.product(x, *gate, Way::Forward);
    const Tensor ofUp = process.product(x, *up, Way::Forward);
    const Tensor activated(process.execution(), ofGate.shape(), ofGate.type(), Site::Silu);
    Tensor out = process.product(activated, *down, Way::Forward);
    if (recorded(x, gate->adapter()->a->tensor))
        out.madeBy(makeNode<FeedForwardNode>(process.execution(), process, projections, x, ofGate, ofUp));
    return out;
}

void unslothRotation(const UnslothProcess &process, Tensor &q, Tensor &k)
{
    if (!process.choices().paddingFree)
        return;
    const NodeHandle node = recorded(q, k) ? makeNode<TurnedCopiesNode>(process.execution(), q, k) : NodeHandle();
    const auto turned = [&](const Tensor &x) {
        Tensor result = x.shape().size(2) > 1 ? Tensor(x.execution(), x.shape(), x.type(), Site::Rotary) : x.alias();
        if (node)
            result.madeBy(pieceOf(x.execution(), node));
        return result;
    };
    Tensor turnedQ = turned(q);
    k = turned(k);
    q = std::move(turnedQ);
}

} // namespace headroom
