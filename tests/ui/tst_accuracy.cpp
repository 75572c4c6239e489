// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Accuracy tab: filters, marks, the chosen run; and the replay that reaches the memory chart.
#include "app/document/plandocument.h"
#include "app/document/replayer.h"
#include "ui/charts/accuracychart.h"
#include "ui/charts/memoryvalue.h"
#include "ui/charts/twin.h"
#include "ui/models/accuracytables.h"
#include "ui/render/figure.h"
#include "ui/tabs/accuracytab.h"

#include "tests/support/samples.h"
#include "tests/support/testmain.h"
#include "tests/support/windowstage.h"

#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace headroom;
using namespace headroom::ui;

namespace {

MeasuredResult run(const char *id, const char *tier, Method method, MeasuredMetric metric, std::int64_t measured,
    std::int64_t predicted)
{
    MeasuredResult result {.id = id, .source = "somebody/runs", .tier = tier, .method = method};
    result.terms[TermId::Weights] = Bytes(predicted / 2);
    result.terms[TermId::Activations] = Bytes(predicted / 2);
    result.points.push_back({.figure = {metric, {Bytes(measured), Bytes(measured)}},
        .predicted = Bytes(predicted),
        .range = {Bytes(predicted * 95 / 100), Bytes(predicted * 105 / 100)}});
    return result;
}

MeasuredValidation someRuns()
{
    MeasuredValidation validation;
    validation.results = {run("near", "A", Method::Full, MeasuredMetric::Allocated, 40'000'000'000, 40'400'000'000),
        run("far", "B", Method::Lora, MeasuredMetric::Reserved, 10'000'000'000, 20'000'000'000),
        run("exact", "A", Method::Qlora, MeasuredMetric::Device, 80'000'000'000, 80'000'000'000)};
    return validation;
}

}

class TestAccuracy : public QObject {
    Q_OBJECT

private slots:
    void theWorstComesFirst();
    void filtersTakeWhatTheySay();
    void aMarkChoosesItsRun();
    void theKeyboardWalksThroughTheMarks();
    void theTableIsTheChartsTwin();
    void theFigureIsPainted();
    void theRunsOfTheProgramAreEstimated();
    void aReplayReachesTheDocumentWhenTheHandRests();
    void aReplayOfAnotherPlanIsForgotten();
};

void TestAccuracy::theWorstComesFirst()
{
    const std::vector<AccuracyPoint> points = accuracyPoints(someRuns());
    QCOMPARE(points.size(), 3U);
    QCOMPARE(points[0].id, QStringLiteral("far"));
    QVERIFY(!points[0].peak.held());
    QCOMPARE(errorText(points[0].peak.error()), QStringLiteral("+100%"));
    QCOMPARE(points[2].id, QStringLiteral("exact"));
    QVERIFY(points[2].peak.held());
}

void TestAccuracy::filtersTakeWhatTheySay()
{
    AccuracyTab tab;
    tab.setRuns(someRuns());
    auto *summary = tab.findChild<QLabel *>(QStringLiteral("accuracy.summary"));
    const QString all = summary->text();
    auto *tier = tab.findChild<QComboBox *>(QStringLiteral("accuracy.tier"));
    QCOMPARE(tier->count(), 3); // all, A, B
    tier->setCurrentIndex(tier->findText(QStringLiteral("B")));
    emit tier->activated(tier->currentIndex());
    QVERIFY(summary->text() != all);
    tab.twin()->setTableShown(true);
    QCOMPARE(tab.twin()->tableView()->model()->rowCount(), 1);
    auto *metric = tab.findChild<QComboBox *>(QStringLiteral("accuracy.metric"));
    metric->setCurrentIndex(metric->findData(static_cast<int>(MeasuredMetric::Allocated)));
    emit metric->activated(metric->currentIndex());
    QCOMPARE(tab.twin()->tableView()->model()->rowCount(), 0);
    QVERIFY(summary->text().contains(QStringLiteral("No published run")));
}

void TestAccuracy::aMarkChoosesItsRun()
{
    AccuracyTab tab;
    tab.resize(900, 800);
    tab.show();
    tab.setRuns(someRuns());
    auto *chart = tab.findChild<AccuracyChart *>();
    auto *terms = tab.findChild<QTableView *>(QStringLiteral("accuracy.terms"));
    QCOMPARE(terms->model()->rowCount(), 0);
    const int height = chart->height();
    QTest::mouseClick(chart, Qt::LeftButton, {}, chart->markOf(0).toPoint());
    QVERIFY(tab.findChild<QLabel *>(QStringLiteral("accuracy.run"))->text().contains(QStringLiteral("somebody/runs")));
    QCOMPARE(terms->model()->rowCount(), 2);
    QCOMPARE(chart->height(), height);
}

