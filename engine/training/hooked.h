// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor with a node on it that acts in backward and hands its gradient on.
#pragma once

#include "engine/execution/autograd.h"

#include <utility>

namespace headroom {

/// Puts a node of this kind on the tensor, if it is recorded.
template <typename Kind, typename... Arguments> [[nodiscard]] Tensor hooked(Tensor tensor, Arguments &&...arguments)
{
    if (!recorded(tensor))
        return tensor;
    Tensor marked = tensor.alias();
    marked.madeBy(makeNode<Kind>(tensor.execution(), tensor, std::forward<Arguments>(arguments)...));
    return marked;
}

} // namespace headroom
