// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The document applies edits, undoes them gesture by gesture, and announces each turn's result
// once.
#include <QCoreApplication>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/samples.h"
#include "tests/support/testmain.h"

#include "app/document/plandocument.h"
#include "app/text/format.h"
#include "app/text/sentences.h"

using namespace headroom;

class PlanDocumentTest : public QObject {
    Q_OBJECT

private slots:

    void init() { tests::failOnAnyWarning(); }

    void theStartingPlanIsEstimatedAndUnmodified()
    {
        const PlanDocument document {tests::smallCatalogue()};
        QVERIFY(document.estimate().has_value());
        QVERIFY(!document.isModified());
        QCOMPARE(document.picture().model->name, QStringLiteral("llama-3-8b"));
    }

    void anEditChangesThePlanAtOnce()
    {
        PlanDocument document {tests::smallCatalogue()};
        setMicroBatch(document, 4);
        QCOMPARE(document.plan().training.microBatch, 4);
        QVERIFY(document.estimate() == estimateOf(document));
        QVERIFY(document.isModified());
    }

    void manyEditsInOneTurnGiveOneEstimate()
    {
        PlanDocument document {tests::smallCatalogue()};
        QCoreApplication::processEvents();
        const QSignalSpy plans(&document, &PlanDocument::planChanged);
        const QSignalSpy estimates(&document, &PlanDocument::estimateChanged);
        const QSignalSpy pictures(&document, &PlanDocument::pictureChanged);
        for (int rows = 2; rows <= 50; ++rows)
            setMicroBatch(document, rows);
        QCOMPARE(plans.count(), 49);
        QCOMPARE(estimates.count(), 0);
        QCoreApplication::processEvents();
        QCOMPARE(estimates.count(), 1);
        QCOMPARE(pictures.count(), 1);
    }

    void aGestureIsOneUndoEntry()
    {
        PlanDocument document {tests::smallCatalogue()};
        document.beginGesture();
        for (int rows = 2; rows <= 50; ++rows)
            setMicroBatch(document, rows);
        document.endGesture();
        QCOMPARE(document.undoStack()->count(), 1);
        QCOMPARE(document.undoStack()->undoText(), QStringLiteral("Micro-batch"));
        document.undoStack()->undo();
        QCOMPARE(document.plan().training.microBatch, 1);
        document.undoStack()->redo();
        QCOMPARE(document.plan().training.microBatch, 50);
    }

    void twoGesturesAreTwoUndoEntries()
    {
        PlanDocument document {tests::smallCatalogue()};
        for (const int rows : {2, 3}) {
            document.beginGesture();
            setMicroBatch(document, rows);
            document.endGesture();
        }
        QCOMPARE(document.undoStack()->count(), 2);
    }

    void twoEditsOutsideAGestureAreTwoUndoEntries()
    {
        PlanDocument document {tests::smallCatalogue()};
        setMicroBatch(document, 2);
        setMicroBatch(document, 3);
        QCOMPARE(document.undoStack()->count(), 2);
    }

    void twoKnobsInOneGestureAreTwoUndoEntries()
    {
        PlanDocument document {tests::smallCatalogue()};
        document.beginGesture();
        setMicroBatch(document, 2);
        Plan after = document.plan();
        after.parallelism.gpus = 4;
        document.edit("parallelism.gpus", after);
        document.endGesture();
        QCOMPARE(document.undoStack()->count(), 2);
    }

    void aDragBackToItsStartLeavesNothing()
    {
        PlanDocument document {tests::smallCatalogue()};
        document.beginGesture();
        setMicroBatch(document, 9);
        setMicroBatch(document, 1);
        document.endGesture();
        QCOMPARE(document.undoStack()->count(), 0);
        QVERIFY(!document.isModified());
    }

    void anEditThatChangesNothingLeavesNothing()
    {
        PlanDocument document {tests::smallCatalogue()};
        const QSignalSpy plans(&document, &PlanDocument::planChanged);
        document.edit("training.micro_batch", document.plan());
        QCOMPARE(document.undoStack()->count(), 0);
        QCOMPARE(plans.count(), 0);
    }

