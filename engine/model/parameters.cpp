// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every tensor of a model, counted from its shape.
#include "engine/model/parameters.h"

#include "engine/model/checkedcount.h"

#include <algorithm>
#include <cstddef>

namespace headroom {
namespace {

/// One count for each member of ParameterGroups.
struct Counts {
    CheckedCount embedding {};
    CheckedCount positions {};
    CheckedCount head {};
    CheckedCount attention {};
    CheckedCount mlp {};
    CheckedCount experts {};
    CheckedCount sharedExperts {};
    CheckedCount router {};
    CheckedCount correctionBias {};
    CheckedCount norms {};
    CheckedCount other {};

    [[nodiscard]] CheckedCount total() const
    {
        return embedding + positions + head + attention + mlp + experts + sharedExperts + router + correctionBias
            + norms + other;
    }

    void add(const Counts &block, std::int64_t times)
    {
        attention += block.attention * times;
        mlp += block.mlp * times;
        experts += block.experts * times;
        sharedExperts += block.sharedExperts * times;
        router += block.router * times;
        correctionBias += block.correctionBias * times;
        norms += block.norms * times;
        other += block.other * times;
    }
};

/// A matrix and, if it has one, its bias.
CheckedCount linear(std::int64_t in, std::int64_t out, bool bias)
{
    return CheckedCount {in, out} + CheckedCount {bias ? out : 0};
}

/// Elements that a norm over `width` columns learns.
CheckedCount norm(NormKind kind, std::int64_t width)
{
    switch (kind) {
    case NormKind::None:
    case NormKind::LayerNormWithoutWeights:
        return {};
    case NormKind::Rms:
    case NormKind::LayerNormWithoutBias:
        return {width};
    case NormKind::LayerNorm:
        return {2, width};
    }
    return {};
}

/// Parameters of latent attention's projections and its two norms.
/// Shape: queries [hidden, rank] and [rank, heads x (nope + rope)]; keys and values [hidden, rank + rope] and
/// [rank, heads x (nope + value)]; output [heads x value, hidden].
/// Unit: parameters. A query rank of 0 means one plain projection.
/// Source: DeepSeek-V2, arXiv 2405.04434, section 2.1; checked against the published totals of V2, V2-Lite and V3.
void addLatentAttention(Counts &counts, std::int64_t hidden, const AttentionShape &attention)
{
    const auto &latent = *attention.latent;
    const auto queries = CheckedCount {attention.heads} * (latent.nopeDim + latent.ropeDim);
    const auto queryInputs = latent.queryRank > 0 ? latent.queryRank : hidden;
    counts.attention += queries * queryInputs;
    if (latent.queryRank > 0) {
        counts.attention += linear(hidden, latent.queryRank, attention.queryBias);
        counts.norms += norm(NormKind::Rms, latent.queryRank);
    }
    counts.attention += linear(hidden, latent.keyValueRank + latent.ropeDim, attention.keyBias);
    counts.norms += norm(NormKind::Rms, latent.keyValueRank);
    counts.attention += CheckedCount {latent.keyValueRank, attention.heads, latent.nopeDim + attention.valueHeadDim};
    counts.attention += CheckedCount {attention.heads, attention.valueHeadDim, hidden};
    counts.attention += CheckedCount {attention.outputBias ? hidden : 0};
}

/// Parameters of grouped-query attention: projections, norms on queries and keys, sinks.
/// Shape: queries [hidden, heads x width], keys and values [hidden, key-value heads x width], output
/// [heads x width, hidden].
/// Unit: parameters.
/// Source: Ainslie et al. 2023, arXiv 2305.13245; checked against the published totals in tests/data/parameters.
void addAttention(Counts &counts, std::int64_t hidden, const AttentionShape &attention)
{
    if (attention.latent) {
        addLatentAttention(counts, hidden, attention);
        return;
    }
    const auto queries = attention.heads * attention.headDim;
    const auto keys = attention.borrowsKeyValue ? 0 : attention.keyValueHeads * attention.headDim;
    const auto values = attention.keysAreValues ? 0 : keys;
    counts.attention += linear(hidden, queries * (attention.outputGate ? 2 : 1), attention.queryBias);
    counts.attention += linear(hidden, keys, attention.keyBias);
    counts.attention += linear(hidden, values, attention.valueBias);
    counts.attention += linear(queries, hidden, attention.outputBias);
    counts.other += CheckedCount {attention.sinks ? attention.heads : 0};
    switch (attention.queryKeyNorm) {
    case QueryKeyNorm::None:
    case QueryKeyNorm::WithoutWeights:
        break;
    case QueryKeyNorm::PerHeadShared:
        counts.norms += norm(attention.queryKeyNormKind, attention.headDim) * (attention.borrowsKeyValue ? 1 : 2);
        break;
    case QueryKeyNorm::FullProjection:
    case QueryKeyNorm::PerHeadMatrix:
        counts.norms += norm(attention.queryKeyNormKind, queries + keys);
        break;
    }
}

/// Parameters of a gated delta rule.
/// Shape: q, k, v [hidden, 2 x keys + values], z [hidden, values], two rates [hidden, value heads] with a decay and
/// an offset a head, taps [2 x keys + values, taps], a norm a head's width, output [values, hidden].
/// Unit: parameters.
/// Source: Yang et al. 2024, arXiv 2412.06464, as transformers 5.24 builds it; checked against Qwen3.5's totals.
CheckedCount linearAttention(std::int64_t hidden, const LinearAttentionShape &shape)
{
    const auto keys = shape.keyHeads * shape.keyHeadDim;
    const auto values = shape.valueHeads * shape.valueHeadDim;
    return CheckedCount {hidden, 2 * keys + values} + CheckedCount {hidden, values}
    + CheckedCount {2, hidden, shape.valueHeads} + CheckedCount {2, shape.valueHeads}
    + CheckedCount {2 * keys + values, shape.convolution} + CheckedCount {shape.valueHeadDim}
    + CheckedCount {values, hidden};
}

CheckedCount convolution(std::int64_t hidden, const ConvolutionShape &shape)
{
    return linear(hidden, 3 * hidden, shape.bias) + linear(hidden, hidden, shape.bias)
        + CheckedCount {hidden, shape.taps} + CheckedCount {shape.bias ? hidden : 0};
}

CheckedCount mlp(std::int64_t hidden, const MlpShape &shape)
{
    return linear(hidden, shape.width, shape.inputBias) * (shape.gated ? 2 : 1)
        + linear(shape.width, hidden, shape.outputBias);
}

CheckedCount oneExpert(std::int64_t hidden, const ExpertsShape &experts)
{
    return mlp(hidden, experts.expert);
}

void addExperts(Counts &counts, std::int64_t hidden, const ExpertsShape &experts)
{
    counts.experts += oneExpert(hidden, experts) * experts.count;
    counts.router += linear(hidden, experts.count, experts.routerBias);
    if (experts.routerScales)
        counts.router += CheckedCount {hidden} + CheckedCount {experts.count};
    counts.correctionBias += CheckedCount {experts.correctionBias ? experts.count : 0};
    if (experts.sharedWidth > 0) {
        auto shared = experts.expert;
        shared.width = experts.sharedWidth;
        counts.sharedExperts += mlp(hidden, shared);
        counts.sharedExperts += CheckedCount {experts.sharedGate ? hidden : 0};
    }
}

/// Parameters beside a block's residual: the gate and projection of its own input, the coefficients of streams, a
/// low-rank branch, each with a norm.
/// Shape: input [hidden, width], [width, hidden]; correction [n, n], prediction [n, n x n], router [hidden, n], a scale
/// [hidden]; branch [hidden, rank], [rank, hidden].
/// Unit: parameters.
/// Source: Gemma 3n's class in transformers 5.24; checked against models built from it.
void addBesideBlock(Counts &counts, const ModelShape &shape)
{
    const auto hidden = shape.hidden;
    const auto streams = shape.streams;
    if (shape.layerInputWidth > 0) {
        counts.other += CheckedCount {2, hidden, shape.layerInputWidth};
        counts.norms += CheckedCount {hidden};
    }
    if (streams > 0) {
        counts.other += CheckedCount {streams, streams} + CheckedCount {streams, streams, streams};
        counts.other += CheckedCount {hidden, streams} + CheckedCount {hidden};
        counts.norms += CheckedCount {hidden};
    }
    if (shape.branchRank > 0) {
        counts.other += CheckedCount {2, hidden, shape.branchRank};
        counts.norms += CheckedCount {hidden};
    }
}

Counts countsOf(const ModelShape &shape, const BlockShape &block)
{
    Counts counts;
    addBesideBlock(counts, shape);
    if (block.attention.heads > 0)
        addAttention(counts, shape.hidden, block.attention);
    if (block.cross)
        addAttention(counts, shape.hidden, *block.cross);
    if (block.linearAttention)
        counts.attention += linearAttention(shape.hidden, *block.linearAttention);
    if (block.convolution)
        counts.attention += convolution(shape.hidden, *block.convolution);
    if (block.mlp)
        counts.mlp += mlp(shape.hidden, *block.mlp);
    if (block.experts)
        addExperts(counts, shape.hidden, *block.experts);
    counts.norms += norm(block.norm, shape.hidden) * block.norms;
    counts.other += CheckedCount {block.otherParameters};
    return counts;
}

/// Parameters of what takes in other things than words, and of what is put on an encoder.
/// Shape: patches [hidden, numbers] with a bias, one learned token, positions [tokens, hidden]; two convolutions over
/// three frames [hidden, bins, 3], [hidden, hidden, 3] with biases, positions [frames, hidden]; distances [buckets, heads] a
/// stack; token types [types, hidden]; pooler [hidden, hidden] and classifier [labels, hidden] with biases; the encoder's
/// last norm.
/// Unit: parameters.
/// Source: ViT, Whisper, T5 and BERT in transformers 5.24; checked against models built from them.
void addInputs(Counts &counts, const ModelShape &shape)
{
    const auto hidden = shape.hidden;
    if (shape.patchNumbers > 0) {
        counts.other += linear(shape.patchNumbers, hidden, true);
        counts.positions += CheckedCount {shape.fixedTokens + 1, hidden};
    }
    if (shape.spectrumBins > 0) {
        counts.other += CheckedCount {3, shape.spectrumBins, hidden} + CheckedCount {3, hidden, hidden};
        counts.other += CheckedCount {2, hidden};
        counts.positions += CheckedCount {shape.encoderTokens, hidden};
    }
    counts.positions += CheckedCount {2, shape.relativeBuckets, shape.heads};
    counts.positions += CheckedCount {shape.tokenTypes, hidden};
    if (shape.pooler)
        counts.other += linear(hidden, hidden, true);
    counts.head += linear(hidden, shape.labels, shape.labels > 0);
    if (shape.encoderLayers > 0)
        counts.norms += norm(shape.finalNorm, hidden);
}

void addTables(Counts &counts, const ModelShape &shape)
{
    const auto width = shape.embeddingWidth > 0 ? shape.embeddingWidth : shape.hidden;
    counts.embedding += CheckedCount {shape.vocabulary, width};
    counts.positions += CheckedCount {shape.positions, shape.hidden};
    addInputs(counts, shape);
    if (shape.hasHead && !shape.tied)
        counts.head += CheckedCount {shape.headVocabulary, width};
    if (shape.hasHead && shape.headBias)
        counts.head += CheckedCount {shape.headVocabulary};
    if (shape.embeddingWidth > 0)
        counts.other += CheckedCount {2, shape.embeddingWidth, shape.hidden};
    counts.norms += norm(shape.finalNorm, shape.hidden) + norm(shape.embeddingNorm, shape.hidden);
    if (shape.layerInputWidth > 0) {
        counts.other += CheckedCount {shape.layerInputRows, shape.layers, shape.layerInputWidth};
        counts.other += CheckedCount {shape.hidden, shape.layers, shape.layerInputWidth};
        counts.norms += CheckedCount {shape.layerInputWidth};
    }
    if (shape.streams > 0)
        counts.other += CheckedCount {2, shape.streams - 1, shape.hidden, shape.hidden};
    counts.other += CheckedCount {shape.otherParameters};
}

Parameters parameters(const CheckedCount &count)
{
    return Parameters(count.value().value_or(0));
}

} // namespace

std::optional<ModelParameters> countParameters(const ModelShape &shape)
{
    std::vector<std::int64_t> layers(shape.blocks.size(), 0);
    for (const auto kind : shape.order)
        ++layers[kind];

    Counts counts;
    addTables(counts, shape);
    CheckedCount idle; // routed experts that are not chosen for a token
    std::int64_t largestBlock = 0;
    for (std::size_t i = 0; i < shape.blocks.size(); ++i) {
        const auto &block = shape.blocks[i];
        const auto blockCounts = countsOf(shape, block);
        counts.add(blockCounts, layers[i]);
        if (block.experts)
            idle += oneExpert(shape.hidden, *block.experts) * (block.experts->count - block.experts->perToken)
                * layers[i];
        if (layers[i] > 0)
            largestBlock = std::max(largestBlock, blockCounts.total().value().value_or(0));
    }

    const auto total = counts.total().value();
    if (!total || !idle.value())
        return std::nullopt;
    return ModelParameters {.total = Parameters(*total),
        .active = Parameters(*total - *idle.value()),
        .embedding = parameters(counts.embedding),
        .trainable = Parameters(*total) - parameters(counts.correctionBias),
        .largestBlock = Parameters(largestBlock),
        .groups = {.embedding = parameters(counts.embedding),
            .positions = parameters(counts.positions),
            .head = parameters(counts.head),
            .attention = parameters(counts.attention),
            .mlp = parameters(counts.mlp),
            .experts = parameters(counts.experts),
            .sharedExperts = parameters(counts.sharedExperts),
            .router = parameters(counts.router),
            .correctionBias = parameters(counts.correctionBias),
            .norms = parameters(counts.norms),
            .other = parameters(counts.other)}};
}

std::optional<Parameters> countBlock(const ModelShape &shape, const BlockShape &block)
{
    const auto total = countsOf(shape, block).total().value();
    return total ? std::optional(Parameters(*total)) : std::nullopt;
}

} // namespace headroom
