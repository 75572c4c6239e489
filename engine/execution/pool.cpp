// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Cutting pieces from slabs.
#include "engine/execution/pool.h"

#include <algorithm>

namespace headroom {

void *Pool::fresh(std::size_t bytes)
{
    while (m_slab < m_slabs.size() && m_used + bytes > m_slabs[m_slab].size) {
        ++m_slab;
        m_used = 0;
    }
    if (m_slab == m_slabs.size()) {
        const std::size_t size = std::max(slabBytes, bytes);
        m_slabs.push_back({std::make_unique_for_overwrite<std::byte[]>(size), size});
        m_used = 0;
    }
    void *piece = m_slabs[m_slab].bytes.get() + m_used;
    m_used += bytes;
    return piece;
}

void Pool::reset()
{
    m_free.fill(nullptr);
    m_slab = 0;
    m_used = 0;
}

} // namespace headroom