    void savingMidwayKeepsTheSavedStateReachable()
    {
        PlanDocument document {tests::smallCatalogue()};
        document.beginGesture();
        setMicroBatch(document, 2);
        const QTemporaryDir folder;
        QVERIFY(document.save(folder.filePath(QStringLiteral("plan.headroom.json"))).has_value());
        setMicroBatch(document, 3);
        QVERIFY(document.isModified());
        document.undoStack()->undo();
        QVERIFY(!document.isModified());
        QCOMPARE(document.plan().training.microBatch, 2);
    }

    void theEndOfAGestureIsToldOnce()
    {
        PlanDocument document {tests::smallCatalogue()};
        const QSignalSpy ends(&document, &PlanDocument::gestureEnded);
        document.beginGesture();
        QVERIFY(document.adjusting());
        document.endGesture();
        document.endGesture();
        QVERIFY(!document.adjusting());
        QCOMPARE(ends.count(), 1);
    }

    void startingAnotherPlanForgetsTheHistory()
    {
        PlanDocument document {tests::smallCatalogue()};
        setMicroBatch(document, 2);
        Plan other;
        other.model.preset = "llama-3-8b";
        other.training.microBatch = 7;
        document.start(other, QStringLiteral("/tmp/other.headroom.json"));
        QVERIFY(!document.isModified());
        QVERIFY(!document.undoStack()->canUndo());
        QCOMPARE(document.path(), QStringLiteral("/tmp/other.headroom.json"));
        QVERIFY(document.estimate() == estimateOf(document));
    }

    void aRecoveredPlanIsModified()
    {
        PlanDocument document {tests::smallCatalogue()};
        document.recover(startingPlan(), QString());
        QVERIFY(document.isModified());
        const QTemporaryDir folder;
        QVERIFY(document.save(folder.filePath(QStringLiteral("recovered.headroom.json"))).has_value());
        QVERIFY(!document.isModified());
    }

    void aModelThatCannotBeReadIsAnErrorAndCanBeUndone()
    {
        PlanDocument document {tests::smallCatalogue()};
        Plan after = document.plan();
        after.model.preset = "no-such-model";
        document.edit("model", after);
        QVERIFY(!document.estimate().has_value());
        QCOMPARE(document.estimate().error().problem, PlanProblem::UnknownPreset);
        QVERIFY(problemSentence(document.picture()).contains(QStringLiteral("no-such-model")));
        document.undoStack()->undo();
        QVERIFY(document.estimate().has_value());
        QVERIFY(problemSentence(document.picture()).isEmpty());
    }

    void theChosenStageIsMarkedAndIsTheEstimate_data()
    {
        QTest::addColumn<Sharding>("sharding");
        QTest::addColumn<int>("chosen");
        QTest::addRow("no sharding") << Sharding::Ddp << 0;
        QTest::addRow("ZeRO-1") << Sharding::Zero1 << 1;
        QTest::addRow("ZeRO-2") << Sharding::Zero2 << 2;
        QTest::addRow("ZeRO-3") << Sharding::Zero3 << 3;
        QTest::addRow("FSDP is a stage 3") << Sharding::Fsdp << 3;
        QTest::addRow("FSDP1 is a stage 3") << Sharding::Fsdp1 << 3;
        QTest::addRow("layers split over GPUs is none of the four") << Sharding::LayerSplit << -1;
    }

    void theChosenStageIsMarkedAndIsTheEstimate()
    {
        QFETCH(const Sharding, sharding);
        QFETCH(const int, chosen);
        PlanDocument document {tests::smallCatalogue()};
        Plan after = document.plan();
        after.parallelism.sharding = sharding;
        document.start(after);
        for (int stage = 0; stage < 4; ++stage) {
            const StageEstimate &bar = document.picture().stages[static_cast<std::size_t>(stage)];
            QCOMPARE(bar.chosen, stage == chosen);
            if (bar.chosen)
                QVERIFY(bar.result == document.estimate());
        }
    }

