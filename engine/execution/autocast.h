// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Casts, and what torch.autocast does to the operands of operators.
//
// Matrix products and attention get operands in the lower type; pow, softmax, layer_norm and sum get fp32. One copy of each
// trained fp32 parameter is kept until the forward pass ends; a frozen one, and one that is widened, is cast at each use.
// Source: aten/src/ATen/autocast_mode.cpp, cached_cast (torch 2.13).
#pragma once

#include "engine/execution/autograd.h"

#include <optional>

namespace headroom {

/// The tensor in another type; itself if it has that type.
[[nodiscard]] Tensor cast(Tensor tensor, ElementType type, std::optional<StorageTerm> term = {});

/// What autocast does to an operand of a matrix product.
[[nodiscard]] inline Tensor lowered(Tensor tensor)
{
    const std::optional<ElementType> type = tensor ? tensor.execution().autocast : std::nullopt;
    return type ? cast(std::move(tensor), *type) : tensor;
}

/// What autocast does before pow, softmax and layer_norm.
[[nodiscard]] inline Tensor widened(Tensor tensor)
{
    return tensor && tensor.execution().autocast ? cast(std::move(tensor), ElementType::Fp32) : tensor;
}

} // namespace headroom
