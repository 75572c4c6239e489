// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A step that several GPUs share agrees with what PyTorch allocated on one of them.
#include <QTest>

#include "engine/compute/traffic.h"
#include "engine/memory/detailed.h"
#include "engine/training/step.h"
#include "tests/support/referencecases.h"

#include <array>

using namespace headroom;
using namespace headroom::tests;

namespace {

const std::vector<ReferenceCase> &allCases()
{
    static const std::vector<ReferenceCase> cases = referenceCases(QStringLiteral("sharded.jsonl"));
    return cases;
}

std::vector<ReferenceCase> casesOf(std::initializer_list<Sharding> kinds)
{
    std::vector<ReferenceCase> some;
    for (const ReferenceCase &one : allCases())
        if (std::ranges::find(kinds, one.plan.parallelism.sharding) != kinds.end())
            some.push_back(one);
    return some;
}

constexpr std::array measuredPhases {Phase::Forward, Phase::Loss, Phase::Backward, Phase::OptimizerStep};

struct Errors {
    std::vector<double> peaks {};
    std::vector<double> firstPeaks {};
    std::vector<double> phases {};
};

Errors errorsOf(const std::vector<ReferenceCase> &cases)
{
    Errors errors;
    for (const ReferenceCase &one : cases) {
        const auto memory = detailedMemory(one.plan, one.shape);
        if (!memory)
            qFatal("the case %s is not executed", one.id.c_str());
        errors.peaks.push_back(
            percentOff(highestOfStep(memory->steady), one.reference["peak_allocated"].get<double>()));
        errors.firstPeaks.push_back(
            percentOff(highestOfStep(memory->first), one.reference["first_peak"].get<double>()));
        for (const Phase phase : measuredPhases)
            errors.phases.push_back(percentOff(memory->steady[phase].allocated(), measuredBytes(one, phase)));
    }
    return errors;
}

const std::vector<ReferenceCase> &deepspeedCases()
{
    static const std::vector<ReferenceCase> cases = referenceCases(QStringLiteral("deepspeed.jsonl"));
    return cases;
}

/// Errors in percent by phase. What was measured as forward contains the loss's forward, and as backward its backward.
struct DeepSpeedErrors {
    double forward = 0;
    double backward = 0;
    double step = 0;
    double start = 0;
};

DeepSpeedErrors deepspeedErrors(const ReferenceCase &one)
{
    auto request = stepRequest(one.plan, one.shape);
    if (!request)
        qFatal("the case %s is not executed", one.id.c_str());
    request->blocks.wholeElsewhere = false; // the cases made their models whole, without zero.Init
    Execution execution;
    const ExecutedStep step = *executeStep(execution, *request, one.shape);
    const auto level = [&](Phase phase) { return step.steady[static_cast<std::size_t>(phase)].level.total; };
    const auto off = [&](std::int64_t mine, Phase phase) { return percentOff(Bytes(mine), measuredBytes(one, phase)); };
    return {off(std::max(level(Phase::Forward), step.loss.forward), Phase::Forward),
        off(std::max(level(Phase::Backward), step.loss.backward), Phase::Backward),
        off(level(Phase::OptimizerStep), Phase::OptimizerStep),
        percentOff(Bytes(level(Phase::Load)), one.reference["engine_start"].get<double>())};
}

/// The highest level of the second step, as the log has it and as the estimate does.
struct LogAndPeak {
    std::int64_t log = 0;
    std::int64_t peak = 0;
};

LogAndPeak logAndPeak(const ReferenceCase &one)
{
    LogAndPeak levels;
    const auto request = stepRequest(one.plan, one.shape);
    if (!request)
        return levels;
    Execution execution;
    const auto executed = executeStep(execution, *request, one.shape);
    const auto log = logTwoSteps(execution, *request, one.shape);
    if (!executed || !log)
        return levels;
    std::int64_t level = 0;
    for (std::size_t number = 0; number < log->stepsEnd; ++number) {
        const LogEntry &entry = log->entries[number];
        if (entry.kind == LogEntry::Kind::Allocated)
            level += entry.bytes;
        else if (entry.kind == LogEntry::Kind::Released)
            level -= entry.bytes;
        if (number >= log->secondStep)
            levels.log = std::max(levels.log, level);
    }
    for (const Phase phase : measuredPhases)
        levels.peak = std::max(levels.peak, executed->steady[static_cast<std::size_t>(phase)].level.total);
    return levels;
}

/// No kind of sharding that a case has is left out.
const std::initializer_list<Sharding> executed {Sharding::Ddp, Sharding::Fsdp, Sharding::Fsdp1};

} // namespace

