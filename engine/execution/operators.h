// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// PyTorch's operators: what each allocates, what it keeps for backward, and what its backward allocates.
//
// Source: tools/autograd/derivatives.yaml and the operators' kernels (torch 2.13), as real execution shows them.
#pragma once

#include "engine/execution/autocast.h"
#include "engine/execution/autograd.h"

#include <initializer_list>

namespace headroom {

/// The node of an operator, if anyone needs a gradient; nothing otherwise.
[[nodiscard]] NodeHandle record(Execution &execution, Site site, std::initializer_list<Input> inputs,
    std::initializer_list<Kept> kept = {}, std::initializer_list<Temporary> temporaries = {},
    Operator::Order order = Operator::Order::TemporariesFirst);

/// An operator with a new tensor as its result. Inputs are saved before it runs, so that a checkpoint that has recomputed
/// enough stops before the allocation.
[[nodiscard]] Tensor apply(Execution &execution, const Extents &shape, ElementType type, Site site,
    std::initializer_list<Input> inputs, std::initializer_list<Kept> kept = {},
    std::initializer_list<Temporary> temporaries = {});

/// What a product keeps of its input where TransformerEngine multiplies in fp8: a copy of one byte an element; nothing elsewhere,
/// where the input itself is kept.
/// Source: TransformerEngine 2, module/linear.py; derived.
[[nodiscard]] Tensor inFp8(const Tensor &input);

/// x·Wᵀ (+ b). Keeps its input if the weight is trained, and the weight if the input needs a gradient. The gradients of
/// input (rows and positions are folded for the product) and weight (transposed) are views.
[[nodiscard]] Tensor linear(Tensor input, const Tensor &weight, const Tensor &bias, Extent outputs, Site site);

/// In the wider type; the gradient is handed on, and cast for a narrower addend.
[[nodiscard]] Tensor add(Tensor a, Tensor b, Site site = Site::Sum);
/// In place: the result is the first one's storage.
[[nodiscard]] Tensor addInPlace(Tensor a, Tensor b, Site site);
/// Keeps each factor that the other's gradient needs. Both gradients are formed in the result's type and shape; then a
/// broadcast factor's is summed, a narrower one's cast.
[[nodiscard]] Tensor multiply(Tensor a, Tensor b, Site site = Site::Product);

/// silu, gelu, square, clamp: backward reads the argument.
[[nodiscard]] Tensor keepsInput(Tensor tensor, Site site);
/// tanh, sigmoid, softmax, relu, rsqrt: backward reads the result.
[[nodiscard]] Tensor keepsOutput(Tensor tensor, Site site);
/// Copies, negation, products and sums with a number: backward reads nothing.
[[nodiscard]] Tensor keepsNothing(Tensor tensor, Site site);
/// A result as large as its input whose gradient is the incoming one.
[[nodiscard]] Tensor passesThrough(Tensor tensor, Site site);
/// x^n for a whole n: the argument is kept, and backward holds two more like it.
[[nodiscard]] Tensor power(Tensor tensor, Site site);

/// A product of matrices in a batch. Each operand is kept if the other needs a gradient.
[[nodiscard]] Tensor batchedProduct(Tensor a, Tensor b, const Extents &shape, Site site);

/// A table or an index that lies on the device anyway: nothing here, but a node that keeps it makes a checkpoint recompute.
[[nodiscard]] Tensor onDevice(Execution &execution);

/// A mask of one byte an element is kept.
[[nodiscard]] Tensor dropout(Tensor tensor, Site site = Site::Dropout);

/// Rows of a table. Backward forms a dense gradient of the whole table.
[[nodiscard]] Tensor embedding(const Tensor &table, const Tensor &ids, const Extents &shape);

} // namespace headroom
