// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// FSDP2 (fully_shard) as accelerate wraps a model of transformers: a unit for each block, one for the embedding, one for
// the final norm with the head.
//
// A tied table is one unit with the norm, gathered at the first lookup and whole until the end of backward. In a model that
// peft has wrapped accelerate does not find the norm: the head alone is a unit.
// Source: accelerate 1.15, utils/fsdp_utils.py, fsdp2_prepare_model; torch/distributed/fsdp/_fully_shard (torch 2.13).
#pragma once

#include "engine/training/fsdpunit.h"
#include "engine/training/languagemodel.h"
#include "engine/training/parallelhooks.h"

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

class Fsdp final : public ParallelHooks {
public:
    Fsdp(Execution &execution, const LanguageModel &model, const FsdpChoices &choices);

    void microBatchBegins(bool last) override
    {
        m_synchronised = last || !m_accumulatesWhole;
        m_tailReduces.reset();
    }
    /// Gradients stay whole, unreduced, until the last micro-batch.
    void accumulateWhole() { m_accumulatesWhole = true; }

    void forwardBegins() override;
    [[nodiscard]] Tensor tableEnds(Tensor rows) override;
    [[nodiscard]] Tensor inputMarked(Tensor rows) override;
    [[nodiscard]] Tensor blockBegins(Place place, Tensor stream) override;
    [[nodiscard]] Tensor blockEnds(Place place, Tensor stream) override;
    [[nodiscard]] Tensor tailBegins(Tensor stream) override;
    void normEnds() override;
    [[nodiscard]] Tensor headBegins(Tensor hidden) override;
    [[nodiscard]] Tensor headEnds(Tensor logits) override;
    void rootEnds() override;
    void chunkBegins(bool last) override;
    [[nodiscard]] Tensor chunkInput(Tensor rows) override;
    void chunksEnd() override;
    [[nodiscard]] Tensor lossEnds(Tensor loss) override;
    void backwardEnds() override;

    void finish(FsdpUnit &unit) const { unit.finish(reduces(unit)); }

private:
    [[nodiscard]] FsdpUnit &tail() { return m_tail ? *m_tail : *m_table; }
    [[nodiscard]] FsdpUnit *before(Place place);
    [[nodiscard]] bool reduces(const FsdpUnit &unit) const
    {
        const FsdpUnit *tail = m_tail ? m_tail.get() : m_table.get();
        return &unit == tail ? m_tailReduces.value_or(m_synchronised) : m_synchronised;
    }

    Execution &m_execution;
    FsdpBuffers m_buffers {};
    std::unique_ptr<FsdpUnit> m_table {};
    std::vector<std::unique_ptr<FsdpUnit>> m_blocks {}; ///< by place, from 1
    std::unique_ptr<FsdpUnit> m_tail {}; ///< none if it is one unit with the table
    bool m_trainsAll = true;
    bool m_normInUnit = true;
    bool m_accumulatesWhole = false;
    bool m_synchronised = true;
    std::optional<bool> m_tailReduces {}; ///< a loss in chunks decides for itself
    FsdpRoot m_root = FsdpRoot::HoldsNothing;
};

} // namespace headroom
