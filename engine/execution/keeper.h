// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpointing by operator: every second matrix product and attention keep their results, and hand them out again when
// the block is run a second time, whole.
// Source: torchtitan, distributed/activation_checkpoint.py, _get_custom_policy (0.2 and August 2026).
#pragma once

#include "engine/execution/execution.h"

#include <vector>

namespace headroom {

class Keeper {
public:
    enum class Operation : std::uint8_t { Product, Attention };

    /// The block is about to be run again.
    void again()
    {
        m_products = 0;
        m_next = 0;
        m_repeating = true;
    }
    /// The result of an operator: new, or the one that was kept.
    [[nodiscard]] Tensor result(
        Execution &execution, const Extents &shape, ElementType type, Site site, Operation operation)
    {
        if (operation == Operation::Product)
            ++m_products;
        const bool keeps = operation == Operation::Attention || m_products % 2 == 1;
        if (keeps && m_repeating) {
            StorageHandle kept = std::exchange(m_results[m_next++], {});
            execution.meter.dropped(*kept, Site::CheckpointInput, kept->place);
            return Tensor(std::move(kept), shape, type);
        }
        Tensor made(execution, shape, type, site);
        if (keeps) {
            m_results.push_back(made.storage());
            execution.meter.kept(*made.storage(), Site::CheckpointInput, made.storage()->place);
        }
        return made;
    }

private:
    std::vector<StorageHandle> m_results {};
    std::size_t m_next = 0;
    std::uint32_t m_products = 0;
    bool m_repeating = false;
};

/// The result of an operator that a checkpoint may keep.
[[nodiscard]] inline Tensor keepableResult(
    Execution &execution, const Extents &shape, ElementType type, Site site, Keeper::Operation operation)
{
    return execution.keeper ? execution.keeper->result(execution, shape, type, site, operation)
                            : Tensor(execution, shape, type, site);
}

} // namespace headroom
