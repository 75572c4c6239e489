// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How the classes of transformers run what a model's shape describes: one row a model type.
//
// Source of every row: the modelling file of the type in transformers 5.24.
#pragma once

#include <cstdint>
#include <string_view>

namespace headroom {

/// How the block's branches stand to the residual stream.
enum class Structure : std::uint8_t {
    Sequential, ///< each branch behind its own norm: most
    NormsAfter, ///< OLMo 2 and 3, EXAONE 4
    NormsAround, ///< Gemma 2 and 3, GLM-4
    OneNorm, ///< both branches from one norm: Phi, Cohere, Falcon 7B
    TwoNorms, ///< branches side by side, each with its norm: GPT-NeoX
    PostNorm, ///< what a branch adds to the stream is normed with it: BERT, OPT 350M
    Distances, ///< scores of distances instead of positions: BLOOM, MPT
    Gemma3n,
    Gemma4,
};

enum class NormStyle : std::uint8_t {
    Rms,
    RmsWide, ///< the weight is applied in fp32
    RmsGemma, ///< times 1 + weight
    RmsKernel, ///< PyTorch's kernel: torchtitan
    RmsHeld, ///< torchtune's
    RmsComposed, ///< torchtune 0.6's
    RmsPower, ///< keeps the mean square and its power: Gemma 3n and 4
    LayerNorm, ///< PyTorch's kernel
    LayerNormWithoutBias, ///< likewise: MPT
    LayerNormInFp32, ///< the kernel between casts, no weights: OLMo 1
    LayerNormPlusOne, ///< Nemotron
    LayerNormCohere,
};

enum class RotaryStyle : std::uint8_t {
    InStream, ///< in the type of q and k
    Spread, ///< GLM-4: each block spreads the tables out for itself
    HalfTables, ///< GPT-OSS: a number for each pair
    WidenedByTables, ///< OLMo 2 and 3: tables in fp32 widen q and k
    InFp32, ///< Cohere
    Latent, ///< DeepSeek V3: in pairs
    LatentInFp32, ///< DeepSeek V2: complex numbers
    SpreadForEach, ///< GPT-J: tables spread out for queries, and again for keys
    SpreadInFp32, ///< ERNIE 4.5: each block spreads out fp32 tables, and turns in fp32
    SpreadByAxes, ///< Qwen2-VL: each block joins the parts of its tables that stand for time, height and width
    Complex, ///< Llama 4: complex numbers in fp32, then norms without weights
};

/// How the router's product becomes weights of the chosen experts.
enum class RouterStyle : std::uint8_t {
    Softmax, ///< of all, in fp32 (or a sigmoid: MiniMax M2); the weights stay in fp32
    SoftmaxNarrowed, ///< the weights go back to the stream's type
    SoftmaxOfChosen, ///< GPT-OSS
    SoftmaxOfChosenInFp32, ///< Granite
    SparseMixer, ///< Phi-3.5-MoE: two draws, one after the other
    SoftmaxFp32Router, ///< DeepSeek V2: the router's weight is fp32 whatever the model is
    SigmoidFp32Router, ///< DeepSeek V3: autocast does not widen a sigmoid
};

enum class EmbeddingScale : std::uint8_t {
    None,
    InTable, ///< inside the table's module: Gemma
    After, ///< Granite
};

/// What Liger's patch of the model's classes replaces when the plan asks for fused kernels.
/// Source: liger_kernel 0.8.5, transformers/monkey_patch.py.
struct LigerFacts {
    enum class Norms : std::uint8_t {
        Composite, ///< Liger does not know the family: nothing is replaced
        InPlace, ///< backward writes over the incoming gradient
        InPlaceAtEnd, ///< the last norm alone does: OLMo 2 and 3
        New, ///< none does: Gemma 2 and 3, GLM-4
    };
    Norms norms = Norms::Composite;
    bool rotary = true;
    bool experts = true; ///< if the family has any
    bool loss = true;
    std::int64_t lossBudget = 1; ///< numbers of a chunk of logits for each number of the hidden rows

    [[nodiscard]] constexpr bool known() const { return norms != Norms::Composite; }
};

struct BlockFacts {
    std::string_view modelType {};
    Structure structure = Structure::Sequential;
    NormStyle norm = NormStyle::Rms;
    RotaryStyle rotary = RotaryStyle::InStream;
    RouterStyle router = RouterStyle::Softmax;
    bool tablesByWindow = false; ///< blocks with a window have tables of their own
    EmbeddingScale embeddingScale = EmbeddingScale::None;
    bool residualDropout = false; ///< the model's dropout after both branches
    bool feedForwardDropout = false; ///< after the feed-forward alone
    bool embeddingDropout = false;
    bool embeddingHeld = false; ///< beside what its dropout leaves: GPT-NeoX
    bool residualScaled = false; ///< branches are multiplied by a number: Granite
    bool logitsScaled = false;
    bool logitSoftCap = false;
    bool scoreSoftCap = false; ///< under eager attention
    bool normHeld = false; ///< the attention's normed input is a local of the block to its end: StableLM
    bool branchHeld = false; ///< the attention's output is a local of the block to its end: GPT-2
    bool positionsHeld = false; ///< embedding and positions are locals of the model's forward: GPT-2
    bool clampedExperts = false; ///< GPT-OSS
    bool expertModules = false; ///< before transformers 5 experts were modules in a loop
    bool everyExpert = false; ///< every expert sees every token, times its score: Llama 4
    bool chunks = false; ///< windows are chunks, and rows as long as one are masked: Llama 4
    bool normsAfterRotation = false; ///< of queries and keys: Hunyuan
    bool joinedScores = false; ///< one product scales scores and adds distances: BLOOM
    bool wideScores = false; ///< eager attention widens queries and keys: GPT-J
    bool blockMasks = false; ///< every block owns a causal mask of bools: GPT-Neo
    bool repeatedHeads = false; ///< grouped heads are repeated before every kernel: ChatGLM, OpenELM
    bool normalisedHead = false; ///< the head is normalised anew for each product: Baichuan 2
    bool maskBuffer = false; ///< the model owns a causal mask of bools: GPT-BigCode
    bool rotaryBuffer = false; ///< the model owns a rotary table for its longest row: GPT-J
    bool sharedFirst = false; ///< shared experts run before the chosen ones: Qwen3.5
    /// Whether the last blocks borrow keys and values from earlier ones.
    [[nodiscard]] constexpr bool borrows() const
    {
        return structure == Structure::Gemma3n || structure == Structure::Gemma4;
    }
    bool positionsByRow = false; ///< rotary tables have a row for each row of the batch: Qwen3.5
    LigerFacts liger {};
    bool derived = false; ///< composed from the model's source, and never measured
};

/// The row of a model type, or null: no block stands for it.
[[nodiscard]] const BlockFacts *blockFactsOf(std::string_view modelType);

} // namespace headroom
