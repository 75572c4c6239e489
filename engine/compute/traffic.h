// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What each GPU of a job sends in an optimizer step.
#pragma once

#include "engine/plan/plan.h"
#include "engine/units/bytes.h"
#include "engine/units/counts.h"

namespace headroom {

/// Gradients are averaged over the ranks, sharded parameters gathered twice a micro-batch; each payload counts (N−1)/N.
///   DDP: 2·g·P_t; ZeRO 1: g·P_t + w·P_t; ZeRO 2: m·g·P_t + w·P_t;
///   ZeRO 3, FSDP: 2·m·w·P + m·w·P_t, where gradients wait for the last micro-batch 2·m·w·P + w·P_t.
/// P all and P_t trained parameters, m micro-batches, g and w bytes of a gradient and of a weight in the computation. Shards
/// within groups: N is the group, and the groups average their shards, 2·w·P_t/N.
/// Unit: bytes; 0 on one GPU. Data-parallel jobs only.
/// Source: Rajbhandari et al., ZeRO (2020), section 7; torch/distributed/fsdp. Checked: 8.03e9 parameters in bf16 on 8 GPUs
/// under ZeRO 3 are 42.2 GB.
[[nodiscard]] Bytes trafficPerStep(const Plan &plan, Parameters total, Parameters trained);

} // namespace headroom
