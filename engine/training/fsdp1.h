// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FSDP1 as accelerate wraps a model of transformers: a unit for each block, and one for the root, which has the rest.
//
// Under peft each linear layer of an adapter is a unit of its own.
// Source: accelerate 1.15, utils/dataclasses.py (auto wrap policy); peft 0.21, utils/other.py, fsdp_auto_wrap_policy;
// torch/distributed/fsdp (torch 2.13), with backward prefetch.
#pragma once

#include "engine/training/fsdp1unit.h"
#include "engine/training/languagemodel.h"
#include "engine/training/parallelhooks.h"

#include <memory>
#include <vector>

namespace headroom {

class Fsdp1 final : public ParallelHooks {
public:
    Fsdp1(Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute);

    [[nodiscard]] bool firstStepDiffers() const override { return true; }
    void resume() override;
    void microBatchBegins(bool last) override { m_model.synchronised = last || !m_accumulatesWhole; }
    void forwardBegins() override;
    [[nodiscard]] Tensor blockBegins(Place place, Tensor stream) override;
    [[nodiscard]] Tensor blockEnds(Place place, Tensor stream) override;
    [[nodiscard]] Tensor tailBegins(Tensor stream) override;
    [[nodiscard]] Tensor lossEnds(Tensor loss) override;
    void backwardEnds() override;
    void stepEnds(std::span<Parameter *const> parameters) override;

private:
    Fsdp1Unit &unit(Fsdp1Unit::Role role, std::vector<Parameter *> parameters);

    Execution &m_execution;
    Fsdp1Model m_model {};
    bool m_accumulatesWhole = false;
    bool m_retainsFrozen = false;
    std::vector<StorageHandle> m_retained {}; ///< inputs of blocks and their gradients, to the end of backward
    bool m_begun = false; ///< there was a forward pass before
    bool m_zeroed = false; ///< a step has ended since the last forward pass
    std::vector<std::unique_ptr<Fsdp1Unit>> m_units {};
    std::vector<Fsdp1Unit *> m_blocks {}; ///< by place, from 1
    Fsdp1Unit *m_root = nullptr;
};

} // namespace headroom
