// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor without values: shape, type, the storage it shares, and the node that made it.
//
// Operators take tensors by value and let them go before they return: a caller that moves its tensor in gives it up at
// that moment, as Python does with an argument nobody else holds. (C++ itself would keep it to the end of the whole
// expression.) Whoever passes a copy keeps its own.
#pragma once

#include "engine/execution/storage.h"

#include <cstdint>
#include <utility>

namespace headroom {

class Node;
struct Parameter;

void letGo(Node &node);
void addOwner(Node &node);

/// An owner of a node.
class NodeHandle {
public:
    NodeHandle() = default;
    explicit NodeHandle(Node *node)
        : m_node(node)
    {
        if (m_node)
            addOwner(*m_node);
    }
    NodeHandle(const NodeHandle &other)
        : NodeHandle(other.m_node)
    {
    }
    NodeHandle(NodeHandle &&other) noexcept
        : m_node(std::exchange(other.m_node, nullptr))
    {
    }
    NodeHandle &operator=(NodeHandle other) noexcept
    {
        std::swap(m_node, other.m_node);
        return *this;
    }
    ~NodeHandle() { reset(); }

    void reset()
    {
        if (Node *node = std::exchange(m_node, nullptr))
            letGo(*node);
    }
    [[nodiscard]] Node *get() const { return m_node; }
    explicit operator bool() const { return m_node != nullptr; }

private:
    Node *m_node = nullptr;
};

class Tensor {
public:
    Tensor() = default;
    /// Allocates.
    Tensor(Execution &execution, const Extents &shape, ElementType type, Site site);
    Tensor(Execution &execution, const Extents &shape, ElementType type, Site site, StorageTerm term);
    /// Looks at a storage that is there.
    Tensor(StorageHandle storage, const Extents &shape, ElementType type)
        : m_storage(std::move(storage))
        , m_shape(shape)
        , m_type(type)
    {
    }

    [[nodiscard]] const Extents &shape() const { return m_shape; }
    [[nodiscard]] ElementType type() const { return m_type; }
    [[nodiscard]] std::int64_t elements() const { return m_shape.elements(); }
    [[nodiscard]] Execution &execution() const { return *m_storage->execution; }
    [[nodiscard]] const StorageHandle &storage() const { return m_storage; }
    [[nodiscard]] const NodeHandle &node() const { return m_node; }
    [[nodiscard]] Parameter *parameter() const { return m_parameter; }
    [[nodiscard]] bool requiresGradient() const;
    explicit operator bool() const { return static_cast<bool>(m_storage); }

    /// The same storage without history.
    [[nodiscard]] Tensor alias() const;
    /// The same tensor, history included, under another shape.
    [[nodiscard]] Tensor reshaped(const Extents &shape) const;
    /// The same storage in another shape; nothing is allocated, also not for its gradient.
    [[nodiscard]] Tensor viewed(const Extents &shape) const;
    /// A slice that shares the storage; its gradient is a whole new tensor.
    [[nodiscard]] Tensor part(const Extents &shape) const;

    Tensor &madeBy(NodeHandle node)
    {
        m_node = std::move(node);
        return *this;
    }
    void belongsTo(Parameter &parameter) { m_parameter = &parameter; }
    /// The last reader is done with it.
    void release()
    {
        m_node.reset();
        m_storage.reset();
    }

private:
    StorageHandle m_storage {};
    NodeHandle m_node {};
    Parameter *m_parameter = nullptr;
    Extents m_shape {};
    ElementType m_type = ElementType::Bf16;
};

/// A gradient on its way. Only its size matters, and whether it is a tensor of its own or a view of one.
struct Gradient {
    StorageHandle storage {};
    std::int64_t elements = 0;
    ElementType type = ElementType::Bf16;
    bool whole = true; ///< sums are formed in place only in a whole tensor

    explicit operator bool() const { return static_cast<bool>(storage); }
};

/// What the optimizer of this rank steps of a parameter.
struct SteppedPart {
    Extents shape {};
    ElementType type = ElementType::Bf16;
};

/// A module that sharding has wrapped: something happens before and after it runs.
class WrappedModule {
public:
    virtual ~WrappedModule() = default;
    [[nodiscard]] virtual Tensor begins(Tensor input) = 0;
    [[nodiscard]] virtual Tensor ends(Tensor output) = 0;
};

/// A leaf that the model owns. Its gradient stays here until the optimizer has used it.
struct Parameter {
    Tensor tensor {};
    bool trained = true;
    SteppedPart stepped {}; ///< all of it, unless it is sharded
    StorageTerm gradientTerm = StorageTerm::Gradients;
    Gradient gradient {};
    StorageHandle shardGradient {}; ///< reduced, of the part that is stepped here
    Tensor autocastCopy {}; ///< kept until the forward pass ends
    Place place = aroundBlocks;
    WrappedModule *module = nullptr; ///< its linear layer, if it is wrapped for itself

    // the backward engine's own
    Gradient arriving {};
    std::uint32_t missing = 0;
    std::uint32_t pass = 0;
};

} // namespace headroom
