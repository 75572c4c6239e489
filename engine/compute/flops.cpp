// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The textbook's factors of recomputation.
#include "engine/compute/flops.h"

#include <algorithm>

namespace headroom {

FlopFactors textbookFlopFactors(Checkpointing checkpointing)
{
    switch (checkpointing) {
    case Checkpointing::None:
        return {{6, 6}, 6};
    case Checkpointing::Full:
    case Checkpointing::Offloaded:
        return {{8, 8}, 8};
    case Checkpointing::Selective:
        return {{6 * 1.05, 6 * 1.10}, 6 * 1.075};
    }
    return {{6, 6}, 6};
}

TokenFlops modelFlopsPerToken(const ModelShape &shape, const ModelParameters &parameters, Method method,
    Parameters adapters, std::int64_t sequence)
{
    TokenFlops flops;
    const Parameters table = shape.tied ? Parameters() : parameters.embedding;
    flops.multiplied = static_cast<double>((parameters.active - table).value());
    flops.frozenBase = method != Method::Full;
    flops.adapters = flops.frozenBase ? static_cast<double>(adapters.value()) : 0;
    for (const std::uint16_t kind : shape.order) {
        const AttentionShape &attention = shape.blocks[kind].attention;
        const std::int64_t length = attention.window > 0 ? std::min(attention.window, sequence) : sequence;
        flops.attention += 6.0 * static_cast<double>(attention.heads)
            * static_cast<double>(attention.headDim + attention.valueHeadDim) * static_cast<double>(length);
    }
    return flops;
}

} // namespace headroom
