// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The caching allocator's rules, and what it reserves for whole steps.
#include <QTest>

#include "engine/allocator/replay.h"
#include "engine/estimate/replayedestimate.h"
#include "engine/formats/configjson.h"
#include "engine/formats/planjson.h"
#include "engine/memory/detailed.h"
#include "engine/plan/resolve.h"
#include "tests/support/sourcetree.h"

#include <nlohmann/json.hpp>

#include <cmath>

using namespace headroom;
using namespace headroom::tests;

namespace {

constexpr std::int64_t mebibyte = 1024 * 1024;

struct Case {
    std::string id {};
    Plan plan {};
    ModelShape shape {};
    std::int64_t reserved = 0;
};

const std::vector<Case> &cases()
{
    static const std::vector<Case> all = [] {
        std::vector<Case> read;
        const QByteArray text = readSource(QStringLiteral("tests/data/derived/reserved.jsonl"));
        for (const QByteArray &line : text.split('\n')) {
            if (line.isEmpty())
                continue;
            const auto document = nlohmann::json::parse(line.toStdString());
            const auto plan = readPlan(document["plan"].dump());
            const auto model = plan ? readModel(plan->model.config) : tl::unexpected(FormatError {});
            if (!plan || !model)
                qFatal("cannot read the case %s", line.left(60).constData());
            read.push_back({document["id"], *plan, model->shape, document["peak_reserved"]});
        }
        return read;
    }();
    return all;
}

} // namespace

class AllocatorTest : public QObject {
    Q_OBJECT

private slots:
    /// kSmallBuffer, kLargeBuffer, kMinLargeAlloc and kRoundLarge of c10/cuda/CUDACachingAllocator.cpp.
    void segmentsHaveTheSizesOfTheirRequests_data()
    {
        QTest::addColumn<std::int64_t>("asked");
        QTest::addColumn<std::int64_t>("reserved");
        QTest::newRow("a byte") << std::int64_t {1} << 2 * mebibyte;
        QTest::newRow("the largest small one") << mebibyte << 2 * mebibyte;
        QTest::newRow("the smallest large one") << mebibyte + 512 << 20 * mebibyte;
        QTest::newRow("just below a segment of its own") << 10 * mebibyte - 512 << 20 * mebibyte;
        QTest::newRow("a segment of its own") << 10 * mebibyte << 10 * mebibyte;
        QTest::newRow("rounded up") << 11 * mebibyte + 1 << 12 * mebibyte;
    }
    void segmentsHaveTheSizesOfTheirRequests()
    {
        QFETCH(const std::int64_t, asked);
        CachingAllocator allocator({});
        QVERIFY(allocator.allocate(asked, 0));
        QTEST(allocator.reserved(), "reserved");
    }

    void whatIsFreedIsUsedAgain()
    {
        CachingAllocator allocator({});
        const auto first = allocator.allocate(12 * mebibyte, 0);
        allocator.release(*first);
        QVERIFY(allocator.allocate(12 * mebibyte, 0));
        QCOMPARE(allocator.reserved(), 12 * mebibyte);
    }

    void neighboursMerge()
    {
        CachingAllocator allocator({});
        const auto first = allocator.allocate(4 * mebibyte, 0);
        const auto second = allocator.allocate(4 * mebibyte, 0);
        const auto third = allocator.allocate(4 * mebibyte, 0);
        allocator.release(*first);
        allocator.release(*third);
        allocator.release(*second);
        QCOMPARE(allocator.reserved(), 20 * mebibyte);
        QVERIFY(allocator.allocate(19 * mebibyte, 0)); // too large for any of the three
        QCOMPARE(allocator.reserved(), 20 * mebibyte);
    }

    void streamsDoNotShare()
    {
        CachingAllocator allocator({});
        const auto first = allocator.allocate(12 * mebibyte, 0);
        allocator.release(*first);
        QVERIFY(allocator.allocate(12 * mebibyte, 1));
        QCOMPARE(allocator.reserved(), 24 * mebibyte);
    }

