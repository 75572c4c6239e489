// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is alive at a peak, and the course of a step: both add up to the estimate's levels, to the byte.
#include <QTest>

#include "engine/explain/alive.h"
#include "engine/explain/difference.h"
#include "engine/explain/timeline.h"
#include "engine/memory/detailed.h"
#include "tests/support/referenceplans.h"

#include <algorithm>

using namespace headroom;
using namespace headroom::tests;

namespace {

/// Some of every kind whose estimate is an executed step (one GPU), and all that evaluation and accumulation add.
const std::vector<ReferencePlan> &somePlans()
{
    static const std::vector<ReferencePlan> plans = [] {
        std::vector<ReferencePlan> all;
        for (const char *file : {"full.jsonl", "lora.jsonl", "qlora.jsonl", "experts.jsonl"}) {
            for (ReferencePlan &one : referencePlans(QLatin1String(file), 15))
                all.push_back(std::move(one));
        }
        ReferencePlan more = all.front();
        more.id += " with evaluation and accumulation";
        more.plan.training.evaluationBatch = 3;
        more.plan.training.gradientAccumulation = 4;
        all.push_back(std::move(more));
        return all;
    }();
    return plans;
}

void planRows()
{
    QTest::addColumn<qsizetype>("index");
    for (std::size_t index = 0; index < somePlans().size(); ++index)
        QTest::newRow(somePlans()[index].id.c_str()) << static_cast<qsizetype>(index);
}

const ReferencePlan &planNamed(const std::vector<ReferencePlan> &plans, std::string_view id)
{
    const auto found = std::ranges::find(plans, id, &ReferencePlan::id);
    if (found == plans.end())
        qFatal("no such case");
    return *found;
}

const AliveSite *siteOf(const Alive &alive, TermId term, Site site)
{
    for (const AliveTerm &one : alive.terms) {
        const auto found = std::ranges::find(one.sites, site, &AliveSite::site);
        if (one.term == term && found != one.sites.end())
            return &*found;
    }
    return nullptr;
}

std::string shapeOf(const Extents &shape)
{
    std::string text;
    for (std::size_t place = 0; place < shape.rank(); ++place)
        text += (place > 0 ? "x" : "") + std::to_string(shape.size(place));
    return text;
}

} // namespace

class AliveTest : public QObject {
    Q_OBJECT

private slots:
    void everyLevelSumsToThePhase_data() { planRows(); }
    void everyLevelSumsToThePhase()
    {
        QFETCH(const qsizetype, index);
        const ReferencePlan &one = somePlans()[static_cast<std::size_t>(index)];
        const auto memory = detailedMemory(one.plan, one.shape);
        const auto log = executedLog(one.plan, one.shape);
        QVERIFY(memory && log);
        for (const Phase phase : allPhases) {
            for (const StepTurn turn : {StepTurn::Steady, StepTurn::First}) {
                const StepMemory &levels = turn == StepTurn::Steady ? memory->steady : memory->first;
                const auto alive = aliveAtPeak(*log, phase, turn);
                QCOMPARE(alive.has_value(), levels.has(phase));
                if (!alive)
                    continue;
                TermBytes terms;
                for (const AliveTerm &term : alive->terms) {
                    terms[term.term] = term.bytes();
                    for (const AliveSite &site : term.sites)
                        QVERIFY(site.bytes() > Bytes());
                }
                QCOMPARE(alive->bytes().value(), terms.total().value());
                // The estimate takes the norms of clipping, some kB, for alive while the first step makes the states.
                if (turn == StepTurn::First && phase == Phase::OptimizerStep)
                    continue;
                QCOMPARE(alive->bytes().value(), levels[phase].allocated().value());
                QVERIFY(terms == levels[phase]);
            }
        }
    }

