// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One execution without values: what PyTorch keeps per thread, the meter, and the pool that all handles live in.
#pragma once

#include "engine/execution/meter.h"
#include "engine/execution/pool.h"
#include "engine/execution/tensor.h"

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

class Checkpoint;
class Keeper;
class ModuleListener;

inline constexpr std::size_t maximumSaved = 6; ///< tensors that a node saves

/// What a node of a checkpointed function would have saved, once it has been recomputed.
struct SavedRecord {
    std::array<StorageHandle, maximumSaved> saved {};
    bool wanted = true; ///< its node is still there
    Site by = Site::None; ///< the node's operator, for the log
    Place place = aroundBlocks; ///< likewise
};

/// Told when a parameter has its whole gradient.
class GradientListener {
public:
    virtual ~GradientListener() = default;
    virtual void arrived(Parameter &parameter) = 0;
};

class Execution {
public:
    Execution() = default;
    Execution(const Execution &) = delete;
    Execution &operator=(const Execution &) = delete;

    Meter meter {};
    Pool pool {};

    bool recording = true; ///< autograd is on
    std::optional<ElementType> autocast {};
    StorageTerm term = StorageTerm::Activations; ///< of what is allocated now
    /// Products for a weight's gradient are added to it where it lies: Megatron's gradient_accumulation_fusion.
    bool gradientsAddedInPlace = false;
    /// After a checkpoint has recomputed enough the rest of the block runs for nothing: no memory, no graph. PyTorch
    /// leaves the block by an exception at that moment, which comes to the same.
    bool forNothing = false;
    Checkpoint *checkpoint = nullptr; ///< the one whose block is running now
    Keeper *keeper = nullptr; ///< its results that are kept, under checkpointing by operator
    std::vector<Parameter *> withAutocastCopy {};
    GradientListener *gradientListener = nullptr;
    ModuleListener *modules = nullptr;
    bool productsInFp8 = false; ///< of linear layers: TransformerEngine
    const TensorStorage *narrowOf
        = nullptr; ///< the input that was cast to fp8 last: products that share it share the copy
    StorageHandle narrowCopy {};
    bool linearKeepsInput = false; ///< also where the weight is frozen: DeepSpeed's own linear layer
    std::vector<SavedRecord> records {}; ///< of all checkpoints
    std::uint32_t nodes = 0; ///< numbers nodes in the order of their making
    std::uint32_t passes = 0; ///< numbers backward passes
    std::vector<Node *> ready {}; ///< the backward engine's, here to keep their memory
    std::vector<Node *> unseen {};

    /// Clears what a step before left, for a new one.
    void begin(std::vector<std::int64_t> standsFor, bool withLog);

    [[nodiscard]] Place place() const { return m_place; }
    void enter(Place place)
    {
        m_place = place;
        meter.enter(place);
    }

    [[nodiscard]] TensorStorage *allocate(const Extents &shape, ElementType type, Site site, StorageTerm storageTerm)
    {
        const std::int64_t bytes = meter.allocationOf(shape.elements() * bytesPerElement(type));
        auto *storage = new (pool.allocate(sizeof(TensorStorage)))
            TensorStorage {this, bytes, 0, forNothing ? 0 : m_storages++, m_place, site, storageTerm, !forNothing};
        if (!forNothing)
            meter.allocated(*storage, shape, type);
        return storage;
    }
    /// Plain bytes: buffers, packed weights, states.
    [[nodiscard]] StorageHandle allocateBytes(std::int64_t bytes, Site site, StorageTerm storageTerm)
    {
        return StorageHandle(allocate({{bytes}}, ElementType::Bool, site, storageTerm));
    }
    /// Gives a storage's memory back and lets it stand empty.
    void drain(TensorStorage &storage)
    {
        if (!storage.metered)
            return;
        meter.released(storage);
        storage.metered = false;
        storage.bytes = 0;
    }
    /// Allocates anew for a storage that stands empty.
    void refill(TensorStorage &storage, const Extents &shape, ElementType type)
    {
        storage.bytes = meter.allocationOf(shape.elements() * bytesPerElement(type));
        storage.id = m_storages++;
        storage.metered = true;
        meter.allocated(storage, shape, type);
    }
    /// Autocast ends, and with it the copies of the weights.
    void forgetAutocastCopies();

private:
    Place m_place = aroundBlocks;
    std::uint32_t m_storages = 0;
};

inline void letGo(TensorStorage &storage)
{
    Execution &execution = *storage.execution;
    if (storage.metered)
        execution.meter.released(storage);
    if (execution.narrowOf == &storage) {
        execution.narrowOf = nullptr;
        execution.narrowCopy = {};
    }
    execution.pool.release(&storage, sizeof(TensorStorage));
}

inline Tensor::Tensor(Execution &execution, const Extents &shape, ElementType type, Site site, StorageTerm term)
    : m_storage(execution.allocate(shape, type, site, term))
    , m_shape(shape)
    , m_type(type)
{
}

inline Tensor::Tensor(Execution &execution, const Extents &shape, ElementType type, Site site)
    : Tensor(execution, shape, type, site, execution.term)
{
}

/// Whether an operator on these is recorded for backward.
template <typename... Tensors> [[nodiscard]] bool recorded(const Execution &execution, const Tensors &...tensors)
{
    return execution.recording && (tensors.requiresGradient() || ...);
}

template <typename... Tensors> [[nodiscard]] bool recorded(const Tensor &first, const Tensors &...others)
{
    return recorded(first.execution(), first, others...);
}

} // namespace headroom
