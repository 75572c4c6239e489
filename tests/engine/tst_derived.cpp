// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Steps that were written from source: what the source says about them, by closed forms.
#include "engine/allocator/replay.h"
#include "engine/estimate/termerrors.h"
#include "engine/formats/configjson.h"
#include "engine/memory/detailed.h"
#include "engine/plan/resolve.h"
#include "engine/training/companions.h"

#include <QTest>

#include <algorithm>

using namespace headroom;

namespace {

constexpr std::int64_t tokens = 512;
constexpr std::int64_t hidden = 256;
constexpr std::int64_t inner = 768;
constexpr std::int64_t queries = 256; // four heads of 64
constexpr std::int64_t keys = 128; // two of them
constexpr std::int64_t heads = 4;

ModelShape llama(std::int64_t layers)
{
    ModelShape shape = readModel(R"({"model_type": "llama", "hidden_size": 256, "intermediate_size": 768,
        "num_hidden_layers": 4, "num_attention_heads": 4, "num_key_value_heads": 2, "vocab_size": 4096,
        "tie_word_embeddings": false})")
                           ->shape;
    shape.layers = layers;
    shape.order.assign(static_cast<std::size_t>(layers), 0);
    return shape;
}

ModelShape mixtral(std::int64_t layers = 3)
{
    ModelShape shape
        = readModel(R"({"model_type": "mixtral", "hidden_size": 256, "intermediate_size": 512, "num_hidden_layers": 3,
        "num_attention_heads": 4, "num_key_value_heads": 2, "num_local_experts": 4, "num_experts_per_tok": 2,
        "vocab_size": 1024})")
              ->shape;
    shape.layers = layers;
    shape.order.assign(static_cast<std::size_t>(layers), 0);
    return shape;
}

Plan plain()
{
    Plan plan;
    plan.framework = Framework::Transformers;
    plan.training.sequenceLength = tokens;
    plan.training.microBatch = 1;
    plan.training.evaluationBatch = 0;
    plan.training.attention = AttentionKernel::Flash;
    plan.training.checkpointing = Checkpointing::None;
    plan.training.recipe.master = MasterFormat::None;
    plan.training.recipe.weights = WeightFormat::Bf16;
    return plan;
}

Plan packed(Quantisation quantisation, Checkpointing checkpointing)
{
    Plan plan = plain();
    plan.training.method = Method::Qlora;
    plan.training.quantisation = quantisation;
    plan.training.checkpointing = checkpointing;
    plan.training.lora.targets.kind = LoraTargets::Kind::Attention;
    plan.training.lora.baseUpcast = BaseUpcast::None;
    return plan;
}

StepMemory memoryOf(const Plan &plan, const ModelShape &shape)
{
    const auto memory = detailedMemory(resolvedPlan(plan), shape);
    if (!memory)
        qFatal("not executed: %s = %s", memory.error().key.c_str(), memory.error().found.c_str());
    return memory->steady;
}

std::int64_t term(const Plan &plan, const ModelShape &shape, Phase phase, TermId id)
{
    return memoryOf(plan, shape)[phase][id].value();
}

/// What one more block keeps until the loss.
std::int64_t keptByABlock(const Plan &plan)
{
    return term(plan, llama(5), Phase::Loss, TermId::Activations)
        - term(plan, llama(4), Phase::Loss, TermId::Activations);
}

}

class DerivedTest : public QObject {
    Q_OBJECT

private slots:
    /// bitsandbytes keeps each layer's input as an attribute of its context, which checkpointing does not see: those of q, k, v
    /// (one tensor), o, gate and up (one), and down.
    void checkpointingDoesNotFreeTheInputsOfLlmInt8()
    {
        const std::int64_t inputs = 2 * tokens * (hidden + queries + hidden + inner);
        const std::int64_t block = 2 * tokens * hidden;
        QCOMPARE(keptByABlock(packed(Quantisation::Nf4, Checkpointing::Full)), block);
        QCOMPARE(keptByABlock(packed(Quantisation::Int8, Checkpointing::Full)), block + inputs);
        QCOMPARE(keptByABlock(packed(Quantisation::GptqInt4, Checkpointing::Full)), block);
        QCOMPARE(keptByABlock(packed(Quantisation::AwqInt4, Checkpointing::Full)), block);
    }

