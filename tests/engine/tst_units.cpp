// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Units do not mix, convert only by name, and keep every byte.
#include <QTest>

#include "engine/units/bytes.h"
#include "engine/units/rates.h"

using namespace headroom;
using namespace headroom::literals;

class UnitsTest : public QObject {
    Q_OBJECT

private slots:
    void aNameplateGigabyteOfAnA100IsAGibibyte() { QCOMPARE((80_GiB).value(), 85'899'345'920); }
    void gigabytesAndGibibytesDiffer()
    {
        QCOMPARE((84_GB).inGB(), 84.0);
        QVERIFY((84_GB).inGiB() < 78.3); // 84e9 / 2^30 = 78.23
    }
    void oneGpuForTwoHoursAtThreeDollarsIsSix()
    {
        QCOMPARE((Seconds(7200) * HourlyPrice(3)).dollars(), 6.0);
    }
};

QTEST_GUILESS_MAIN(UnitsTest)
#include "tst_units.moc"
