// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Embedding, blocks, head, loss, backward, accumulation, optimizer; then evaluation and saving.
#include "engine/training/step.h"

#include "engine/execution/losses.h"
#include "engine/training/chunkedhead.h"
#include "engine/training/ddp.h"
#include "engine/training/deepspeed.h"
#include "engine/training/fsdp.h"
#include "engine/training/fsdp1.h"
#include "engine/training/headloss.h"
#include "engine/training/languagemodel.h"
#include "engine/training/megatron.h"
#include "engine/training/megatronloss.h"
#include "engine/training/optimizers.h"
#include "engine/training/spread.h"
#include "engine/training/spreadstep.h"
#include "engine/training/trainerloss.h"
#include "engine/training/unslothloss.h"
#include "engine/training/waiting.h"

#include <algorithm>
#include <initializer_list>
#include <memory>
#include <tuple>

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

/// Steps each parameter as soon as it has its gradient, which is then let go.
class StepInBackward final : public GradientListener {
public:
    StepInBackward(Execution &execution, const StepRequest &request)
        : m_execution(execution)
        , m_request(request)
    {
    }
    void arrived(Parameter &parameter) override
    {
        Parameter *one = &parameter;
        stepOptimizer(m_execution, {&one, 1}, m_request.optimizer, m_request.optimizerStep, {});
        parameter.gradient = {};
    }

private:
    Execution &m_execution;
    const StepRequest &m_request;
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

std::int64_t highestLevel(const PhasePeaks &peaks)
{
    std::int64_t highest = 0;
    for (const PhasePeak &peak : peaks)
        highest = std::max(highest, peak.level.total);
    return highest;
}

class Trainer {
public:
    Trainer(Execution &execution, const StepRequest &request, const ModelShape &shape, const Family &family,
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

    void createStates()
    {
        if (m_hooks->stepsItself())
            m_hooks->createStates(m_request.optimizer);
        else if (m_states.empty())
            m_states = optimizerStates(
                m_execution, m_model.parameters(), m_request.optimizer, m_request.optimizerStep, m_stateType);
    }
    [[nodiscard]] bool statesFromTheStart() const { return m_request.masterWeights; }
    [[nodiscard]] bool paged() const { return statesArePaged(m_request.optimizer); }

    /// A step of up to two micro-batches: the ones after do what the second does. Of gradients that are reduced in the last
    /// alone, up to three.
    void step()
    {
        const std::int64_t different
            = std::min<std::int64_t>(m_request.accumulation, m_request.parallel.reducesInLastAlone() ? 3 : 2);
        for (std::int64_t microBatch = 0; microBatch < different; ++microBatch) {
            const bool last = microBatch + 1 == different;
            m_execution.gradientListener
                = m_request.optimizerStep == OptimizerStep::InBackward ? &m_inBackward : nullptr;
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

    /// Rollouts, then the evaluation of a batch.
    void evaluate()
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

    void save() { m_execution.meter.enter(StepPhase::Save); }

    /// As things stand after a step.
    void resume()
    {
        m_hooks->resume();
        if (UnslothProcess *process = m_model.unsloth())
            process->resume();
    }
    /// Whether the first step allocates what later ones do not, apart from the optimizer's states.
    [[nodiscard]] bool firstStepDiffers()
    {
        return m_hooks->firstStepDiffers() || (m_model.unsloth() && m_model.unsloth()->firstPassDiffers());
    }

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
    void placeCompanions()
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

    /// Log-probabilities of the rows without a graph: of the reference, of the policy before its update. A fused or chunked
    /// loss scores them in pieces too, which its own pass exceeds.
    void scoreRows(const Tensor &ids, const Tensor &labels)
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

    /// Whether a trainer's own code, not that of transformers, forms the loss.
    [[nodiscard]] bool isTrainers() const { return m_request.blocks.dialect != Dialect::Transformers; }
    /// Whether the loss is trl's, in tiles.
    [[nodiscard]] bool tiles() const
    {
        return m_request.loss == LossKind::Chunked && !isTrainers() && !m_request.chunksByRow;
    }
    /// Rows by tokens; without padding all rows are one.
    [[nodiscard]] Extents batchOf(std::int64_t rows) const
    {
        if (m_request.unsloth && m_request.unsloth->paddingFree)
            return {{1, Axis::Row}, {rows * m_request.tokens, Axis::Token}};
        return {{rows, Axis::Row}, {m_request.tokens, Axis::Token}};
    }

    /// transformers counts the tokens of a row, torchtitan those of all rows, torchtune none; Unsloth's collator counts within
    /// documents, and has their lengths and beginnings.
    [[nodiscard]] std::vector<Tensor> positionsOf(const Extents &shape) const
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

    /// The highest level of the step until now.
    [[nodiscard]] std::int64_t highestSoFar()
    {
        if (!m_request.unsloth->capacity)
            return 0;
        m_execution.meter.enter(StepPhase::Loss); // what has been is a segment of its own
        return highestLevel(peaksOverDepth(m_execution.meter.segments(), m_depth));
    }

    [[nodiscard]] Tensor lossOf(Tensor input, const Tensor &labels, LossUse use)
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

    void trainOn(bool lastMicroBatch)
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
        if (m_request.checkpointing.kind
            == CheckpointKind::Offloaded) // one is read or written while the other is copied
            for (int buffer = 0; buffer < 2; ++buffer)
                offloadBuffers.emplace_back(m_execution, Extents {shape[0], shape[1], m_model.hidden()},
                    m_model.streamType(), Site::OffloadBuffer);
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

    /// A stage ends: what it returns goes to the next one, and its gradient comes back. A pipeline lets go of what it has sent;
    /// the graph alone stands for it.
    /// Source: Megatron-LM core 0.15, pipeline_parallel/schedules.py, deallocate_output_tensor and custom_backward; accelerate
    /// 1.14, hooks.py, AlignDevicesHook with io_same_device.
    void passOn(Tensor output)
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

    /// Copies of many gradients in one piece.
    void joinGradients()
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

    void update()
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

/// The peaks with what optimizer states hold taken out of these phases.
PhasePeaks withoutStates(PhasePeaks peaks, std::initializer_list<StepPhase> phases)
{
    for (const StepPhase phase : phases) {
        Level &level = peaks[static_cast<std::size_t>(phase)].level;
        std::int64_t &states = level.terms[static_cast<std::size_t>(StorageTerm::OptimizerState)];
        level.total -= states;
        states = 0;
    }
    return peaks;
}

/// The step that creates the states, from the one that has them: they are what its other phases lack.
PhasePeaks firstStep(const PhasePeaks &steady)
{
    PhasePeaks peaks = withoutStates(steady, {StepPhase::Forward, StepPhase::Loss, StepPhase::Backward});
    for (const StepPhase phase : {StepPhase::Evaluation, StepPhase::Save})
        peaks[static_cast<std::size_t>(phase)] = {};
    return peaks;
}

enum class Turn : std::uint8_t { First, Later };

struct ExecutedTurn {
    PhasePeaks peaks {}; ///< with the optimizer's states
    std::int64_t parameters = 0;
    std::int64_t trained = 0;
    bool statesFromTheStart = false;
    bool firstDiffers = false; ///< a first step has to be executed for itself
    LossParts loss {};
    std::vector<std::int64_t> ranks {};
};

/// The loss's segments before and after its backward begins.
LossParts lossParts(std::span<const Segment> segments, const std::vector<std::size_t> &backwards, std::size_t counted)
{
    LossParts parts;
    bool inBackward = false;
    for (std::size_t number = counted; number < segments.size(); ++number) {
        const Segment &segment = segments[number];
        inBackward = segment.phase == StepPhase::Loss
            && (inBackward || std::find(backwards.begin(), backwards.end(), number) != backwards.end());
        if (segment.phase != StepPhase::Loss)
            continue;
        std::int64_t &part = inBackward ? parts.backward : parts.forward;
        part = std::max(part, segment.peak.total);
    }
    return parts;
}

/// Of two ranks: each phase where it is highest.
void takeHigher(PhasePeaks &peaks, const PhasePeaks &other)
{
    for (std::size_t phase = 0; phase < stepPhaseCount; ++phase)
        if (other[phase].present && (!peaks[phase].present || other[phase].level.total > peaks[phase].level.total))
            peaks[phase] = other[phase];
}

/// Clears what an execution before left.
void begin(Execution &execution, const StepRequest &request, const Depth &depth, bool withLog)
{
    execution.begin(depth.standsFor, withLog);
    execution.meter.divide(request.unsloth && request.unsloth->divides);
}

/// One step with the optimizer's states from the start, evaluation and saving after it.
ExecutedTurn executeTurn(Execution &execution, const StepRequest &request, const ModelShape &shape,
    const Family &family, const BlockFacts &facts, const Depth &depth, Turn turn)
{
    begin(execution, request, depth, false);
    Trainer trainer(execution, request, shape, family, facts, depth);
    if (turn == Turn::Later)
        trainer.resume();
    execution.meter.enter(StepPhase::Load);
    const PhasePeak load = peaksOverDepth(execution.meter.segments(), depth).front();
    if (!trainer.paged())
        trainer.createStates();
    std::size_t counted = 0; // what a rehearsal reaches does not count
    if (turn == Turn::Later && trainer.hooks().rehearses()) {
        trainer.step();
        execution.meter.enter(StepPhase::Forward);
        counted = execution.meter.segments().size();
    }
    trainer.step();
    trainer.evaluate();
    trainer.save();
    execution.meter.end();
    const std::span<const Segment> segments = execution.meter.segments();
    PhasePeaks peaks = peaksOverDepth(segments, depth, counted);
    peaks.front() = load; // before states appear
    return {peaks, trainer.model().parameterCount(), trainer.model().trainedCount(), trainer.statesFromTheStart(),
        trainer.firstStepDiffers(), lossParts(segments, trainer.lossBackwards(), counted),
        trainer.hooks().ranksThatMayNeedMost()};
}

/// On the rank that the request names.
ExecutedStep executeRank(Execution &execution, const StepRequest &request, const ModelShape &shape,
    const Family &family, const BlockFacts &facts, const Depth &depth, std::vector<std::int64_t> &ranks)
{
    const auto turn = [&](Turn which) { return executeTurn(execution, request, shape, family, facts, depth, which); };
    const ExecutedTurn later = turn(Turn::Later);
    const PhasePeaks first = later.firstDiffers ? turn(Turn::First).peaks : later.peaks;
    ranks = later.ranks;
    return {
        later.peaks, later.statesFromTheStart ? first : firstStep(first), later.parameters, later.trained, later.loss};
}

/// How the trainer runs a block of the model's family.
std::optional<BlockFacts> factsOf(const StepRequest &request, const ModelShape &shape)
{
    const BlockFacts *facts = blockFactsOf(shape.modelType);
    if (!facts)
        return std::nullopt;
    return request.blocks.dialect == Dialect::Megatron ? megatronFacts(*facts) : *facts;
}

std::optional<ExecutedStep> executeOver(
    Execution &execution, const StepRequest &request, const ModelShape &shape, const Depth &depth)
{
    const Family *family = familyOf(shape.modelType);
    const std::optional<BlockFacts> facts = factsOf(request, shape);
    if (!family || !facts)
        return std::nullopt;
    std::vector<std::int64_t> ranks;
    ExecutedStep executed = executeRank(execution, request, shape, *family, *facts, depth, ranks);
    StepRequest other = request;
    std::vector<std::int64_t> seen;
    for (const std::int64_t rank : ranks) {
        if (rank == request.parallel.zero.rank)
            continue;
        other.parallel.zero.rank = rank;
        const ExecutedStep there = executeRank(execution, other, shape, *family, *facts, depth, seen);
        if (highestLevel(there.steady) > highestLevel(executed.steady))
            executed.rank = rank;
        takeHigher(executed.steady, there.steady);
        takeHigher(executed.first, there.first);
        executed.loss.forward = std::max(executed.loss.forward, there.loss.forward);
        executed.loss.backward = std::max(executed.loss.backward, there.loss.backward);
    }
    return executed;
}

}

/// Whether each block's parameters are as large as those of the block before, but for one border between kinds.
static bool unitsAreAlike(const ModelShape &shape)
{
    std::size_t borders = 0;
    for (std::size_t block = 1; block < shape.order.size(); ++block) {
        BlockShape one = shape.blocks[shape.order[block - 1]];
        const BlockShape &other = shape.blocks[shape.order[block]];
        one.attention.window = other.attention.window;
        if (!(one == other))
            ++borders;
    }
    return borders <= 1;
}

std::optional<ExecutedStep> executeStepOfRank(Execution &execution, const StepRequest &request, const ModelShape &shape)
{
    const BlockFacts *facts = blockFactsOf(shape.modelType);
    if (shape.encoderLayers > 0 || shape.encoderTokens > 0) // as is what an encoder returns
        return executeEveryBlock(execution, request, shape);
    if (facts && facts->borrows()) // what is lent, and its gradient, belong to several blocks
        return executeEveryBlockOfRank(execution, request, shape);
    std::vector<std::uint32_t> kinds;
    kinds.reserve(shape.order.size());
    for (std::size_t block = 0; block < shape.order.size(); ++block)
        kinds.push_back(2u * shape.order[block] + (request.checkpointing.covers(block) ? 1u : 0u));
    if (request.parallel.kind == ParallelChoices::Kind::Sliced) // slices and buckets end anywhere
        return executeEveryBlockOfRank(execution, request, shape);
    const bool sharded = request.parallel.isSharded();
    if (sharded && !unitsAreAlike(shape)) // neighbours hand on buffers of their own sizes
        return executeEveryBlockOfRank(execution, request, shape);
    // what stands around the blocks touches a sharded unit; and norms that work in place hand on the gradient that came as a
    // view from the head, which the last block alone copies
    // and Unsloth keeps the input of the last block on the GPU
    if (sharded || request.blocks.kernels != Kernels::Plain || request.loss == LossKind::Fused || request.unsloth)
        kinds.back() += 2u * static_cast<std::uint32_t>(shape.blocks.size());
    return executeOver(execution, request, shape, Depth::representatives(kinds));
}

std::optional<ExecutedStep> executeEveryBlockOfRank(
    Execution &execution, const StepRequest &request, const ModelShape &shape)
{
    return executeOver(execution, request, shape, Depth::everyBlock(shape.order.size()));
}

std::optional<StepLog> logStepsOfRank(
    Execution &execution, const StepRequest &request, const ModelShape &shape, int steps)
{
    const Family *family = familyOf(shape.modelType);
    const std::optional<BlockFacts> facts = factsOf(request, shape);
    if (!family || !facts)
        return std::nullopt;
    const Depth depth = Depth::everyBlock(shape.order.size());
    StepRequest there = request;
    if (request.parallel.kind == ParallelChoices::Kind::Sliced)
        if (const auto executed = executeOver(execution, request, shape, depth))
            there.parallel.zero.rank = executed->rank;
    begin(execution, there, depth, true);
    StepLog log;
    {
        Trainer trainer(execution, there, shape, *family, *facts, depth);
        if (trainer.statesFromTheStart())
            trainer.createStates();
        trainer.step();
        log.secondStep = execution.meter.entries().size();
        for (int more = 1; more < steps; ++more)
            trainer.step();
        log.stepsEnd = execution.meter.entries().size();
        trainer.evaluate();
        std::tie(log.entries, log.shapes) = execution.meter.takeLog();
    }
    return log;
}

} // namespace headroom
