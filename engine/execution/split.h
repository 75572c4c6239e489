// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Results that share one node: their gradients wait for one another.
#pragma once

#include "engine/execution/autograd.h"

#include <array>
#include <span>

namespace headroom {

inline constexpr std::size_t maximumPieces = 3;

/// The node of several results. Each result has a piece of it (pieceOf()); it runs when all gradients have arrived.
class JoiningNode : public Node {
public:
    void arrived(const Gradient &gradient) { m_arrived[m_count++] = gradient; }

protected:
    using Node::Node;
    /// In the order in which they came.
    [[nodiscard]] std::span<const Gradient> gradients() const { return std::span(m_arrived).first(m_count); }
    void forgetGradients()
    {
        m_arrived = {};
        m_count = 0;
    }

private:
    std::array<Gradient, maximumPieces> m_arrived {};
    std::size_t m_count = 0;
};

/// The node of one of the results of a JoiningNode.
[[nodiscard]] NodeHandle pieceOf(Execution &execution, const NodeHandle &joining);

/// torch.split and chunk: pieces that share a tensor's storage. Their gradients are joined in one tensor.
/// Source: torch, SplitBackward (2.13).
[[nodiscard]] std::array<Tensor, maximumPieces> split(const Tensor &tensor, std::initializer_list<Extents> pieces);

} // namespace headroom
