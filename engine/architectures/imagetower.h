// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The image part of a model whose text part is trained: its parameters, and where its output enters the stream.
#pragma once

#include "engine/architectures/projection.h"

#include <optional>

namespace headroom {

/// What the tower computes is not modelled: images differ. Its parameters are trained like the rest, and packed where linear
/// layers are; its features are written over the rows of the text that stand for images.
/// Source: transformers 5.24, e.g. modeling_llava.py, LlavaModel.forward, masked_scatter.
class ImageTower {
public:
    explicit ImageTower(Construction &construction);

    [[nodiscard]] Tensor operator()(Tensor embedded) const;

private:
    Parameter *m_matrices = nullptr;
    Parameter *m_rest = nullptr;
    std::optional<QuantisedWeight> m_packed {};
};

} // namespace headroom
