// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of torchtune and torchtitan: what their steps allocate, how they are explained, and what of them is refused.
#include <QTest>

#include "engine/explain/alive.h"
#include "engine/explain/assumptions.h"
#include "engine/memory/detailed.h"
#include "engine/training/step.h"
#include "tests/support/referencecases.h"

#include <algorithm>
#include <array>

using namespace headroom;
using namespace headroom::tests;

namespace {

const std::vector<ReferenceCase> &allCases()
{
    static const std::vector<ReferenceCase> cases = referenceCases(QStringLiteral("trainers.jsonl"));
    return cases;
}

const ReferenceCase &caseNamed(std::string_view id)
{
    const auto found = std::ranges::find(allCases(), id, &ReferenceCase::id);
    if (found == allCases().end())
        qFatal("no such case");
    return *found;
}

constexpr std::array measuredPhases {Phase::Forward, Phase::Loss, Phase::Backward, Phase::OptimizerStep};

/// A change after which a plan is not executed, and the key and value that are named.
struct NotExecuted {
    const char *name = "";
    const char *id = "";
    void (*change)(Plan &plan, ModelShape &shape) = nullptr;
    const char *key = "";
    const char *found = "";
};

constexpr auto titan = "titan-head-8b4-full-s2048-b1";
constexpr auto oldTitan = "titan-8b4-full-s8192-b1";
constexpr auto tune = "tune-8b4-full-s2048-b2";
constexpr auto tuneLora = "tune-1b8t-none-s2048-b2-lora";

constexpr std::array refusals {
    NotExecuted {"torchtitan, another family", titan, [](Plan &, ModelShape &shape) { shape.modelType = "qwen3"; },
        "framework", "torchtitan with qwen3"},
    NotExecuted {"torchtitan, scores in full", titan,
        [](Plan &plan, ModelShape &) { plan.training.attention = AttentionKernel::Eager; }, "training.attention",
        "eager"},
    NotExecuted {"torchtitan, scores alone run again", titan,
        [](Plan &plan, ModelShape &) {
            plan.training.checkpointing = Checkpointing::Selective;
            plan.training.selective = SelectiveKind::Attention;
        },
        "training.selective", "attention"},
    NotExecuted {"torchtitan, adapters", titan, [](Plan &plan, ModelShape &) { plan.training.method = Method::Lora; },
        "training.method", "lora"},
    NotExecuted {"torchtitan, rows that eight chunks do not divide", titan,
        [](Plan &plan, ModelShape &) {
            plan.training.loss = LossKind::Chunked;
            plan.training.sequenceLength = 2047;
        },
        "training.sequence_length", "2047"},
    NotExecuted {"torchtitan, whole copies on several GPUs", titan,
        [](Plan &plan, ModelShape &) {
            plan.parallelism.gpus = 8;
            plan.parallelism.sharding = Sharding::Ddp;
        },
        "parallelism.sharding", "ddp"},
    NotExecuted {"torchtitan 0.2, attention alone", oldTitan,
        [](Plan &plan, ModelShape &) {
            plan.training.checkpointing = Checkpointing::Selective;
            plan.training.selective = SelectiveKind::Attention;
        },
        "training.selective", "attention"},
    NotExecuted {"torchtune, by operator", tune,
        [](Plan &plan, ModelShape &) {
            plan.training.checkpointing = Checkpointing::Selective;
            plan.training.selective = SelectiveKind::PerOp;
        },
        "training.selective", "per-op"},
    NotExecuted {"torchtune, offloaded", tune,
        [](Plan &plan, ModelShape &) { plan.training.checkpointing = Checkpointing::Offloaded; },
        "training.checkpointing", "offloaded"},
    NotExecuted {"torchtune, Liger", tune, [](Plan &plan, ModelShape &) { plan.training.kernels = Kernels::Fused; },
        "training.kernels", "fused"},
    NotExecuted {"torchtune, Liger's loss", tune,
        [](Plan &plan, ModelShape &) { plan.training.loss = LossKind::Fused; }, "training.loss", "fused"},
    NotExecuted {"torchtune, a master copy", tune,
        [](Plan &plan, ModelShape &) { plan.training.recipe.master = MasterFormat::Fp32; }, "training.recipe.master",
        "fp32"},
    NotExecuted {"torchtune, no release", tune, [](Plan &plan, ModelShape &) { plan.frameworkVersion = "nightly"; },
        "framework_version", "nightly"},
    NotExecuted {"torchtune, 4-bit weights", tuneLora,
        [](Plan &plan, ModelShape &) { plan.training.method = Method::Qlora; }, "training.method", "qlora"},
    NotExecuted {"torchtune, DoRA", tuneLora,
        [](Plan &plan, ModelShape &) { plan.training.lora.variant = LoraVariant::Dora; }, "training.lora.variant",
        "dora"},
    NotExecuted {"torchtune, trained modules", tuneLora,
        [](Plan &plan, ModelShape &) { plan.training.lora.trainedModules = {"embed_tokens"}; },
        "training.lora.trained_modules", "embed_tokens"},
    NotExecuted {"torchtune, ZeRO", tune,
        [](Plan &plan, ModelShape &) {
            plan.parallelism.gpus = 8;
            plan.parallelism.sharding = Sharding::Zero2;
        },
        "parallelism.sharding", "zero2"},
};

} // namespace

