// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Storages in words: their shape, where they were made, and who holds them.
#pragma once

#include "engine/explain/alive.h"
#include "engine/explain/timeline.h"

#include <QString>

#include <span>

namespace headroom {

/// "1 row × 4096 tokens × 14336 inner × 2 B".
[[nodiscard]] QString shapeText(const Extents &shape, ElementType type);
/// The operator's or module's own name, as the model's code and PyTorch spell it: "gate_proj", "softmax".
[[nodiscard]] QString siteText(Site site);
/// "block 0", "blocks 0–15", "blocks 0–4, 6", "around the blocks".
[[nodiscard]] QString blocksText(std::span<const std::int64_t> ascending);
/// "saved for backward by silu, q_proj".
[[nodiscard]] QString holderText(const AliveStorages &storages);
/// "32 × 1 row × 4096 tokens × 14336 inner × 2 B", without the factor where there is one only.
[[nodiscard]] QString formulaText(const AliveStorages &storages);
/// "First step", "Steady step".
[[nodiscard]] QString turnLabel(StepTurn turn);
/// "gate_proj, block 3: 1 row × …".
[[nodiscard]] QString lastAllocationText(const LastAllocation &last);

} // namespace headroom