    /// One byte an element, and a scale of four for each output.
    void weightsOfLlmInt8TakeAByte()
    {
        const auto resident = [](Quantisation quantisation) {
            const Plan plan = packed(quantisation, Checkpointing::Full);
            return term(plan, llama(5), Phase::OptimizerStep, TermId::Weights)
                - term(plan, llama(4), Phase::OptimizerStep, TermId::Weights);
        };
        const std::int64_t elements = hidden * (2 * queries + 2 * keys) + 3 * hidden * inner;
        const std::int64_t outputs = queries + 2 * keys + hidden + 2 * inner + hidden;
        const std::int64_t inputs = 4 * hidden + hidden * 2 + inner; // of the seven layers; GPTQ orders them
        const std::int64_t rest = resident(Quantisation::Int8) - elements - 4 * outputs;
        const std::int64_t adapters = 4 * 16 * (hidden + queries + 2 * (hidden + keys) + queries + hidden);
        QCOMPARE_LE(std::abs(rest - adapters - 2 * 2 * hidden), 2048); // and two norms
        const std::int64_t groups = 2 * (2 * (queries + 2 * keys + hidden + 2 * inner) + (inner / 128) * hidden)
            + (2 * (queries + 2 * keys + hidden + 2 * inner) + (inner / 128) * hidden) / 2;
        QCOMPARE(resident(Quantisation::GptqInt4) - resident(Quantisation::AwqInt4), 4 * inputs);
        const std::int64_t rounding = 7 * 2 * 512; // scales and zero points of seven layers
        QCOMPARE_LE(std::abs(resident(Quantisation::AwqInt4) - rest - elements / 2 - groups), rounding);
    }

    /// Backward of AWQ's kernel copies the restored weight once for each row of the micro-batch.
    void awqRestoresAWeightForEachRow()
    {
        Plan one = packed(Quantisation::AwqInt4, Checkpointing::Full);
        one.training.sequenceLength = 64;
        Plan two = one;
        two.training.sequenceLength = 32;
        two.training.microBatch = 2;
        const ModelShape shape = llama(4);
        const std::int64_t more = term(two, shape, Phase::Backward, TermId::Activations)
            - term(one, shape, Phase::Backward, TermId::Activations);
        QCOMPARE_LT(std::abs(more - 2 * hidden * inner), hidden * inner / 20); // attention rounds rows up
    }

    /// 8Th + 4Tad + 4Tkd + 6Tf + 4Ta + 8T: the block of Liger, TransformerEngine and torch.compile.
    /// Source: Korthikanti et al. 2022 for the sites, PyTorch's own count for the fused kernels.
    void aCompiledBlockKeepsWhatFusedKernelsKeep()
    {
        Plan plan = plain();
        plan.training.compiled = true;
        const std::int64_t kept = tokens * (8 * hidden + 4 * queries + 4 * keys + 6 * inner + 4 * heads + 8);
        QCOMPARE(keptByABlock(plan), kept);
        plan.training.compiled = false;
        QCOMPARE_GT(keptByABlock(plan), kept);
    }

    void aPairIsTwoRows()
    {
        Plan pairs = plain();
        pairs.training.method = Method::Lora;
        Plan rows = pairs;
        rows.training.microBatch = 2;
        pairs.training.objective = Objective::Dpo;
        const StepMemory ofPairs = memoryOf(pairs, llama(4));
        const StepMemory ofRows = memoryOf(rows, llama(4));
        for (const Phase phase : {Phase::Loss, Phase::Backward, Phase::OptimizerStep})
            QCOMPARE(ofPairs[phase].allocated(), ofRows[phase].allocated());
        QCOMPARE_GE(
            ofPairs[Phase::Forward].allocated(), ofRows[Phase::Forward].allocated()); // scored before, as the reference
    }

