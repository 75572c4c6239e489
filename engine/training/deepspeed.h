// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// DeepSpeed's ZeRO stages 1 and 2 on one rank (3: deepspeedthird.h): which buffers are there when.
//
// The engine casts the model to 16 bit and runs it without autocast. The trained parameters are views of one flat tensor, of
// which a rank steps its slice, in fp32; a hook on each parameter takes its gradient away as soon as it has arrived.
// Source: DeepSpeed 0.19.8, runtime/zero/stage_1_and_2.py, runtime/bf16_optimizer.py, runtime/engine.py.
#pragma once

#include "engine/training/deepspeedslices.h"
#include "engine/training/languagemodel.h"
#include "engine/training/parallelhooks.h"

#include <memory>
#include <vector>

namespace headroom {

/// What both stages share: the flat parameters, the fp32 slice, its states and its step.
class DeepSpeed : public ParallelHooks, public GradientListener {
public:
    DeepSpeed(Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute);

    void microBatchBegins(bool last) override;
    [[nodiscard]] bool stepsItself() const override { return true; }
    void createStates(Optimizer optimizer) override;
    [[nodiscard]] std::vector<std::int64_t> ranksThatMayNeedMost() const override;

protected:
    [[nodiscard]] StorageHandle allocate(std::int64_t elements, ElementType type, Site site, StorageTerm term) const;
    /// Comes and goes.
    void pass(std::int64_t elements, ElementType type, Site site, StorageTerm term) const;
    /// Several tensors are reduced as one copy, a single one where it lies.
    void join(std::span<const std::int64_t> sizes) const;
    /// What PyTorch's optimizer needs to step the fp32 slice.
    void update(Optimizer optimizer, OptimizerStep kind) const;

    [[nodiscard]] Execution &execution() const { return m_execution; }
    [[nodiscard]] const std::vector<Parameter *> &trained() const { return m_trained; }
    [[nodiscard]] const Slices &slices() const { return m_slices; }
    [[nodiscard]] const ZeroChoices &zero() const { return m_zero; }
    [[nodiscard]] ElementType compute() const { return m_compute; }
    [[nodiscard]] bool last() const { return m_last; }
    [[nodiscard]] std::int64_t own(const Parameter &parameter) const { return m_slices.own(parameter, m_zero.rank); }
    /// What a gradient needs on its way to the host.
    void sendToHost(const Parameter &parameter) const;

private:
    Execution &m_execution;
    ElementType m_compute = ElementType::Bf16;
    ZeroChoices m_zero {};
    std::vector<Parameter *> m_trained {};
    Slices m_slices;
    StorageHandle m_flat {};
    StorageHandle m_master {};
    StorageHandle m_staging {}; ///< where gradients of earlier micro-batches come back from the host, one at a time
    std::vector<StorageHandle> m_states {};
    bool m_last = true; ///< micro-batch of the step
};

/// BF16_Optimizer, which stage 1 takes to accumulate in fp32: a flat fp32 gradient of everything, permanent. The 16-bit
/// gradients stay as well, until the step has ended.
class WideFirstStage final : public DeepSpeed {
public:
    WideFirstStage(
        Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute);

    void arrived(Parameter &) override { }
    void backwardEnds() override;
    void step(Optimizer optimizer, OptimizerStep kind) override;

private:
    StorageHandle m_accumulated {};
};

/// Gradients are copied into a bucket and reduced when it is full. What this rank steps goes on into a tensor that has room
/// for its parameters whole, also where only a part of one is stepped here.
class BucketedStage : public DeepSpeed {
public:
    BucketedStage(
        Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute);

    void step(Optimizer optimizer, OptimizerStep kind) override;

protected:
    void makeBuckets();
    void collect(Parameter &parameter);
    /// Reduces what is left; the slice's gradients are the step's, or are added to those of the micro-batches before.
    void endReduction();
    virtual void keep(Parameter &parameter);
    /// Another rank steps it.
    virtual void drop(Parameter &parameter) = 0;
    [[nodiscard]] std::vector<std::int64_t> pieces() const;
    [[nodiscard]] StorageHandle &total() { return m_total; }
    [[nodiscard]] StorageHandle &averaged() { return m_averaged; }

private:
    void reduce();

    std::vector<StorageHandle> m_buckets {};
    std::size_t m_current = 0;
    std::vector<Parameter *> m_waiting {};
    std::int64_t m_waitingElements = 0;
    StorageHandle m_partition {}; ///< of this micro-batch
    StorageHandle m_total {}; ///< of the micro-batches so far
    StorageHandle m_averaged {}; ///< of the step
};

/// Reduces after the last backward, in the order of the model; with overlap already as gradients arrive, in the last
/// micro-batch.
class FirstStage final : public BucketedStage {
public:
    using BucketedStage::BucketedStage;
    void arrived(Parameter &parameter) override;
    void backwardEnds() override;

private:
    void drop(Parameter &) override { }
};

/// Reduces in every backward, as gradients arrive, and lets go of what other ranks step. With fp32 gradients the slice alone is
/// accumulated, in its place in the step.
class SecondStage final : public BucketedStage {
public:
    using BucketedStage::BucketedStage;
    void arrived(Parameter &parameter) override;
    void backwardEnds() override { endReduction(); }
    void step(Optimizer optimizer, OptimizerStep kind) override;

private:
    void keep(Parameter &parameter) override;
    void drop(Parameter &parameter) override { parameter.gradient = {}; }
};

/// The stage that a request asks for.
[[nodiscard]] std::unique_ptr<ParallelHooks> deepSpeed(
    Execution &execution, const LanguageModel &model, const ParallelChoices &choices, ElementType compute);

} // namespace headroom
