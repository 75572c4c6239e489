// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline, the tree of what is alive, both memory models: what they show is what the engine says.
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTreeView>

#include "tests/support/referenceplans.h"
#include "tests/support/testmain.h"
#include "tests/support/windowstage.h"
#include "ui/charts/modeldifference.h"
#include "ui/charts/phasetimeline.h"
#include "ui/charts/twin.h"
#include "ui/models/alivemodel.h"
#include "ui/models/detailtables.h"
#include "ui/tabs/breakdowntab.h"
#include "ui/tabs/modelstab.h"
#include "ui/tabs/timelinetab.h"

using namespace headroom;
using namespace headroom::ui;

namespace {

/// Llama 3.2 1B, 2 rows of 2048 tokens, nothing recomputed.
const tests::ReferencePlan &smallPlan()
{
    static const tests::ReferencePlan plan = tests::referencePlans(QStringLiteral("full.jsonl")).front();
    return plan;
}

TimelineValue smallTimeline(Unit unit = Unit::GB)
{
    TimelineValue value {.title = QStringLiteral("Sample"), .gpu = QStringLiteral("GPU"), .unit = unit};
    value.course = timeline(*executedLog(smallPlan().plan, smallPlan().shape), 700);
    placePoints(value);
    return value;
}

Explanation smallExplanation()
{
    Explanation explanation {.phase = Phase::Loss};
    explanation.alive = aliveAtPeak(*executedLog(smallPlan().plan, smallPlan().shape), Phase::Loss);
    for (const AliveTerm &term : explanation.alive->terms)
        explanation.terms[term.term] = term.bytes();
    explanation.terms[TermId::Overhead] = Bytes(1'000'000'000);
    return explanation;
}

/// A plan whose step is executed: one GPU.
void useOneGpu(PlanDocument &document)
{
    Plan plan = document.plan();
    plan.parallelism.gpus = 1;
    plan.parallelism.sharding = Sharding::Ddp;
    document.edit("parallelism.gpus", plan);
}

qint64 bytesOf(const QModelIndex &index)
{
    return index.data(AliveModel::BytesRole).toLongLong();
}

/// Whether every line is the sum of those below it.
bool addsUp(const AliveModel &model, const QModelIndex &parent)
{
    if (model.rowCount(parent) == 0)
        return true;
    qint64 sum = 0;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex child = model.index(row, 0, parent);
        if (!addsUp(model, child))
            return false;
        sum += bytesOf(child);
    }
    return !parent.isValid() || sum == bytesOf(parent);
}

} // namespace

