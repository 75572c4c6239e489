// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The moments of a step at which spreading a model over several GPUs does something. As it stands: one GPU, nothing.
//
// What is passed comes back, perhaps with a node on it that acts in backward.
#pragma once

#include "engine/execution/execution.h"
#include "engine/plan/choices.h"

#include <cstdint>
#include <span>
#include <vector>

namespace headroom {

class ParallelHooks {
public:
    ParallelHooks() = default;
    virtual ~ParallelHooks() = default;
    ParallelHooks(const ParallelHooks &) = delete;
    ParallelHooks &operator=(const ParallelHooks &) = delete;

    /// Whether the first step allocates what later ones do not, apart from the optimizer's states.
    [[nodiscard]] virtual bool firstStepDiffers() const { return false; }
    /// Whether a step knows from the one before in which order modules run.
    [[nodiscard]] virtual bool rehearses() const { return false; }
    /// As things stand after a step.
    virtual void resume() { }
    virtual void microBatchBegins(bool /*last*/) { }

    // the forward pass
    virtual void forwardBegins() { }
    /// The embedding table has returned these rows.
    [[nodiscard]] virtual Tensor tableEnds(Tensor rows) { return rows; }
    /// The rows ask for a gradient of their own.
    [[nodiscard]] virtual Tensor inputMarked(Tensor rows) { return rows; }
    /// The table's rows are there; positions and norms of theirs follow.
    virtual void embeddingEnds() { }
    [[nodiscard]] virtual Tensor blockBegins(Place /*place*/, Tensor stream) { return stream; }
    [[nodiscard]] virtual Tensor blockEnds(Place /*place*/, Tensor stream) { return stream; }
    /// Before the final norm.
    [[nodiscard]] virtual Tensor tailBegins(Tensor stream) { return stream; }
    virtual void normEnds() { }
    /// What the inner model returns.
    [[nodiscard]] virtual Tensor modelEnds(Tensor hidden) { return hidden; }
    /// The head's input, already marked as such.
    [[nodiscard]] virtual Tensor headBegins(Tensor hidden) { return hidden; }
    [[nodiscard]] virtual Tensor headEnds(Tensor logits) { return logits; }
    /// The model's own forward pass has ended, where the loss is not part of it: torchtune, torchtitan.
    virtual void rootEnds() { }
    /// A loss that runs the head's backward itself, in chunks: the head stays whole until they end, and its gradient is
    /// reduced after the last.
    virtual void chunkBegins(bool /*last*/) { }
    [[nodiscard]] virtual Tensor chunkInput(Tensor rows) { return rows; }
    virtual void chunksEnd() { }
    /// The model's own forward pass, loss included, has ended.
    [[nodiscard]] virtual Tensor lossEnds(Tensor loss) { return loss; }

    virtual void backwardEnds() { }

    /// Whether the optimizer is this one's own: then PyTorch's is not run over the parameters.
    [[nodiscard]] virtual bool stepsItself() const { return false; }
    virtual void createStates(Optimizer /*optimizer*/) { }
    virtual void step(Optimizer /*optimizer*/, OptimizerStep /*kind*/) { }
    /// Where ranks differ: those of which one may need most in a phase.
    [[nodiscard]] virtual std::vector<std::int64_t> ranksThatMayNeedMost() const { return {0}; }
    /// The optimizer has stepped, and gradients are let go.
    virtual void stepEnds(std::span<Parameter *const> parameters)
    {
        for (Parameter *parameter : parameters) {
            parameter->gradient = {};
            parameter->shardGradient.reset();
        }
    }
};

} // namespace headroom
