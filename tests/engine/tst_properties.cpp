// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for every textbook estimate, whatever the plan: sums, orders and signs, on random plans.
#include <QTest>

#include "engine/estimate/estimate.h"
#include "tests/support/rows.h"
#include "tests/support/shapes.h"

#include <rapidcheck.h>

#include <cmath>
#include <limits>

using namespace headroom;
using namespace headroom::tests;

namespace {

ModelShape anyShape()
{
    const auto heads = *rc::gen::element<std::int64_t>(8, 16, 32, 64);
    return llamaShape({.layers = *rc::gen::inRange<std::int64_t>(1, 128),
        .hidden = heads * *rc::gen::element<std::int64_t>(64, 128),
        .heads = heads,
        .keyValueHeads = *rc::gen::element<std::int64_t>(1, 2, 4, 8),
        .intermediate = *rc::gen::inRange<std::int64_t>(64, 65536),
        .vocabulary = *rc::gen::inRange<std::int64_t>(1000, 300'000),
        .tied = *rc::gen::arbitrary<bool>()});
}

template <typename Choice>
Choice anyChoice()
{
    return static_cast<Choice>(*rc::gen::inRange<std::size_t>(0, spellings<Choice>.size()));
}

Plan anyPlan()
{
    Plan plan;
    plan.memoryModel = MemoryModel::Textbook;
    plan.textbook.liveLayer = *rc::gen::arbitrary<bool>();
    plan.training.method = anyChoice<Method>();
    plan.training.sequenceLength = *rc::gen::inRange<std::int64_t>(1, 1'000'000);
    plan.training.microBatch = *rc::gen::inRange<std::int64_t>(1, 64);
    plan.training.checkpointing = anyChoice<Checkpointing>();
    plan.training.attention = anyChoice<AttentionKernel>();
    plan.training.recipe.weights = *rc::gen::element(WeightFormat::Bf16, WeightFormat::Fp32);
    plan.training.recipe.master = anyChoice<MasterFormat>();
    plan.training.recipe.optimizer = *rc::gen::element(
        Optimizer::Adamw, Optimizer::Lion, Optimizer::Sgd, Optimizer::Adafactor, Optimizer::SgdMomentum);
    plan.parallelism.gpus = *rc::gen::inRange<std::int64_t>(1, 2048);
    plan.parallelism.sharding = *rc::gen::element(
        Sharding::Ddp, Sharding::Zero1, Sharding::Zero2, Sharding::Zero3, Sharding::Fsdp);
    return plan;
}

Estimate estimated(const Plan &plan, const ModelShape &shape)
{
    const auto result = estimate(plan, shape, articleCatalogue());
    // Sizes beyond 64 bits are refused by name; such plans prove nothing here.
    RC_PRE(result.has_value());
    return *result;
}

} // namespace

class PropertiesTest : public QObject {
    Q_OBJECT

private slots:
    void termsSumToTheirTotalsInEveryPhase()
    {
        QVERIFY(rc::check("the three peaks differ by the overhead alone", [] {
            const Estimate result = estimated(anyPlan(), anyShape());
            for (const Phase phase : allPhases) {
                Bytes sum;
                for (const TermId term : allTerms)
                    sum += result.memory.steady[phase][term];
                RC_ASSERT(sum == result.memory.steady[phase].total());
            }
            const Bytes overhead = result.memory.steady.peak()[TermId::Overhead];
            RC_ASSERT(result.memory.needed() == result.memory.peakAllocated() + overhead);
            RC_ASSERT(result.memory.devicePeak == result.memory.needed());
            RC_ASSERT(result.memory.steady.peakPhase() == Phase::Backward);
        }));
    }

    void theRangeHoldsTheNeed()
    {
        QVERIFY(rc::check("low <= needed <= high, and the headroom is what is left", [] {
            const Estimate result = estimated(anyPlan(), anyShape());
            RC_ASSERT(result.memory.neededRange.low <= result.memory.needed());
            RC_ASSERT(result.memory.needed() <= result.memory.neededRange.high);
            RC_ASSERT(result.capacity.headroom == result.capacity.usable - result.memory.needed());
        }));
    }

    void memoryGrowsWithLengthAndMicroBatch()
    {
        QVERIFY(rc::check("a longer row or another row never takes less", [] {
            const ModelShape shape = anyShape();
            const Plan plan = anyPlan();
            Plan longer = plan;
            longer.training.sequenceLength += *rc::gen::inRange<std::int64_t>(1, 10'000);
            Plan larger = plan;
            larger.training.microBatch += *rc::gen::inRange<std::int64_t>(1, 16);
            const Bytes needed = estimated(plan, shape).memory.needed();
            RC_ASSERT(estimated(longer, shape).memory.needed() > needed);
            RC_ASSERT(estimated(larger, shape).memory.needed() > needed);
        }));
    }

    void twiceTheRowsTakeTwiceTheActivations()
    {
        QVERIFY(rc::check("activations are linear in the micro-batch", [] {
            const ModelShape shape = anyShape();
            const Plan plan = anyPlan();
            Plan twice = plan;
            twice.training.microBatch *= 2;
            const auto activations = [&](const Plan &one) {
                return estimated(one, shape).memory.steady.peak()[TermId::Activations];
            };
            RC_ASSERT(activations(twice) == activations(plan) * 2);
        }));
    }

    void moreGpusNeverNeedMoreOnEach()
    {
        QVERIFY(rc::check("under the same sharding", [] {
            const ModelShape shape = anyShape();
            const Plan plan = anyPlan();
            Plan more = plan;
            more.parallelism.gpus += *rc::gen::inRange<std::int64_t>(1, 1000);
            RC_ASSERT(estimated(more, shape).memory.needed() <= estimated(plan, shape).memory.needed());
        }));
    }

    void aHigherStageNeverNeedsMore()
    {
        QVERIFY(rc::check("DDP >= ZeRO-1 >= ZeRO-2 >= ZeRO-3", [] {
            const ModelShape shape = anyShape();
            Plan plan = anyPlan();
            Bytes before(std::numeric_limits<std::int64_t>::max());
            for (const Sharding sharding : {Sharding::Ddp, Sharding::Zero1, Sharding::Zero2, Sharding::Zero3}) {
                plan.parallelism.sharding = sharding;
                const Bytes needed = estimated(plan, shape).memory.needed();
                RC_ASSERT(needed <= before);
                before = needed;
            }
        }));
    }

    void sameInputSameOutput()
    {
        QVERIFY(rc::check("an estimate is a function", [] {
            const ModelShape shape = anyShape();
            const Plan plan = anyPlan();
            RC_ASSERT(estimated(plan, shape) == estimated(plan, shape));
        }));
    }

    void costFollowsTimeAndPrice()
    {
        QVERIFY(rc::check("low ends with low ends, and twice the tokens cost twice", [] {
            const ModelShape shape = anyShape();
            Plan plan = anyPlan();
            const Estimate once = estimated(plan, shape);
            plan.training.tokens *= 2;
            const Estimate twice = estimated(plan, shape);
            RC_ASSERT(once.cost.has_value());
            RC_ASSERT(once.cost->total.low <= once.cost->total.high);
            RC_ASSERT(once.compute->duration.low <= once.compute->duration.high);
            const double ratio = twice.cost->total.low.dollars() / once.cost->total.low.dollars();
            RC_ASSERT(std::abs(ratio - 2) < 1e-9);
        }));
    }
};

QTEST_GUILESS_MAIN(PropertiesTest)
#include "tst_properties.moc"
