// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Places on a slider's track and the values they mean: pure numbers, no window.
#include <QTest>

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
        QTest::newRow("lengths") << Scale {128, 1048576, true, usualLengths(128, 1048576)};
        QTest::newRow("GPUs in nodes of eight") << Scale {1, 1024, true, usualGpuCounts(8, 1024)};
        QTest::newRow("GPUs in nodes of four") << Scale {1, 1024, true, usualGpuCounts(4, 1024)};
        QTest::newRow("GPUs in nodes of six") << Scale {1, 1024, true, usualGpuCounts(6, 1024)};
        QTest::newRow("micro-batches") << Scale {1, 256, true, roundCounts(1, 256)};
    }

    void everyStopComesBackFromItsPlace()
    {
        QFETCH(Scale, scale);
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

    void lengthsArePowersOfTwoAndTheHalvesBetween()
    {
        const std::vector<double> expected {128, 256, 512, 1024, 1536, 2048, 3072, 4096, 6144, 8192};
        QCOMPARE(usualLengths(128, 8192), expected);
        QCOMPARE(usualLengths(128, 1048576).back(), 1048576.0);
    }

    void gpuCountsArePowersOfTwoThenWholeNodes()
    {
        const std::vector<double> eight {1, 2, 4, 8, 16, 24, 32, 40, 48};
        QCOMPARE(usualGpuCounts(8, 48), eight);
        const std::vector<double> six {1, 2, 4, 6, 8, 12, 16, 18, 24};
        QCOMPARE(usualGpuCounts(6, 24), six);
        const std::vector<double> noNode {1, 2, 4, 8};
        QCOMPARE(usualGpuCounts(0, 8), noNode);
    }

    void roundCountsAreAllSmallNumbersThenEvenSteps()
    {
        const std::vector<double> expected {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24, 28, 32, 40};
        QCOMPARE(roundCounts(1, 40), expected);
    }

    void stepsGoToTheNextStopFromAnyTypedNumber()
    {
        const Scale scale {128, 1048576, true, usualLengths(128, 1048576)};
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