class TestDetail : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QApplication::setStyle(QStringLiteral("Fusion"));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void init() { tests::failOnAnyWarning(); }

    void theTreeAddsUpAtEveryLevel()
    {
        AliveModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        const Explanation explanation = smallExplanation();
        model.setExplanation(explanation, Unit::GB);
        QVERIFY(addsUp(model, {}));
        qint64 total = 0;
        for (int row = 0; row < model.rowCount(); ++row)
            total += bytesOf(model.index(row, 0));
        QCOMPARE(total, qint64(explanation.terms.total().value()));
        const QModelIndex activations = model.indexOf(TermId::Activations);
        QVERIFY(activations.isValid() && model.rowCount(activations) > 1);
        QCOMPARE(model.rowCount(model.indexOf(TermId::Overhead)), 0);
        model.setExplanation({}, Unit::GB);
        QCOMPARE(model.rowCount(), 0);
    }

    void theTreeSaysShapesInTheModelsWords()
    {
        const TextTable table = aliveTable(smallExplanation(), Unit::GB);
        QStringList lines;
        for (const QStringList &row : table.rows)
            lines << row.join(QStringLiteral(" | "));
        const QStringList shapes = lines.filter(QStringLiteral("8192 inner × 2 B)"));
        QVERIFY(!shapes.isEmpty());
        QVERIFY2(shapes.join(u'\n').contains(QStringLiteral("16 × (2 row")), qPrintable(shapes.join(u'\n')));
        QVERIFY(!lines.filter(QStringLiteral("saved for backward by silu")).isEmpty());
        QVERIFY(!lines.filter(QStringLiteral("0–15")).isEmpty());
    }

    void pointsHavePlacesInOrder()
    {
        const TimelineValue value = smallTimeline();
        QCOMPARE(value.places.size(), value.course.points.size());
        QCOMPARE(value.edges.size(), value.course.spans.size() + 1);
        QVERIFY(std::is_sorted(value.places.begin(), value.places.end()));
        QVERIFY(std::is_sorted(value.edges.begin(), value.edges.end()));
        QCOMPARE(value.edges.front(), 0.0);
        QVERIFY(qAbs(value.edges.back() - 1) < 1e-9);
        for (std::size_t span = 0; span < value.course.spans.size(); ++span) // each can be seen
            QVERIFY(value.edges[span + 1] - value.edges[span] > 0.03);
        QCOMPARE(value.nearest(value.places[10]), std::size_t(10));
        QCOMPARE(value.nearest(-1), std::size_t(0));
        QCOMPARE(value.nearest(2), value.places.size() - 1);
    }

    void theTimelineNamesWhatWasAllocatedLast()
    {
        PhaseTimeline chart;
        const TimelineValue value = smallTimeline();
        chart.setValue(value);
        QCOMPARE(chart.currentPoint(), value.course.peak);
        QVERIFY(chart.accessibleDescription().contains(QStringLiteral("20.9")));
        chart.resize(900, 500);
        chart.show();
        QSignalSpy moved(&chart, &PhaseTimeline::currentPointChanged);
        chart.setFocus();
        QTest::keyClick(chart.focusProxy(), Qt::Key_Home);
        QCOMPARE(chart.currentPoint(), std::size_t(0));
        QTest::keyClick(chart.focusProxy(), Qt::Key_Right);
        QCOMPARE(chart.currentPoint(), std::size_t(1));
        QTest::keyClick(chart.focusProxy(), Qt::Key_End);
        QCOMPARE(chart.currentPoint(), value.places.size() - 1);
        QTest::keyClick(chart.focusProxy(), Qt::Key_Escape);
        QCOMPARE(chart.currentPoint(), value.course.peak);
        QCOMPARE(moved.count(), 4);
        const QString peak = readout(value, value.course.peak);
        // the gradient of the log-probabilities: one fp32 number for each of 2·2048 tokens and 128256 words
        QVERIFY2(peak.contains(QStringLiteral("log-probabilities: 525336576")), qPrintable(peak));
    }

    void theAxisReachesThePeakInEitherUnit()
    {
        PhaseTimeline chart;
        chart.resize(900, 500);
        chart.show();
        chart.setValue(smallTimeline());
        QVERIFY(chart.axisEnd() >= 20.9 && chart.axisEnd() <= 30);
        chart.setValue(smallTimeline(Unit::GiB));
        QVERIFY(chart.axisEnd() >= 19.4 && chart.axisEnd() <= 30);
    }

    void theTimelinesTableHasARowForEachPoint()
    {
        const TimelineValue value = smallTimeline();
        const TextTable table = timelineTable(value);
        QCOMPARE(static_cast<std::size_t>(table.rows.size()), value.course.points.size());
        for (const QStringList &row : table.rows)
            QCOMPARE(row.size(), table.columns.size());
        qsizetype peaks = 0;
        for (const QStringList &row : table.rows)
            peaks += row[1].contains(QStringLiteral("peak")) ? 1 : 0;
        QCOMPARE(peaks, 1);
    }

    void theDifferenceSaysSignAndSum()
    {
        DifferenceValue value;
        value.difference.terms[0] = {TermId::Weights, Bytes(16'000'000'000), Bytes(16'100'000'000)};
        value.difference.terms[4] = {TermId::Activations, Bytes(5'000'000'000), Bytes(3'000'000'000)};
        for (std::size_t term = 0; term < termCount; ++term)
            value.difference.terms[term].term = static_cast<TermId>(term);
        const TextTable table = differenceTable(value);
        QCOMPARE(table.rows.size(), qsizetype(termCount) + 1);
        const auto plain = [](QString text) { return text.replace(QChar(0xA0), u' '); };
        QCOMPARE(plain(table.rows[0][3]), QStringLiteral("+0.10 GB"));
        QCOMPARE(plain(table.rows[4][3]), QStringLiteral("−2.0 GB"));
        QCOMPARE(plain(table.rows[termCount][3]), QStringLiteral("−1.9 GB"));
        ModelDifferenceChart chart;
        chart.resize(900, 500);
        chart.setValue(value);
        QVERIFY(chart.axisEnd() >= 16.1 && chart.axisEnd() <= 20);
        QVERIFY(plain(chart.accessibleDescription()).contains(QStringLiteral("−2.0 GB")));
    }

    void figuresAreDrawn()
    {
        TimelineTab timelineTab;
        ModelsTab modelsTab;
        tests::WindowStage stage;
        useOneGpu(stage.document);
        const Picture &picture = stage.document.picture();
        timelineTab.setPicture(picture, stage.document.catalogue(), Unit::GB);
        modelsTab.setPicture(picture, stage.document.catalogue(), Unit::GB);
        for (const Twin *twin : {timelineTab.twin(), modelsTab.twin()}) {
            const QImage image = imageOf(twin->figure(), 1);
            QVERIFY(image.width() > 500 && image.height() > 300);
        }
        QVERIFY2(timelineTab.value().problem.isEmpty(), qPrintable(timelineTab.value().problem));
        QVERIFY(!timelineTab.value().empty());
    }

    void whatIsNotExecutedIsSaidInTheChart()
    {
        tests::WindowStage stage;
        Plan plan = stage.document.plan();
        plan.training.checkpointing = Checkpointing::Selective;
        plan.training.selective = SelectiveKind::PerOp; // torchtitan alone has it
        stage.document.edit("training.selective", plan);
        const TimelineValue value = timelineValue(stage.document.picture(), QStringLiteral("GPU"), Unit::GB);
        QVERIFY(value.empty());
        QVERIFY(value.problem.size() > 20);
        QCOMPARE(description(value), value.problem);
    }

    void theBreakdownIsATreeWhereTheStepWasExecuted()
    {
        tests::WindowStage stage;
        useOneGpu(stage.document);
        stage.show();
        stage.part<QTabWidget>("tabs")->setCurrentWidget(stage.part("breakdown"));
        QCoreApplication::processEvents();
        auto *tab = stage.part<BreakdownTab>("breakdown");
        QVERIFY(tab->showsTree());
        const auto *model = qobject_cast<const AliveModel *>(tab->treeView()->model());
        QVERIFY(model && model->rowCount() > 3);
        QVERIFY(addsUp(*model, {}));
        tab->showTerm(TermId::Weights);
        QCOMPARE(tab->treeView()->currentIndex(), model->indexOf(TermId::Weights));
        QVERIFY(tab->treeView()->isExpanded(model->indexOf(TermId::Weights)));
        auto *phase = stage.part<QComboBox>("breakdown.phase");
        QVERIFY(phase->isVisible() && phase->count() >= 6);
        phase->setFocus();
        QTest::keyClick(phase, Qt::Key_End);
        QVERIFY(addsUp(*model, {}));
        qint64 total = 0;
        for (int row = 0; row < model->rowCount(); ++row)
            total += bytesOf(model->index(row, 0));
        QCOMPARE(total, qint64(stage.document.estimate()->memory.steady[Phase::Save].total().value()));
        tab->copyTable();
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("embed_tokens")));

        Plan plan = stage.document.plan();
        plan.memoryModel = MemoryModel::Textbook;
        stage.document.edit("memory_model", plan);
        QCoreApplication::processEvents();
        QVERIFY(!tab->showsTree());
        QVERIFY(!phase->isVisible());
    }

    void theTreeStaysOpenWhenThePlanChanges()
    {
        tests::WindowStage stage;
        useOneGpu(stage.document);
        stage.show();
        stage.part<QTabWidget>("tabs")->setCurrentWidget(stage.part("breakdown"));
        QCoreApplication::processEvents();
        auto *tab = stage.part<BreakdownTab>("breakdown");
        const auto *model = qobject_cast<const AliveModel *>(tab->treeView()->model());
        tab->showTerm(TermId::Weights);
        Plan plan = stage.document.plan();
        plan.training.sequenceLength = 2048;
        stage.document.edit("training.sequence_length", plan);
        QCoreApplication::processEvents();
        QVERIFY(tab->treeView()->isExpanded(model->indexOf(TermId::Weights)));
    }

    void theSwitchChoosesTheMemoryModel()
    {
        tests::WindowStage stage;
        useOneGpu(stage.document);
        stage.show();
        stage.part<QTabWidget>("tabs")->setCurrentWidget(stage.part("modelsTab"));
        QCoreApplication::processEvents();
        auto *choice = stage.part<QComboBox>("models.choice");
        QCOMPARE(choice->currentData().toInt(), static_cast<int>(MemoryModel::Detailed));
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_Down);
        QCoreApplication::processEvents();
        QCOMPARE(stage.document.plan().memoryModel, std::optional(MemoryModel::Textbook));
        QVERIFY(!stage.document.estimate()->memory.first);
        stage.document.undoStack()->undo();
        QCoreApplication::processEvents();
        QCOMPARE(choice->currentData().toInt(), static_cast<int>(MemoryModel::Detailed));
        QVERIFY(!stage.part<QLabel>("models.summary")->text().isEmpty());
    }

    void theTimelineFollowsTheSliders()
    {
        tests::WindowStage stage;
        useOneGpu(stage.document);
        stage.show();
        stage.part<QTabWidget>("tabs")->setCurrentWidget(stage.part("timelineTab"));
        QCoreApplication::processEvents();
        auto *tab = stage.part<TimelineTab>("timelineTab");
        const auto peak = [&] { return tab->value().course.points[tab->value().course.peak].terms.total(); };
        const auto expected = [&] { return stage.document.estimate()->memory.peakAllocated(); };
        QCOMPARE(peak().value(), expected().value());
        stage.document.beginGesture();
        Plan plan = stage.document.plan();
        plan.training.microBatch = 4;
        stage.document.edit("training.micro_batch", plan);
        QTRY_COMPARE(peak().value(), expected().value()); // while the hand still holds
        plan.training.microBatch = 8;
        stage.document.edit("training.micro_batch", plan);
        stage.document.endGesture();
        QTRY_COMPARE(peak().value(), expected().value());
        QVERIFY(stage.part<QLabel>("timeline.readout")->text().contains(QStringLiteral("×")));
    }

    void theTabsAsPictures_data()
    {
        QTest::addColumn<QString>("tab");
        QTest::addColumn<bool>("dark");
        for (const char *tab : {"timelineTab", "breakdown", "modelsTab"}) {
            QTest::addRow("%s light", tab) << QString::fromLatin1(tab) << false;
            QTest::addRow("%s dark", tab) << QString::fromLatin1(tab) << true;
        }
    }
    /// Kept beside the test program for eyes, one folder for all scales.
    void theTabsAsPictures()
    {
        QFETCH(const QString, tab);
        QFETCH(const bool, dark);
        tests::WindowStage stage;
        useOneGpu(stage.document);
        stage.window
            .findChild<QAction *>(dark ? QStringLiteral("action.themeDark") : QStringLiteral("action.themeLight"))
            ->trigger();
        stage.show();
        stage.part<QTabWidget>("tabs")->setCurrentWidget(stage.part(qPrintable(tab)));
        QCoreApplication::processEvents();
        if (tab == QLatin1String("breakdown"))
            stage.part<BreakdownTab>("breakdown")->showTerm(TermId::Weights);
        const QString folder = QCoreApplication::applicationDirPath() + QStringLiteral("/screens");
        QVERIFY(QDir().mkpath(folder));
        const QImage image = stage.window.grab().toImage();
        const int scale = qRound(stage.window.devicePixelRatioF());
        QCOMPARE(image.size(), stage.window.size() * scale);
        QVERIFY(image.save(QStringLiteral("%1/%2-%3@%4x.png")
                               .arg(folder, tab, dark ? QStringLiteral("dark") : QStringLiteral("light"))
                               .arg(scale)));
    }
};

HEADROOM_TEST_MAIN(QApplication, TestDetail)
#include "tst_detail.moc"
