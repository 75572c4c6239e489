// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Liger's kernels.
#include "engine/execution/fusedkernels.h"

#include "engine/units/divide.h"

#include <algorithm>
#include <bit>

namespace headroom {

namespace {

/// Streaming multiprocessors of an H100; a norm's backward sums its weight's gradient on each.
constexpr std::int64_t multiprocessors = 132;
/// Tokens that one program of the experts' sorting looks at, times the chosen experts rounded up to a power of two.
constexpr std::int64_t sortedAtOnce = 1024;

constexpr std::int64_t powerOfTwoFrom(std::int64_t number)
{
    return static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(number)));
}

class FusedNormNode final : public Node {
public:
    FusedNormNode(
        Execution &execution, const Tensor &x, const Tensor &weight, const Tensor &statistics, NormGradient kind)
        : Node(execution, Site::Norm, sizeof(FusedNormNode))
        , m_elements(x.elements())
        , m_type(x.type())
        , m_weightType(weight.type())
        , m_width(weight.shape()[0])
        , m_kind(kind)
    {
        addInput(x);
        addInput(weight);
        keep(execution, {x, weight, statistics});
    }

    void backward(Execution &execution, const Gradient &incoming, Gradients &outgoing) override
    {
        fetchSaved();
        const Tensor partial = wanted(1)
            ? Tensor(execution, {{multiprocessors}, m_width}, ElementType::Fp32, Site::PartialSums)
            : Tensor();
        if (wanted(0))
            outgoing[0] = m_kind == NormGradient::InPlace ? incoming : gradient(execution, 0, m_elements, m_type);
        if (!wanted(1))
            return;
        const Tensor sum(execution, {m_width}, ElementType::Fp32, Site::PartialSums);
        outgoing[1] = m_weightType == ElementType::Fp32 ? Gradient {sum.storage(), m_width.size, m_weightType, true}
                                                        : gradient(execution, 1, m_width.size, m_weightType);
    }

private:
    std::int64_t m_elements = 0;
    ElementType m_type = ElementType::Bf16;
    ElementType m_weightType = ElementType::Bf16;
    Extent m_width {};
    NormGradient m_kind = NormGradient::InPlace;
};

class FusedGateNode final : public Node {
public:
    FusedGateNode(
        Execution &execution, const Tensor &gate, const Tensor &up, const Tensor &keptGate, const Tensor &keptUp)
        : Node(execution, Site::Gated, sizeof(FusedGateNode))
        , m_elements(gate.elements())
        , m_type(gate.type())
    {
        addInput(gate);
        addInput(up);
        keep(execution, {keptGate, keptUp});
    }

    void backward(Execution &, const Gradient &, Gradients &outgoing) override
    {
        fetchSaved();
        for (std::size_t input = 0; input < 2; ++input)
            if (wanted(input))
                outgoing[input] = {saved(input), m_elements, m_type, false};
    }

private:
    std::int64_t m_elements = 0;
    ElementType m_type = ElementType::Bf16;
};

class FusedExpertsNode final : public Node {
public:
    struct Operands {
        const Tensor &input;
        const Tensor &gateUp;
        const Tensor &down;
        const Tensor &weights;
        const Tensor &beforeActivation;
        const Tensor &orders;
    };

    FusedExpertsNode(Execution &execution, const Operands &operands)
        : Node(execution, Site::ExpertProduct, sizeof(FusedExpertsNode))
        , m_input(operands.input.shape())
        , m_before(operands.beforeActivation.shape())
        , m_type(operands.beforeActivation.type())
        , m_weightsType(operands.weights.type())
    {
        const std::array<const Tensor *, 4> inputs {
            &operands.input, &operands.gateUp, &operands.down, &operands.weights};
        for (std::size_t input = 0; input < inputs.size(); ++input) {
            addInput(*inputs[input]);
            m_elements[input] = inputs[input]->elements();
            m_types[input] = inputs[input]->type();
        }
        keep(execution,
            {operands.input, operands.gateUp, operands.down, operands.beforeActivation, operands.weights,
                operands.orders});
    }

    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        fetchSaved();
        const Extent rows = m_before[0];
        Tensor ofBefore(execution, m_before, m_type, Site::ExpertProduct);
        Tensor activated(
            execution, m_before.withLast({m_before.size(1) / 2, Axis::Inner}), m_type, Site::ExpertProduct);
        Tensor ofWeights(execution, {rows}, m_type, Site::RouterWeights);
        outgoing[2] = weightGradient(execution, 2);
        Tensor byRow(execution, {rows, m_input[1]}, m_type, Site::RowsByExpert);
        if (wanted(0))
            outgoing[0] = gradient(execution, 0, m_elements[0], m_types[0]);
        outgoing[1] = weightGradient(execution, 1);
        ofBefore.release();
        activated.release();
        byRow.release();
        if (!wanted(3))
            return;
        outgoing[3] = m_weightsType == m_type ? Gradient {ofWeights.storage(), m_elements[3], m_type, true}
                                              : gradient(execution, 3, m_elements[3], m_weightsType);
    }

