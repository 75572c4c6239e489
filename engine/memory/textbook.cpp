// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The textbook formulas, instantiated for plain and for traced numbers.
#include "engine/memory/textbook.h"

#include "engine/units/exact.h"
#include "engine/units/traced.h"

namespace headroom {

namespace {

/// What is divided among the ranks, by ZeRO stage: 1 the optimizer, 2 also gradients, 3 also weights.
int shardedStage(Sharding sharding)
{
    switch (sharding) {
    case Sharding::Ddp:
        return 0;
    case Sharding::Zero1:
        return 1;
    case Sharding::Zero2:
        return 2;
    case Sharding::Zero3:
    case Sharding::Fsdp:
    case Sharding::Fsdp1:
    case Sharding::LayerSplit:
        return 3;
    }
    return 0;
}

template <typename Number>
const Number &trained(const TextbookNumbers<Number> &n, const TextbookCase &which)
{
    return which.method == Method::Full ? n.parameters : n.adapterParameters;
}

template <typename Number>
Number shardedFrom(int stage, const Number &bytes, const TextbookNumbers<Number> &n, const TextbookCase &which)
{
    return shardedStage(which.sharding) >= stage ? bytes / n.shardDegree : bytes;
}

/// Formulas (2), (4), (5), (11): resident weights. The frozen base of QLoRA takes 0.55 bytes per parameter (4-bit with
/// double quantisation and a few layers in higher precision, 004), or 1 byte for an 8-bit base (001).
template <typename Number>
Number weights(const TextbookNumbers<Number> &n, const TextbookCase &which)
{
    if (which.method == Method::Full)
        return shardedFrom(3, n.parameters * n.weightBytes, n, which);
    if (which.method == Method::Lora)
        return shardedFrom(3, (n.parameters + n.adapterParameters) * n.weightBytes, n, which);
    const Number base = which.eightBitBase ? n.parameters : n.parameters * Number(55) / Number(100);
    return shardedFrom(3, base + n.adapterParameters * n.weightBytes, n, which);
}

/// Formulas (6), (7): saved activations of one layer, [batch, sequence, hidden] and, eager, [batch, heads, s, s].
/// Unit: bytes, ±20 %. Source: 000 after Korthikanti et al. 2022, equation 2.
template <typename Number>
Number layerActivations(const TextbookNumbers<Number> &n, bool scores)
{
    const Number linear = Number(34) * n.sequence * n.rows * n.hidden;
    if (!scores)
        return linear;
    return linear + Number(5) * n.heads * n.sequence * n.sequence * n.rows;
}

/// Formulas (8), (9), (10). Selective checkpointing drops the score term and nothing else.
template <typename Number>
Number activations(const TextbookNumbers<Number> &n, const TextbookCase &which)
{
    const bool keepsEverything
        = which.checkpointing == Checkpointing::None || which.checkpointing == Checkpointing::Selective;
    const bool eager = which.attention == AttentionKernel::Eager;
    if (keepsEverything)
        return layerActivations(n, eager && which.checkpointing == Checkpointing::None) * n.layers;
    const Number inputs = Number(2) * n.sequence * n.rows * n.hidden * n.layers;
    return which.liveLayer ? inputs + layerActivations(n, false) : inputs;
}

} // namespace

template <typename Number>
Number textbookParameters(const Number &layers, const Number &hidden, const Number &heads, const Number &keyValueHeads,
    const Number &intermediate, const Number &vocabulary, bool tied)
{
    const Number layer = Number(2) * hidden * hidden + Number(2) * hidden * hidden * keyValueHeads / heads
        + Number(3) * hidden * intermediate;
    const Number table = vocabulary * hidden;
    return layers * layer + (tied ? table : table * Number(2));
}

template <typename Number>
Number textbookTerm(TermId term, const TextbookNumbers<Number> &n, const TextbookCase &which)
{
    switch (term) {
    case TermId::Weights:
        return weights(n, which);
    case TermId::MasterWeights:
        return shardedFrom(1, trained(n, which) * n.masterBytes, n, which);
    case TermId::Gradients:
        return shardedFrom(2, trained(n, which) * n.gradientBytes, n, which);
    case TermId::OptimizerState:
        return shardedFrom(1, trained(n, which) * n.momentBytes, n, which);
    case TermId::Activations:
        return activations(n, which);
    case TermId::KvCache: // (31): keys and values of 2 bytes. Source: 004.
        return Number(2) * n.layers * n.keyValueHeads * n.headDim * Number(2) * n.rolloutTokens;
    case TermId::LossHead:
    case TermId::ShardingBuffers:
    case TermId::OptimizerTemporaries:
    case TermId::Overhead:
        break;
    }
    return Number(0);
}

template <typename Number>
Number textbookFullySharded(const TextbookNumbers<Number> &numbers, const TextbookCase &which)
{
    TextbookCase sharded = which;
    sharded.sharding = Sharding::Zero3;
    sharded.checkpointing = Checkpointing::Full;
    sharded.liveLayer = true;
    return textbookTerm(TermId::Weights, numbers, sharded) + textbookTerm(TermId::MasterWeights, numbers, sharded)
        + textbookTerm(TermId::Gradients, numbers, sharded) + textbookTerm(TermId::OptimizerState, numbers, sharded)
        + textbookTerm(TermId::Activations, numbers, sharded);
}

template <typename Number>
Number textbookTraffic(const TextbookNumbers<Number> &numbers, const TextbookCase &which)
{
    if (shardedStage(which.sharding) < 3)
        return Number(2) * trained(numbers, which);
    if (which.method == Method::Full)
        return Number(3) * numbers.parameters;
    return Number(2) * (numbers.parameters + numbers.adapterParameters) + numbers.adapterParameters;
}

template Exact textbookParameters(
    const Exact &, const Exact &, const Exact &, const Exact &, const Exact &, const Exact &, bool);
template Traced textbookParameters(
    const Traced &, const Traced &, const Traced &, const Traced &, const Traced &, const Traced &, bool);
template Exact textbookTerm(TermId, const TextbookNumbers<Exact> &, const TextbookCase &);
template Traced textbookTerm(TermId, const TextbookNumbers<Traced> &, const TextbookCase &);
template Exact textbookFullySharded(const TextbookNumbers<Exact> &, const TextbookCase &);
template Traced textbookFullySharded(const TextbookNumbers<Traced> &, const TextbookCase &);
template Exact textbookTraffic(const TextbookNumbers<Exact> &, const TextbookCase &);
template Traced textbookTraffic(const TextbookNumbers<Traced> &, const TextbookCase &);

} // namespace headroom