void TestAccuracy::theKeyboardWalksThroughTheMarks()
{
    AccuracyTab tab;
    tab.setRuns(someRuns());
    auto *chart = tab.findChild<AccuracyChart *>();
    auto *text = tab.findChild<QLabel *>(QStringLiteral("accuracy.run"));
    QTest::keyClick(chart, Qt::Key_Right);
    QVERIFY(text->text().startsWith(QStringLiteral("far")));
    QTest::keyClick(chart, Qt::Key_Right);
    QVERIFY(text->text().startsWith(QStringLiteral("near")));
    QTest::keyClick(chart, Qt::Key_End);
    QVERIFY(text->text().startsWith(QStringLiteral("exact")));
    QVERIFY(chart->accessibleDescription().contains(QStringLiteral("exact")));
}

void TestAccuracy::theTableIsTheChartsTwin()
{
    const AccuracyValue value = accuracyValue(accuracyPoints(someRuns()), {}, Unit::GB);
    const TextTable table = accuracyTable(value);
    QCOMPARE(table.rows.size(), 3);
    QVERIFY(table.rows.front().contains(QStringLiteral("10.0 GB")));
    for (const QStringList &row : table.rows)
        QCOMPARE(row.size(), table.columns.size());
}

void TestAccuracy::theFigureIsPainted()
{
    AccuracyValue value = accuracyValue(accuracyPoints(someRuns()), {}, Unit::GiB);
    const QImage three = imageOf(accuracyFigure(value), 1);
    QVERIFY(three.width() > 500 && three.height() > 300);
    value.points[1].peak.predicted = value.points[1].peak.predicted + Bytes(20'000'000'000); // same axes
    const QImage moved = imageOf(accuracyFigure(value), 1);
    QCOMPARE(moved.size(), three.size());
    int changed = 0;
    for (int y = 0; y < three.height(); ++y)
        for (int x = 0; x < three.width(); ++x)
            changed += three.pixelColor(x, y) == moved.pixelColor(x, y) ? 0 : 1;
    QVERIFY2(changed > 20, qPrintable(QString::number(changed))); // a mark, where it was and where it is
    QVERIFY(changed < three.width() * three.height() / 50);
}

/// In the background, all that come with the program.
void TestAccuracy::theRunsOfTheProgramAreEstimated()
{
    tests::WindowStage stage;
    AccuracyTab tab;
    tab.load(stage.document.catalogue());
    auto *tier = tab.findChild<QComboBox *>(QStringLiteral("accuracy.tier"));
    QTRY_VERIFY_WITH_TIMEOUT(tier->count() > 3, 120'000);
    tab.twin()->setTableShown(true);
    QVERIFY(tab.twin()->tableView()->model()->rowCount() > 100);
}

void TestAccuracy::aReplayReachesTheDocumentWhenTheHandRests()
{
    tests::WindowStage stage;
    Plan plan = stage.document.plan();
    plan.parallelism.gpus = 1;
    plan.parallelism.sharding = Sharding::Ddp;
    plan.training.method = Method::Lora;
    plan.training.sequenceLength = 512;
    Replayer replayer(stage.document);
    replayer.setPause(1);
    stage.document.beginGesture();
    stage.document.edit("training.sequence_length", plan);
    QTest::qWait(50);
    QVERIFY(!stage.document.picture().replayed); // the hand has not let go
    stage.document.endGesture();
    QTRY_VERIFY_WITH_TIMEOUT(stage.document.picture().replayed, 60'000);
    const Picture &picture = stage.document.picture();
    QVERIFY(picture.estimate->memory.peakReserved >= picture.estimate->memory.peakAllocated());
    const MemoryBarsValue bars = memoryBarsValue(picture, stage.document.catalogue(), Unit::GB);
    QVERIFY(bars.bars.front().chosen);
    QCOMPARE(bars.bars.front().fragmentation, picture.estimate->memory.fragmentation);
    QVERIFY(bars.bars.front().fragmentation <= bars.bars.front().terms[TermId::Overhead]);
}

void TestAccuracy::aReplayOfAnotherPlanIsForgotten()
{
    tests::WindowStage stage;
    const Estimate before = *stage.document.estimate();
    Plan other = stage.document.plan();
    other.training.microBatch += 1;
    Estimate replayed = before;
    replayed.memory.peakReserved = Bytes(1);
    stage.document.takeReplay(other, replayed);
    QCOMPARE(*stage.document.estimate(), before);
    QVERIFY(!stage.document.picture().replayed);
}

HEADROOM_TEST_MAIN(QApplication, TestAccuracy)
#include "tst_accuracy.moc"