class ShardingTest : public QObject {
    Q_OBJECT

private slots:
    void everyCaseAgrees_data()
    {
        QTest::addColumn<qsizetype>("index");
        for (std::size_t index = 0; index < allCases().size(); ++index)
            if (std::ranges::find(executed, allCases()[index].plan.parallelism.sharding) != executed.end())
                QTest::newRow(allCases()[index].id.c_str()) << static_cast<qsizetype>(index);
    }
    /// Parameters exactly, the peak within 0.05 %.
    void everyCaseAgrees()
    {
        QFETCH(const qsizetype, index);
        const ReferenceCase &one = allCases()[static_cast<std::size_t>(index)];
        const auto memory = detailedMemory(one.plan, one.shape);
        QVERIFY(memory);
        QCOMPARE(memory->total.value(), one.reference["parameters"].get<std::int64_t>());
        QCOMPARE(memory->trainable.value(), one.reference["trainable"].get<std::int64_t>());
        QCOMPARE_LT(percentOff(highestOfStep(memory->steady), one.reference["peak_allocated"].get<double>()), 0.05);
        QCOMPARE_LT(percentOff(highestOfStep(memory->first), one.reference["first_peak"].get<double>()), 0.05);
    }

    void aFewBlocksGiveWhatAllBlocksGive_data() { everyCaseAgrees_data(); }
    /// To the byte, in every phase and term.
    void aFewBlocksGiveWhatAllBlocksGive()
    {
        QFETCH(const qsizetype, index);
        const ReferenceCase &one = allCases()[static_cast<std::size_t>(index)];
        Plan plan = one.plan;
        plan.training.evaluationBatch = plan.training.microBatch;
        const auto request = stepRequest(plan, one.shape);
        QVERIFY(request);
        Execution execution;
        const auto few = executeStep(execution, *request, one.shape);
        const auto all = executeEveryBlock(execution, *request, one.shape);
        QVERIFY(few && all);
        for (std::size_t phase = 0; phase < stepPhaseCount; ++phase) {
            QCOMPARE(few->steady[phase].level, all->steady[phase].level);
            QCOMPARE(few->first[phase].level, all->first[phase].level);
        }
    }

    void everyDeepSpeedCaseAgrees_data()
    {
        QTest::addColumn<qsizetype>("index");
        for (std::size_t index = 0; index < deepspeedCases().size(); ++index)
            QTest::newRow(deepspeedCases()[index].id.c_str()) << static_cast<qsizetype>(index);
    }
    /// Parameters exactly; the step within 0.1 %, the engine's start within 0.1 %, forward and backward within 1 % but for two:
    /// with overlap over several micro-batches the last gradient of the one before is still held in forward (1.83 %), and
    /// with a bucket larger than the model the joined copy is still there beside the slice's gradients (2.48 %). What stage 3
    /// holds more at its start on four ranks (up to 0.54 %) is not explained.
    void everyDeepSpeedCaseAgrees()
    {
        QFETCH(const qsizetype, index);
        const ReferenceCase &one = deepspeedCases()[static_cast<std::size_t>(index)];
        const auto memory = detailedMemory(one.plan, one.shape);
        QVERIFY(memory);
        QCOMPARE(memory->total.value(), one.reference["parameters"].get<std::int64_t>());
        QCOMPARE(memory->trainable.value(), one.reference["trainable"].get<std::int64_t>());
        const DeepSpeedErrors errors = deepspeedErrors(one);
        QCOMPARE_LE(errors.step, 0.1);
        QCOMPARE_LE(errors.forward, one.id == "deepspeed-z2-overlap-m2-n2" ? 1.9 : 1.0);
        QCOMPARE_LE(errors.backward, one.id == "deepspeed-z1-defaults-n2" ? 2.5 : 1.0);
        const bool thirdOnFour = one.plan.parallelism.sharding == Sharding::Zero3 && one.plan.parallelism.gpus == 4;
        QCOMPARE_LE(errors.start, thirdOnFour ? 0.54 : 0.1);
    }