private:
    [[nodiscard]] Gradient weightGradient(Execution &execution, std::size_t input) const
    {
        if (wanted(input))
            return gradient(execution, input, m_elements[input], m_types[input]);
        const StorageHandle unwanted(
            execution.allocate({{m_elements[input]}}, m_types[input], Site::UnwantedGradient, execution.term));
        return {unwanted, m_elements[input], m_types[input], true};
    }

    Extents m_input {};
    Extents m_before {};
    ElementType m_type = ElementType::Bf16;
    ElementType m_weightsType = ElementType::Bf16;
    std::array<std::int64_t, 4> m_elements {};
    std::array<ElementType, 4> m_types {};
};

class FusedLossNode final : public Node {
public:
    FusedLossNode(
        Execution &execution, const Tensor &x, const Tensor &head, const Tensor &ofHidden, const Tensor &ofHead)
        : Node(execution, Site::Loss, sizeof(FusedLossNode))
        , m_types {x.type(), head.type()}
        , m_elements {x.elements(), head.elements()}
    {
        addInput(x);
        addInput(head);
        keep(execution, {ofHidden, Kept::when(static_cast<bool>(ofHead), ofHead)});
    }

    void backward(Execution &, const Gradient &, Gradients &outgoing) override
    {
        fetchSaved();
        for (std::size_t input = 0; input < 2; ++input)
            if (wanted(input))
                outgoing[input] = {saved(input), m_elements[input], m_types[input], true};
    }

private:
    std::array<ElementType, 2> m_types {};
    std::array<std::int64_t, 2> m_elements {};
};

}

Tensor fusedNorm(Tensor input, const Parameter &weight, NormGradient gradient)
{
    const Tensor x = std::move(input);
    Execution &execution = x.execution();
    Tensor out(execution, x.shape(), x.type(), Site::Norm);
    const std::int64_t rows = x.elements() / x.shape().last().size;
    const Tensor statistics(execution, {{rows, Axis::Token}}, ElementType::Fp32, Site::NormStatistics);
    if (recorded(x, weight.tensor))
        out.madeBy(makeNode<FusedNormNode>(execution, x, weight.tensor, statistics, gradient));
    return out;
}

Tensor fusedRotary(Tensor tensor, const RotaryTables &tables, Layout layout)
{
    Tensor x = std::move(tensor);
    if (layout == Layout::Slice)
        x = keepsNothing(std::move(x), Site::Rotary);
    Tensor out = x.alias();
    out.madeBy(record(x.execution(), Site::Rotary, {{x, GradientRule::through()}}, {tables.cosine, tables.sine}));
    return out;
}

Tensor fusedGate(Tensor gateRows, Tensor upRows, Layout layout)
{
    const Tensor gate = std::move(gateRows);
    const Tensor up = std::move(upRows);
    Execution &execution = gate.execution();
    const auto kept = [&](const Tensor &half) {
        return layout == Layout::OnePiece ? half : Tensor(execution, half.shape(), half.type(), Site::HalfInOnePiece);
    };
    const Tensor keptGate = kept(gate);
    const Tensor keptUp = kept(up);
    Tensor out(execution, gate.shape(), gate.type(), Site::Gated);
    if (recorded(gate, up))
        out.madeBy(makeNode<FusedGateNode>(execution, gate, up, keptGate, keptUp));
    return out;
}

