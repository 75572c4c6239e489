// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates against published runs: what a line says, how far off a point is, what is counted.
#include <QTest>

#include "engine/estimate/estimate.h"
#include "engine/explain/assumptions.h"
#include "engine/formats/measuredjson.h"
#include "tests/support/samples.h"
#include "tests/support/shapes.h"
#include "tests/support/sourcetree.h"

#include <algorithm>

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
    void whatTheUserMeasuredMovesTheEstimate_data();
    void whatTheUserMeasuredMovesTheEstimate();
    void aMeasuredRunKeepsThePlansOwnOverhead();
    void aMeasuredCardSaysNothingAboutTheNeed();
};

/// The sum of the terms stays the peak, no other phase stands above it, and the range is that of a measured run.
void TestMeasured::whatTheUserMeasuredMovesTheEstimate_data()
{
    QTest::addColumn<double>("factor");
    QTest::newRow("more") << 1.07;
    QTest::newRow("less") << 0.9;
}

void TestMeasured::whatTheUserMeasuredMovesTheEstimate()
{
    QFETCH(const double, factor);
    Plan plan;
    plan.hardware.gpu = "a100-sxm-80gb";
    plan.training.method = Method::Lora;
    const ModelShape shape = llamaShape();
    const Catalogue catalogue = smallCatalogue();
    const auto computed = estimate(plan, shape, catalogue);
    QVERIFY(computed);
    const Bytes measured(
        static_cast<std::int64_t>(factor * static_cast<double>(computed->memory.peakAllocated().value())));
    plan.measurement = Measurement {.metric = MeasuredMetric::Allocated, .bytes = measured};
    const auto corrected = estimate(plan, shape, catalogue);
    QVERIFY(corrected);
    const MemoryEstimate &memory = corrected->memory;
    QCOMPARE(memory.peakAllocated(), measured);
    for (const Phase phase : allPhases)
        QVERIFY(!memory.steady.has(phase) || memory.steady[phase].allocated() <= measured);
    QVERIFY(memory.measured.has_value());
    QCOMPARE(memory.measured->more, measured - computed->memory.peakAllocated());
    QCOMPARE(memory.steady.peakPhase(), computed->memory.steady.peakPhase());
    QCOMPARE(memory.steady.peak()[memory.measured->term] - computed->memory.steady.peak()[memory.measured->term],
        memory.measured->more);
    const double width = (memory.allocatedRange.high - memory.allocatedRange.low) / measured;
    QVERIFY(width > 0.06 && width < 0.07); // 2 · 1.645 · 2 %
    QCOMPARE(corrected->capacity.headroom, corrected->capacity.usable - memory.needed());
    const auto told = assumptions(plan, shape, catalogue, *corrected);
    QVERIFY(std::ranges::any_of(told, [](const Assumption &one) { return one.key == "measurement.bytes"; }));
}

/// One that is known to the byte leaves what has to fit as wide as what is allocated.
void TestMeasured::aMeasuredRunKeepsThePlansOwnOverhead()
{
    Plan plan;
    plan.hardware.gpu = "a100-sxm-80gb";
    plan.hardware.overhead = {Bytes(2'000'000'000), Bytes(2'000'000'000)};
    plan.training.method = Method::Lora;
    const auto computed = estimate(plan, llamaShape(), smallCatalogue());
    QVERIFY(computed);
    const Bytes measured = computed->memory.peakAllocated() + Bytes(1'000'000'000);
    plan.measurement = Measurement {.metric = MeasuredMetric::Allocated, .bytes = measured};
    const auto corrected = estimate(plan, llamaShape(), smallCatalogue());
    QVERIFY(corrected);
    const MemoryEstimate &memory = corrected->memory;
    QCOMPARE(memory.needed(), measured + Bytes(2'000'000'000));
    QCOMPARE(memory.neededRange.high - memory.neededRange.low, memory.allocatedRange.high - memory.allocatedRange.low);
}

void TestMeasured::aMeasuredCardSaysNothingAboutTheNeed()
{
    Plan plan;
    plan.hardware.gpu = "a100-sxm-80gb";
    plan.training.method = Method::Lora;
    const ModelShape shape = llamaShape();
    const auto computed = estimate(plan, shape, smallCatalogue());
    plan.measurement = Measurement {.metric = MeasuredMetric::Device, .bytes = Bytes(60'000'000'000)};
    const auto corrected = estimate(plan, shape, smallCatalogue());
    QVERIFY(computed && corrected);
    QCOMPARE(corrected->memory.devicePeak, Bytes(60'000'000'000));
    QCOMPARE(corrected->memory.needed(), computed->memory.needed());
    QCOMPARE(corrected->capacity.verdict, computed->capacity.verdict);
}

void TestMeasured::everyOpenLineIsRead()
{
    std::size_t lines = 0;
    for (const auto *file : {"measured.jsonl", "oom_reports.jsonl"}) {
        const QByteArray text = readSource(QStringLiteral("resources/accuracy/") + QLatin1String(file));
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
