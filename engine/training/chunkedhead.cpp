// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Eighths of the rows.
#include "engine/training/chunkedhead.h"

#include "engine/execution/losses.h"
#include "engine/training/trainers.h"

namespace headroom {

Tensor ChunkedHead::forward(Tensor input, const SharedTensors &)
{
    return crossEntropy(cast(m_model.logits(std::move(input)), ElementType::Fp32), m_labels);
}

Tensor ChunkedHead::loss(const Tensor &hidden, const Tensor &labels)
{
    m_labels = labels.alias();
    const Extent rows {hidden.elements() / m_model.hidden().size, Axis::Token};
    const Tensor all = hidden.viewed({rows, m_model.hidden()});
    Tensor total(hidden.execution(), {{1}}, ElementType::Fp32, Site::Loss);
    for (std::int64_t chunk = 0; chunk < lossChunks; ++chunk) {
        const std::int64_t size = rows.size / lossChunks + (chunk < rows.size % lossChunks ? 1 : 0);
        if (size == 0)
            continue;
        const Tensor one
            = checkpointed(*this, all.part({{size, Axis::Token}, m_model.hidden()}), {}, CheckpointKind::OnDevice);
        const Tensor before = std::move(total);
        total = apply(before.execution(), {{1}}, ElementType::Fp32, Site::Loss,
            {{before, GradientRule::through()}, {one, GradientRule::through()}});
    }
    return total;
}

} // namespace headroom
