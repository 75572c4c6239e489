// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The textbook's factors of recomputation.
#include "engine/compute/flops.h"

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

} // namespace headroom
