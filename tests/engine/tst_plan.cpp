// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan leaves open is filled in as its trainer does it, and a plan that makes no sense names its keys.
#include <QTest>

#include "engine/plan/check.h"
#include "engine/plan/frameworks.h"
#include "engine/plan/knobvalues.h"
#include "engine/plan/recipes.h"
#include "engine/plan/resolve.h"

#include <functional>

using namespace headroom;

namespace {

/// Llama 3 8B: 32 layers, 32 heads, 8 key-value heads.
ModelShape llama()
{
    ModelShape shape;
    shape.hidden = 4096;
    shape.vocabulary = shape.headVocabulary = 128256;
    shape.layers = 32;
    shape.heads = 32;
    shape.keyValueHeads = 8;
    shape.headDim = 128;
    shape.intermediate = 14336;
    BlockShape block;
    block.attention = {.heads = 32, .keyValueHeads = 8, .headDim = 128, .valueHeadDim = 128};
    block.mlp = MlpShape {.width = 14336};
    shape.blocks = {block};
    shape.order.assign(32, 0);
    return shape;
}

ModelShape mixtral()
{
    auto shape = llama();
    shape.blocks.front().mlp.reset();
    shape.blocks.front().experts = ExpertsShape {.count = 8, .perToken = 2, .expert = {.width = 14336}};
    return shape;
}

using Change = std::function<void(Plan &)>;

Plan changed(const Change &change)
{
    Plan plan;
    plan.model.preset = "llama-3-8b";
    change(plan);
    return plan;
}

} // namespace

Q_DECLARE_METATYPE(Change)

class PlanTest : public QObject {
    Q_OBJECT

private slots:
    /// GPT-OSS under scaled_dot_product_attention: transformers refuses it.
    void sinksNeedAKernelThatKnowsThem()
    {
        ModelShape shape = llama();
        const Plan plan = changed([](Plan &one) { one.training.attention = AttentionKernel::Sdpa; });
        QVERIFY(!checkPlan(plan, shape));
        shape.blocks.front().attention.sinks = true;
        const auto problem = checkPlan(plan, shape);
        QVERIFY(problem);
        QCOMPARE(problem->problem, PlanProblem::Contradiction);
        QCOMPARE(QByteArray::fromStdString(problem->key), QByteArray("training.attention"));
        QVERIFY(!checkPlan(changed([](Plan &one) { one.training.attention = AttentionKernel::Eager; }), shape));
    }

    void aPlanThatMakesNoSenseNamesItsKeys_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<bool>("experts");
        QTest::addColumn<int>("problem");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("other");

