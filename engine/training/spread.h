// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What one rank of a model that is spread over several GPUs holds: its share of heads, widths and words, its blocks, its
// micro-batches in flight.
#pragma once

#include "engine/training/steprequest.h"

#include <cstdint>
#include <vector>

namespace headroom {

/// Whether several ranks hold different parts of the model.
[[nodiscard]] bool isSpread(const StepRequest &request);

/// The stages of which one needs most: the first has the table, the last the loss, and of those between the earliest has the
/// most micro-batches in flight.
[[nodiscard]] std::vector<std::int64_t> stagesThatMayNeedMost(const StageChoices &stage);

/// The model as a tensor rank of a stage sees it. Key-value heads that there are fewer of than ranks are repeated; Megatron pads
/// its words.
/// Source: Megatron-LM core 0.15, tokenizer/utils.py (make_vocab_size_divisible_by 128 × tensor); transformer_config.py.
[[nodiscard]] ModelShape shapeOfRank(const ModelShape &shape, const StepRequest &request);

/// How Megatron runs a block, whatever the config's family.
[[nodiscard]] BlockFacts megatronFacts(const BlockFacts &family);

/// All stages of a plan; the first one.
[[nodiscard]] StageChoices stagesOf(const Plan &plan);
/// Another one, with what waits there. Interleaved: min(2·(p − i − 1) + (v − 1)·p + 1, m·v) pieces; 1F1B: min(p − i, m)
/// micro-batches; GPipe: m.
/// Source: Megatron-LM core 0.15, pipeline_parallel/schedules.py.
[[nodiscard]] StageChoices stageOf(const StageChoices &stages, std::int64_t index);

} // namespace headroom