    void aFullCardGivesFreeSegmentsBack()
    {
        CachingAllocator allocator({.capacity = 30 * mebibyte});
        const auto first = allocator.allocate(12 * mebibyte, 0);
        const auto second = allocator.allocate(12 * mebibyte, 0);
        allocator.release(*first);
        QVERIFY(allocator.allocate(18 * mebibyte, 0));
        QCOMPARE(allocator.reserved(), 30 * mebibyte);
        QVERIFY(!allocator.allocate(20 * mebibyte, 0));
        allocator.release(*second);
        QVERIFY(allocator.allocate(12 * mebibyte, 0));
    }

    void anExpandableSegmentGrows()
    {
        CachingAllocator allocator({.expandableSegments = true});
        const auto first = allocator.allocate(30 * mebibyte, 0);
        QCOMPARE(allocator.reserved(), 40 * mebibyte); // in steps of 20 MiB
        allocator.release(*first);
        QVERIFY(allocator.allocate(50 * mebibyte, 0));
        QCOMPARE(allocator.reserved(), 60 * mebibyte); // by what is missing alone
    }

    void aReplayReservesWhatASecondReadingOfTheSourceDoes_data()
    {
        QTest::addColumn<qsizetype>("index");
        for (std::size_t index = 0; index < cases().size(); ++index)
            QTest::newRow(cases()[index].id.c_str()) << static_cast<qsizetype>(index);
    }
    /// Within 0.1 %, but for one: what is not allocated in the same order lies in other segments.
    void aReplayReservesWhatASecondReadingOfTheSourceDoes()
    {
        QFETCH(const qsizetype, index);
        const Case &one = cases()[static_cast<std::size_t>(index)];
        const auto replay = replayed(one.plan, one.shape, std::nullopt);
        QVERIFY(replay);
        QVERIFY(!replay->failure);
        const double error = static_cast<double>(replay->peakReserved.value()) / static_cast<double>(one.reserved) - 1;
        QCOMPARE_LE(std::abs(error), one.id == "mistral-7b-l8-s2048-b1-amp" ? 0.02 : 0.001);
        QCOMPARE_GE(replay->peakReserved, replay->peakAllocated);
    }

    void segmentsHoldWhatIsReserved()
    {
        const Case &one = cases().front();
        const auto replay = replayed(one.plan, one.shape, std::nullopt);
        const auto segments = replayedSegments(one.plan, one.shape, std::nullopt);
        QVERIFY(replay && segments);
        Bytes reserved;
        Bytes used;
        for (const ReplayedSegment &segment : *segments) {
            reserved += segment.bytes;
            used += segment.used();
            Bytes parts;
            for (const SegmentPart &part : segment.parts)
                parts += part.bytes;
            QCOMPARE(parts, segment.bytes);
        }
        QCOMPARE(reserved, replay->peakReserved);
        QVERIFY(used > Bytes() && used <= reserved);
    }

    /// The fused loss stands aside in evaluation, whose logits are then the peak.
    void evaluationIsReplayedToo()
    {
        Plan plan = cases().front().plan;
        plan.training.loss = LossKind::Fused;
        plan.training.evaluationBatch = 64;
        const ModelShape &shape = cases().front().shape;
        const auto memory = detailedMemory(resolvedPlan(plan), shape);
        const auto replay = replayed(plan, shape, std::nullopt);
        QVERIFY(memory && replay);
        QCOMPARE(memory->steady.peakPhase(), Phase::Evaluation);
        QCOMPARE_GE(replay->peakReserved, memory->steady.peak().allocated());
    }

    void aCardThatIsTooSmallStopsTheReplay()
    {
        const Case &one = cases().front();
        const auto roomy = replayed(one.plan, one.shape, std::nullopt);
        const auto tight = replayed(one.plan, one.shape, roomy->peakAllocated - Bytes(mebibyte));
        QVERIFY(tight && tight->failure);
        QCOMPARE_GT(tight->failure->asked, Bytes());
        QCOMPARE_LE(tight->failure->reserved, roomy->peakAllocated);
    }
};

QTEST_GUILESS_MAIN(AllocatorTest)
#include "tst_allocator.moc"
