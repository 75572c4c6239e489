// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The shape of a model: what every formula and every executed block reads, made from a config.json.
#pragma once

#include "engine/model/block.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

struct ModelShape {
    std::string modelType {}; ///< as transformers writes it, aliases resolved; of the text part if there are several
    std::string name {}; ///< the config's own name, empty if it has none

    std::int64_t hidden = 0;
    std::int64_t vocabulary = 0; ///< rows of the input table
    std::int64_t headVocabulary = 0; ///< rows of the output head; as vocabulary in all but a few
    bool tied = false; ///< the head is the input table
    bool hasHead = true; ///< a language-model head exists
    bool headBias = false;
    std::int64_t positions = 0; ///< rows of a learned position table, 0: none
    std::int64_t embeddingWidth = 0; ///< width of the input table if it differs from hidden (OPT 350M), else 0
    std::int64_t maximumLength = 0; ///< tokens the model was made for, 0: the config does not say
    NormKind finalNorm = NormKind::Rms;
    NormKind embeddingNorm = NormKind::None; ///< BLOOM
    double residualDropout = 0; ///< of both branches, whatever dropout a plan asks for (Seed-OSS)
    bool logitSoftCap = false; ///< logits go through a tanh (Gemma 3n, Gemma 4)

    /// The first layer's sizes as articles quote them; explicit head widths and lists live in the blocks.
    std::int64_t layers = 0;
    std::int64_t heads = 0;
    std::int64_t keyValueHeads = 0;
    std::int64_t headDim = 0;
    std::int64_t intermediate = 0; ///< of a dense layer, or of one expert if there is no dense layer

    std::vector<BlockShape> blocks {}; ///< distinct kinds of layer
    std::vector<std::uint16_t> order {}; ///< for each layer the index of its kind; size() == layers

    /// Beside the residual (Gemma 3n, Gemma 4); 0: there is none.
    std::int64_t layerInputRows = 0; ///< rows of a table that gives every layer an input of its own
    std::int64_t layerInputWidth = 0; ///< columns of that table for one layer
    std::int64_t streams = 0; ///< copies of the residual stream, of which a block works on one
    bool correctionClipped = false; ///< the weights by which streams are corrected are clipped
    bool correctionScaled = false; ///< the first stream is scaled before it gets its own input
    std::int64_t branchRank = 0; ///< rank of a linear branch beside attention

    /// Encoders, and decoders that attend to what an encoder or an image part returns; 0: nothing of the kind.
    std::int64_t encoderLayers = 0; ///< blocks at the front of the order that read the encoder's input: T5, Whisper
    std::int64_t encoderTokens = 0; ///< that blocks attend to beside their own; 0: as many as a row of the plan has
    std::int64_t fixedTokens = 0; ///< of a row, whatever a plan says: ViT's patches and one more
    std::int64_t patchNumbers = 0; ///< of an image's patch: ViT
    std::int64_t spectrumBins = 0; ///< of Whisper's input, which two convolutions take in
    std::int64_t relativeBuckets = 0; ///< of distances, each with a learned number a head and stack: T5
    std::int64_t tokenTypes = 0; ///< rows of a third table: BERT
    bool pooler = false; ///< a square layer over the first token: BERT
    std::int64_t labels = 0; ///< of a classifier over the first token: ViT

    std::int64_t otherParameters = 0; ///< outside text layers and tables: vision towers, projectors
    bool visionTower = false; ///< the model has an image part that is counted but not modelled

    friend bool operator==(const ModelShape &, const ModelShape &) = default;
};

} // namespace headroom
