// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Models and rows that are spread over several GPUs: Megatron, pipelines, layers on GPUs one after the other, context; host memory.
#include <QTest>

#include "engine/estimate/estimate.h"
#include "engine/explain/assumptions.h"
#include "engine/formats/configjson.h"
#include "engine/memory/detailed.h"
#include "engine/memory/hostmemory.h"
#include "engine/plan/check.h"
#include "engine/plan/resolve.h"
#include "engine/training/steprequest.h"

#include <cmath>
#include <functional>
#include <string>

using namespace headroom;

namespace {

constexpr double gb = 1e9;

ModelShape shapeOf(const std::string &config)
{
    const auto read = readModel(config);
    if (!read)
        qFatal("no shape");
    return read->shape;
}

/// Llama 3 8B.
const ModelShape &llama()
{
    static const ModelShape shape = shapeOf(
        R"({"model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers": 32,
            "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256, "tie_word_embeddings": false})");
    return shape;
}

using Change = std::function<void(Plan &)>;

Plan megatron(const Change &change)
{
    Plan plan;
    plan.framework = Framework::Megatron;
    plan.training.recipe.gradients = GradientFormat::Fp32;
    plan.training.checkpointing = Checkpointing::None;
    plan.training.evaluationBatch = 0;
    plan.parallelism.sharding = Sharding::Zero1;
    change(plan);
    return plan;
}

DetailedMemory executed(const Plan &plan, const ModelShape &shape = llama())
{
    if (checkPlan(plan, shape))
        qFatal("the plan makes no sense");
    const auto memory = detailedMemory(resolvedPlan(plan), shape);
    if (!memory)
        qFatal("not executed: %s", memory.error().key.c_str());
    return *memory;
}

double bytesOf(const DetailedMemory &memory, Phase phase, TermId term)
{
    return static_cast<double>(memory.steady[phase][term].value());
}

double percent(double mine, double wanted)
{
    return 100 * std::abs(mine / wanted - 1);
}

}