Tensor fusedExperts(Tensor input, const Tensor &gateUp, const Tensor &down, const Tensor &weights)
{
    const Tensor x = std::move(input);
    Execution &execution = x.execution();
    const Extent tokens = x.shape()[0];
    const Extent hidden = x.shape()[1];
    const Extent both = gateUp.shape()[1];
    const std::int64_t chosen = weights.shape().size(1);
    const Extent rows {tokens.size * chosen, Axis::ExpertRow};
    const Tensor ids(execution, weights.shape(), ElementType::Int32, Site::ExpertIds);
    Tensor counts(execution,
        {gateUp.shape()[0], {divideUp(tokens.size, std::max<std::int64_t>(1, sortedAtOnce / powerOfTwoFrom(chosen)))}},
        ElementType::Int32, Site::ExpertOrder);
    // three numbers a row, each in a tensor of its own
    const std::int64_t order = Meter::rounded(rows.size * bytesPerElement(ElementType::Int32));
    const Tensor orders(
        execution, {{3 * order / bytesPerElement(ElementType::Int32)}}, ElementType::Int32, Site::ExpertOrder);
    counts.release();
    const Tensor before(execution, {rows, both}, x.type(), Site::ExpertProduct);
    const Tensor after(execution, {rows, {both.size / 2, Axis::Inner}}, x.type(), Site::Gated);
    const Tensor byRow(execution, {rows, hidden}, x.type(), Site::RowsByExpert);
    Tensor out(execution, {tokens, hidden}, x.type(), Site::SumOfExperts);
    if (recorded(x, gateUp, down, weights))
        out.madeBy(makeNode<FusedExpertsNode>(
            execution, FusedExpertsNode::Operands {x, gateUp, down, weights, before, orders}));
    return out;
}

namespace {

/// Of one chunk of tokens, where hidden rows or head are not in the type of the product.
void castChunk(const Tensor &x, const Tensor &head, ElementType type, const Extents &rows, const Extents &logits)
{
    Execution &execution = x.execution();
    const auto copyIf = [&](bool needed, const Extents &shape, Site site, StorageTerm term) {
        return needed ? Tensor(execution, shape, type, site, term) : Tensor();
    };
    Tensor narrowRows = copyIf(x.type() != type, rows, Site::CastRows, execution.term);
    Tensor narrowHead = copyIf(head.type() != type, head.shape(), Site::CastWords, StorageTerm::Weights);
    const Tensor chunk(execution, logits, type, Site::Logits);
    narrowRows.release();
    narrowHead.release();
    narrowHead = cast(head, type); // of a trained head kept from here on
    Tensor product(execution, rows, type, Site::HiddenGradient);
    product.release();
    narrowHead.release();
    narrowRows = copyIf(recorded(head) && x.type() != type, rows, Site::CastRows, execution.term);
}

}

Tensor fusedLinearLoss(Tensor input, const Parameter &headParameter, std::int64_t budget)
{
    const Tensor hidden = std::move(input);
    Execution &execution = hidden.execution();
    const Tensor &head = headParameter.tensor;
    const Extents &shape = hidden.shape();
    const Extent width = shape[2];
    const std::int64_t rows = shape.size(0) * shape.size(1);
    const std::int64_t words = head.shape().size(0);
    const std::int64_t chunk = std::min(rows, powerOfTwoFrom(divideUp(rows, divideUp(words, budget * width.size))));
    const Tensor shifted(execution, {shape[0], shape[1]}, ElementType::Int64, Site::Labels);
    const Tensor x = hidden.viewed({{rows, Axis::Token}, width});
    const bool trained = recorded(head);
    const Tensor ofHidden(execution, x.shape(), x.type(), Site::HiddenGradient);
    const Tensor ofHead
        = trained ? Tensor(execution, head.shape(), head.type(), Site::HeadGradient, StorageTerm::Gradients) : Tensor();
    const Tensor losses(execution, {{rows, Axis::Token}}, ElementType::Fp32, Site::Loss);
    const ElementType type = execution.autocast.value_or(x.type());
    const Extents ofChunk {{chunk, Axis::Token}, width};
    const Extents logits {{chunk, Axis::Token}, head.shape()[0]};
    {
        Tensor logitsOfChunk;
        if (x.type() == type && head.type() == type)
            logitsOfChunk = Tensor(execution, logits, type, Site::Logits);
        else
            for (int round = 0; round < (chunk < rows ? 2 : 1);
                 ++round) // a second chunk finds the cached copy of the head
                castChunk(x, head, type, ofChunk, logits);
        if (trained && type == ElementType::Fp32) // no product adds in place
            const Tensor product(execution, head.shape(), type, Site::HeadGradient);
    }
    Tensor loss(execution, {{1}}, ElementType::Fp32, Site::Loss);
    if (recorded(x, head))
        loss.madeBy(makeNode<FusedLossNode>(execution, x, head, ofHidden, ofHead));
    return loss;
}

} // namespace headroom