    void everyGpuHasItsSmallestCountOrNone()
    {
        // 8.03 B parameters at 16 bytes are 128.5 GB: too much for one GPU of 80 GiB, little for two under ZeRO-3.
        Catalogue catalogue = tests::smallCatalogue();
        catalogue.gpus[0].aliases = {"a100"};
        catalogue.gpus.push_back(catalogue.gpus[0]);
        catalogue.gpus[1].id = "tiny";
        catalogue.gpus[1].aliases = {};
        catalogue.gpus[1].capacity = Bytes(1 << 30);
        catalogue.gpus[1].usable = Bytes(1 << 30);
        PlanDocument document {catalogue};
        Plan after = document.plan();
        after.hardware.gpu = "a100";
        after.parallelism.sharding = Sharding::Zero3;
        document.start(after);
        const std::vector<GpuOption> &options = document.picture().gpus;
        QCOMPARE(options.size(), std::size_t(2));
        QCOMPARE(options[0].name, std::string("A100 SXM 80GB"));
        QCOMPARE(options[0].count, std::optional<std::int64_t>(2));
        QCOMPARE(options[0].estimate->capacity.verdict, Verdict::Fits);
        QVERIFY(options[0].chosen); // named by its alias
        QVERIFY(!options[1].count.has_value());
        QVERIFY(!options[1].chosen);
    }

    void aPriceOfThePlansOwnGpuIsNotAnotherGpus()
    {
        Catalogue catalogue = tests::smallCatalogue();
        catalogue.gpus.push_back(catalogue.gpus[0]);
        catalogue.gpus[1].id = "other";
        catalogue.prices.push_back(catalogue.prices[0]);
        catalogue.prices[1].gpu = "other";
        catalogue.prices[1].range = {HourlyPrice(9), HourlyPrice(9)};
        PlanDocument document {catalogue};
        Plan after = document.plan();
        after.parallelism.sharding = Sharding::Zero3;
        after.hardware.capacity = Bytes(std::int64_t {200} << 30);
        after.economics.pricePerGpuHour = Range<HourlyPrice> {HourlyPrice(1), HourlyPrice(1)};
        document.start(after);
        const std::vector<GpuOption> &options = document.picture().gpus;
        QCOMPARE(options[0].estimate->cost->pricePerGpuHour.low.dollarsPerHour(), 1.0);
        QCOMPARE(options[0].count, std::optional<std::int64_t>(1)); // 132.6 GB fit into 200 GiB
        QCOMPARE(options[1].estimate->cost->pricePerGpuHour.low.dollarsPerHour(), 9.0);
        QCOMPARE(options[1].count, std::optional<std::int64_t>(2)); // but not into 80 GiB
    }

    void theFourStagesOfTheWorkedExample()
    {
        // Llama 3 8B, 4,096 tokens, micro-batch 1, two A100 80GB, textbook: the published worked example.
        PlanDocument document {tests::smallCatalogue()};
        Plan after = document.plan();
        after.memoryModel = MemoryModel::Textbook;
        after.parallelism.gpus = 2;
        document.start(after);
        QStringList shown;
        for (const StageEstimate &stage : document.picture().stages)
            shown.append(formatBytesWithoutUnit(stage.result->memory.needed(), Unit::GB, QLocale::c()));
        QCOMPARE(shown.join(u' '), QStringLiteral("132.6 84.4 76.3 68.3"));
        QCOMPARE(document.picture().stages[1].result->capacity.verdict, Verdict::Tight);
    }

private:
    static void setMicroBatch(PlanDocument &document, std::int64_t rows)
    {
        Plan after = document.plan();
        after.training.microBatch = rows;
        document.edit("training.micro_batch", after);
    }

    /// What the engine says of the document's plan when it is asked directly.
    static EstimateResult estimateOf(const PlanDocument &document)
    {
        return estimate(document.plan(), document.picture().model->shape, document.catalogue());
    }
};

HEADROOM_TEST_MAIN(QCoreApplication, PlanDocumentTest)
#include "tst_plandocument.moc"
