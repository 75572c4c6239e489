// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What preference and reinforcement learning keep beside the policy: other models, rollouts, and passes without gradient.
//
// Sources: trl, dpo_trainer.py and grpo_trainer.py; verl; OpenRLHF (2026). Derived, never measured.
#pragma once

#include "engine/model/shape.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"

#include <tl/expected.hpp>

#include <cstdint>

namespace headroom {

/// Bytes on this GPU, and what runs.
struct Companions {
    std::int64_t reference = 0; ///< sharded as the policy's weights are
    std::int64_t reward = 0; ///< likewise; PPO
    // the critic: the policy with one number in place of words, and a full state of its own
    std::int64_t criticWeights = 0;
    std::int64_t criticGradients = 0;
    std::int64_t criticMaster = 0;
    std::int64_t criticStates = 0;
    // while rollouts are generated
    std::int64_t engine = 0; ///< the inference engine's own copy of the weights
    std::int64_t kvCache = 0;
    bool pairs = false; ///< a row is a chosen and a rejected answer
    bool scores = false; ///< log-probabilities of the rows are formed before the step, without gradient

    [[nodiscard]] bool generates() const { return engine > 0 || kvCache > 0; }
    friend bool operator==(const Companions &, const Companions &) = default;
};

/// Nothing beside the policy for supervised fine-tuning. Errors: NotBuilt where a trainer or a base was not looked into, and
/// TooLarge. `plan` is resolved.
[[nodiscard]] tl::expected<Companions, PlanError> companionsOf(const Plan &plan, const ModelShape &shape);

/// Keys and values of one sequence of so many tokens in 16 bits, all blocks.
[[nodiscard]] std::int64_t keyValueBytes(const ModelShape &shape, std::int64_t tokens);

} // namespace headroom