    /// Llama 3.2 1B, 2 rows of 2048 tokens, nothing recomputed: when the loss is formed, silu of all 16 blocks holds its
    /// input, the gate's 8192 numbers a token in bf16.
    void aStorageSaysItsShapeAndWhoHoldsIt()
    {
        const ReferencePlan one = planNamed(referencePlans(QStringLiteral("full.jsonl")), "llama-3_2-1b-s2048-b2");
        const auto log = executedLog(one.plan, one.shape);
        QVERIFY(log);
        const auto alive = aliveAtPeak(*log, Phase::Loss);
        QVERIFY(alive);
        const AliveSite *gate = siteOf(*alive, TermId::Activations, Site::GateProjection);
        QVERIFY(gate);
        QCOMPARE(gate->storages.size(), std::size_t(1));
        const AliveStorages &storages = gate->storages.front();
        QCOMPARE(shapeOf(storages.shape), "2x2048x8192");
        QCOMPARE(storages.shape[2].axis, Axis::Inner);
        QCOMPARE(storages.each.value(), 2LL * 2048 * 8192 * 2);
        QCOMPARE(storages.count, 16);
        QCOMPARE(storages.blocks.size(), std::size_t(16));
        QCOMPARE(storages.holder, Holder::SavedForBackward);
        QVERIFY(storages.savedFor == std::vector {Site::Silu});
        const AliveSite *table = siteOf(*alive, TermId::Weights, Site::EmbeddingTable);
        QVERIFY(table);
        QCOMPARE(table->storages.front().holder, Holder::Model);
        QCOMPARE(table->bytes().value(), 128256LL * 2048 * 2);
    }

    /// The same model with every block recomputed: what stays of 16 blocks are their inputs, 2048 numbers a token.
    void aCheckpointHoldsTheInputsOfItsBlocks()
    {
        const ReferencePlan one = planNamed(referencePlans(QStringLiteral("full.jsonl")), "llama-3_2-1b-s4096-ckfull");
        const auto log = executedLog(one.plan, one.shape);
        QVERIFY(log);
        const auto alive = aliveAtPeak(*log, Phase::Loss);
        QVERIFY(alive);
        std::int64_t inputs = 0;
        Bytes bytes;
        for (const AliveTerm &term : alive->terms) {
            for (const AliveSite &site : term.sites) {
                for (const AliveStorages &storages : site.storages) {
                    if (storages.holder != Holder::Checkpoint)
                        continue;
                    inputs += storages.count;
                    bytes += storages.bytes();
                    QCOMPARE(shapeOf(storages.shape), "1x4096x2048");
                }
            }
        }
        QCOMPARE(inputs, 16);
        QCOMPARE(bytes.value(), 16LL * 4096 * 2048 * 2);
    }

    void aStepWithoutEvaluationHasNoSuchPeak()
    {
        const auto log = executedLog(somePlans().front().plan, somePlans().front().shape);
        QVERIFY(log);
        QVERIFY(!aliveAtPeak(*log, Phase::Evaluation));
        QVERIFY(!aliveAtPeak(*log, Phase::Save, StepTurn::First));
    }

    void aPlanThatIsNotExecutedSaysWhy()
    {
        ReferencePlan one = somePlans().front();
        one.plan.training.checkpointing = Checkpointing::Selective;
        one.plan.training.selective = SelectiveKind::PerOp; // torchtitan alone has it
        const auto log = executedLog(one.plan, one.shape);
        QVERIFY(!log);
        QCOMPARE(log.error().problem, PlanProblem::NotBuilt);
        QCOMPARE(log.error().key, "training.selective");
    }

    void theTimelineKeepsThePeakOfEveryPhase_data() { planRows(); }
    /// However few points it may have.
    void theTimelineKeepsThePeakOfEveryPhase()
    {
        QFETCH(const qsizetype, index);
        const ReferencePlan &one = somePlans()[static_cast<std::size_t>(index)];
        const auto memory = detailedMemory(one.plan, one.shape);
        const auto log = executedLog(one.plan, one.shape);
        QVERIFY(memory && log);
        for (const std::size_t detail : {std::size_t(10), std::size_t(1000)}) {
            const Timeline course = timeline(*log, detail);
            QVERIFY(course.points[course.peak].terms == memory->steady.peak());
            QCOMPARE(course.spanOf(course.peak).turn, StepTurn::Steady);
            QCOMPARE(course.spanOf(course.peak).phase, memory->steady.peakPhase());
            const TimelineSpan &firstPeak = course.spanOf(course.firstPeak);
            QCOMPARE(firstPeak.turn, StepTurn::First);
            QCOMPARE(course.points[course.firstPeak].terms.total().value(),
                aliveAtPeak(*log, firstPeak.phase, StepTurn::First)->bytes().value());
            for (const StepTurn turn : {StepTurn::First, StepTurn::Steady}) {
                for (const Phase phase : {Phase::Forward, Phase::Loss, Phase::Backward, Phase::OptimizerStep}) {
                    Bytes highest;
                    for (const TimelineSpan &span : course.spans) {
                        if (span.turn != turn || span.phase != phase)
                            continue;
                        for (std::size_t point = span.firstPoint; point <= span.lastPoint; ++point)
                            highest = std::max(highest, course.points[point].terms.total());
                    }
                    const auto alive = aliveAtPeak(*log, phase, turn);
                    QVERIFY(alive);
                    QCOMPARE(highest.value(), alive->bytes().value());
                    if (turn == StepTurn::Steady)
                        QCOMPARE(highest.value(), memory->steady[phase].allocated().value());
                }
            }
        }
    }

