// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Splitting.
#include "engine/execution/split.h"

namespace headroom {

namespace {

class SplitNode final : public JoiningNode {
public:
    SplitNode(Execution &execution, const Tensor &tensor)
        : JoiningNode(execution, Site::Part, sizeof(SplitNode))
        , m_elements(tensor.elements())
        , m_type(tensor.type())
    {
        addInput(tensor);
    }

    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        if (wanted(0))
            outgoing[0] = gradient(execution, 0, m_elements, m_type);
        forgetGradients();
    }

private:
    std::int64_t m_elements = 0;
    ElementType m_type = ElementType::Bf16;
};

class PieceNode final : public Node {
public:
    PieceNode(Execution &execution, const NodeHandle &joining)
        : Node(execution, Site::Part, sizeof(PieceNode))
        , m_joining(static_cast<JoiningNode *>(joining.get()))
    {
        addInput(joining);
    }

    void backward(Execution &, const Gradient &incoming, Gradients &outgoing) override
    {
        m_joining->arrived(incoming);
        outgoing[0] = incoming;
        outgoing[0].whole = true; // nothing is summed: the node joins them
    }

private:
    JoiningNode *m_joining = nullptr; ///< owned by this node's edge
};

}

NodeHandle pieceOf(Execution &execution, const NodeHandle &joining)
{
    return makeNode<PieceNode>(execution, joining);
}

std::array<Tensor, maximumPieces> split(const Tensor &tensor, std::initializer_list<Extents> shapes)
{
    Execution &execution = tensor.execution();
    const NodeHandle node = recorded(tensor) ? makeNode<SplitNode>(execution, tensor) : NodeHandle();
    std::array<Tensor, maximumPieces> pieces;
    std::size_t count = 0;
    for (const Extents &shape : shapes) {
        Tensor piece = tensor.alias().reshaped(shape);
        if (node)
            piece.madeBy(pieceOf(execution, node));
        pieces[count++] = std::move(piece);
    }
    return pieces;
}

} // namespace headroom