class SpreadTest : public QObject {
    Q_OBJECT

private slots:
    /// Megatron-LM's functional test of a 7B GPT on four tensor ranks that do not share tokens, dropout 0.1.
    /// Source: NVIDIA/Megatron-LM, tests/functional_tests/test_cases/gpt/gpt3_7b_tp4_pp1_memory_speed,
    /// golden_values_dev_dgx_h100.json, mem-max-allocated-bytes.
    void aPublishedRunOfFourTensorRanks()
    {
        const ModelShape gpt = shapeOf(
            R"({"model_type": "starcoder2", "hidden_size": 4096, "intermediate_size": 16384, "num_hidden_layers": 32,
                "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 131584, "tie_word_embeddings": false,
                "use_bias": true, "hidden_act": "gelu", "max_position_embeddings": 8192})");
        const DetailedMemory memory = executed(megatron([](Plan &plan) {
            plan.parallelism.gpus = 8;
            plan.parallelism.tensor = 4;
            plan.parallelism.sequenceParallel = false;
            plan.training.sequenceLength = 8192;
            plan.training.microBatch = 2;
            plan.training.gradientAccumulation = 2;
            plan.training.dropout = 0.1;
        }),
            gpt);
        const auto peak = static_cast<double>(memory.steady.peak().allocated().value());
        QVERIFY2(percent(peak, 57143791616) < 2, qPrintable(QString::number(peak / gb)));
    }

    /// Bytes a parameter: 2 of weights, 4 of gradients, and 12 shared by the ranks of the distributed optimizer.
    void theDistributedOptimizerSharesTwelveBytes()
    {
        const Plan plan = megatron([](Plan &one) { one.parallelism.gpus = 8; });
        const DetailedMemory memory = executed(plan);
        const auto parameters = static_cast<double>(memory.total.value());
        QVERIFY(percent(bytesOf(memory, Phase::OptimizerStep, TermId::Weights), 2 * parameters) < 0.1);
        QVERIFY(percent(bytesOf(memory, Phase::OptimizerStep, TermId::Gradients), 4 * parameters) < 0.1);
        QVERIFY(percent(bytesOf(memory, Phase::OptimizerStep, TermId::MasterWeights), 4 * parameters / 8) < 0.1);
        QVERIFY(percent(bytesOf(memory, Phase::OptimizerStep, TermId::OptimizerState), 8 * parameters / 8) < 0.1);
    }

    /// What a block with fused kernels keeps, in bytes: 8·T·h + 4·T·a·d + 4·T·k·d + 6·T·f + 4·T·a + 8·T; ranks that share the
    /// tokens keep that divided by their number. Source: TransformerEngine's LayerNorm, FlashAttention and SwiGLU.
    void tensorRanksThatShareTokensDivideAllThatIsKept()
    {
        const double tokens = 4096;
        const double block = tokens * (8.0 * 4096 + 4.0 * 4096 + 4.0 * 1024 + 6.0 * 14336 + 4.0 * 32 + 8);
        for (const std::int64_t tensor : {std::int64_t {1}, std::int64_t {2}, std::int64_t {8}}) {
            const DetailedMemory memory = executed(
                megatron([tensor](Plan &plan) { plan.parallelism.gpus = plan.parallelism.tensor = tensor; }));
            const double kept = bytesOf(memory, Phase::Loss, TermId::Activations);
            QVERIFY2(percent(kept, 32 * block / static_cast<double>(tensor)) < 2, qPrintable(QString::number(kept / gb)));
        }
    }

    /// 6 bytes for each token and word of the rank while its logits exist in both types.
    void theVocabularyIsDivided()
    {
        const DetailedMemory memory = executed(
            megatron([](Plan &plan) { plan.parallelism.gpus = plan.parallelism.tensor = 4; }));
        QVERIFY(percent(bytesOf(memory, Phase::Loss, TermId::LossHead), 6.0 * 4096 * 128512 / 4) < 1);
    }

    void aPipelineHoldsItsMicroBatches_data()
    {
        QTest::addColumn<int>("schedule");
        QTest::addColumn<int>("microBatches");
        QTest::addColumn<int>("pieces"); ///< of the model on a GPU
        QTest::addColumn<double>("held"); ///< micro-batches of the first stage
        const auto row = [](const char *name, PipelineSchedule schedule, int microBatches, int pieces, double held) {
            QTest::newRow(name) << static_cast<int>(schedule) << microBatches << pieces << held;
        };
        row("1F1B, enough", PipelineSchedule::OneForwardOneBackward, 16, 1, 4);
        row("1F1B, two", PipelineSchedule::OneForwardOneBackward, 2, 1, 2);
        row("GPipe", PipelineSchedule::Gpipe, 16, 1, 16);
        row("interleaved", PipelineSchedule::Interleaved, 16, 2, 11.0 / 2); // 2·3 + 1·4 + 1 halves
    }
    void aPipelineHoldsItsMicroBatches()
    {
        QFETCH(int, schedule);
        QFETCH(int, microBatches);
        QFETCH(int, pieces);
        QFETCH(double, held);
        const auto kept = [&](std::int64_t accumulation) {
            const DetailedMemory memory = executed(megatron([&](Plan &plan) {
                plan.parallelism.gpus = plan.parallelism.pipeline = 4;
                plan.parallelism.pipelineSchedule = static_cast<PipelineSchedule>(schedule);
                plan.parallelism.virtualStages = pieces;
                plan.training.gradientAccumulation = accumulation;
                plan.training.sequenceLength = 16384;
            }));
            return bytesOf(memory, Phase::Forward, TermId::Activations);
        };
        const double tokens = 16384;
        const double block = tokens * (8.0 * 4096 + 4.0 * 4096 + 4.0 * 1024 + 6.0 * 14336 + 4.0 * 32 + 8);
        QVERIFY2(percent(kept(microBatches), 8 * held * block) < 4, qPrintable(QString::number(kept(microBatches) / gb)));
    }

    void theStageThatNeedsMostIsNamed()
    {
        const Plan plan = megatron([](Plan &one) {
            one.parallelism.gpus = one.parallelism.pipeline = 4;
            one.training.gradientAccumulation = 8;
        });
        const DetailedMemory early = executed(plan);
        QCOMPARE(early.worst.stage, 0);
        QCOMPARE(early.worst.stages, 4);
        QVERIFY(!early.steady.has(Phase::Loss));
        Estimate estimate;
        estimate.memoryModel = MemoryModel::Detailed;
        estimate.memory.worst = early.worst;
        const auto list = assumptions(plan, llama(), Catalogue {}, estimate);
        QCOMPARE(list.front().key, "parallelism.pipeline");
        QCOMPARE(list.front().value, "stage 1 of 4");

        Plan late = plan; // inputs of blocks are little beside the logits
        late.training.checkpointing = Checkpointing::Full;
        const DetailedMemory last = executed(late);
        QCOMPARE(last.worst.stage, 3);
        QVERIFY(last.steady.has(Phase::Loss));
    }

    /// The table on the first GPU and the head on the last, eight blocks on each of four.
    void layersSplitOverGpus()
    {
        Plan plan;
        plan.training.recipe.master = MasterFormat::None;
        plan.parallelism.gpus = 4;
        plan.parallelism.sharding = Sharding::LayerSplit;
        const DetailedMemory memory = executed(plan);
        QCOMPARE(memory.worst.stage, 3);
        QCOMPARE(memory.worst.stages, 4);
        const double ofBlock = 218'112'000;
        const double ofStage = 2 * (8 * ofBlock + 128256.0 * 4096);
        QVERIFY(percent(bytesOf(memory, Phase::OptimizerStep, TermId::Weights), ofStage) < 0.1);
        QCOMPARE(memory.total.value(), 8'030'261'248);
    }

    /// Autocast's copies of a stage's weights end with its forward pass, in evaluation too: the next stage's are others.
    void castWeightsEndWithTheirStage()
    {
        Plan plan;
        plan.training.recipe.weights = WeightFormat::Fp32;
        plan.training.recipe.compute = WeightFormat::Bf16;
        plan.training.recipe.master = MasterFormat::None;
        plan.parallelism.gpus = 4;
        plan.parallelism.sharding = Sharding::LayerSplit;
        QCOMPARE(executed(plan).worst.stage, 3);
        QCOMPARE(executed(plan).steady, executed(plan).steady);
    }

    /// 2 bytes of weights and 12 of masters and moments a parameter, wherever they lie.
    void theCheckpointHoldsAllRanksStates()
    {
        Catalogue catalogue;
        catalogue.gpus.push_back({.id = "a100-sxm-80gb", .capacity = Bytes(85'899'345'920)});
        const Plan plan = megatron([](Plan &one) {
            one.parallelism.gpus = 16;
            one.parallelism.tensor = one.parallelism.pipeline = 2;
            one.training.gradientAccumulation = 4;
        });
        const auto result = estimate(plan, llama(), catalogue);
        QVERIFY(result.has_value());
        QVERIFY(percent(static_cast<double>(result->storage.fullCheckpoint.value()), 14 * 8.03e9) < 1);
    }

    /// Both halves of context parallelism keep what half a row leaves behind; Ulysses also keeps what it exchanged.
    void contextRanksDivideTheTokens()
    {
        const auto kept = [](std::int64_t context, ContextKind kind) {
            const DetailedMemory memory = executed(megatron([&](Plan &plan) {
                plan.parallelism.gpus = plan.parallelism.context = context;
                plan.parallelism.contextKind = kind;
                plan.training.sequenceLength = 16384;
            }));
            return bytesOf(memory, Phase::Loss, TermId::Activations);
        };
        const double whole = kept(1, ContextKind::Ring);
        QVERIFY(percent(kept(2, ContextKind::Ring), whole / 2) < 0.5);
        const double exchanged = 32 * 2.0 * 8192 * 4096; // the output before and after its exchange
        QVERIFY(percent(kept(2, ContextKind::Ulysses), whole / 2 + exchanged) < 0.5);
    }

    /// Experts are divided, and their states over fewer ranks.
    void expertRanksShareTheExperts()
    {
        const ModelShape mixtral = shapeOf(
            R"({"model_type": "mixtral", "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers": 32,
                "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 32000, "num_local_experts": 8,
                "num_experts_per_tok": 2, "tie_word_embeddings": false})");
        const auto ranks = [&](std::int64_t expert) {
            return executed(megatron([expert](Plan &plan) {
                plan.parallelism.gpus = 8;
                plan.parallelism.expert = expert;
            }),
                mixtral);
        };
        const double experts = 32.0 * 8 * 3 * 4096 * 14336;
        const double all = bytesOf(ranks(1), Phase::OptimizerStep, TermId::Weights);
        const DetailedMemory shared = ranks(4);
        QVERIFY(percent(bytesOf(shared, Phase::OptimizerStep, TermId::Weights), all - 2 * experts * 3 / 4) < 0.1);
        const double states = bytesOf(ranks(1), Phase::OptimizerStep, TermId::OptimizerState);
        QVERIFY(percent(bytesOf(shared, Phase::OptimizerStep, TermId::OptimizerState), states) < 0.1);
    }

    /// DeepSpeed's own estimator printed this for 6805 million parameters.
    /// Source: DeepSpeed issue 4527, estimate_zero3_model_states_mem_needs.
    void whatDeepSpeedPutsOnTheHost()
    {
        Plan plan;
        plan.parallelism.gpus = 4;
        plan.parallelism.sharding = Sharding::Zero3;
        plan.parallelism.offloadOptimizer = plan.parallelism.offloadParameters = true;
        const Parameters model(6'805'000'000);
        const HostMemory host = hostMemory(resolvedPlan(plan), llama(), model, model);
        QVERIFY(percent(static_cast<double>(host.training.value()) / (1 << 30), 171.13) < 0.1);
        plan.parallelism.gpus = 16; // two nodes
        QCOMPARE(hostMemory(resolvedPlan(plan), llama(), model, model).training, Bytes(host.training.value() / 2));
    }

    /// Every process of a node reads the checkpoint; under FSDP one does, and gathers it again to save it.
    void whatLoadingAndSavingPutOnTheHost()
    {
        Plan plan;
        plan.parallelism.gpus = 8;
        const Parameters model(8'000'000'000);
        QCOMPARE(hostMemory(resolvedPlan(plan), llama(), model, model).perNode(), Bytes(8 * 16'000'000'000));
        plan.parallelism.sharding = Sharding::Fsdp;
        const HostMemory host = hostMemory(resolvedPlan(plan), llama(), model, model);
        QCOMPARE(host.load, Bytes(16'000'000'000));
        QCOMPARE(host.save, Bytes(32'000'000'000));
        QCOMPARE(host.perNode(), host.save);
    }

    /// Inputs of 32 blocks, of 4096 tokens by 4096 numbers in 16 bit, on each of eight GPUs.
    void offloadedCheckpointsLieOnTheHost()
    {
        Plan plan;
        plan.framework = Framework::Torchtune;
        plan.parallelism.gpus = 8;
        plan.parallelism.sharding = Sharding::Fsdp;
        plan.training.checkpointing = Checkpointing::Offloaded;
        const Parameters model(8'000'000'000);
        QCOMPARE(hostMemory(resolvedPlan(plan), llama(), model, model).training,
            Bytes(std::int64_t {8} * 32 * 4096 * 4096 * 2));
    }

    /// What Megatron has, and nobody has looked into.
    void whatIsNotExecutedIsNamed_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QByteArray>("key");
        QTest::newRow("adapters") << Change([](Plan &plan) { plan.training.method = Method::Lora; })
                                  << QByteArray("training.method");
        QTest::newRow("shards of parameters") << Change([](Plan &plan) {
            plan.parallelism.gpus = 8, plan.parallelism.sharding = Sharding::Fsdp;
        }) << QByteArray("parallelism.sharding");
        QTest::newRow("another optimizer") << Change(
            [](Plan &plan) { plan.training.recipe.optimizer = Optimizer::Muon; })
                                           << QByteArray("training.recipe.optimizer");
        QTest::newRow("scores in full over a ring") << Change([](Plan &plan) {
            plan.parallelism.gpus = plan.parallelism.context = 2, plan.training.attention = AttentionKernel::Eager;
        }) << QByteArray("training.attention");
    }
    void whatIsNotExecutedIsNamed()
    {
        QFETCH(Change, change);
        QFETCH(QByteArray, key);
        const auto request = stepRequest(resolvedPlan(megatron(change)), llama());
        QVERIFY(!request);
        QCOMPARE(request.error().problem, PlanProblem::NotBuilt);
        QCOMPARE(QByteArray::fromStdString(request.error().key), key);
    }
};

QTEST_GUILESS_MAIN(SpreadTest)
#include "tst_spread.moc"