    void aReferenceModelIsResident()
    {
        Plan plan = plain();
        const std::int64_t policy = term(plan, llama(4), Phase::OptimizerStep, TermId::Weights);
        plan.training.objective = Objective::Dpo;
        QCOMPARE_LE(
            2 * policy - term(plan, llama(4), Phase::OptimizerStep, TermId::Weights), 1024); // tables of the rotation
        plan.training.rollouts = Rollouts {.reference = ReferenceModel::Offloaded};
        QCOMPARE(term(plan, llama(4), Phase::OptimizerStep, TermId::Weights), policy);
    }

    /// 131 072 bytes a token of Llama-3-8B; 687 GB for 512 sequences of 4096 tokens of the 70B.
    /// Source: article on full fine-tuning, KV cache.
    void rolloutsFillTheCacheWhileTheyAreGenerated()
    {
        const ModelShape eight = readModel(R"({"model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336,
            "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256})")
                                     ->shape;
        QCOMPARE(keyValueBytes(eight, 1), std::int64_t {131072});
        const ModelShape seventy = readModel(R"({"model_type": "llama", "hidden_size": 8192, "intermediate_size": 28672,
            "num_hidden_layers": 80, "num_attention_heads": 64, "num_key_value_heads": 8, "vocab_size": 128256})")
                                       ->shape;
        QCOMPARE(512 * keyValueBytes(seventy, 4096) / 1'000'000'000, std::int64_t {687});
        Plan plan = plain();
        plan.training.objective = Objective::Grpo;
        plan.training.rollouts = Rollouts {.group = 4, .prompts = 2, .tokens = 1000};
        const StepMemory memory = memoryOf(plan, llama(4));
        QCOMPARE(memory[Phase::Evaluation][TermId::KvCache].value(), 8 * 1000 * 4 * 2 * keys * 2);
        QCOMPARE(memory[Phase::Loss][TermId::KvCache], Bytes());
    }

