// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What DeepSpeed does on the GPU for an optimizer that steps on the host.
//
// Only 16-bit weights, gradients on their way and what gathers them stay on the GPU; on the disk (nvme) instead of in host memory
// changes nothing here.
// Source: DeepSpeed 0.19, runtime/zero/stage_1_and_2.py (copy_grads_in_partition), stage3.py (partition_grads); PyTorch 2.13,
// aten/native/cuda/Copy.cu, where a copy to the host is converted on the GPU first.
#pragma once

#include "engine/execution/execution.h"

#include <cstdint>

namespace headroom {

/// A gradient is widened and compared with infinity and with itself, whatever its type.
void lookForOverflow(Execution &execution, std::int64_t elements);

/// A share of stage 3 on its way: a copy that is held until all that were reduced together are gone, and, in the last micro-batch,
/// its norm's and its conversion's.
class GradientToHost {
public:
    GradientToHost(Execution &execution, std::int64_t elements, ElementType type, bool last);

private:
    StorageHandle m_copy {};
};

} // namespace headroom
