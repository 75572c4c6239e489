// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The textbook model of memory: the formulas that articles and papers give, each written once.
//
// Every formula is a template over its number. With plain numbers it is the fast path of an estimate; with Traced
// numbers the same code yields the equation that the window shows.
// Symbols: P parameters, Pa adapter parameters, N shard degree, s tokens of a row, b rows, h hidden width, a heads,
// L layers, k key-value heads, d head width, f feed-forward width, V vocabulary.
// Sources: article on full fine-tuning (000), course chapter (001), question and answer (002), memory-accounting
// note (004), Korthikanti et al. 2022 for the activations.
#pragma once

#include "engine/memory/terms.h"
#include "engine/plan/choices.h"

#include <cstdint>

namespace headroom {

/// The numbers that the textbook formulas read.
template <typename Number>
struct TextbookNumbers {
    Number parameters; ///< P, without adapters
    Number adapterParameters; ///< Pa; 0 for full fine-tuning
    Number weightBytes; ///< of one resident weight
    Number gradientBytes;
    Number masterBytes; ///< 0 without a separate master copy
    Number momentBytes; ///< of all moments of one parameter together
    Number shardDegree; ///< N
    Number sequence; ///< s
    Number rows; ///< b
    Number hidden; ///< h
    Number heads; ///< a
    Number layers; ///< L
    Number keyValueHeads; ///< k
    Number headDim; ///< d
    Number rolloutTokens; ///< tokens held by the KV cache of all rollouts; 0 without
};

/// Which of the formulas hold.
struct TextbookCase {
    Method method = Method::Full;
    bool eightBitBase = false; ///< QLoRA over an 8-bit base instead of a 4-bit one
    Sharding sharding = Sharding::Ddp;
    Checkpointing checkpointing = Checkpointing::Full;
    AttentionKernel attention = AttentionKernel::Flash;
    bool liveLayer = false;
};

/// Formula (1): parameters of a Llama-like model, norms and biases left out, as the source does.
/// P = L·(2·h² + 2·h²·k/a + 3·h·f) + V·h·(2 if untied, 1 if tied). Source: 000.
template <typename Number>
[[nodiscard]] Number textbookParameters(const Number &layers, const Number &hidden, const Number &heads,
    const Number &keyValueHeads, const Number &intermediate, const Number &vocabulary, bool tied);

/// One term of a textbook estimate, in bytes per GPU. Terms that the textbook does not know are 0.
template <typename Number>
[[nodiscard]] Number textbookTerm(TermId term, const TextbookNumbers<Number> &numbers, const TextbookCase &which);

/// Formula (18): what one of N GPUs holds when everything but the activations is sharded over them, one live layer
/// counted, no overhead. Source: 004.
template <typename Number>
[[nodiscard]] Number textbookFullySharded(const TextbookNumbers<Number> &numbers, const TextbookCase &which);

/// Elements that one GPU moves in a step: 2P for DDP, ZeRO-1 and ZeRO-2, 3P for ZeRO-3 and FSDP. Source: 000, (32).
/// Under LoRA only what is trained is reduced, but ZeRO-3 and FSDP gather the frozen weights twice as well.
template <typename Number>
[[nodiscard]] Number textbookTraffic(const TextbookNumbers<Number> &numbers, const TextbookCase &which);

} // namespace headroom