        const auto row = [](const char *name, const Change &change, PlanProblem problem, const char *key,
                             const char *other = "", bool experts = false) {
            QTest::newRow(name) << change << experts << static_cast<int>(problem) << QByteArray(key)
                                << QByteArray(other);
        };
        using enum PlanProblem;
        row(
            "no tokens in a row", [](Plan &plan) { plan.training.sequenceLength = 0; }, OutOfRange,
            "training.sequence_length");
        row(
            "utilisation above one",
            [](Plan &plan) {
                plan.economics.mfu = Range<double> {0.5, 1.5};
            },
            OutOfRange, "economics.mfu");
        row(
            "not a number of tokens",
            [](Plan &plan) { plan.training.tokens = std::numeric_limits<double>::quiet_NaN(); }, OutOfRange,
            "training.tokens");
        row(
            "6 GPUs in tensor groups of 4", [](Plan &plan) { plan.parallelism.gpus = 6, plan.parallelism.tensor = 4; },
            ProductMismatch, "parallelism.gpus", "parallelism.tensor × parallelism.pipeline × parallelism.context");
        row(
            "a million by a million by a million",
            [](Plan &plan) {
                plan.parallelism.gpus = plan.parallelism.tensor = plan.parallelism.pipeline = plan.parallelism.context
                    = 1'000'000;
            },
            ProductMismatch, "parallelism.gpus", "parallelism.tensor × parallelism.pipeline × parallelism.context");
        row(
            "32 heads on 3 ranks", [](Plan &plan) { plan.parallelism.gpus = plan.parallelism.tensor = 3; },
            DoesNotDivide, "parallelism.tensor", "num_attention_heads");
        row(
            "8 key-value heads on 16 ranks", [](Plan &plan) { plan.parallelism.gpus = plan.parallelism.tensor = 16; },
            DoesNotDivide, "parallelism.tensor", "num_key_value_heads");
        row(
            "rows of 4098 tokens on 4 ranks that share tokens",
            [](Plan &plan) {
                plan.parallelism.gpus = plan.parallelism.tensor = 4, plan.training.sequenceLength = 4098;
            },
            DoesNotDivide, "parallelism.tensor", "training.sequence_length");
        row(
            "heads of 8 tensor ranks over 8 ranks of Ulysses",
            [](Plan &plan) {
                plan.parallelism.gpus = 64, plan.parallelism.tensor = plan.parallelism.context = 8,
                plan.parallelism.contextKind = ContextKind::Ulysses;
            },
            DoesNotDivide, "parallelism.context", "num_attention_heads");
        for (const Sharding stage : {Sharding::Zero2, Sharding::Zero3})
            row(
                stage == Sharding::Zero2 ? "stage 2 in a pipeline" : "stage 3 in a pipeline",
                [stage](Plan &plan) {
                    plan.parallelism.gpus = 8, plan.parallelism.pipeline = 4, plan.parallelism.sharding = stage;
                },
                Contradiction, "parallelism.sharding", "parallelism.pipeline");
        row(
            "several pieces of the model on a GPU without interleaving",
            [](Plan &plan) {
                plan.parallelism.gpus = plan.parallelism.pipeline = 4, plan.parallelism.virtualStages = 2;
            },
            Contradiction, "parallelism.virtual_stages", "parallelism.pipeline_schedule");
        row(
            "adapters under FSDP2 with the fused loss",
            [](Plan &plan) {
                plan.parallelism.gpus = 4, plan.parallelism.sharding = Sharding::Fsdp,
                plan.training.method = Method::Lora, plan.training.loss = LossKind::Fused;
            },
            Contradiction, "training.loss", "training.method");
        row(
            "more stages than layers", [](Plan &plan) { plan.parallelism.gpus = plan.parallelism.pipeline = 64; },
            OutOfRange, "parallelism.pipeline", "num_hidden_layers");
        row(
            "5 expert ranks inside 4 replicas",
            [](Plan &plan) { plan.parallelism.gpus = 4, plan.parallelism.expert = 5; }, DoesNotDivide,
            "parallelism.expert", "parallelism.gpus", true);
        row(
            "8 experts on 16 ranks", [](Plan &plan) { plan.parallelism.gpus = plan.parallelism.expert = 16; },
            DoesNotDivide, "parallelism.expert", "num_experts", true);
        row(
            "expert ranks of a dense model", [](Plan &plan) { plan.parallelism.gpus = plan.parallelism.expert = 2; },
            OutOfRange, "parallelism.expert", "model");
        row(
            "shards of 3 among 8 ranks",
            [](Plan &plan) { plan.parallelism.gpus = 8, plan.parallelism.shardDegree = 3; }, DoesNotDivide,
            "parallelism.shard_degree", "parallelism.gpus");
        row(
            "layers split on more GPUs than layers",
            [](Plan &plan) { plan.parallelism.gpus = 33, plan.parallelism.sharding = Sharding::LayerSplit; },
            OutOfRange, "parallelism.gpus", "num_hidden_layers");
        row(
            "layers split by tensor groups",
            [](Plan &plan) {
                plan.parallelism.gpus = 4, plan.parallelism.tensor = 2,
                plan.parallelism.sharding = Sharding::LayerSplit;
            },
            Contradiction, "parallelism.tensor", "parallelism.sharding");
        row(
            "grpo without rollouts", [](Plan &plan) { plan.training.objective = Objective::Grpo; }, Required,
            "training.rollouts", "training.objective");
        row(
            "ppo without tokens",
            [](Plan &plan) {
                plan.training.objective = Objective::Ppo;
                plan.training.rollouts = Rollouts {.group = 1, .prompts = 8};
            },
            Required, "training.rollouts.tokens", "training.objective");
        row(
            "8-bit optimizer with fp32 moments",
            [](Plan &plan) {
                plan.training.recipe.optimizer = Optimizer::Adamw8bit,
                plan.training.recipe.moments = MomentFormat::Fp32;
            },
            Contradiction, "training.recipe.moments", "training.recipe.optimizer");
        row(
            "AdamW with 8-bit moments", [](Plan &plan) { plan.training.recipe.moments = MomentFormat::Int8; },
            Contradiction, "training.recipe.moments", "training.recipe.optimizer");
        row(
            "step in backward with accumulation",
            [](Plan &plan) {
                plan.training.recipe.optimizerStep = OptimizerStep::InBackward, plan.training.gradientAccumulation = 2;
            },
            Contradiction, "training.recipe.optimizer_step", "training.gradient_accumulation");
        row(
            "chunked loss with Megatron",
            [](Plan &plan) { plan.framework = Framework::Megatron, plan.training.loss = LossKind::Chunked; },
            Contradiction, "training.loss", "framework");
        row(
            "ZeRO-3 with Megatron",
            [](Plan &plan) {
                plan.framework = Framework::Megatron, plan.parallelism.gpus = 2,
                plan.parallelism.sharding = Sharding::Zero3;
            },
            Contradiction, "parallelism.sharding", "framework");
        row(
            "Unsloth trains all weights", [](Plan &plan) { plan.framework = Framework::Unsloth; }, Contradiction,
            "training.method", "framework");
        row(
            "Unsloth on two GPUs",
            [](Plan &plan) {
                plan.framework = Framework::Unsloth, plan.training.method = Method::Lora, plan.parallelism.gpus = 2;
            },
            Contradiction, "parallelism.gpus", "framework");
        row(
            "adapters on nothing",
            [](Plan &plan) {
                plan.training.method = Method::Lora, plan.training.lora.targets.kind = LoraTargets::Kind::Named;
            },
            Required, "training.lora.targets", "training.method");
    }
    void aPlanThatMakesNoSenseNamesItsKeys()
    {
        QFETCH(Change, change);
        QFETCH(bool, experts);
        const auto problem = checkPlan(changed(change), experts ? mixtral() : llama());
        QVERIFY(problem);
        QTEST(static_cast<int>(problem->problem), "problem");
        QTEST(QByteArray::fromStdString(problem->key), "key");
        QTEST(QByteArray::fromStdString(problem->other), "other");
    }

    void aShapeThatNobodyReadIsRefused()
    {
        QCOMPARE(checkPlan(Plan {}, ModelShape {})->problem, PlanProblem::ModelUnreadable);
    }

    void plansThatMakeSensePass_data()
    {
        QTest::addColumn<Change>("change");
        QTest::newRow("the defaults") << Change([](Plan &) {});
        QTest::newRow("a million GPUs") << Change([](Plan &plan) { plan.parallelism.gpus = 1'000'000; });
        QTest::newRow("tensor 8, pipeline 4, two replicas") << Change(
            [](Plan &plan) { plan.parallelism.gpus = 64, plan.parallelism.tensor = 8, plan.parallelism.pipeline = 4; });
        QTest::newRow("hybrid shards") << Change([](Plan &plan) {
            plan.parallelism.gpus = 16, plan.parallelism.sharding = Sharding::Fsdp, plan.parallelism.shardDegree = 8;
        });
        QTest::newRow("unsloth qlora") << Change(
            [](Plan &plan) { plan.framework = Framework::Unsloth, plan.training.method = Method::Qlora; });
        QTest::newRow("8-bit moments of an 8-bit optimizer") << Change([](Plan &plan) {
            plan.training.recipe.optimizer = Optimizer::Adamw8bit, plan.training.recipe.moments = MomentFormat::Int8;
        });
        QTest::newRow("layers on four GPUs")
            << Change([](Plan &plan) { plan.parallelism.gpus = 4, plan.parallelism.sharding = Sharding::LayerSplit; });
    }
    void plansThatMakeSensePass()
    {
        QFETCH(Change, change);
        const auto problem = checkPlan(changed(change), llama());
        QVERIFY2(!problem, problem ? problem->key.c_str() : "");
    }

    void whatThePlanLeavesOpenIsFilledIn_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<int>("origin");

        const auto row = [](const char *name, const Change &change, const char *key, const char *value, Origin origin) {
            QTest::newRow(name) << change << QByteArray(key) << QByteArray(value) << static_cast<int>(origin);
        };
        const Change nothing = [](Plan &) {};
        const auto by = [](Framework framework) { return Change([=](Plan &plan) { plan.framework = framework; }); };
        using enum Origin;
        row(
            "gradients are as the weights", [](Plan &plan) { plan.training.recipe.weights = WeightFormat::Fp16; },
            "training.recipe.gradients", "fp16", Document);
        row(
            "gradients of fp8 weights are bf16", [](Plan &plan) { plan.training.recipe.weights = WeightFormat::Fp8; },
            "training.recipe.gradients", "bf16", Document);
        row(
            "gradients of adapters are as the adapters", [](Plan &plan) { plan.training.method = Method::Lora; },
            "training.recipe.gradients", "fp32", Document);
        row(
            "compute is as the weights", [](Plan &plan) { plan.training.recipe.weights = WeightFormat::Fp32; },
            "training.recipe.compute", "fp32", Document);
        row("moments are fp32", nothing, "training.recipe.moments", "fp32", Document);
        row(
            "moments of an 8-bit optimizer are int8",
            [](Plan &plan) { plan.training.recipe.optimizer = Optimizer::PagedAdamw8bit; }, "training.recipe.moments",
            "int8", Document);
        row(
            "base of qlora is held in fp32", [](Plan &plan) { plan.training.method = Method::Qlora; },
            "training.lora.base_upcast", "all", Document);
        row(
            "base of lora is not", [](Plan &plan) { plan.training.method = Method::Lora; }, "training.lora.base_upcast",
            "none", Document);
        row(
            "evaluation batch is the micro-batch", [](Plan &plan) { plan.training.microBatch = 3; },
            "training.evaluation_batch", "3", Document);
        row(
            "dpo keeps a reference model", [](Plan &plan) { plan.training.objective = Objective::Dpo; },
            "training.rollouts.reference", "resident", Document);
        row(
            "dpo with adapters does not",
            [](Plan &plan) { plan.training.objective = Objective::Dpo, plan.training.method = Method::Lora; },
            "training.rollouts.reference", "none", Document);
        row(
            "shards are all replicas times context",
            [](Plan &plan) { plan.parallelism.gpus = 16, plan.parallelism.tensor = 2, plan.parallelism.context = 4; },
            "parallelism.shard_degree", "8", Document);
        row(
            "sequence parallel with tensor groups", [](Plan &plan) { plan.parallelism.tensor = 2; },
            "parallelism.sequence_parallel", "true", Document);
        row("no sequence parallel without", nothing, "parallelism.sequence_parallel", "false", Document);
        row("checkpointing is full", nothing, "training.checkpointing", "full", Trainer);
        row("Unsloth offloads checkpoints", by(Framework::Unsloth), "training.checkpointing", "offloaded", Trainer);
        row("Unsloth's loss is chunked", by(Framework::Unsloth), "training.loss", "chunked", Trainer);
        row("Unsloth's kernels are fused", by(Framework::Unsloth), "training.kernels", "fused", Trainer);
        row("torchtune checkpoints every second layer", by(Framework::Torchtune), "training.selective", "every-2",
            Trainer);
        row("torchtitan checkpoints by operator", by(Framework::Torchtitan), "training.selective", "per-op", Trainer);
        row("torchtitan expands segments", by(Framework::Torchtitan), "hardware.expandable_segments", "true", Trainer);
        row("Megatron's kernels are fused", by(Framework::Megatron), "training.kernels", "fused", Trainer);
        row("transformers steps fused", nothing, "training.recipe.optimizer_step", "fused", Trainer);
        row(
            "transformers before 5 steps lists", [](Plan &plan) { plan.frameworkVersion = "4.57.6"; },
            "training.recipe.optimizer_step", "foreach", Trainer);
        row("LLM Foundry steps lists", by(Framework::LlmFoundry), "training.recipe.optimizer_step", "foreach", Trainer);
        row(
            "transformers with fsdp accumulates unsharded",
            [](Plan &plan) { plan.parallelism.sharding = Sharding::Fsdp; }, "parallelism.accumulate_without_sync",
            "true", Trainer);
        row(
            "torchtitan does not",
            [](Plan &plan) { plan.parallelism.sharding = Sharding::Fsdp, plan.framework = Framework::Torchtitan; },
            "parallelism.accumulate_without_sync", "false", Trainer);
        row(
            "the plan's own value holds",
            [](Plan &plan) { plan.framework = Framework::Unsloth, plan.training.checkpointing = Checkpointing::None; },
            "training.checkpointing", "none", Said);
        row("a plain default is the contract's", nothing, "training.sequence_length", "4096", Document);
        row(
            "a plain value is the plan's", [](Plan &plan) { plan.training.sequenceLength = 8192; },
            "training.sequence_length", "8192", Said);
        row(
            "the trainer's recipe", [](Plan &plan) { plan.training.recipe.frameworks = true; },
            "training.recipe.master", "none", Trainer);
    }
    void whatThePlanLeavesOpenIsFilledIn()
    {
        QFETCH(Change, change);
        QFETCH(QByteArray, key);
        QFETCH(int, origin);
        const auto plan = changed(change);
        const auto &row = *knob(key.toStdString());
        const auto value = row.get(resolvedPlan(plan));
        const auto *choice = std::get_if<KnobChoice>(&value);
        QTEST(QByteArray::fromStdString(choice ? std::string(row.choices[choice->index]) : valueText(value)), "value");
        QCOMPARE(static_cast<int>(originOf(row, plan)), origin);
    }

    void resolvingTwiceChangesNothing()
    {
        for (const auto framework : {Framework::Transformers, Framework::Unsloth, Framework::Torchtune,
                 Framework::Torchtitan, Framework::Megatron, Framework::LlmFoundry, Framework::Generic}) {
            Plan plan;
            plan.framework = framework;
            plan.training.recipe.frameworks = true;
            const auto once = resolvedPlan(plan);
            QVERIFY(!once.training.recipe.frameworks);
            QCOMPARE(resolvedPlan(once), once);
        }
    }

    // Bytes per parameter: weights + gradients + master + moments.
    void theTrainersRecipeTakesItsBytes_data()
    {
        QTest::addColumn<Change>("change");
        QTest::addColumn<double>("bytes");
        const auto row
            = [](
                  const char *name, Framework framework, double bytes, const Change &change = [](Plan &) {}) {
                  QTest::newRow(name) << Change([=](Plan &plan) { plan.framework = framework, change(plan); }) << bytes;
              };
        const auto shardedBy
            = [](Sharding sharding) { return [=](Plan &plan) { plan.parallelism.sharding = sharding; }; };
        const Change lora = [](Plan &plan) { plan.training.method = Method::Lora; };
        row("transformers, ddp: 2 + 2 + 0 + 4", Framework::Transformers, 8);
        row("transformers 4: 4 + 4 + 0 + 8", Framework::Transformers, 16,
            [](Plan &plan) { plan.frameworkVersion = "4.45"; });
        row("transformers, zero2: 2 + 2 + 4 + 8", Framework::Transformers, 16, shardedBy(Sharding::Zero2));
        row("transformers, fsdp: 4 + 4 + 0 + 8", Framework::Transformers, 16, shardedBy(Sharding::Fsdp));
        row("transformers, lora: 2 + 4 + 0 + 8", Framework::Transformers, 14, lora);
        row("transformers, bf16 lora: 2 + 2 + 0 + 4", Framework::Transformers, 8, [](Plan &plan) {
            plan.training.method = Method::Lora, plan.training.lora.adapterFormat = AdapterFormat::Bf16;
        });
        row("unsloth: 2 + 4 + 0 + 2", Framework::Unsloth, 8, lora);
        row("torchtune: 2 + 2 + 0 + 4", Framework::Torchtune, 8);
        row("torchtitan: 4 + 4 + 0 + 8", Framework::Torchtitan, 16);
        row("megatron: 2 + 4 + 4 + 8", Framework::Megatron, 18);
        row("llm-foundry: 4 + 4 + 0 + 8", Framework::LlmFoundry, 16);
        row("generic: 2 + 2 + 4 + 8", Framework::Generic, 16);
    }
    void theTrainersRecipeTakesItsBytes()
    {
        QFETCH(Change, change);
        QTEST(bytesPerParameter(frameworkRecipe(changed(change))).total(), "bytes");
    }

    void aVersionIsOlderByItsMajorNumber()
    {
        QVERIFY(olderThan("4.57.6", 5));
        QVERIFY(!olderThan("5.0", 5));
        QVERIFY(!olderThan("10", 5));
        QVERIFY(!olderThan("", 5));
        QVERIFY(!olderThan("main", 5));
    }
};

QTEST_GUILESS_MAIN(PlanTest)
#include "tst_plan.moc"
