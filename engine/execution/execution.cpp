// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Beginning an execution, and views of its tensors.
#include "engine/execution/execution.h"

#include "engine/execution/autograd.h"

namespace headroom {

void Execution::begin(std::vector<std::int64_t> standsFor, bool withLog)
{
    records.clear();
    narrowOf = nullptr;
    narrowCopy = {};
    pool.reset();
    meter.begin(std::move(standsFor), withLog);
    recording = true;
    forNothing = false;
    autocast.reset();
    checkpoint = nullptr;
    keeper = nullptr;
    gradientListener = nullptr;
    modules = nullptr;
    linearKeepsInput = false;
    productsInFp8 = false;
    gradientsAddedInPlace = false;
    term = StorageTerm::Activations;
    nodes = 0;
    m_place = aroundBlocks;
    m_storages = 0;
}

void Execution::forgetAutocastCopies()
{
    for (Parameter *parameter : withAutocastCopy)
        parameter->autocastCopy = {};
    withAutocastCopy.clear();
}

Tensor Tensor::alias() const
{
    Tensor same;
    same.m_storage = m_storage;
    same.m_shape = m_shape;
    same.m_type = m_type;
    return same;
}

Tensor Tensor::reshaped(const Extents &shape) const
{
    Tensor same = alias();
    same.m_shape = shape;
    same.m_node = m_node;
    return same;
}

Tensor Tensor::viewed(const Extents &shape) const
{
    Tensor view = alias();
    view.m_shape = shape;
    if (recorded(*this))
        view.m_node = makeNode<Operator>(execution(), m_storage->site,
            std::initializer_list<Input> {{*this, GradientRule::throughView()}}, std::initializer_list<Kept> {});
    return view;
}

Tensor Tensor::part(const Extents &shape) const
{
    Tensor slice = alias();
    slice.m_shape = shape;
    if (recorded(*this))
        slice.m_node = makeNode<Operator>(
            execution(), Site::Part, std::initializer_list<Input> {*this}, std::initializer_list<Kept> {});
    return slice;
}

} // namespace headroom
