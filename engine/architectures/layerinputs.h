// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An input of its own for each block, from a table of its own and from the embedding (Gemma 3n, Gemma 4).
//
// Source: transformers 5.24, modeling_gemma4.py and modeling_gemma3n.py, project_per_layer_inputs.
#pragma once

#include "engine/architectures/normlayer.h"
#include "engine/architectures/projection.h"

#include <optional>

namespace headroom {

class LayerInputs {
public:
    LayerInputs(Construction &construction, const BlockFacts &facts);

    /// Inputs of all blocks side by side: [rows, tokens, blocks, width].
    [[nodiscard]] Tensor all(const Tensor &embedded, const Tensor &ids) const;
    /// One block's, which shares their storage; its gradient is a whole new tensor.
    [[nodiscard]] Tensor ofBlock(const Tensor &all) const;

private:
    Extent m_blocks {};
    Extent m_width {};
    bool m_scaledInPlace = false; ///< by a number on the device: Gemma 3n
    Parameter *m_table = nullptr;
    std::optional<Projection> m_projection {};
    std::optional<NormLayer> m_norm {};
};

/// Times a number that lies on the device, in place; a checkpoint recomputes for it.
[[nodiscard]] Tensor scaledInPlace(Tensor tensor);

} // namespace headroom