    void deepSpeedIsWithinTheBounds()
    {
        std::vector<double> forwards;
        std::vector<double> backwards;
        std::vector<double> steps;
        for (const ReferenceCase &one : deepspeedCases()) {
            const DeepSpeedErrors errors = deepspeedErrors(one);
            forwards.push_back(errors.forward);
            backwards.push_back(errors.backward);
            steps.push_back(errors.step);
        }
        QCOMPARE_LE(quantile(steps, 0.98), 0.1);
        QCOMPARE_LE(quantile(forwards, 0.95), 1.0);
        QCOMPARE_LE(quantile(backwards, 0.95), 1.0);
    }

    void theLogIsThatOfTheHighestRank_data() { everyDeepSpeedCaseAgrees_data(); }
    /// Its highest level is the peak of the estimate.
    void theLogIsThatOfTheHighestRank()
    {
        QFETCH(const qsizetype, index);
        const ReferenceCase &one = deepspeedCases()[static_cast<std::size_t>(index)];
        const LogAndPeak levels = logAndPeak(one);
        QVERIFY(levels.peak > 0);
        QCOMPARE(levels.log, levels.peak);
    }

    void offloadLeavesWhatGathersAndWhatIsOnItsWay_data()
    {
        QTest::addColumn<qsizetype>("index");
        for (std::size_t index = 0; index < deepspeedCases().size(); ++index)
            if (deepspeedCases()[index].plan.training.recipe.gradients != GradientFormat::Fp32)
                QTest::newRow(deepspeedCases()[index].id.c_str()) << static_cast<qsizetype>(index);
    }
    /// No master weights, states and step; stages 1 and 2 keep the flat 16-bit weights and one staging buffer as large as the
    /// largest gradient, stage 3 with its parameters on the host as well keeps no weights at all.
    void offloadLeavesWhatGathersAndWhatIsOnItsWay()
    {
        QFETCH(const qsizetype, index);
        const ReferenceCase &one = deepspeedCases()[static_cast<std::size_t>(index)];
        Plan plan = one.plan;
        const auto resident = detailedMemory(plan, one.shape);
        const bool third = plan.parallelism.sharding == Sharding::Zero3;
        plan.parallelism.offloadOptimizer = true;
        plan.parallelism.offloadParameters = third;
        const auto memory = detailedMemory(plan, one.shape);
        QVERIFY(resident && memory);
        for (const Phase phase : measuredPhases) {
            const TermBytes &terms = memory->steady[phase];
            QCOMPARE(terms[TermId::MasterWeights].value(), 0);
            QCOMPARE(terms[TermId::OptimizerState].value(), 0);
            const std::int64_t weights = terms[TermId::Weights].value();
            QVERIFY(third ? weights < 4096 // buffers of the rotary embedding
                          : weights == resident->steady[phase][TermId::Weights].value());
        }
        const TermBytes &step = memory->steady[Phase::OptimizerStep];
        QCOMPARE(step[TermId::OptimizerTemporaries].value(), 0);
        QCOMPARE_LT(memory->steady[Phase::OptimizerStep].allocated().value(),
            resident->steady[Phase::OptimizerStep].allocated().value());
    }

