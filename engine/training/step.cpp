// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Executes a step turn by turn and rank by rank, and reads its levels.
#include "engine/training/step.h"

#include "engine/training/spread.h"
#include "engine/training/spreadstep.h"
#include "engine/training/trainer.h"

#include <algorithm>
#include <initializer_list>
#include <tuple>

namespace headroom {

namespace {

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

/// The last block of each kind that borrows makes the gradient of what is lent; those before it add to it.
static void setLastBorrowersApart(std::vector<std::uint32_t> &kinds, const ModelShape &shape)
{
    constexpr std::uint32_t apart = 1u << 20;
    std::vector<std::uint32_t> seen;
    for (std::size_t block = kinds.size(); block-- > 0;) {
        if (!shape.blocks[shape.order[block]].attention.borrowsKeyValue
            || std::find(seen.begin(), seen.end(), kinds[block]) != seen.end())
            continue;
        seen.push_back(kinds[block]);
        kinds[block] += apart;
    }
}

std::optional<ExecutedStep> executeStepOfRank(Execution &execution, const StepRequest &request, const ModelShape &shape)
{
    const BlockFacts *facts = blockFactsOf(shape.modelType);
    if (shape.encoderLayers > 0 || shape.encoderTokens > 0) // as is what an encoder returns
        return executeEveryBlock(execution, request, shape);
    std::vector<std::uint32_t> kinds;
    kinds.reserve(shape.order.size());
    for (std::size_t block = 0; block < shape.order.size(); ++block)
        kinds.push_back(2u * shape.order[block] + (request.checkpointing.covers(block) ? 1u : 0u));
    if (facts && facts->borrows())
        setLastBorrowersApart(kinds, shape);
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
    log.thirdStage = there.parallel.kind == ParallelChoices::Kind::Sliced && there.parallel.zero.stage == 3
        && there.parallel.zero.overlaps;
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
