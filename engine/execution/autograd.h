// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes of the graph, what they saved, and the engine that runs them backward.
//
// A node saves at call time, before its operator runs. Backward takes the newest ready node first; what it saved goes as
// soon as it has run; a second gradient for the same input is added in place to the first, or, where the first is a view,
// into a new tensor. A parameter takes its gradient when all of them have arrived.
// Source: torch/csrc/autograd/engine.cpp, accumulate_grad.h, input_buffer.cpp (torch 2.13), as execution shows them.
#pragma once

#include "engine/execution/execution.h"

#include <array>
#include <initializer_list>
#include <limits>
#include <optional>

namespace headroom {

/// Something a node saves for backward.
class Kept {
public:
    Kept(const Tensor &tensor) // NOLINT(google-explicit-constructor): a list of tensors is what a node keeps
        : m_storage(&tensor.storage())
    {
    }
    Kept(const StorageHandle &storage) // NOLINT(google-explicit-constructor)
        : m_storage(&storage)
    {
    }
    /// Saved only if the condition holds.
    [[nodiscard]] static Kept when(bool condition, const Tensor &tensor)
    {
        Kept kept(tensor);
        if (!condition)
            kept.m_storage = nullptr;
        return kept;
    }

    [[nodiscard]] bool saved() const { return m_storage && *m_storage; }
    [[nodiscard]] const StorageHandle &storage() const { return *m_storage; }

private:
    const StorageHandle *m_storage = nullptr;
};

/// Where a gradient goes: a node, a trained parameter, or nowhere.
class Edge {
public:
    Edge() = default;
    explicit Edge(const Tensor &tensor);
    explicit Edge(const NodeHandle &node)
        : m_node(node.get())
    {
        addOwner(*m_node);
    }

    [[nodiscard]] Node *node() const { return m_node; }
    [[nodiscard]] Parameter *parameter() const { return m_parameter; }
    explicit operator bool() const { return m_node || m_parameter; }

private:
    Node *m_node = nullptr; ///< owned by the node that has this edge
    Parameter *m_parameter = nullptr;
};

inline constexpr std::size_t maximumInputs = 7;

/// The gradients of a node's inputs, by place.
using Gradients = std::array<Gradient, maximumInputs>;

class Node {
public:
    Node(const Node &) = delete;
    Node &operator=(const Node &) = delete;

    /// Forms the gradients of the inputs that somebody wants.
    virtual void backward(Execution &execution, const Gradient &incoming, Gradients &outgoing) = 0;

    [[nodiscard]] Place place() const { return m_place; }

    /// The term of this node's gradient, if it stands in for a parameter.
    std::optional<StorageTerm> gradientTerm {};

protected:
    Node(Execution &execution, Site site, std::size_t bytes)
        : m_execution(&execution)
        , m_number(execution.nodes++)
        , m_bytes(static_cast<std::uint32_t>(bytes))
        , m_site(site)
        , m_place(execution.place())
    {
    }
    virtual ~Node();

    void addInput(const Tensor &tensor);
    /// Saves what the operator's backward will read, or hands it to the running checkpoint.
    void keep(Execution &execution, std::initializer_list<Kept> kept);
    /// Asks for what was saved: a checkpoint recomputes it now.
    void fetchSaved();
    /// What was recomputed has no other owner than the node's computation, which is done.
    void computed();
    [[nodiscard]] Site site() const { return m_site; }
    /// One of the saved tensors, counted without those that were not saved.
    [[nodiscard]] StorageHandle saved(std::size_t which) const;
    /// Runs as soon as it is ready, before nodes that are newer.
    void precedesAll() { m_number = std::numeric_limits<std::uint32_t>::max(); }
    void addInput(NodeHandle node);
    [[nodiscard]] bool wanted(std::size_t input) const { return static_cast<bool>(m_edges[input]); }
    [[nodiscard]] std::size_t inputs() const { return m_inputs; }
    /// Allocates the gradient of an input.
    [[nodiscard]] Gradient gradient(
        Execution &execution, std::size_t input, std::int64_t elements, ElementType type) const;

private:
    friend void letGo(Node &node);
    friend void addOwner(Node &node);
    friend void backward(Execution &execution, NodeHandle root, Gradient gradient);

    void clearSaved();

