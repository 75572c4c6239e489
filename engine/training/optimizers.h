// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What optimizers keep for each trained parameter, and what they hold while they step.
#pragma once

#include "engine/execution/execution.h"
#include "engine/plan/choices.h"

#include <span>
#include <vector>

namespace headroom {

/// States of the trained parameters. PyTorch's own optimizers keep them in the type of the parameter; DeepSpeed steps fp32
/// copies (`stateType`).
/// Unit: bytes, each tensor rounded as the allocator does.
/// Source: torch/optim (2.13); bitsandbytes 0.50, optim/optimizer.py; torchao, optim; transformers, optimization.py
/// (Adafactor); GaLore, adamw.py, with rank h/4 as in its paper.
[[nodiscard]] std::vector<StorageHandle> optimizerStates(Execution &execution, std::span<Parameter *const> parameters,
    Optimizer optimizer, OptimizerStep kind, std::optional<ElementType> stateType);

/// Clips the gradients: one norm a tensor, all norms in one tensor, their norm.
/// Source: torch/nn/utils/clip_grad.py.
void clipGradients(Execution &execution, std::span<Parameter *const> parameters);

/// Whether the states live in unified memory and are on the GPU only while the optimizer steps.
[[nodiscard]] bool statesArePaged(Optimizer optimizer);

/// Steps all trained parameters: the temporaries come and go.
/// Source: torch/optim/adamw.py, _multi_tensor_adamw and _single_tensor_adamw; transformers, Adafactor.step.
void stepOptimizer(Execution &execution, std::span<Parameter *const> parameters, Optimizer optimizer,
    OptimizerStep kind, std::optional<ElementType> stateType);

} // namespace headroom