    /// Everything that is whole is let go before the optimizer steps, so no choice of what is fetched ahead or kept matters.
    void stage3StepsWithNothingGathered()
    {
        const auto step = [](const Plan &plan, const ModelShape &shape) {
            const auto memory = detailedMemory(plan, shape);
            return memory ? memory->steady[Phase::OptimizerStep].allocated().value() : -1;
        };
        for (const ReferenceCase &one : deepspeedCases()) {
            if (one.plan.parallelism.sharding != Sharding::Zero3)
                continue;
            Plan plan = one.plan;
            const std::int64_t before = step(plan, one.shape);
            plan.training.gradientAccumulation = 2;
            for (const std::int64_t prefetch : {100'000, 50'000'000}) {
                plan.parallelism.buffers.prefetch = prefetch;
                plan.parallelism.buffers.maxReuseDistance = 100'000;
                QCOMPARE(step(plan, one.shape), before);
            }
        }
    }

    void theShardedLogHasThePeak_data() { everyCaseAgrees_data(); }
    void theShardedLogHasThePeak()
    {
        QFETCH(const qsizetype, index);
        const ReferenceCase &one = allCases()[static_cast<std::size_t>(index)];
        const LogAndPeak levels = logAndPeak(one);
        QVERIFY(levels.peak > 0);
        QCOMPARE(levels.log, levels.peak);
    }

    void trafficIsWhatTheCollectivesMove_data()
    {
        QTest::addColumn<int>("sharding");
        QTest::addColumn<std::int64_t>("microBatches");
        QTest::addColumn<std::int64_t>("group");
        QTest::addColumn<std::int64_t>("bytes");
        const auto row = [](const char *name, Sharding sharding, std::int64_t microBatches, std::int64_t group,
                             std::int64_t bytes) {
            QTest::newRow(name) << static_cast<int>(sharding) << microBatches << group << bytes;
        };
        row("DDP averages once: 2·2·8e9·7/8", Sharding::Ddp, 4, 8, 28'000'000'000);
        row("ZeRO 1: 2·8e9·7/8 each way", Sharding::Zero1, 4, 8, 28'000'000'000);
        row("ZeRO 2 reduces in each of four: (4 + 1)·2·8e9·7/8", Sharding::Zero2, 4, 8, 70'000'000'000);
        row("FSDP gathers twice, reduces once: 3·2·8e9·7/8", Sharding::Fsdp, 1, 8, 42'000'000'000);
        row("in groups of 4: 3·2·8e9·3/4 and 2·2·8e9/4·1/2", Sharding::Fsdp, 1, 4, 40'000'000'000);
    }
    void trafficIsWhatTheCollectivesMove()
    {
        QFETCH(const int, sharding);
        QFETCH(const std::int64_t, microBatches);
        QFETCH(const std::int64_t, group);
        QFETCH(const std::int64_t, bytes);
        Plan plan;
        plan.training.recipe.weights = WeightFormat::Bf16;
        plan.training.gradientAccumulation = microBatches;
        plan.parallelism.gpus = 8;
        plan.parallelism.sharding = static_cast<Sharding>(sharding);
        plan.parallelism.shardDegree = group;
        const Parameters eightBillion(8'000'000'000);
        QCOMPARE(trafficPerStep(plan, eightBillion, eightBillion).value(), bytes);
        plan.parallelism.gpus = 1;
        QCOMPARE(trafficPerStep(plan, eightBillion, eightBillion).value(), 0);
    }

    /// PyTorch stops with "got mixed torch.Tensor and DTensor": nothing gathers the head.
    void adaptersUnderFsdp2ExcludeTheFusedLoss()
    {
        for (const ReferenceCase &one : casesOf({Sharding::Fsdp})) {
            if (one.plan.training.method == Method::Full || one.shape.tied)
                continue;
            Plan plan = one.plan;
            plan.training.loss = LossKind::Fused;
            const auto memory = detailedMemory(plan, one.shape);
            QVERIFY2(!memory, one.id.c_str());
            QCOMPARE(memory.error().problem, PlanProblem::Contradiction);
            QCOMPARE(memory.error().key, "training.loss");
            QCOMPARE(memory.error().other, "training.method");
        }
    }

    void fsdp1IsWithinTheBounds()
    {
        const Errors errors = errorsOf(casesOf({Sharding::Fsdp1}));
        QCOMPARE_LE(quantile(errors.peaks, 0.95), 0.05);
        QCOMPARE_LE(quantile(errors.firstPeaks, 0.95), 0.05);
        QCOMPARE_LE(quantile(errors.phases, 0.95), 0.5);
    }

    void ddpAndFsdp2AreWithinTheBounds()
    {
        const Errors errors = errorsOf(casesOf({Sharding::Ddp, Sharding::Fsdp}));
        QCOMPARE_LE(quantile(errors.peaks, 0.5), 0.002);
        QCOMPARE_LE(quantile(errors.peaks, 0.95), 0.02);
        QCOMPARE_LE(quantile(errors.firstPeaks, 0.5), 0.002);
        QCOMPARE_LE(quantile(errors.firstPeaks, 0.95), 0.02);
        QCOMPARE_LE(quantile(errors.phases, 0.95), 0.5);
    }
};

QTEST_GUILESS_MAIN(ShardingTest)
#include "tst_sharding.moc"
