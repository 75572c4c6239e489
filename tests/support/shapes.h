// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Model shapes that tests build by hand, without a config.
#pragma once

#include "engine/model/shape.h"

namespace headroom::tests {

struct LlamaSizes {
    std::int64_t layers = 32;
    std::int64_t hidden = 4096;
    std::int64_t heads = 32;
    std::int64_t keyValueHeads = 8;
    std::int64_t intermediate = 14336;
    std::int64_t vocabulary = 128256;
    bool tied = false;
};

/// A model built like Llama. The default sizes are Llama 3 8B's, from its config.json.
inline ModelShape llamaShape(const LlamaSizes &sizes = {})
{
    ModelShape shape;
    shape.modelType = "llama";
    shape.hidden = sizes.hidden;
    shape.vocabulary = sizes.vocabulary;
    shape.headVocabulary = sizes.vocabulary;
    shape.tied = sizes.tied;
    shape.layers = sizes.layers;
    shape.heads = sizes.heads;
    shape.keyValueHeads = sizes.keyValueHeads;
    shape.headDim = sizes.hidden / sizes.heads;
    shape.intermediate = sizes.intermediate;
    BlockShape block;
    block.attention.heads = sizes.heads;
    block.attention.keyValueHeads = sizes.keyValueHeads;
    block.attention.headDim = shape.headDim;
    block.attention.valueHeadDim = shape.headDim;
    block.mlp = MlpShape {.width = sizes.intermediate};
    shape.blocks = {block};
    shape.order.assign(static_cast<std::size_t>(sizes.layers), 0);
    return shape;
}

} // namespace headroom::tests
