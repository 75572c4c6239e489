// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// torch.split and chunk: pieces that share a tensor's storage and one node.
#pragma once

#include "engine/execution/autograd.h"

#include <array>
#include <span>

namespace headroom {

inline constexpr std::size_t maximumPieces = 3;

/// Gradients of the pieces wait for one another and are joined in one tensor.
/// Source: torch, SplitBackward (2.13).
[[nodiscard]] std::array<Tensor, maximumPieces> split(const Tensor &tensor, std::initializer_list<Extents> pieces);

} // namespace headroom
