// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates against published runs: what a line says, how far off a point is, what is counted.
#include <QTest>

#include "engine/formats/measuredjson.h"
#include "tests/support/sourcetree.h"

using namespace headroom;
using namespace headroom::tests;

namespace {

MeasuredPoint point(std::int64_t predicted, Range<Bytes> range)
{
    return {{MeasuredMetric::Allocated, {Bytes(1000), Bytes(1100)}}, Bytes(predicted), range};
}

MeasuredCase run(std::vector<MeasuredFigure> figures, bool fitted = true)
{
    MeasuredCase one;
    one.figures = std::move(figures);
    one.fitted = fitted;
    return one;
}

Estimate estimateOf(Verdict verdict, std::int64_t headroom)
{
    Estimate estimate;
    estimate.capacity
        = {.capacity = Bytes(1000), .usable = Bytes(1000), .headroom = Bytes(headroom), .verdict = verdict};
    return estimate;
}

} // namespace

class TestMeasured : public QObject {
    Q_OBJECT

private slots:
    void everyOpenLineIsRead();
    void anErrorCountsFromTheEndThatIsPassed();
    void aRangeHoldsWhereItMeetsTheInterval();
    void whatCannotBeIsNamed();
    void aVerdictCountsWhereTheRunDecides();
    void statisticsAreByMetricAndTier();
};

void TestMeasured::everyOpenLineIsRead()
{
    std::size_t lines = 0;
    for (const auto *file : {"measured.jsonl", "oom_reports.jsonl"}) {
        const QByteArray text = readSource(QStringLiteral("tests/data/measured/") + QLatin1String(file));
        for (const QByteArray &line : text.split('\n')) {
            if (line.isEmpty())
                continue;
            QVERIFY(isMeasuredCase(line.toStdString()));
            const auto one = readMeasuredCase(line.toStdString());
            QVERIFY2(one.has_value(), line.left(60).constData());
            QVERIFY(!one->id.empty() && !one->source.empty() && !one->tier.empty());
            ++lines;
        }
    }
    QCOMPARE(lines, std::size_t(221));
}

void TestMeasured::anErrorCountsFromTheEndThatIsPassed()
{
    QCOMPARE(point(1050, {}).error(), 0.0);
    QCOMPARE(point(1100, {}).error(), 0.0);
    QVERIFY(qAbs(point(1210, {}).error() - 10) < 1e-9);
    QVERIFY(qAbs(point(900, {}).error() + 10) < 1e-9);
}

void TestMeasured::aRangeHoldsWhereItMeetsTheInterval()
{
    QVERIFY(point(900, {Bytes(800), Bytes(1000)}).held());
    QVERIFY(!point(900, {Bytes(800), Bytes(999)}).held());
    QVERIFY(!point(1200, {Bytes(1101), Bytes(1300)}).held());
    QVERIFY(qAbs(point(1000, {Bytes(900), Bytes(1100)}).width() - 20) < 1e-9);
}

void TestMeasured::whatCannotBeIsNamed()
{
    const MeasuredFigure allocated {MeasuredMetric::Allocated, {Bytes(500), Bytes(510)}};
    const MeasuredFigure reserved {MeasuredMetric::Reserved, {Bytes(400), Bytes(410)}, false};
    const MeasuredFigure device {MeasuredMetric::Device, {Bytes(300), Bytes(310)}, false};
    QCOMPARE(contradictionIn(run({allocated}), Bytes(499)), Contradiction::AboveCapacity);
    QVERIFY(!contradictionIn(run({allocated}, false), Bytes(499)));
    QVERIFY(!contradictionIn(run({allocated}), Bytes(500)));
    QCOMPARE(contradictionIn(run({allocated, reserved}), Bytes(1000)), Contradiction::AllocatedAboveReserved);
    QCOMPARE(contradictionIn(run({reserved, device}), Bytes(1000)), Contradiction::ReservedAboveDevice);
}

void TestMeasured::aVerdictCountsWhereTheRunDecides()
{
    const MeasuredCase fitted = run({});
    MeasuredCase failed = run({}, false);
    QCOMPARE(compared(fitted, estimateOf(Verdict::Fits, 100)).rightVerdict, std::optional(true));
    QCOMPARE(compared(fitted, estimateOf(Verdict::Tight, 100)).rightVerdict, std::optional(false));
    QVERIFY(!compared(fitted, estimateOf(Verdict::Fits, 50)).rightVerdict);
    QVERIFY(!compared(failed, estimateOf(Verdict::DoesNotFit, -100)).rightVerdict);
    failed.planDecides = true;
    QCOMPARE(compared(failed, estimateOf(Verdict::DoesNotFit, -100)).rightVerdict, std::optional(true));
    QCOMPARE(compared(failed, estimateOf(Verdict::Fits, 100)).rightVerdict, std::optional(false));
}

void TestMeasured::statisticsAreByMetricAndTier()
{
    MeasuredValidation validation;
    for (const std::int64_t predicted : {1050, 1210, 900}) {
        MeasuredResult one {.source = "a/b", .tier = "A"};
        one.points.push_back(point(predicted, {Bytes(800), Bytes(1000)}));
        validation.results.push_back(one);
    }
    validation.results.push_back({.source = "a/b", .tier = "B"});
    const auto all = statisticsBy(validation, Grouping::Source);
    QCOMPARE(all.size(), std::size_t(1));
    QCOMPARE(all[0].group, std::string("a/b"));
    QCOMPARE(all[0].points, std::size_t(3));
    QVERIFY(qAbs(all[0].median - 10) < 1e-9);
    QCOMPARE(all[0].held, 100.0);
}

QTEST_APPLESS_MAIN(TestMeasured)
#include "tst_measured.moc"
