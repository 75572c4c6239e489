// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of layer a model is built from, as sizes and facts that formulas and executed blocks read.
#pragma once

#include <cstdint>
#include <optional>

namespace headroom {

enum class NormKind : std::uint8_t {
    None,
    Rms, ///< one weight per column
    LayerNorm, ///< weight and bias
    LayerNormWithoutBias,
    LayerNormWithoutWeights, ///< OLMo 1: computed, nothing learned
};

/// Norms on queries and keys.
enum class QueryKeyNorm : std::uint8_t {
    None,
    PerHeadShared, ///< one weight of head width for all heads (Qwen 3, Gemma 3)
    FullProjection, ///< one weight over the whole projection (OLMo 2, OLMoE, MiniMax M2)
    PerHeadMatrix, ///< a weight per head (Cohere, StableLM 12B)
    WithoutWeights, ///< Llama 4: normalised, nothing learned
};

enum class Activation : std::uint8_t { Silu, Gelu, GeluTanh, GeluPython, Relu, ReluSquared };

/// Grouped-query attention, or multi-head latent attention if latent is set.
struct AttentionShape {
    std::int64_t heads = 0;
    std::int64_t keyValueHeads = 0;
    std::int64_t headDim = 0; ///< width of a query and key head
    std::int64_t valueHeadDim = 0; ///< as headDim unless latent
    bool queryBias = false; ///< also keys' and values' unless said otherwise
    bool keyBias = false;
    bool valueBias = false;
    bool outputBias = false;
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::None;
    NormKind queryKeyNormKind = NormKind::Rms;
    bool fusedQkv = false; ///< one matrix for q, k and v in the model's code
    bool sinks = false; ///< one learned number per head (GPT-OSS)
    std::int64_t window = 0; ///< tokens of a sliding window, 0: whole rows
    bool crossAttention = false; ///< attends to an image encoder's output (Llama 3.2 Vision)
    struct Latent {
        std::int64_t queryRank = 0; ///< 0: a plain query projection
        std::int64_t keyValueRank = 0;
        std::int64_t nopeDim = 0;
        std::int64_t ropeDim = 0;

        friend bool operator==(const Latent &, const Latent &) = default;
    };
    std::optional<Latent> latent {};

    friend bool operator==(const AttentionShape &, const AttentionShape &) = default;
};

/// A dense feed-forward network: two matrices, or three with a gate.
struct MlpShape {
    std::int64_t width = 0;
    bool gated = true;
    bool inputBias = false; ///< of up and gate
    bool outputBias = false;
    bool fusedGateUp = false; ///< gate and up are one matrix in the model's code
    Activation activation = Activation::Silu;

    friend bool operator==(const MlpShape &, const MlpShape &) = default;
};

/// Routed experts, with shared ones beside them.
struct ExpertsShape {
    std::int64_t count = 0;
    std::int64_t perToken = 0;
    MlpShape expert {};
    bool routerBias = false;
    bool correctionBias = false; ///< a buffer of count elements that is not trained (DeepSeek V3, GLM 4.5)
    std::int64_t sharedWidth = 0; ///< width of all shared experts together, 0: none
    bool sharedGate = false; ///< a gate vector of hidden width (Qwen 2 MoE)

    friend bool operator==(const ExpertsShape &, const ExpertsShape &) = default;
};

/// One layer. Exactly one of mlp and experts is used, unless a block has both side by side.
struct BlockShape {
    AttentionShape attention {};
    std::optional<MlpShape> mlp {};
    std::optional<ExpertsShape> experts {};
    NormKind norm = NormKind::Rms;
    std::int64_t norms = 2; ///< over the hidden width, learned, per block
    bool parallelResidual = false; ///< attention and MLP read the same input

    friend bool operator==(const BlockShape &, const BlockShape &) = default;
};

} // namespace headroom
