// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A model in training on one GPU: micro-batches, the optimizer's step, evaluation and saving.
#pragma once

#include "engine/training/chunkedhead.h"
#include "engine/training/headloss.h"
#include "engine/training/languagemodel.h"
#include "engine/training/optimizers.h"
#include "engine/training/parallelhooks.h"
#include "engine/training/steprequest.h"
#include "engine/training/waiting.h"

#include <memory>
#include <optional>
#include <vector>

namespace headroom {

/// Steps each parameter as soon as it has its gradient, which is then let go.
class StepInBackward final : public GradientListener {
public:
    StepInBackward(Execution &execution, const StepRequest &request)
        : m_execution(execution)
        , m_request(request)
    {
    }
    void arrived(Parameter &parameter) override;

private:
    Execution &m_execution;
    const StepRequest &m_request;
};

class Trainer {
public:
    Trainer(Execution &execution, const StepRequest &request, const ModelShape &shape, const Family &family,
        const BlockFacts &facts, const Depth &depth);

    void createStates();
    [[nodiscard]] bool statesFromTheStart() const { return m_request.masterWeights; }
    [[nodiscard]] bool paged() const { return statesArePaged(m_request.optimizer); }

    /// A step of up to two micro-batches: the ones after do what the second does. Of gradients that are reduced in the last
    /// alone, up to three.
    void step();

    /// Rollouts, then the evaluation of a batch.
    void evaluate();

    void save() { m_execution.meter.enter(StepPhase::Save); }

    /// As things stand after a step.
    void resume();
    /// Whether the first step allocates what later ones do not, apart from the optimizer's states.
    [[nodiscard]] bool firstStepDiffers();

    [[nodiscard]] const LanguageModel &model() const { return m_model; }
    [[nodiscard]] ParallelHooks &hooks() { return *m_hooks; }
    /// The number of the segment with which each loss's backward begins.
    [[nodiscard]] const std::vector<std::size_t> &lossBackwards() const { return m_lossBackwards; }

private:
    template <typename Action> void forEachTrained(Action action)
    {
        for (const Parameter *parameter : m_model.parameters()) {
            if (!parameter->trained)
                continue;
            m_execution.enter(parameter->place);
            action(*parameter);
        }
        m_execution.enter(aroundBlocks);
    }

    /// Other models of the job, for its whole length.
    void placeCompanions();

    /// Log-probabilities of the rows without a graph: of the reference, of the policy before its update. A fused or chunked
    /// loss scores them in pieces too, which its own pass exceeds.
    void scoreRows(const Tensor &ids, const Tensor &labels);

    /// Whether a trainer's own code, not that of transformers, forms the loss.
    [[nodiscard]] bool isTrainers() const { return m_request.blocks.dialect != Dialect::Transformers; }
    /// Whether the loss is trl's, in tiles.
    [[nodiscard]] bool tiles() const;
    /// Rows by tokens; without padding all rows are one.
    [[nodiscard]] Extents batchOf(std::int64_t rows) const;

    /// transformers counts the tokens of a row, torchtitan those of all rows, torchtune none; Unsloth's collator counts within
    /// documents, and has their lengths and beginnings.
    [[nodiscard]] std::vector<Tensor> positionsOf(const Extents &shape) const;

    /// The highest level of the step until now.
    [[nodiscard]] std::int64_t highestSoFar();

    [[nodiscard]] Tensor lossOf(Tensor input, const Tensor &labels, LossUse use);

    void trainOn(bool lastMicroBatch);

    /// A stage ends: what it returns goes to the next one, and its gradient comes back. A pipeline lets go of what it has sent;
    /// the graph alone stands for it.
    /// Source: Megatron-LM core 0.15, pipeline_parallel/schedules.py, deallocate_output_tensor and custom_backward; accelerate
    /// 1.14, hooks.py, AlignDevicesHook with io_same_device.
    void passOn(Tensor output);

    /// Copies of many gradients in one piece.
    void joinGradients();

    void update();

    Execution &m_execution;
    const StepRequest &m_request;
    const Depth &m_depth;
    LanguageModel m_model;
    ChunkedHead m_chunkedHead;
    std::unique_ptr<ParallelHooks> m_hooks;
    StepInBackward m_inBackward;
    WaitingMicroBatches m_waiting;
    std::optional<ElementType> m_stateType {};
    std::vector<StorageHandle> m_companions {};
    std::vector<StorageHandle> m_masterWeights {};
    std::vector<StorageHandle> m_states {};
    std::vector<std::size_t> m_lossBackwards {};
};

} // namespace headroom
