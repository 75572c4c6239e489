// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Attention as torchtune and torchtitan write it: q, k and v are locals to its end.
//
// Source: torchtune, modules/attention.py, modules/position_embeddings.py (0.6.1, April 2026); torchtitan,
// models/llama3/model/model.py (0.2.2), models/common/attention.py (August 2026).
#pragma once

#include "engine/architectures/selfattention.h"

namespace headroom {

/// The bytes of a rotary table that belongs to the model.
[[nodiscard]] std::int64_t rotaryTableBytes(const Construction &construction);
/// Whether the blocks share one table, which the model owns; else each has its own.
[[nodiscard]] bool sharesRotaryTable(const Construction &construction);
/// What stands beside a table: torchtune's frequencies.
[[nodiscard]] std::int64_t rotaryFrequencyBytes(const Construction &construction);

/// The attention of a trainer's own model.
[[nodiscard]] std::unique_ptr<Attention> makeTrainerAttention(
    Construction &construction, const AttentionShape &shape, const BlockFacts &facts);

} // namespace headroom