    Execution *m_execution = nullptr;
    std::uint32_t m_owners = 0;
    std::uint32_t m_number = 0;
    std::uint32_t m_bytes = 0; ///< of this object in the pool
    std::uint32_t m_missing = 0; ///< gradients that have not arrived
    std::uint32_t m_pass = 0; ///< the backward pass that counted them
    std::uint32_t m_record = 0; ///< in the checkpoint
    Site m_site = Site::None;
    Place m_place = aroundBlocks;
    std::uint8_t m_inputs = 0;
    std::uint8_t m_savedCount = 0;
    Checkpoint *m_checkpoint = nullptr; ///< owned; holds what this node saved
    Gradient m_arriving {};
    std::array<Edge, maximumInputs> m_edges {};
    std::array<StorageHandle, maximumSaved> m_saved {};
};

inline void addOwner(Node &node)
{
    ++node.m_owners;
}

inline bool Tensor::requiresGradient() const
{
    return m_node || (m_parameter && m_parameter->trained);
}

/// Makes a node of any kind in the execution's pool.
template <typename Kind, typename... Arguments>
[[nodiscard]] NodeHandle makeNode(Execution &execution, Arguments &&...arguments)
{
    return NodeHandle(
        new (execution.pool.allocate(sizeof(Kind))) Kind(execution, std::forward<Arguments>(arguments)...));
}

/// What backward does for one input of an operator.
struct GradientRule {
    enum class Kind : std::uint8_t {
        None,
        New, ///< a tensor of its own
        NewView, ///< allocated, but handed on as a view (folded rows, transposed weights)
        Through, ///< the incoming gradient itself
        ThroughView, ///< a view of it
    };
    Kind kind = Kind::None;
    ElementType type = ElementType::Bf16;
    std::int64_t elements = 0;

    [[nodiscard]] static GradientRule like(const Tensor &tensor) { return like(tensor.shape(), tensor.type()); }
    [[nodiscard]] static GradientRule like(const Extents &shape, ElementType type)
    {
        return {Kind::New, type, shape.elements()};
    }
    [[nodiscard]] static GradientRule viewLike(const Tensor &tensor)
    {
        return {Kind::NewView, tensor.type(), tensor.elements()};
    }
    [[nodiscard]] static GradientRule through() { return {Kind::Through, ElementType::Bf16, 0}; }
    [[nodiscard]] static GradientRule throughView() { return {Kind::ThroughView, ElementType::Bf16, 0}; }
    [[nodiscard]] static GradientRule none() { return {}; }
};

struct Input {
    const Tensor &tensor;
    GradientRule rule {};

    /// The usual case: the gradient is a new tensor like the input.
    Input(const Tensor &input) // NOLINT(google-explicit-constructor): a list of tensors is what an operator reads
        : tensor(input)
        , rule(GradientRule::like(input))
    {
    }
    Input(const Tensor &input, GradientRule inputRule)
        : tensor(input)
        , rule(inputRule)
    {
    }
};

/// What else lives while backward runs.
struct Temporary {
    enum class Until : std::uint8_t { End, Next }; ///< of backward, or of the allocation that follows it
    std::int64_t elements = 0;
    ElementType type = ElementType::Bf16;
    Site site = Site::None;
    Until until = Until::End;

    [[nodiscard]] static Temporary like(const Tensor &tensor, Site site)
    {
        return {tensor.elements(), tensor.type(), site};
    }
};

/// The node of nearly every operator: rules and temporaries say all.
class Operator final : public Node {
public:
    static constexpr std::size_t maximumRules = 3;
    static constexpr std::size_t maximumTemporaries = 5;
    enum class Order : std::uint8_t { TemporariesFirst, GradientsFirst };

    Operator(Execution &execution, Site site, std::initializer_list<Input> inputs, std::initializer_list<Kept> kept,
        std::initializer_list<Temporary> temporaries = {}, Order order = Order::TemporariesFirst);

    void backward(Execution &execution, const Gradient &incoming, Gradients &outgoing) override;

private:
    std::array<GradientRule, maximumRules> m_rules {};
    std::array<Temporary, maximumTemporaries> m_temporaries {};
    std::uint8_t m_temporaryCount = 0;
    Order m_order = Order::TemporariesFirst;
};

/// An input that asks for a gradient of its own; the graph holds it.
class Leaf final : public Node {
public:
    explicit Leaf(Execution &execution, StorageHandle held = {})
        : Node(execution, Site::None, sizeof(Leaf))
        , m_held(std::move(held))
    {
    }
    void backward(Execution &, const Gradient &, Gradients &) override { }

private:
    StorageHandle m_held {};
};

/// Runs the graph from the root; the gradient is the root's. A node may run a graph of its own inside its backward.
void backward(Execution &execution, NodeHandle root, Gradient gradient);

} // namespace headroom
