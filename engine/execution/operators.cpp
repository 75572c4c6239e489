// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The operators.
#include "engine/execution/operators.h"

#include "engine/execution/keeper.h"

#include <algorithm>

namespace headroom {

NodeHandle record(Execution &execution, Site site, std::initializer_list<Input> inputs,
    std::initializer_list<Kept> kept, std::initializer_list<Temporary> temporaries, Operator::Order order)
{
    if (!execution.recording || std::none_of(inputs.begin(), inputs.end(), [](const Input &input) {
            return input.tensor.requiresGradient();
        }))
        return {};
    return makeNode<Operator>(execution, site, inputs, kept, temporaries, order);
}

Tensor apply(Execution &execution, const Extents &shape, ElementType type, Site site,
    std::initializer_list<Input> inputs, std::initializer_list<Kept> kept, std::initializer_list<Temporary> temporaries)
{
    NodeHandle node = record(execution, site, inputs, kept, temporaries);
    Tensor result(execution, shape, type, site);
    result.madeBy(std::move(node));
    return result;
}

Tensor inFp8(const Tensor &input)
{
    Execution &execution = input.execution();
    if (!execution.productsInFp8)
        return {};
    const TensorStorage *of = &*input.storage();
    if (execution.narrowOf == of)
        return Tensor(execution.narrowCopy, input.shape(), ElementType::Int8);
    Tensor copy(execution, input.shape(), ElementType::Int8, Site::QuantisedRows);
    execution.narrowOf = of;
    execution.narrowCopy = copy.storage();
    return copy;
}

Tensor linear(Tensor input, const Tensor &weight, const Tensor &bias, Extent outputs, Site site)
{
    const Tensor x = lowered(std::move(input));
    const Tensor w = lowered(weight);
    const Tensor b = lowered(bias);
    Execution &execution = w.execution();
    const bool folded = x.shape().rank() != 2;
    const GradientRule ofInput = folded ? GradientRule::viewLike(x) : GradientRule::like(x);
    const GradientRule ofWeight = execution.gradientsAddedInPlace ? GradientRule::none() : GradientRule::viewLike(w);
    const bool keepsBoth = execution.linearKeepsInput;
    const Tensor narrow = inFp8(x);
    const Kept keptInput = Kept::when(keepsBoth || recorded(w), narrow ? narrow : x);
    const Kept keptWeight = Kept::when(keepsBoth || recorded(x), w);
    NodeHandle node = b ? record(execution, site, {{x, ofInput}, {w, ofWeight}, b}, {keptInput, keptWeight})
                        : record(execution, site, {{x, ofInput}, {w, ofWeight}}, {keptInput, keptWeight});
    Tensor result = keepableResult(execution, x.shape().withLast(outputs), x.type(), site, Keeper::Operation::Product);
    result.madeBy(std::move(node));
    return result;
}

Tensor add(Tensor a, Tensor b, Site site)
{
    const ElementType type = wider(a.type(), b.type());
    const auto rule = [type](const Tensor &addend) {
        return addend.type() == type ? GradientRule::through() : GradientRule::like(addend);
    };
    Tensor sum = apply(a.execution(), a.shape(), type, site, {{a, rule(a)}, {b, rule(b)}});
    a.release();
    b.release();
    return sum;
}

Tensor addInPlace(Tensor a, Tensor b, Site site)
{
    Tensor sum = a.alias();
    sum.madeBy(record(a.execution(), site,
        {{a, GradientRule::through()}, {b, b.type() == a.type() ? GradientRule::through() : GradientRule::like(b)}}));
    a.release();
    b.release();
    return sum;
}

namespace {

/// The node of a product of two.
class ProductNode final : public Node {
public:
    ProductNode(
        Execution &execution, const Tensor &a, const Tensor &b, const Extents &shape, ElementType type, Site site)
        : Node(execution, site, sizeof(ProductNode))
        , m_elements(shape.elements())
        , m_type(type)
    {
        for (const Tensor *factor : {&a, &b}) {
            m_factors[inputs()]
                = {factor->elements(), factor->type(), factor->shape().sameSizes(shape) && factor->type() == type};
            addInput(*factor);
        }
        keep(execution, {Kept::when(recorded(b), a), Kept::when(recorded(a), b)});
    }

