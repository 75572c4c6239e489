// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Where storages and nodes live while a step is executed: slabs that are handed out, reused by size, and reset at once.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <vector>

namespace headroom {

class Pool {
public:
    Pool() = default;
    Pool(const Pool &) = delete;
    Pool &operator=(const Pool &) = delete;

    [[nodiscard]] void *allocate(std::size_t bytes)
    {
        const std::size_t kind = kindOf(bytes);
        if (kind < kinds && m_free[kind]) {
            FreePiece *piece = m_free[kind];
            m_free[kind] = piece->next;
            return piece;
        }
        return fresh((kind + 1) * step);
    }
    void release(void *pointer, std::size_t bytes)
    {
        const std::size_t kind = kindOf(bytes);
        if (kind < kinds)
            m_free[kind] = new (pointer) FreePiece {m_free[kind]};
    }
    /// Forgets all that was handed out and keeps the slabs. Whatever lived here must be gone.
    void reset();

private:
    struct FreePiece {
        FreePiece *next;
    };
    static constexpr std::size_t step = 32;
    static constexpr std::size_t kinds = 32; ///< sizes up to 1 KiB are reused, larger ones live until the reset
    static constexpr std::size_t slabBytes = 32 * 1024;

    [[nodiscard]] static std::size_t kindOf(std::size_t bytes) { return (bytes + step - 1) / step - 1; }
    [[nodiscard]] void *fresh(std::size_t bytes);

    struct Slab {
        std::unique_ptr<std::byte[]> bytes {};
        std::size_t size = 0;
    };
    std::array<FreePiece *, kinds> m_free {};
    std::vector<Slab> m_slabs {};
    std::size_t m_slab = 0; ///< the one pieces are cut from
    std::size_t m_used = 0; ///< bytes of it that are handed out
};

} // namespace headroom
