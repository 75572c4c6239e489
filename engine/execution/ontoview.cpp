// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Views that are written through.
#include "engine/execution/ontoview.h"

#include <vector>

namespace headroom {

namespace {

Gradient gradientOf(const Tensor &tensor)
{
    return {tensor.storage(), tensor.elements(), tensor.type(), true};
}

class OntoViewNode final : public Node {
public:
    OntoViewNode(Execution &execution, OntoView kind, const Tensor &whole, const Extents &view, const Tensor &other)
        : Node(execution, Site::Streams, sizeof(OntoViewNode))
        , m_kind(kind)
        , m_whole(whole.shape())
        , m_view(view)
        , m_other(other.shape())
        , m_type(whole.type())
        , m_otherType(other.type())
    {
        addInput(whole);
        addInput(other);
    }

    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        const Tensor ofWhole(execution, m_whole, m_type, Site::Streams);
        Tensor ofView(execution, m_view, m_type, Site::Streams);
        outgoing[0] = gradientOf(ofWhole);
        if (!wanted(1))
            return;
        if (m_kind == OntoView::Set) {
            const Tensor overwritten(execution, m_view, m_type, Site::Streams);
            outgoing[1] = gradientOf(ofView);
            return;
        }
        if (!m_other.sameSizes(m_view)) // summed where it was spread over streams
            ofView = Tensor(execution, m_other, m_type, Site::Streams);
        outgoing[1]
            = m_otherType == m_type ? gradientOf(ofView) : gradient(execution, 1, m_other.elements(), m_otherType);
    }

private:
    OntoView m_kind = OntoView::Add;
    Extents m_whole {};
    Extents m_view {};
    Extents m_other {};
    ElementType m_type = ElementType::Bf16;
    ElementType m_otherType = ElementType::Bf16;
};

class StackNode final : public Node {
public:
    StackNode(Execution &execution, std::span<const Tensor> tensors)
        : Node(execution, Site::Streams, sizeof(StackNode))
        , m_elements(tensors.front().elements())
    {
        for (const Tensor &tensor : tensors)
            addInput(tensor);
    }

    void backward(Execution &, const Gradient &incoming, Gradients &outgoing) override
    {
        for (std::size_t input = 0; input < inputs(); ++input)
            outgoing[input] = {incoming.storage, m_elements, incoming.type, false};
    }

private:
    std::int64_t m_elements = 0;
};

class DivideNode final : public Node {
public:
    DivideNode(Execution &execution, const Tensor &a, const Tensor &b)
        : Node(execution, Site::Streams, sizeof(DivideNode))
        , m_a(a.shape())
        , m_type(a.type())
        , m_elements(b.elements())
        , m_divisorType(b.type())
    {
        addInput(a);
        addInput(b);
        keep(execution, {Kept::when(recorded(b), a), b});
    }

    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        fetchSaved();
        Tensor whole;
        if (wanted(1)) { // -gradient·(a/b/b), summed at the end
            std::array<Tensor, 4> parts;
            for (Tensor &part : parts)
                part = Tensor(execution, m_a, m_type, Site::Streams);
            whole = parts.back();
        }
        if (wanted(0))
            outgoing[0] = gradient(execution, 0, m_a.elements(), m_type);
        if (wanted(1))
            outgoing[1] = gradient(execution, 1, m_elements, m_divisorType);
    }

private:
    Extents m_a {};
    ElementType m_type = ElementType::Bf16;
    std::int64_t m_elements = 0;
    ElementType m_divisorType = ElementType::Bf16;
};

}

Tensor ontoView(OntoView kind, const Tensor &whole, const Extents &view, const Tensor &other)
{
    Tensor out = whole.alias();
    if (recorded(whole, other))
        out.madeBy(makeNode<OntoViewNode>(whole.execution(), kind, whole, view, other));
    return out;
}

Tensor stacked(std::span<const Tensor> tensors, Extent count)
{
    ElementType type = tensors.front().type();
    bool anyRecorded = false;
    for (const Tensor &tensor : tensors) {
        type = wider(type, tensor.type());
        anyRecorded = anyRecorded || recorded(tensor);
    }
    std::vector<Tensor> alike;
    for (const Tensor &tensor : tensors)
        alike.push_back(cast(tensor, type));
    const Extents &one = tensors.front().shape();
    Execution &execution = tensors.front().execution();
    Tensor out(execution, {count, one[0], one[1], one[2]}, type, Site::Streams);
    if (anyRecorded)
        out.madeBy(makeNode<StackNode>(execution, std::span<const Tensor>(alike)));
    return out;
}

Tensor divide(Tensor dividend, Tensor divisor, Site site)
{
    const Tensor a = std::move(dividend);
    const Tensor b = std::move(divisor);
    Execution &execution = a.execution();
    NodeHandle node = recorded(a, b) ? makeNode<DivideNode>(execution, a, b) : NodeHandle();
    Tensor out(execution, a.shape(), a.type(), site);
    out.madeBy(std::move(node));
    return out;
}

} // namespace headroom