    void theTimelineIsThinnedAndInOrder()
    {
        const ReferencePlan &one = somePlans().front();
        const auto log = executedLog(one.plan, one.shape);
        QVERIFY(log);
        const Timeline whole = timeline(*log, 1'000'000);
        const Timeline thin = timeline(*log, 400);
        QVERIFY(whole.points.size() > 2000);
        QVERIFY(thin.points.size() > 200);
        QVERIFY(thin.points.size() <= 400 + 2 * thin.spans.size());
        QCOMPARE(thin.spans.size(), whole.spans.size());
        QCOMPARE(thin.points[thin.peak].event, whole.points[whole.peak].event);
        for (const Timeline *course : {&whole, &thin}) {
            QVERIFY(std::ranges::is_sorted(course->points, {}, &TimelinePoint::event));
            std::size_t next = 0;
            for (const TimelineSpan &span : course->spans) {
                QCOMPARE(span.firstPoint, next);
                QVERIFY(span.lastPoint >= span.firstPoint);
                next = span.lastPoint + 1;
            }
            QCOMPARE(next, course->points.size());
        }
    }

    void accumulationShowsTwoMicroBatches()
    {
        const ReferencePlan &one = somePlans().back();
        const auto log = executedLog(one.plan, one.shape);
        QVERIFY(log);
        const Timeline course = timeline(*log, 400);
        QStringList spans;
        for (const TimelineSpan &span : course.spans) {
            spans << QStringLiteral("%1 %2 %3")
                         .arg(span.turn == StepTurn::First ? QStringLiteral("first") : QStringLiteral("steady"))
                         .arg(QLatin1String(nameOf(span.phase).data()))
                         .arg(span.microBatch);
        }
        const auto turn = [](const QString &name) {
            return QStringList {name + QStringLiteral(" forward 0"), name + QStringLiteral(" loss 0"),
                name + QStringLiteral(" backward 0"), name + QStringLiteral(" forward 1"),
                name + QStringLiteral(" loss 1"), name + QStringLiteral(" backward 1"),
                name + QStringLiteral(" optimizer_step 1")};
        };
        QCOMPARE(spans,
            turn(QStringLiteral("first")) + turn(QStringLiteral("steady"))
                + QStringList(QStringLiteral("steady evaluation 1")));
    }

    void thePeakNamesWhatWasJustAllocated()
    {
        const ReferencePlan one = planNamed(referencePlans(QStringLiteral("full.jsonl")), "llama-3_2-1b-s2048-b2");
        const auto log = executedLog(one.plan, one.shape);
        QVERIFY(log);
        const Timeline course = timeline(*log, 400);
        const LastAllocation &last = course.points[course.peak].last;
        // PyTorch's peak of this case lies in the loss: the second fp32 tensor of 2·2048 tokens × 128256 words
        QCOMPARE(course.spanOf(course.peak).phase, Phase::Loss);
        QCOMPARE(last.term, TermId::LossHead);
        QCOMPARE(last.bytes.value(), 2LL * 2048 * 128256 * 4);
        QVERIFY(!last.block);
    }

    void theDifferenceOfTwoModelsSumsToTheDifferenceOfTheirTotals()
    {
        MemoryEstimate textbook;
        MemoryEstimate detailed;
        TermBytes terms;
        terms[TermId::Weights] = Bytes(100);
        terms[TermId::Activations] = Bytes(50);
        textbook.steady.set(Phase::Backward, terms);
        terms[TermId::Activations] = Bytes(20);
        terms[TermId::LossHead] = Bytes(70);
        detailed.steady.set(Phase::Loss, terms);
        const ModelDifference both = difference(textbook, detailed);
        QCOMPARE(both.excess().value(), 40);
        QCOMPARE(both.terms[static_cast<std::size_t>(TermId::Activations)].excess().value(), -30);
        QCOMPARE(both.terms[static_cast<std::size_t>(TermId::LossHead)].excess().value(), 70);
        QCOMPARE(both.textbookPhase, Phase::Backward);
        QCOMPARE(both.detailedPhase, Phase::Loss);
    }
};

QTEST_GUILESS_MAIN(AliveTest)
#include "tst_alive.moc"
