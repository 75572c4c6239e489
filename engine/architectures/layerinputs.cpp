// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs per layer.
#include "engine/architectures/layerinputs.h"

namespace headroom {

LayerInputs::LayerInputs(Construction &construction, const BlockFacts &facts)
    : m_blocks {construction.shape().layers}
    , m_width {construction.shape().layerInputWidth, Axis::Inner}
    , m_scaledInPlace(facts.structure == Structure::Gemma3n)
{
    const ModelShape &shape = construction.shape();
    const Extent all {m_blocks.size * m_width.size, Axis::Projection};
    m_table = &construction.parameter({{shape.layerInputRows, Axis::Vocabulary}, all}, Site::LayerInput);
    m_projection.emplace(construction, Site::LayerInput, "per_layer_model_projection",
        Extent {shape.hidden, Axis::Hidden}, all, Projection::Bias::None);
    m_norm.emplace(construction, facts, m_width);
}

Tensor LayerInputs::all(const Tensor &embedded, const Tensor &ids) const
{
    const Extents shape {ids.shape()[0], ids.shape()[1], m_blocks, m_width};
    Tensor rows
        = embedding(m_table->tensor, ids, {shape[0], shape[1], {m_blocks.size * m_width.size, Axis::Projection}});
    rows = keepsNothing(std::move(rows), Site::Scaled); // the table scales
    Tensor projected = (*m_projection)(embedded);
    projected
        = m_scaledInPlace ? scaledInPlace(std::move(projected)) : keepsNothing(std::move(projected), Site::Scaled);
    projected = (*m_norm)(projected.viewed(shape));
    Tensor sum = add(projected, rows.viewed(shape));
    return keepsNothing(std::move(sum), Site::Scaled);
}

Tensor LayerInputs::ofBlock(const Tensor &all) const
{
    return all.part({all.shape()[0], all.shape()[1], m_width});
}

Tensor scaledInPlace(Tensor input)
{
    const Tensor x = std::move(input);
    Tensor out = x.alias();
    out.madeBy(record(x.execution(), Site::Scaled, {x}, {onDevice(x.execution())}));
    return out;
}

} // namespace headroom