class TrainersTest : public QObject {
    Q_OBJECT

private slots:
    void theErrorsAreWithinTheBounds_data()
    {
        QTest::addColumn<bool>("several");
        QTest::newRow("one GPU") << false;
        QTest::newRow("several GPUs") << true;
    }
    void theErrorsAreWithinTheBounds()
    {
        QFETCH(const bool, several);
        std::vector<double> peaks;
        std::vector<double> firstPeaks;
        std::vector<double> phases;
        for (const ReferenceCase &one : allCases()) {
            if ((one.plan.parallelism.gpus > 1) != several)
                continue;
            const auto memory = detailedMemory(one.plan, one.shape);
            QVERIFY2(memory, one.id.c_str());
            QCOMPARE(memory->total.value(), one.reference["parameters"].get<std::int64_t>());
            QCOMPARE(memory->trainable.value(), one.reference["trainable"].get<std::int64_t>());
            peaks.push_back(percentOff(highestOfStep(memory->steady), one.reference["peak_allocated"].get<double>()));
            firstPeaks.push_back(percentOff(highestOfStep(memory->first), one.reference["first_peak"].get<double>()));
            for (const Phase phase : measuredPhases)
                phases.push_back(percentOff(memory->steady[phase].allocated(), measuredBytes(one, phase)));
        }
        QCOMPARE_GT(peaks.size(), 15U);
        QCOMPARE_LE(quantile(peaks, 0.5), 0.002);
        QCOMPARE_LE(quantile(peaks, 0.95), 0.03);
        QCOMPARE_LE(quantile(firstPeaks, 0.5), 0.002);
        QCOMPARE_LE(quantile(firstPeaks, 0.95), 0.03);
        QCOMPARE_LE(quantile(phases, 0.95), 0.2);
    }

