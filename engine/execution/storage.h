// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A storage without values: it counts from the operator that makes it until its last owner lets go.
#pragma once

#include "engine/execution/extents.h"
#include "engine/execution/site.h"
#include "engine/execution/term.h"

#include <cstdint>
#include <utility>

namespace headroom {

class Execution;

/// Which part of the model is being executed: 0 is what stands around the blocks, others are blocks.
using Place = std::uint16_t;
inline constexpr Place aroundBlocks = 0;

struct TensorStorage {
    Execution *execution = nullptr;
    std::int64_t bytes = 0; ///< rounded up as the CUDA allocator does
    std::uint32_t owners = 0;
    std::uint32_t id = 0; ///< in the log
    Place place = aroundBlocks; ///< where it was made
    Site site = Site::None;
    StorageTerm term = StorageTerm::Activations;
    bool metered = true; ///< false for what is made after a checkpoint has recomputed enough
};

/// Gives the storage back to its execution.
void letGo(TensorStorage &storage);

/// An owner of a storage.
class StorageHandle {
public:
    StorageHandle() = default;
    explicit StorageHandle(TensorStorage *storage)
        : m_storage(storage)
    {
        if (m_storage)
            ++m_storage->owners;
    }
    StorageHandle(const StorageHandle &other)
        : StorageHandle(other.m_storage)
    {
    }
    StorageHandle(StorageHandle &&other) noexcept
        : m_storage(std::exchange(other.m_storage, nullptr))
    {
    }
    StorageHandle &operator=(StorageHandle other) noexcept
    {
        std::swap(m_storage, other.m_storage);
        return *this;
    }
    ~StorageHandle() { reset(); }

    void reset()
    {
        TensorStorage *storage = std::exchange(m_storage, nullptr);
        if (storage && --storage->owners == 0)
            letGo(*storage);
    }
    [[nodiscard]] TensorStorage *operator->() const { return m_storage; }
    [[nodiscard]] TensorStorage &operator*() const { return *m_storage; }
    explicit operator bool() const { return m_storage != nullptr; }

private:
    TensorStorage *m_storage = nullptr;
};

} // namespace headroom
