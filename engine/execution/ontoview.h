// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Operators in place through a view of a larger tensor, several tensors as one, and quotients.
//
// Source: torch, CopySlices (2.13), stack and div in derivatives.yaml.
#pragma once

#include "engine/execution/operators.h"

#include <span>

namespace headroom {

enum class OntoView : std::uint8_t {
    Add, ///< view += other
    Set, ///< view = other
};

/// Backward copies the gradient of the whole and, once more, what the view shows of it.
[[nodiscard]] Tensor ontoView(OntoView kind, const Tensor &whole, const Extents &view, const Tensor &other);

/// All as wide as the widest, one after the other along a new first extent; their gradients are views.
[[nodiscard]] Tensor stacked(std::span<const Tensor> tensors, Extent count);

/// a/b, b one number a row. The gradient of b is summed from four tensors like a.
[[nodiscard]] Tensor divide(Tensor a, Tensor b, Site site);

} // namespace headroom