    void backward(Execution &execution, const Gradient &, Gradients &outgoing) override
    {
        fetchSaved();
        for (std::size_t input = 0; input < 2; ++input) {
            const Factor &factor = m_factors[input];
            if (!wanted(input))
                continue;
            outgoing[input] = factor.asResult
                ? gradient(execution, input, factor.elements, factor.type)
                : Gradient {StorageHandle(execution.allocate({{m_elements}}, m_type, site(), execution.term)),
                    m_elements, m_type};
        }
        computed();
        for (std::size_t input = 0; input < 2; ++input) {
            const Factor &factor = m_factors[input];
            if (wanted(input) && !factor.asResult)
                outgoing[input] = gradient(execution, input, factor.elements, factor.type);
        }
    }

private:
    struct Factor {
        std::int64_t elements = 0;
        ElementType type = ElementType::Bf16;
        bool asResult = true; ///< has the result's shape and type
    };
    std::array<Factor, 2> m_factors {};
    std::int64_t m_elements = 0;
    ElementType m_type = ElementType::Bf16;
};

}

Tensor multiply(Tensor a, Tensor b, Site site)
{
    Execution &execution = a.execution();
    const Extents shape = a.elements() >= b.elements() ? a.shape() : b.shape();
    const ElementType type = wider(a.type(), b.type());
    NodeHandle node = recorded(a, b) ? makeNode<ProductNode>(execution, a, b, shape, type, site) : NodeHandle();
    Tensor product(execution, shape, type, site);
    product.madeBy(std::move(node));
    a.release();
    b.release();
    return product;
}

Tensor keepsInput(Tensor tensor, Site site)
{
    Tensor result = apply(tensor.execution(), tensor.shape(), tensor.type(), site, {tensor}, {tensor});
    tensor.release();
    return result;
}

Tensor keepsOutput(Tensor tensor, Site site)
{
    Tensor result(tensor.execution(), tensor.shape(), tensor.type(), site);
    result.madeBy(record(tensor.execution(), site, {tensor}, {result}));
    tensor.release();
    return result;
}

Tensor keepsNothing(Tensor tensor, Site site)
{
    Tensor result = apply(tensor.execution(), tensor.shape(), tensor.type(), site, {tensor});
    tensor.release();
    return result;
}

Tensor passesThrough(Tensor tensor, Site site)
{
    Tensor result = apply(tensor.execution(), tensor.shape(), tensor.type(), site, {{tensor, GradientRule::through()}});
    tensor.release();
    return result;
}

Tensor power(Tensor tensor, Site site)
{
    const Temporary temporary = Temporary::like(tensor, site);
    Tensor result
        = apply(tensor.execution(), tensor.shape(), tensor.type(), site, {tensor}, {tensor}, {temporary, temporary});
    tensor.release();
    return result;
}

Tensor batchedProduct(Tensor a, Tensor b, const Extents &shape, Site site)
{
    const bool keepA = recorded(b);
    const bool keepB = recorded(a);
    const Tensor left = lowered(std::move(a));
    const Tensor right = lowered(std::move(b));
    return apply(
        left.execution(), shape, left.type(), site, {left, right}, {Kept::when(keepA, left), Kept::when(keepB, right)});
}

Tensor onDevice(Execution &execution)
{
    return Tensor(execution, {{0}}, ElementType::Bool, Site::OnDevice);
}

Tensor dropout(Tensor tensor, Site site)
{
    Execution &execution = tensor.execution();
    if (!execution.recording) // evaluation drops nothing
        return tensor;
    const Tensor mask(execution, tensor.shape(), ElementType::Bool, Site::DropoutMask);
    Tensor result = apply(execution, tensor.shape(), tensor.type(), site, {tensor}, {mask});
    tensor.release();
    return result;
}

Tensor embedding(const Tensor &table, const Tensor &ids, const Extents &shape)
{
    Tensor rows(table.execution(), shape, table.type(), Site::Embedding);
    rows.madeBy(record(table.execution(), Site::Embedding, {table}, {ids}));
    return rows;
}

} // namespace headroom
