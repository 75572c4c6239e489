// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A step that several GPUs share agrees with what PyTorch allocated on one of them.
#include <QTest>

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

/// No kind of sharding that a case has is left out.
const std::initializer_list<Sharding> executed {Sharding::Ddp, Sharding::Fsdp};

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
