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

/// Where a block's norms stand.
enum class NormPlacement : std::uint8_t {
    Before, ///< of both branches, or once for both if they run in parallel
    After, ///< of what both branches return (OLMo 2, OLMo 3, EXAONE 4)
    Around, ///< before and after each branch (Gemma 2 and 3, GLM-4)
};

enum class Activation : std::uint8_t {
    Silu,
    Gelu,
    GeluTanh, ///< one kernel
    GeluPython, ///< the tanh form written in Python, operator by operator (GPT-2, GPT-J, Phi)
    GeluRecomputed, ///< a function of its own that computes everything again in backward (BLOOM)
    Relu,
    ReluSquared,
    Xielu, ///< two learned numbers (Apertus)
};

/// Grouped-query attention, or multi-head latent attention if latent is set.
struct AttentionShape {
    std::int64_t heads = 0; ///< 0: the block has no attention of this kind
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
    double rotatedShare = 1; ///< of a head's width that positions turn; 0: positions enter elsewhere
    bool outputGate = false; ///< the query projection makes a gate for the output as well (Qwen 3.5)
    bool keysAreValues = false; ///< no value projection (Gemma 4, full attention)
    bool borrowsKeyValue = false; ///< no projections of keys and values: an earlier block's are used (Gemma 3n)
    bool lendsKeyValue = false; ///< later blocks of its kind use its keys and values (Gemma 3n, Gemma 4)
    bool tempered = false; ///< queries are multiplied by a factor of their place (Llama 4, where positions do not turn)
    bool clipped = false; ///< the joined projection is clipped (MPT)
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
    bool sparse = false; ///< all but the largest gate values are cut off (Gemma 3n)

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
    bool routerScales = false; ///< a learned scale per column and one per expert (Gemma 4)
    bool inputNoise = false; ///< rows are multiplied by noise in training (Phi-3.5-MoE)
    bool normalisedWeights = true; ///< the chosen experts' weights are divided by their sum

    friend bool operator==(const ExpertsShape &, const ExpertsShape &) = default;
};

/// Attention without scores: a gated delta rule over key and value heads, after a short convolution (Qwen 3.5).
struct LinearAttentionShape {
    std::int64_t keyHeads = 0;
    std::int64_t valueHeads = 0;
    std::int64_t keyHeadDim = 0;
    std::int64_t valueHeadDim = 0;
    std::int64_t convolution = 0; ///< taps

    friend bool operator==(const LinearAttentionShape &, const LinearAttentionShape &) = default;
};

/// A gated convolution in the place of attention (LFM2).
struct ConvolutionShape {
    std::int64_t taps = 0;
    bool bias = false;

    friend bool operator==(const ConvolutionShape &, const ConvolutionShape &) = default;
};

/// One layer. Exactly one of mlp and experts is used, unless a block has both side by side or neither.
struct BlockShape {
    AttentionShape attention {};
    std::optional<AttentionShape> cross {}; ///< after the block's own attention, to an encoder's output: T5, Whisper
    std::optional<LinearAttentionShape> linearAttention {}; ///< instead of attention
    std::optional<ConvolutionShape> convolution {}; ///< instead of attention
    std::optional<MlpShape> mlp {};
    std::optional<ExpertsShape> experts {};
    NormKind norm = NormKind::Rms;
    NormPlacement normPlacement = NormPlacement::Before;
    std::int64_t norms = 2; ///< over the hidden width, learned, per block
    std::int64_t otherParameters = 0; ///< gates of cross attention, learned activations
    bool residualAfterNorm = false; ///< branches add to what their norm returns (BLOOM, as its config asks)
    bool parallelResidual = false; ///< attention and MLP read the same input

    friend bool operator==(const BlockShape &, const BlockShape &) = default;
};

} // namespace headroom
