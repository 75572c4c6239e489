// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Gradients on their way to the host.
#include "engine/training/deepspeedhost.h"

#include "engine/training/deepspeedstep.h"

#include <algorithm>

namespace headroom {

namespace {

StorageHandle buffer(Execution &execution, std::int64_t elements, ElementType type, Site site)
{
    return StorageHandle(execution.allocate({{elements}}, type, site, StorageTerm::ShardingBuffers));
}

/// Norms are taken of so many elements at a time.
constexpr std::int64_t measuredAtOnce = 250'000'000;

}

void lookForOverflow(Execution &execution, std::int64_t elements)
{
    const StorageHandle wide = buffer(execution, elements, ElementType::Fp32, Site::Fp32Copy);
    const StorageHandle nan = buffer(execution, elements, ElementType::Bool, Site::Fp32Copy);
    const StorageHandle infinite = buffer(execution, elements, ElementType::Bool, Site::Fp32Copy);
    const StorageHandle either = buffer(execution, elements, ElementType::Bool, Site::Fp32Copy);
    const StorageHandle counted = buffer(execution, elements, ElementType::Fp32, Site::Fp32Copy);
}

GradientToHost::GradientToHost(Execution &execution, std::int64_t elements, ElementType type, bool last)
    : m_copy(buffer(execution, elements, type, Site::Fp32Copy))
{
    if (!last)
        return;
    const std::int64_t measured = std::min(elements, measuredAtOnce);
    measureNorm(execution, {&measured, 1});
    if (type != ElementType::Fp32)
        const StorageHandle wide = buffer(execution, elements, ElementType::Fp32, Site::Fp32Copy);
}

} // namespace headroom
