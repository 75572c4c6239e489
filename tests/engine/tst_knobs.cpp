// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every row of the table of knobs holds together: id, kind, limits, default, access, slider, steps.
#include <QTest>

#include "engine/plan/knobs.h"
#include "engine/plan/knobvalues.h"

#include <algorithm>
#include <limits>
#include <set>

using namespace headroom;

namespace {

/// A value of the knob's kind that differs from its default, inside the limits.
KnobValue otherValue(const Knob &knob)
{
    const auto usual = knob.get(Plan {});
    switch (knob.kind) {
    case KnobKind::Flag:
        return usual != KnobValue(true);
    case KnobKind::Choice:
        return KnobChoice {usual == KnobValue(KnobChoice {1}) ? 0U : 1U};
    case KnobKind::Whole:
        return static_cast<std::int64_t>(knob.low) + 6;
    case KnobKind::Number:
        return knob.low + (knob.high - knob.low) / 8;
    case KnobKind::Range:
        return Range<double> {knob.low, knob.low + (knob.high - knob.low) / 8};
    case KnobKind::Text:
    case KnobKind::Config:
        return std::string("something else");
    case KnobKind::Texts:
        return std::vector<std::string> {"q_proj", "v_proj"};
    }
    return {};
}

KnobValue next(const char *id, KnobValue from, KnobDirection direction, std::int64_t gpusPerNode = 8)
{
    return nextValue(*knob(id), from, direction, gpusPerNode);
}

} // namespace

class KnobsTest : public QObject {
    Q_OBJECT

private slots:
    void everyRowHoldsTogether_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; index < static_cast<int>(knobs().size()); ++index)
            QTest::newRow(std::string(knobs()[static_cast<std::size_t>(index)].id).c_str()) << index;
    }
    void everyRowHoldsTogether()
    {
        QFETCH(int, index);
        const auto &knob = knobs()[static_cast<std::size_t>(index)];
        QCOMPARE(headroom::knob(knob.id), &knob);
        QVERIFY(knob.low <= knob.high);
        if (knob.hasSlider()) {
            QVERIFY(knob.sliderLow >= knob.low);
            QVERIFY(knob.sliderHigh <= knob.high);
        }

        Plan plan;
        const auto usual = knob.get(plan);
        QVERIFY(std::holds_alternative<std::monostate>(usual) || allows(knob, usual));
        const auto other = otherValue(knob);
        QVERIFY(allows(knob, other));
        knob.set(plan, other);
        QCOMPARE(knob.get(plan), other);
        QVERIFY(plan != Plan {});

        const auto changed = plan;
        const KnobValue wrongKind = knob.kind == KnobKind::Flag ? KnobValue(std::int64_t {1}) : KnobValue(true);
        QVERIFY(!allows(knob, wrongKind));
        knob.set(plan, wrongKind);
        QCOMPARE(plan, changed);

        knob.set(plan, {});
        const bool inOptionalPart = !knob.mayBeUnset && std::holds_alternative<std::monostate>(usual);
        if (!inOptionalPart)
            QCOMPARE(knob.get(plan), usual);
        Plan untouched;
        knob.set(untouched, {});
        QCOMPARE(untouched, Plan {});
    }

    void idsAreUnique()
    {
        std::set<std::string_view> ids;
        for (const auto &each : knobs())
            QVERIFY2(ids.insert(each.id).second, std::string(each.id).c_str());
    }

    void aValueOutsideTheLimitsIsNotAllowed()
    {
        QVERIFY(!allows(*knob("training.sequence_length"), std::int64_t {0}));
        QVERIFY(allows(*knob("training.sequence_length"), std::int64_t {1'000'000'000}));
        QVERIFY(!allows(*knob("training.sequence_length"), std::int64_t {1'000'000'001}));
        QVERIFY(!allows(*knob("parallelism.gpus"), std::int64_t {1'000'001}));
        QVERIFY(!allows(*knob("economics.mfu"), Range<double> {0.5, 0.4}));
        QVERIFY(!allows(*knob("training.tokens"), std::numeric_limits<double>::quiet_NaN()));
        QVERIFY(allows(*knob("training.loss"), {}));
        QVERIFY(!allows(*knob("training.micro_batch"), {}));
    }

    void sliderComesToRestAtUsualValues()
    {
        const auto lengths = restingPoints(*knob("training.sequence_length"), 8);
        QCOMPARE(lengths.front(), 128);
        QCOMPARE(lengths.back(), 1'048'576);
        for (const std::int64_t usual : {4096, 6144, 8192, 32768, 131072})
            QVERIFY(std::ranges::find(lengths, usual) != lengths.end());

        const auto gpus = restingPoints(*knob("parallelism.gpus"), 8);
        const std::vector<std::int64_t> first(gpus.begin(), gpus.begin() + 7);
        QCOMPARE(first, (std::vector<std::int64_t> {1, 2, 4, 8, 16, 24, 32}));
        QCOMPARE(gpus.back(), 1024);
        QVERIFY(std::ranges::find(gpus, 72) != gpus.end());
        const auto single = restingPoints(*knob("parallelism.gpus"), 1);
        QVERIFY(std::ranges::find(single, 64) != single.end());
        QVERIFY(restingPoints(*knob("training.micro_batch"), 8).empty());
    }

    void aStepIsTheNextUsefulValue()
    {
        using enum KnobDirection;
        QCOMPARE(next("training.sequence_length", std::int64_t {4096}, Up), KnobValue(std::int64_t {6144}));
        QCOMPARE(next("training.sequence_length", std::int64_t {4096}, Down), KnobValue(std::int64_t {3072}));
        QCOMPARE(next("training.sequence_length", std::int64_t {2'000'000}, Up), KnobValue(std::int64_t {4'000'000}));
        QCOMPARE(next("training.sequence_length", std::int64_t {1'000'000'000}, Up), KnobValue());
        QCOMPARE(next("training.micro_batch", std::int64_t {1}, Up), KnobValue(std::int64_t {2}));
        QCOMPARE(next("training.micro_batch", std::int64_t {1}, Down), KnobValue());
        QCOMPARE(next("parallelism.gpus", std::int64_t {16}, Up), KnobValue(std::int64_t {24}));
        QCOMPARE(next("parallelism.gpus", std::int64_t {6}, Down), KnobValue(std::int64_t {4}));
        QCOMPARE(next("parallelism.sharding", KnobChoice {0}, Up), KnobValue(KnobChoice {1}));
        QCOMPARE(next("parallelism.sharding", KnobChoice {0}, Down), KnobValue());
        QCOMPARE(next("training.compiled", false, Up), KnobValue(true));
        QCOMPARE(next("training.compiled", false, Down), KnobValue());
        QCOMPARE(next("hardware.gpu", std::string("l4"), Up), KnobValue());
    }
};

QTEST_GUILESS_MAIN(KnobsTest)
#include "tst_knobs.moc"