    void proximalPolicyOptimisationHasThreeModelsBeside()
    {
        Plan plan = plain();
        const StepMemory alone = memoryOf(plan, llama(4));
        plan.training.objective = Objective::Ppo;
        plan.training.rollouts = Rollouts {.group = 1, .prompts = 1, .tokens = 1, .inference = Inference::Separate};
        const StepMemory memory = memoryOf(plan, llama(4));
        const std::int64_t weights = alone[Phase::OptimizerStep][TermId::Weights].value();
        const std::int64_t critic = weights - 2 * 4096 * hidden + 2 * hidden;
        QCOMPARE_LT(
            std::abs(memory[Phase::OptimizerStep][TermId::Weights].value() - 3 * weights - critic), 100'000); // tables
        QCOMPARE_GT(memory[Phase::Forward][TermId::Gradients].value(), 0);
    }

    /// As modules they are packed like any other layer; as stacked parameters bitsandbytes passes them by.
    void expertsOfOlderReleasesArePacked()
    {
        Plan plan = packed(Quantisation::Nf4, Checkpointing::Full);
        const std::int64_t stacked = term(plan, mixtral(), Phase::OptimizerStep, TermId::Weights);
        plan.frameworkVersion = "4.47";
        const std::int64_t looped = term(plan, mixtral(), Phase::OptimizerStep, TermId::Weights);
        const std::int64_t experts = 3LL * 4 * 3 * 256 * 512;
        QCOMPARE_LT(std::abs(stacked - looped - (2 * experts - experts * 9 / 16)), experts / 100);
    }

    /// In a loop a block keeps what the closed form for a loop over experts says (memory accounting note, 3.5), with tokens spread
    /// evenly.
    void expertsInALoopKeepTheirRows()
    {
        Plan plan = plain();
        plan.frameworkVersion = "4.57";
        QVERIFY(std::ranges::any_of(derivations(resolvedPlan(plan), mixtral()),
            [](const Derivation &derived) { return derived.key == "framework_version"; }));
        const std::int64_t block = term(plan, mixtral(4), Phase::Loss, TermId::Activations)
            - term(plan, mixtral(3), Phase::Loss, TermId::Activations);
        constexpr std::int64_t width = 512; // of an expert
        constexpr std::int64_t experts = 4;
        constexpr std::int64_t chosen = 2;
        const std::int64_t attention = tokens * (16 * hidden + 4 * queries + 4 * keys + 4 * heads + 8);
        const std::int64_t loop
            = chosen * tokens * (6 * hidden + 8 * width + 2) + tokens * (4 * experts + 28 * chosen + 4);
        QCOMPARE(block, attention + loop);
    }

    /// A release that nobody has looked into stands behind the oldest one that was.
    void anOlderReleaseIsTheOldestKnown()
    {
        Plan plan = plain();
        plan.frameworkVersion = "4.38";
        const StepMemory older = memoryOf(plan, llama(4));
        plan.frameworkVersion = "4.45";
        const StepMemory oldest = memoryOf(plan, llama(4));
        for (const Phase phase : allPhases)
            QCOMPARE(older[phase].allocated(), oldest[phase].allocated());
        plan.frameworkVersion = "4.38";
        QVERIFY(!derivations(resolvedPlan(plan), llama(4)).empty());
    }

    void fsdpOnTheHostLeavesNothingBetweenSteps()
    {
        for (const Sharding sharding : {Sharding::Fsdp, Sharding::Fsdp1}) {
            Plan plan = plain();
            plan.parallelism.gpus = 4;
            plan.parallelism.sharding = sharding;
            const std::int64_t resident = term(plan, llama(4), Phase::OptimizerStep, TermId::Weights);
            QCOMPARE_GT(resident, 1'000'000);
            plan.parallelism.offloadOptimizer = true;
            plan.parallelism.offloadParameters = true;
            const StepMemory memory = memoryOf(plan, llama(4));
            QCOMPARE_LT(memory[Phase::OptimizerStep].allocated(), Bytes(100'000));
            QCOMPARE_GT(memory[Phase::Loss][TermId::ShardingBuffers], Bytes(100'000));
        }
    }

    void packedWeightsAreSharded()
    {
        for (const Sharding sharding : {Sharding::Fsdp, Sharding::Fsdp1, Sharding::Zero3}) {
            Plan plan = packed(Quantisation::Nf4Double, Checkpointing::Full);
            const std::int64_t whole = term(plan, llama(8), Phase::OptimizerStep, TermId::Weights);
            plan.parallelism.gpus = 4;
            plan.parallelism.sharding = sharding;
            QCOMPARE_LT(term(plan, llama(8), Phase::OptimizerStep, TermId::Weights), whole / 2);
        }
    }

    /// A loss over eighths of the rows, formed again, holds an eighth of what the whole holds.
    void aChunkedLossHoldsAnEighth()
    {
        Plan plan = plain();
        plan.framework = Framework::Generic;
        const std::int64_t whole = term(plan, llama(4), Phase::Loss, TermId::LossHead);
        plan.training.loss = LossKind::Chunked;
        const std::int64_t chunked = term(plan, llama(4), Phase::Loss, TermId::LossHead);
        QCOMPARE(whole / (tokens * 4096), 12);
        QCOMPARE_LT(chunked, whole / 5);
    }

    void aReplayOfASpreadModelIsThatOfOneRank()
    {
        Plan plan = plain();
        plan.framework = Framework::Megatron;
        plan.training.recipe.master = MasterFormat::Fp32;
        plan.training.recipe.gradients = GradientFormat::Fp32;
        plan.parallelism.gpus = 4;
        plan.parallelism.tensor = 2;
        plan.parallelism.sharding = Sharding::Zero1;
        const ModelShape shape = llama(8);
        const StepMemory memory = memoryOf(plan, shape);
        const auto replay = replayed(plan, shape, std::nullopt);
        QVERIFY(replay);
        QCOMPARE_GE(replay->peakReserved, memory.peak().allocated());
        QCOMPARE_LT(replay->peakReserved, memory.peak().allocated() * 2);
    }

    /// TransformerEngine: an input takes a byte an element in place of two, and a weight two copies of one byte.
    /// Source: TransformerEngine 2, module/linear.py.
    void fp8KeepsHalfOfTheInputsAndCopiesOfTheWeights()
    {
        Plan plan = plain();
        plan.framework = Framework::Megatron;
        plan.training.recipe.master = MasterFormat::Fp32;
        plan.training.recipe.gradients = GradientFormat::Fp32;
        const std::int64_t kept = keptByABlock(plan);
        const std::int64_t weights = term(plan, llama(4), Phase::OptimizerStep, TermId::Weights);
        plan.training.recipe.compute = WeightFormat::Fp8;
        // one byte less for what q, k and v share, what gate and up share, and for the down projection's; attention keeps its
        // result in 16 bits as well
        const std::int64_t less = tokens * (hidden + hidden + inner) - tokens * queries;
        QCOMPARE(kept - keptByABlock(plan), less);
        const std::int64_t linear = 4 * (hidden * (2 * queries + 2 * keys) + 3 * hidden * inner);
        QCOMPARE_LE(
            std::abs(term(plan, llama(4), Phase::OptimizerStep, TermId::Weights) - weights - 2 * linear), 4 * 7 * 512);
    }

    /// 227.5 kB a token for Llama 3.1 8B, the slope of the longest rows by card.
    /// Source: unslothai/unsloth, README, context length benchmarks, December 2024.
    void unslothReservesWhatItPublished()
    {
        const ModelShape shape = readModel(R"({"model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336,
            "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256,
            "max_position_embeddings": 131072, "tie_word_embeddings": false})")
                                     ->shape;
        Plan plan;
        plan.framework = Framework::Unsloth;
        plan.frameworkVersion = "2024.12";
        plan.training.method = Method::Qlora;
        plan.training.loss = LossKind::Fused;
        plan.training.lora.rank = 32;
        plan.training.lora.baseUpcast = BaseUpcast::None;
        plan.training.recipe.master = MasterFormat::None;
        plan.training.recipe.gradients = GradientFormat::Fp32;
        plan.training.recipe.optimizer = Optimizer::Adamw8bit;
        plan.hardware.expandableSegments = true;
        const auto reserved = [&](std::int64_t length) {
            plan.training.sequenceLength = length;
            const auto replay = replayed(plan, shape, std::nullopt);
            return replay ? static_cast<double>(replay->peakReserved.value()) : 0;
        };
        const double slope = (reserved(65536) - reserved(40960)) / (65536 - 40960);
        QVERIFY2(std::abs(slope / 227'500 - 1) < 0.02, QByteArray::number(slope).constData());
    }

    /// The one that matters most of several is named.
    void theWidestAssumptionIsNamed()
    {
        Plan plan = packed(Quantisation::Int8, Checkpointing::Full);
        TermBytes peak;
        peak[TermId::Weights] = Bytes(1'000'000'000);
        peak[TermId::Activations] = Bytes(60'000'000'000);
        const auto widest = widestDerivation(resolvedPlan(plan), llama(4), peak);
        QVERIFY(widest);
        QCOMPARE(widest->key, "training.quantisation");
        QVERIFY(!widestDerivation(resolvedPlan(plain()), llama(4), peak));
    }
};

QTEST_APPLESS_MAIN(DerivedTest)
#include "tst_derived.moc"
