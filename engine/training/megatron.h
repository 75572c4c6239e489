// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-LM's optimizer on one rank: a gradient buffer that is always there, fp32 masters and moments, of which a distributed
// optimizer holds a share.
//
// Products for weights add their gradients to the buffer where they lie; those of tables and norms come and go. Parameters are
// gathered into their own buffer, so nothing is added for that. The step copies 16-bit gradients to fp32.
// Source: Megatron-LM core 0.15, distributed/param_and_grad_buffer.py, optimizer/distrib_optimizer.py and optimizer/optimizer.py
// (_copy_model_grads_to_main_grads), tensor_parallel/layers.py (gradient_accumulation_fusion).
#pragma once

#include "engine/training/languagemodel.h"
#include "engine/training/parallelhooks.h"

#include <vector>

namespace headroom {

/// Megatron under the request's choices of parallelism. `ranks` and `expertRanks`: that share states; 1 without a distributed
/// optimizer.
class Megatron final : public ParallelHooks {
public:
    Megatron(Execution &execution, const LanguageModel &model, const ParallelChoices &choices);

    [[nodiscard]] bool stepsItself() const override { return true; }
    void createStates(Optimizer optimizer) override;
    void step(Optimizer optimizer, OptimizerStep kind) override;
    /// The buffer stays.
    void stepEnds(std::span<Parameter *const> /*parameters*/) override { }

private:
    /// Elements that this rank steps, padded to the slowest rank's.
    [[nodiscard]] std::int64_t share(const Parameter &parameter) const;
    [[nodiscard]] StorageHandle allocate(const Parameter &parameter, Site site, StorageTerm term) const;

    Execution &m_execution;
    ParallelChoices m_choices {};
    std::vector<Parameter *> m_trained {};
    std::vector<StorageHandle> m_masters {};
    std::vector<StorageHandle> m_states {};
};

} // namespace headroom
