// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Embedding, blocks, head, loss, backward, accumulation, optimizer; then evaluation and saving.
#include "engine/training/trainer.h"

#include "engine/execution/losses.h"
#include "engine/training/ddp.h"
#include "engine/training/deepspeed.h"
#include "engine/training/fsdp.h"
#include "engine/training/fsdp1.h"
#include "engine/training/megatron.h"
#include "engine/training/megatronloss.h"
#include "engine/training/spread.h"
#include "engine/training/trainerloss.h"
#include "engine/training/unslothloss.h"

#include <algorithm>

namespace headroom {

namespace {

/// Marks where the loss head's backward ends and that of the blocks begins.
class HeadInput final : public Node {
public:
    HeadInput(Execution &execution, const Tensor &hidden)
        : Node(execution, Site::None, sizeof(HeadInput))
    {
        addInput(hidden);
    }
    void backward(Execution &execution, const Gradient &incoming, Gradients &outgoing) override
    {
        execution.meter.enter(StepPhase::Backward);
        execution.term = StorageTerm::Activations;
        outgoing[0] = incoming;
    }
};

/// DeepSpeed's stage 0 joins gradients of up to this many elements before it reduces them.
/// Source: DeepSpeed 0.19, runtime/engine.py, allreduce_gradients.
constexpr std::int64_t reducedAtOnce = 500'000'000;

/// What spreads the model over the GPUs of the job.
std::unique_ptr<ParallelHooks> parallelHooks(
    Execution &execution, const StepRequest &request, const LanguageModel &model)
{
    const ParallelChoices &choices = request.parallel;
    if (choices.kind == ParallelChoices::Kind::Sharded) {
        auto fsdp = std::make_unique<Fsdp>(execution, model,
            FsdpChoices {choices.ranks, request.blocks.compute, choices.reduceType.value_or(request.blocks.compute),
                choices.reshardAfterForward, choices.masterShards, choices.root, choices.onHost});
        if (choices.accumulatesWhole)
            fsdp->accumulateWhole();
        return fsdp;
    }
    if (choices.kind == ParallelChoices::Kind::Flattened)
        return std::make_unique<Fsdp1>(execution, model, choices, request.blocks.compute);
    if (choices.kind == ParallelChoices::Kind::Sliced)
        return deepSpeed(execution, model, choices, request.blocks.compute);
    if (choices.kind == ParallelChoices::Kind::Megatron)
        return std::make_unique<Megatron>(execution, model, choices);
    if (choices.kind == ParallelChoices::Kind::Replicated && !request.masterWeights)
        return std::make_unique<DataParallel>(
            execution, model.parameters(), choices.bucketViews ? Buckets::Views : Buckets::Copies);
    return std::make_unique<ParallelHooks>();
}

}

void StepInBackward::arrived(Parameter &parameter)
{
    Parameter *one = &parameter;
    stepOptimizer(m_execution, {&one, 1}, m_request.optimizer, m_request.optimizerStep, {});
    parameter.gradient = {};
}

Trainer::Trainer(Execution &execution, const StepRequest &request, const ModelShape &shape, const Family &family,
    const BlockFacts &facts, const Depth &depth)
    : m_execution(execution)
    , m_request(request)
    , m_depth(depth)
    , m_model(execution, shape, family, facts, request, depth)
    , m_chunkedHead(m_model)
    , m_hooks(parallelHooks(execution, request, m_model))
    , m_inBackward(execution, request)
    , m_waiting(execution, request.stage)
{
    execution.autocast = request.autocast;
    execution.productsInFp8 = request.blocks.fp8Inputs;
    placeCompanions();
    if (request.masterWeights) {
        m_stateType = ElementType::Fp32;
        forEachTrained([&](const Parameter &parameter) {
            m_masterWeights.emplace_back(execution.allocate(
                parameter.tensor.shape(), ElementType::Fp32, Site::MasterCopy, StorageTerm::MasterWeights));
        });
    }
}

void Trainer::createStates()
{
    if (m_hooks->stepsItself())
        m_hooks->createStates(m_request.optimizer);
    else if (m_states.empty())
        m_states = optimizerStates(
            m_execution, m_model.parameters(), m_request.optimizer, m_request.optimizerStep, m_stateType);
}

void Trainer::step()
{
    const std::int64_t different
        = std::min<std::int64_t>(m_request.accumulation, m_request.parallel.reducesInLastAlone() ? 3 : 2);
    for (std::int64_t microBatch = 0; microBatch < different; ++microBatch) {
        const bool last = microBatch + 1 == different;
        m_execution.gradientListener = m_request.optimizerStep == OptimizerStep::InBackward ? &m_inBackward : nullptr;
        m_hooks->microBatchBegins(last);
        trainOn(last);
        m_execution.gradientListener = nullptr;
        if (last)
            m_waiting.release();
        if (m_hooks->stepsItself()) // it is called after each micro-batch, and steps after the last
            m_execution.meter.enter(StepPhase::OptimizerStep);
    }
    if (m_hooks->stepsItself()) {
        createStates();
        m_hooks->step(m_request.optimizer, m_request.optimizerStep);
    } else if (m_request.optimizerStep != OptimizerStep::InBackward) {
        m_execution.meter.enter(StepPhase::OptimizerStep);
        clipGradients(m_execution, m_model.parameters());
        createStates();
        update();
    }
    m_hooks->stepEnds(m_model.parameters());
    if (paged())
        m_states.clear();
}

void Trainer::evaluate()
{
    if (m_request.companions.generates()) {
        m_execution.meter.enter(StepPhase::Evaluation);
        const StorageHandle engine
            = m_execution.allocateBytes(m_request.companions.engine, Site::InferenceEngine, StorageTerm::Weights);
        const StorageHandle cache
            = m_execution.allocateBytes(m_request.companions.kvCache, Site::KvCache, StorageTerm::KvCache);
    }
    if (m_request.evaluationRows == 0)
        return;
    m_execution.meter.enter(StepPhase::Evaluation);
    m_execution.recording = false;
    m_execution.term = StorageTerm::Activations;
    {
        const Extents shape = batchOf(m_request.evaluationRows);
        const Tensor ids(m_execution, shape, ElementType::Int64, Site::Tokens);
        const Tensor labels(m_execution, shape, ElementType::Int64, Site::Labels);
        LanguageModel::Forward forward = m_model.forward(ids, {}, *m_hooks);
        forward.shared = {};
        if (!m_request.stage.last()) {
            m_execution.forgetAutocastCopies();
            m_execution.recording = true;
            return;
        }
        if (tiles())
            forward.hidden = scoredRows(std::move(forward.hidden));
        m_execution.term = StorageTerm::LossHead;
        const Tensor loss = m_hooks->lossEnds(lossOf(std::move(forward.hidden), labels, LossUse::Evaluation));
        m_execution.forgetAutocastCopies();
    }
    m_execution.recording = true;
}

void Trainer::resume()
{
    m_hooks->resume();
    if (UnslothProcess *process = m_model.unsloth())
        process->resume();
}

bool Trainer::firstStepDiffers()
{
    return m_hooks->firstStepDiffers() || (m_model.unsloth() && m_model.unsloth()->firstPassDiffers());
}

void Trainer::placeCompanions()
{
    const Companions &companions = m_request.companions;
    const auto place = [&](std::int64_t bytes, Site site, StorageTerm term) {
        if (bytes > 0)
            m_companions.emplace_back(m_execution.allocateBytes(bytes, site, term));
    };
    place(companions.reference, Site::ReferenceModel, StorageTerm::Weights);
    place(companions.reward, Site::RewardModel, StorageTerm::Weights);
    place(companions.criticWeights, Site::CriticModel, StorageTerm::Weights);
    place(companions.criticGradients, Site::CriticModel, StorageTerm::Gradients);
    place(companions.criticMaster, Site::CriticModel, StorageTerm::MasterWeights);
    place(companions.criticStates, Site::CriticModel, StorageTerm::OptimizerState);
}

void Trainer::scoreRows(const Tensor &ids, const Tensor &labels)
{
    m_execution.recording = false;
    {
        LanguageModel::Forward forward = m_model.forward(ids, {}, *m_hooks);
        forward.shared = {};
        if (m_request.stage.last() && m_request.loss == LossKind::Full) {
            m_execution.term = StorageTerm::LossHead;
            const Tensor loss = m_hooks->lossEnds(lossOf(std::move(forward.hidden), labels, LossUse::Evaluation));
        }
        m_execution.forgetAutocastCopies();
    }
    m_execution.recording = true;
    m_execution.term = StorageTerm::Activations;
}

bool Trainer::tiles() const
{
    return m_request.loss == LossKind::Chunked && !isTrainers() && !m_request.chunksByRow;
}

Extents Trainer::batchOf(std::int64_t rows) const
{
    if (m_request.unsloth && m_request.unsloth->paddingFree)
        return {{1, Axis::Row}, {rows * m_request.tokens, Axis::Token}};
    return {{rows, Axis::Row}, {m_request.tokens, Axis::Token}};
}

std::vector<Tensor> Trainer::positionsOf(const Extents &shape) const
{
    const Dialect dialect = m_request.blocks.dialect;
    if (dialect == Dialect::Transformers)
        return {Tensor(m_execution, {{}, shape[1]}, ElementType::Int64, Site::Positions)};
    if (dialect == Dialect::Torchtitan)
        return {Tensor(m_execution, shape, ElementType::Int64, Site::Positions)};
    if (!m_request.unsloth || !m_request.unsloth->paddingFree)
        return {};
    const std::int64_t documents = m_request.unsloth->documents;
    return {Tensor(m_execution, shape, ElementType::Int64, Site::Positions),
        Tensor(m_execution, shape, ElementType::Int32, Site::Positions),
        Tensor(m_execution, {{documents}}, ElementType::Int32, Site::Positions),
        Tensor(m_execution, {{documents + 1}}, ElementType::Int32, Site::Positions)};
}

std::int64_t Trainer::highestSoFar()
{
    if (!m_request.unsloth->capacity)
        return 0;
    m_execution.meter.enter(StepPhase::Loss); // what has been is a segment of its own
    return highestLevel(peaksOverDepth(m_execution.meter.segments(), m_depth));
}

Tensor Trainer::lossOf(Tensor input, const Tensor &labels, LossUse use)
{
    if (m_request.unsloth) {
        const Tensor hidden = std::move(input);
        return unslothLoss(m_model, m_request, hidden, labels, highestSoFar());
    }
    if (m_request.blocks.dialect == Dialect::Megatron)
        return megatronLoss(m_model, m_request, std::move(input), labels);
    if (isTrainers())
        return trainerLoss(m_model, m_request, std::move(input), labels, *m_hooks);
    if (m_request.loss == LossKind::Chunked && m_request.chunksByRow) {
        const Tensor hidden = std::move(input);
        return m_hooks->headEnds(m_chunkedHead.loss(hidden, labels));
    }
    return headLoss(m_model, m_request, std::move(input), labels, use, *m_hooks);
}

void Trainer::trainOn(bool lastMicroBatch)
{
    m_execution.meter.enter(StepPhase::Forward);
    m_execution.term = StorageTerm::Activations;
    m_waiting.forwardBegins();
    const Extents shape = batchOf(m_request.rows);
    const Tensor ids(m_execution, shape, ElementType::Int64, Site::Tokens);
    const Tensor labels(m_execution, shape, ElementType::Int64, Site::Labels);
    if (m_request.companions.scores)
        scoreRows(ids, labels);
    const std::vector<Tensor> positions = positionsOf(shape);
    std::vector<Tensor> offloadBuffers;
    if (m_request.checkpointing.kind == CheckpointKind::Offloaded) // one is read or written while the other is copied
        for (int buffer = 0; buffer < 2; ++buffer)
            offloadBuffers.emplace_back(
                m_execution, Extents {shape[0], shape[1], m_model.hidden()}, m_model.streamType(), Site::OffloadBuffer);
    LanguageModel::Forward forward = m_model.forward(ids, m_request.checkpointing, *m_hooks);
    forward.shared = {}; // nodes and checkpoints hold what they will read
    if (!m_request.stage.last()) {
        passOn(std::move(forward.hidden));
        return;
    }
    m_waiting.forwardEnds();
    Tensor whole; // the model's output, a local of the trainer's loss
    if (tiles()) {
        whole = forward.hidden.alias();
        forward.hidden = scoredRows(std::move(forward.hidden));
    }
    m_execution.meter.enter(StepPhase::Loss);
    m_execution.term = StorageTerm::LossHead;
    if (headIsInLoss(m_request)) {
        forward.hidden = m_hooks->headEnds(std::move(forward.hidden));
        m_hooks->rootEnds();
    }
    Tensor entry = forward.hidden.alias();
    if (forward.hidden.requiresGradient())
        entry.madeBy(makeNode<HeadInput>(m_execution, forward.hidden));
    forward.hidden.release();
    entry = m_hooks->headBegins(std::move(entry));
    const Tensor loss = m_hooks->lossEnds(lossOf(std::move(entry), labels, LossUse::Training));
    whole.release();
    m_execution.forgetAutocastCopies();
    m_execution.recording = false;
    m_execution.meter.enter(StepPhase::Loss);
    m_lossBackwards.push_back(m_execution.meter.segments().size());
    const Tensor one(m_execution, {{1}}, ElementType::Fp32, Site::One);
    backward(m_execution, loss.node(), {one.storage(), 1, ElementType::Fp32});
    m_execution.enter(aroundBlocks);
    m_hooks->backwardEnds();
    m_chunkedHead.forget();
    if (m_request.masterWeights && lastMicroBatch)
        joinGradients();
    m_execution.recording = true;
}

void Trainer::passOn(Tensor output)
{
    Tensor sent = std::move(output);
    const NodeHandle root = sent.node();
    const Extents shape = sent.shape();
    const ElementType type = sent.type();
    if (m_request.stage.passesOn)
        sent.release();
    m_waiting.forwardEnds();
    m_execution.forgetAutocastCopies();
    m_execution.recording = false;
    if (m_request.stage.returnsLogits && m_request.stage.first()) {
        m_execution.meter.enter(StepPhase::Loss);
        const Tensor logits(m_execution, {shape[0], {m_request.tokens, Axis::Token}, m_model.words()},
            m_request.blocks.compute, Site::LogitsOnFirst, StorageTerm::LossHead);
    }
    sent.release();
    m_execution.meter.enter(StepPhase::Backward);
    const Tensor gradient(m_execution, shape, type, Site::StageTransfer);
    backward(m_execution, root, {gradient.storage(), shape.elements(), type});
    m_execution.enter(aroundBlocks);
    m_hooks->backwardEnds();
    m_execution.recording = true;
}

void Trainer::joinGradients()
{
    std::int64_t elements = 0;
    std::size_t tensors = 0;
    ElementType type = ElementType::Bf16;
    const auto join = [&] {
        if (tensors > 1)
            const StorageHandle joined = m_execution.allocateBytes(
                elements * bytesPerElement(type), Site::JoinedGradients, StorageTerm::ShardingBuffers);
        elements = 0;
        tensors = 0;
    };
    for (const std::int64_t size : m_model.trainedSizes()) {
        elements += size;
        ++tensors;
        if (elements > reducedAtOnce)
            join();
    }
    type = m_request.blocks.compute;
    join();
}

void Trainer::update()
{
    std::vector<StorageHandle> wideGradients;
    if (m_request.masterWeights) {
        forEachTrained([&](const Parameter &parameter) {
            wideGradients.emplace_back(m_execution.allocate(
                parameter.tensor.shape(), ElementType::Fp32, Site::Fp32Copy, StorageTerm::OptimizerTemporaries));
        });
    }
    stepOptimizer(m_execution, m_model.parameters(), m_request.optimizer, m_request.optimizerStep, m_stateType);
}

} // namespace headroom
