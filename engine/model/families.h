// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What each model type of transformers assumes when its config.json does not say it: one row a family.
//
// Source of every row: the configuration and modelling classes of transformers 5.24, or the model's own remote code
// where transformers has no class. Checked by the published and constructed counts in tests/data/parameters.
#pragma once

#include "engine/model/block.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace headroom {

/// A bias that a key of config.json switches on or off; without a key it is always as said here.
struct BiasRule {
    std::string_view key {};
    bool otherwise = false; ///< when the key is absent
};

/// Which layers keep a dense network in a model of experts.
enum class DenseLayers : std::uint8_t {
    None,
    First, ///< the first `first_k_dense_replace`
    SparseStep, ///< `decoder_sparse_step` and `mlp_only_layers`
    Interleaved, ///< `interleave_moe_layer_step` or `moe_layers`
};

enum class SharedExperts : std::uint8_t {
    None,
    Counted, ///< `n_shared_experts` of one expert's width
    OwnWidth, ///< `shared_expert_intermediate_size`
    One, ///< always one of an expert's width
};

struct ExpertRule {
    std::string_view countKey {}; ///< empty: the family has no experts
    std::string_view perTokenKey = "num_experts_per_tok";
    std::string_view widthKey = "intermediate_size";
    DenseLayers dense = DenseLayers::None;
    std::int64_t denseFirst = 0; ///< when `first_k_dense_replace` is absent
    SharedExperts shared = SharedExperts::None;
    bool sharedGate = false;
    bool routerBias = false;
    bool correctionBias = false;
    bool biases = false; ///< of the expert matrices
    bool normalisedWeights = true; ///< unless `norm_topk_prob` says otherwise
};

/// Which layers look back over a window only.
enum class WindowRule : std::uint8_t {
    None,
    EveryLayer,
    Flagged, ///< only with `use_sliding_window`, from layer `max_window_layers` on
    Pattern, ///< `layer_types`, else every `windowPeriod`-th layer sees whole rows
};

/// What peft finds when it looks for linear modules. An empty name: the family has no such module.
struct ModuleNames {
    std::string_view query = "q_proj";
    std::string_view key = "k_proj";
    std::string_view value = "v_proj";
    std::string_view qkv {}; ///< one matrix for all three
    std::string_view output = "o_proj";
    std::string_view gate = "gate_proj";
    std::string_view up = "up_proj";
    std::string_view gateUp {}; ///< one matrix for both
    std::string_view down = "down_proj";
    std::string_view embedding = "embed_tokens";
    std::string_view head = "lm_head";
};

/// How peft treats a model's experts, which transformers 5 stores as stacked parameters and not as linear modules.
enum class ExpertAdapters : std::uint8_t {
    None, ///< all-linear means attention alone, with a dense or shared network where there is one
    Stacked, ///< experts and router are adapted as parameters; dense and shared networks are then left alone
    Impossible, ///< peft fails on the router
};

/// How peft names the stacked experts' former linear modules.
struct ExpertNames {
    std::string_view router = "gate";
    std::string_view gate = "gate_proj";
    std::string_view up = "up_proj";
    std::string_view down = "down_proj";
};

/// Sizes that a class supplies itself; 0: the key must be there.
struct SizeDefaults {
    std::int64_t hidden = 0;
    std::int64_t layers = 0;
    std::int64_t heads = 0;
    std::int64_t intermediate = 0;
    std::int64_t vocabulary = 0;
    std::int64_t positions = 0;
};

struct Family {
    std::string_view modelType {};
    bool tied = false; ///< when `tie_word_embeddings` is absent
    std::int64_t keyValueHeads = 0; ///< when the key is absent; 0: as many as heads
    bool readsKeyValueHeads = true;
    bool requiresKeyValueHeads = false;
    std::int64_t headDim = 0; ///< when the key is absent; 0: hidden width by heads
    bool readsHeadDim = true;
    bool gated = true;
    Activation activation = Activation::Silu; ///< when the key is absent
    bool fixedActivation = false; ///< the class does not read the key
    NormKind norm = NormKind::Rms;
    NormPlacement normPlacement = NormPlacement::Before;
    std::int64_t norms = 2;
    bool parallelResidual = false;
    QueryKeyNorm queryKeyNorm = QueryKeyNorm::None;
    std::string_view queryKeyNormKey {}; ///< the norms are there only if this key is true
    NormKind queryKeyNormKind = NormKind::Rms;
    BiasRule queryKeyValueBias {};
    BiasRule outputBias {};
    BiasRule mlpBias {};
    BiasRule headBias {};
    bool fusedQkv = false;
    bool fusedGateUp = false;
    bool sinks = false;
    bool fourfoldMlp = false; ///< without a width in config.json: four times the hidden width
    bool learnedPositions = false;
    std::int64_t extraPositions = 0; ///< rows beyond the longest position
    NormKind embeddingNorm = NormKind::None;
    double rotatedShare = 1; ///< when `partial_rotary_factor` is absent
    WindowRule window = WindowRule::None;
    std::int64_t windowTokens = 0; ///< when `sliding_window` is absent
    std::int64_t windowPeriod = 0;
    bool latentAttention = false;
    ExpertRule experts {};
    SizeDefaults sizes {};
    ModuleNames modules {};
    ExpertAdapters expertAdapters = ExpertAdapters::None;
    ExpertNames expertNames {};
};

/// Why a model type that is known by name cannot be planned for.
enum class Refusal : std::uint8_t {
    None,
    StateSpace,
    Encoder,
    EncoderDecoder,
    VisionEncoder,
    LinearAttention,
};

/// The name that transformers uses today for a historical or remote-code name; the name itself if it is no alias.
[[nodiscard]] std::string_view canonicalModelType(std::string_view modelType);

/// The row of a canonical model type, or null.
[[nodiscard]] const Family *familyOf(std::string_view modelType);

[[nodiscard]] std::span<const Family> families();

/// Why this model type is refused; None if it is supported or not known at all.
[[nodiscard]] Refusal refusalOf(std::string_view modelType);

/// An id such as "state-space"; empty for None.
[[nodiscard]] std::string_view refusalName(Refusal refusal);

} // namespace headroom
