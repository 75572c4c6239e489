// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Splitting.
#include "engine/execution/split.h"

namespace headroom {

namespace {

class SplitNode final : public Node {
public:
    SplitNode(Execution &execution, const Tensor &tensor)
        : Node(execution, Site::Part, sizeof(SplitNode))
        , m_elements(tensor.elements())
        , m_type(tensor.type())
    {
        addInput(tensor);
    }
    void arrived(const StorageHandle &gradient) { m_arrived[m_count++] = gradient; }

    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        if (wanted(0))
            outgoing[0] = gradient(execution, 0, m_elements, m_type);
        m_arrived = {};
        m_count = 0;
    }

private:
    std::int64_t m_elements = 0;
    ElementType m_type = ElementType::Bf16;
    std::array<StorageHandle, maximumPieces> m_arrived {};
    std::size_t m_count = 0;
};

class PieceNode final : public Node {
public:
    PieceNode(Execution &execution, const Tensor &whole)
        : Node(execution, Site::Part, sizeof(PieceNode))
        , m_split(static_cast<SplitNode *>(whole.node().get()))
    {
        addInput(whole);
    }

    void backward(Execution &, const Gradient &incoming, Gradients &outgoing) override
    {
        m_split->arrived(incoming.storage);
        outgoing[0] = incoming;
        outgoing[0].whole = true; // nothing is summed: the split joins them
    }

private:
    SplitNode *m_split = nullptr; ///< owned by this node's edge
};

}

std::array<Tensor, maximumPieces> split(const Tensor &tensor, std::initializer_list<Extents> shapes)
{
    Execution &execution = tensor.execution();
    Tensor whole = tensor.alias();
    if (recorded(tensor))
        whole.madeBy(makeNode<SplitNode>(execution, tensor));
    std::array<Tensor, maximumPieces> pieces;
    std::size_t count = 0;
    for (const Extents &shape : shapes) {
        Tensor piece = tensor.alias().reshaped(shape);
        if (whole.node())
            piece.madeBy(makeNode<PieceNode>(execution, whole));
        pieces[count++] = std::move(piece);
    }
    return pieces;
}

} // namespace headroom
