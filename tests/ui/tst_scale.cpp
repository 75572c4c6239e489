// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Places on a slider's track and the values they mean: pure numbers, no window.
#include <QTest>

#include "engine/plan/knobs.h"
#include "engine/plan/knobvalues.h"
#include "ui/widgets/scale.h"

using namespace headroom::ui;

class TestScale : public QObject {
    Q_OBJECT

private slots:
    void trackEndsAreTheLimits_data()
    {
        QTest::addColumn<double>("lowest");
        QTest::addColumn<double>("highest");
        QTest::addColumn<bool>("logarithmic");
        QTest::newRow("sequence length") << 128.0 << 1048576.0 << true;
        QTest::newRow("micro-batch") << 1.0 << 256.0 << true;
        QTest::newRow("a share") << 0.0 << 1.0 << false;
    }

    void trackEndsAreTheLimits()
    {
        QFETCH(double, lowest);
        QFETCH(double, highest);
        QFETCH(bool, logarithmic);
        const Scale scale {.lowest = lowest, .highest = highest, .logarithmic = logarithmic};
        QCOMPARE(positionOf(scale, lowest), 0);
        QCOMPARE(positionOf(scale, highest), trackLength);
        QCOMPARE(valueAt(scale, 0), lowest);
        QVERIFY(qFuzzyCompare(valueAt(scale, trackLength), highest));
    }

    void eachDoublingTakesTheSameRoom()
    {
        // 128 to 1,048,576 are 13 doublings: each takes a thirteenth of the track.
        const Scale scale {.lowest = 128, .highest = 1048576, .logarithmic = true};
        for (int doublings = 0; doublings <= 13; ++doublings) {
            const double value = 128.0 * std::pow(2.0, doublings);
            QCOMPARE(positionOf(scale, value), static_cast<int>(std::lround(doublings * trackLength / 13.0)));
        }
    }

    void aLinearScaleHasItsMiddleInTheMiddle()
    {
        const Scale scale {.lowest = 0, .highest = 10};
        QCOMPARE(positionOf(scale, 5), trackLength / 2);
        QCOMPARE(valueAt(scale, trackLength / 2), 5.0);
    }

    void valuesOutsideStandAtTheEnds()
    {
        const Scale scale {.lowest = 1, .highest = 1024, .logarithmic = true};
        QCOMPARE(positionOf(scale, 0), 0);
        QCOMPARE(positionOf(scale, -5), 0);
        QCOMPARE(positionOf(scale, 1e6), trackLength);
        QCOMPARE(valueAt(scale, -10), 1.0);
        QVERIFY(qFuzzyCompare(valueAt(scale, 2 * trackLength), 1024.0));
    }

    void aScaleWithoutLengthHasOnePlace()
    {
        const Scale scale {.lowest = 1, .highest = 1};
        QCOMPARE(positionOf(scale, 1), 0);
        QCOMPARE(positionOf(scale, 7), 0);
    }

    void everyStopComesBackFromItsPlace_data()
    {
        QTest::addColumn<Scale>("scale");
        const auto scaleOf = [](const char *id, std::int64_t gpusPerNode) {
            const headroom::Knob &row = *headroom::knob(id);
            Scale scale {row.sliderLow, row.sliderHigh, row.scale == headroom::KnobScale::Logarithmic};
            for (std::int64_t point : headroom::restingPoints(row, gpusPerNode))
                scale.stops.push_back(static_cast<double>(point));
            return scale;
        };
        QTest::newRow("lengths") << scaleOf("training.sequence_length", 8);
        QTest::newRow("GPUs in nodes of eight") << scaleOf("parallelism.gpus", 8);
        QTest::newRow("GPUs in nodes of four") << scaleOf("parallelism.gpus", 4);
        QTest::newRow("GPUs in nodes of six") << scaleOf("parallelism.gpus", 6);
        QTest::newRow("tensor ranks") << scaleOf("parallelism.tensor", 8);
    }

    void everyStopComesBackFromItsPlace()
    {
        QFETCH(Scale, scale);
        QVERIFY(!scale.stops.empty());
        for (double stop : scale.stops)
            QCOMPARE(snappedValueAt(scale, positionOf(scale, stop)), stop);
    }

    void aPlaceBetweenStopsMeansTheNearer()
    {
        const Scale scale {.lowest = 1, .highest = 16, .logarithmic = true, .stops = {1, 4, 16}};
        QCOMPARE(snappedValueAt(scale, trackLength / 2 + 100), 4.0);
        QCOMPARE(snappedValueAt(scale, trackLength / 2 - 100), 4.0);
        QCOMPARE(snappedValueAt(scale, trackLength - 100), 16.0);
        QCOMPARE(snappedValueAt(scale, 100), 1.0);
    }

    void withoutStopsEveryWholeNumberIsReached()
    {
        const Scale rows {.lowest = 1, .highest = 256, .logarithmic = true};
        for (int count = 1; count <= 256; ++count)
            QCOMPARE(snappedValueAt(rows, positionOf(rows, count)), static_cast<double>(count));
        QCOMPARE(stopAbove(rows, 7), 8.0);
        QCOMPARE(stopBelow(rows, 7), 6.0);
        QCOMPARE(stopAbove(rows, 256), 256.0);
        QCOMPARE(stopBelow(rows, 1), 1.0);
        QCOMPARE(stopAbove(rows, 1000), 1000.0);
    }

    void fractionsStepByAHundredth()
    {
        const Scale share {.lowest = 0, .highest = 2, .whole = false};
        QCOMPARE(stopAbove(share, 1), 1.02);
        QCOMPARE(snappedValueAt(share, trackLength / 4), 0.5);
    }

    void stepsGoToTheNextStopFromAnyTypedNumber()
    {
        const Scale scale {128, 1048576, true, {128, 3072, 4096, 6144, 1048576}};
        QCOMPARE(stopAbove(scale, 4096), 6144.0);
        QCOMPARE(stopBelow(scale, 4096), 3072.0);
        QCOMPARE(stopAbove(scale, 5000), 6144.0);
        QCOMPARE(stopBelow(scale, 5000), 4096.0);
        QCOMPARE(stopAbove(scale, 1048576), 1048576.0);
        QCOMPARE(stopBelow(scale, 128), 128.0);
        QCOMPARE(stopAbove(scale, 2e6), 2e6);
    }
};

QTEST_GUILESS_MAIN(TestScale)
#include "tst_scale.moc"