    void theLogAddsUpToThePhases_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const char *id :
            {"titan-8b4-per-op-s2048-b1", "titan-1b8-per-op-s2048-b1-ga2", "titan-head-8b4-none-s2048-b1",
                "titan-head-8b4-per-op-s8192-b1-chunked-fsdp8", "tune-q7-full-s2048-b1-chunked",
                "tune-1b8t-none-s2048-b2-lora", "tune-061-8b4-full-s8192-b1-chunked-fsdp8"})
            QTest::newRow(id) << QByteArray(id);
    }
    /// What is alive at a phase's peak is what the phase has, by term.
    void theLogAddsUpToThePhases()
    {
        QFETCH(const QByteArray, id);
        const ReferenceCase &one = caseNamed(id.toStdString());
        const auto memory = detailedMemory(one.plan, one.shape);
        const auto log = executedLog(one.plan, one.shape);
        QVERIFY(memory && log);
        for (const Phase phase : measuredPhases) {
            const auto alive = aliveAtPeak(*log, phase);
            QVERIFY(alive);
            TermBytes terms;
            for (const AliveTerm &term : alive->terms)
                terms[term.term] = term.bytes();
            QVERIFY2(terms == memory->steady[phase], nameOf(phase).data());
        }
    }

    /// torchtitan 0.2 under autocast keeps 6Th + 4Tad + 2Tkd + 2Tf + 4Ta bytes a block: its input in fp32, and the results of
    /// the second products, of attention, and its log-sum-exp. Llama-3-8B's sizes, four blocks of 2048 tokens.
    void aCheckpointByOperatorHoldsItsResults()
    {
        const ReferenceCase &one = caseNamed("titan-8b4-per-op-s2048-b1");
        const auto log = executedLog(one.plan, one.shape);
        QVERIFY(log);
        const auto alive = aliveAtPeak(*log, Phase::Loss);
        QVERIFY(alive);
        Bytes held;
        std::vector<Site> sites;
        for (const AliveTerm &term : alive->terms)
            for (const AliveSite &site : term.sites)
                for (const AliveStorages &storages : site.storages)
                    if (storages.holder == Holder::Checkpoint) {
                        held += storages.bytes();
                        sites.push_back(site.site);
                    }
        const std::int64_t tokens = 2048;
        const std::int64_t block = tokens * (6 * 4096 + 4 * 4096 + 2 * 1024 + 2 * 14336 + 4 * 32);
        QCOMPARE(held.value(), 4 * block);
        for (const Site site : {Site::QueryProjection, Site::ValueProjection, Site::GateProjection,
                 Site::DownProjection, Site::Attention, Site::LogSumExp})
            QVERIFY(std::ranges::count(sites, site) == 1);
        for (const Site site : {Site::KeyProjection, Site::OutputProjection, Site::UpProjection})
            QVERIFY(std::ranges::count(sites, site) == 0);
    }

    void whatIsNotExecutedIsRefusedByName_data()
    {
        QTest::addColumn<qsizetype>("index");
        for (std::size_t index = 0; index < refusals.size(); ++index)
            QTest::newRow(refusals[index].name) << static_cast<qsizetype>(index);
    }
    void whatIsNotExecutedIsRefusedByName()
    {
        QFETCH(const qsizetype, index);
        const NotExecuted &refusal = refusals[static_cast<std::size_t>(index)];
        ReferenceCase one = caseNamed(refusal.id);
        QVERIFY(detailedMemory(one.plan, one.shape));
        refusal.change(one.plan, one.shape);
        const auto memory = detailedMemory(one.plan, one.shape);
        QVERIFY(!memory);
        QCOMPARE(memory.error().problem, PlanProblem::NotBuilt);
        QCOMPARE(memory.error().key, refusal.key);
        QCOMPARE(memory.error().found, refusal.found);
    }

    /// A master copy beside weights that are fp32 already is no other plan, and sharded weights in fp32 are one.
    void aMasterCopyThatIsThereAnywayIsExecuted()
    {
        for (const char *id : {oldTitan, titan, "tune-8b4-full-s8192-b1-fsdp8"}) {
            ReferenceCase one = caseNamed(id);
            one.plan.training.recipe.master = MasterFormat::Fp32;
            QVERIFY2(detailedMemory(one.plan, one.shape), id);
        }
    }

    void theReleaseThatStandsForAPlansIsNamed_data()
    {
        QTest::addColumn<QByteArray>("id");
        QTest::addColumn<QByteArray>("source");
        QTest::newRow("torchtitan") << QByteArray(titan) << QByteArray("torchtitan's source of August 2026");
        QTest::newRow("torchtitan 0.2") << QByteArray(oldTitan) << QByteArray("torchtitan 0.2.2");
        QTest::newRow("torchtune") << QByteArray(tune) << QByteArray("torchtune's source of April 2026");
        QTest::newRow("torchtune 0.6") << QByteArray("tune-061-q05-full-s8192-b1-chunked")
                                       << QByteArray("torchtune 0.6.1");
    }
    void theReleaseThatStandsForAPlansIsNamed()
    {
        QFETCH(const QByteArray, id);
        QFETCH(const QByteArray, source);
        const ReferenceCase &one = caseNamed(id.toStdString());
        const auto list = assumptions(one.plan, one.shape, Catalogue {}, MemoryModel::Detailed);
        const auto release = std::ranges::find(list, "framework_version", &Assumption::key);
        QVERIFY(release != list.end());
        QVERIFY2(release->source.find(source.toStdString()) != std::string::npos, release->source.c_str());
        QVERIFY(std::ranges::none_of(list, [](const Assumption &other) { return other.key == "framework"; }));
    }

    void aFamilyOfWhichNoClassWasLookedIntoSaysSo()
    {
        ReferenceCase one = caseNamed(tune);
        one.shape.modelType = "olmo2";
        QVERIFY(detailedMemory(one.plan, one.shape));
        const auto list = assumptions(one.plan, one.shape, Catalogue {}, MemoryModel::Detailed);
        const auto found = std::ranges::find(list, "framework", &Assumption::key);
        QVERIFY(found != list.end());
        QVERIFY(found->source.find("olmo2") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TrainersTest)
#include "tst_trainers.moc"
