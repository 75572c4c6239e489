// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The plan: everything an estimate depends on, as one value. Fields stand in the plan document's order.
//
// A field with a plain default always holds; an empty optional means "not said", and engine/plan/resolve fills it in
// from the trainer's row or from the rule that stands beside it.
#pragma once

#include "engine/model/adapters.h"
#include "engine/plan/choices.h"
#include "engine/units/bytes.h"
#include "engine/units/money.h"
#include "engine/units/range.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

/// Which model is meant. Exactly one of the three ways; the text is resolved by engine/formats/configjson.
struct ModelChoice {
    std::string config {}; ///< a config.json as text, as it was embedded; empty if not used
    std::string configFile {}; ///< a path relative to the plan; empty if not used
    std::string preset {}; ///< id of a catalogue model; empty if not used
    std::string name {}; ///< shown; empty: the config's or the preset's name
    std::optional<std::int64_t> parameters {}; ///< overrides the computed count, textbook model only

    friend bool operator==(const ModelChoice &, const ModelChoice &) = default;
};

struct TextbookOptions {
    bool liveLayer = false; ///< count the one layer that is being recomputed
    std::optional<double> adapterShare {}; ///< trainable share under LoRA; empty: from rank and targets

    friend bool operator==(const TextbookOptions &, const TextbookOptions &) = default;
};

/// Generation for ppo and grpo; the three numbers are required there.
struct Rollouts {
    std::optional<std::int64_t> group {}; ///< sequences per prompt
    std::optional<std::int64_t> prompts {}; ///< prompts of one generation of the whole job
    std::optional<std::int64_t> tokens {}; ///< tokens of a sequence
    std::optional<ReferenceModel> reference {}; ///< dpo: resident with full, else none
    Inference inference = Inference::Colocated;

    friend bool operator==(const Rollouts &, const Rollouts &) = default;
};

struct LoraOptions {
    std::int64_t rank = 16;
    LoraTargets targets {};
    LoraVariant variant = LoraVariant::Lora;
    double dropout = 0;
    AdapterFormat adapterFormat = AdapterFormat::Fp32;
    std::vector<std::string> trainedModules {};
    std::optional<BaseUpcast> baseUpcast {}; ///< none for lora, all for qlora

    friend bool operator==(const LoraOptions &, const LoraOptions &) = default;
};

/// Number formats by tensor. The default is mixed-precision AdamW, 16 bytes per parameter.
struct Recipe {
    bool frameworks = false; ///< the document says "framework": the trainer's own recipe holds instead of the fields
    WeightFormat weights = WeightFormat::Bf16;
    std::optional<WeightFormat> compute {}; ///< as weights
    std::optional<GradientFormat> gradients {}; ///< as weights; as the adapter under lora and qlora
    MasterFormat master = MasterFormat::Fp32;
    Optimizer optimizer = Optimizer::Adamw;
    std::optional<MomentFormat> moments {}; ///< fp32, or what the optimizer implies
    std::optional<OptimizerStep> optimizerStep {}; ///< the trainer's, else fused

    friend bool operator==(const Recipe &, const Recipe &) = default;
};

struct Dataset {
    std::int64_t examples = 0;
    std::int64_t tokensPerExample = 0;
    double epochs = 1;

    friend bool operator==(const Dataset &, const Dataset &) = default;
};

struct Training {
    Method method = Method::Full;
    Objective objective = Objective::Sft;
    std::optional<Rollouts> rollouts {};
    LoraOptions lora {};
    Quantisation quantisation = Quantisation::Nf4Double;
    double dropout = 0;
    Recipe recipe {};
    std::int64_t sequenceLength = 4096; ///< tokens of one row after padding or packing
    std::int64_t microBatch = 1; ///< rows per GPU and forward pass
    std::optional<std::int64_t> evaluationBatch {}; ///< rows; as micro-batch; 0: no evaluation
    std::int64_t gradientAccumulation = 1; ///< micro-batches per optimizer step
    double tokens = 50'000'000; ///< tokens of the whole run; the data set replaces it
    std::optional<Dataset> dataset {};
    std::optional<Checkpointing> checkpointing {}; ///< full; offloaded with unsloth
    std::optional<SelectiveKind> selective {}; ///< the trainer's, else attention
    AttentionKernel attention = AttentionKernel::Flash;
    bool paddingMask = false;
    std::optional<Kernels> kernels {}; ///< the trainer's, else plain
    std::optional<LossKind> loss {}; ///< the trainer's, else full
    bool compiled = false;

    friend bool operator==(const Training &, const Training &) = default;
};

/// Sizes of communication buffers, in elements; empty: the trainer's.
struct ShardingBuffers {
    bool automatic = false; ///< the document says "auto": what Hugging Face fills in
    std::optional<std::int64_t> reduceBucket {};
    std::optional<std::int64_t> allgatherBucket {};
    std::optional<std::int64_t> prefetch {};
    std::optional<std::int64_t> maxLiveParameters {};
    std::optional<std::int64_t> maxReuseDistance {};
    std::optional<std::int64_t> persistence {};
    std::optional<std::int64_t> subGroup {};
    std::optional<bool> overlapComm {};

    friend bool operator==(const ShardingBuffers &, const ShardingBuffers &) = default;
};

struct Parallelism {
    std::int64_t gpus = 1; ///< of the whole job
    std::int64_t gpusPerNode = 8;
    Sharding sharding = Sharding::Ddp;
    bool reshardAfterForward = true;
    std::optional<std::int64_t> shardDegree {}; ///< all data-parallel ranks times context
    std::int64_t tensor = 1;
    std::int64_t pipeline = 1;
    std::int64_t context = 1;
    std::int64_t expert = 1;
    ContextKind contextKind = ContextKind::Ring;
    std::optional<bool> sequenceParallel {}; ///< true when tensor > 1
    PipelineSchedule pipelineSchedule = PipelineSchedule::OneForwardOneBackward;
    std::int64_t virtualStages = 1;
    std::optional<bool> accumulateWithoutSync {}; ///< the trainer's
    bool gradientAsBucketView = false;
    ShardingBuffers buffers {};
    bool offloadOptimizer = false;
    bool offloadParameters = false;

    friend bool operator==(const Parallelism &, const Parallelism &) = default;
};

struct Hardware {
    std::string gpu = "a100-sxm-80gb"; ///< id of the catalogue
    std::optional<Bytes> capacity {}; ///< overrides the catalogue
    Bytes reserve {}; ///< what a display or another process holds
    std::optional<Range<Bytes>> overhead {}; ///< textbook: 2 to 4 GB
    std::optional<bool> expandableSegments {}; ///< the trainer's

    friend bool operator==(const Hardware &, const Hardware &) = default;
};

struct Economics {
    std::optional<Range<HourlyPrice>> pricePerGpuHour {}; ///< overrides the price catalogue
    Market market = Market::OnDemand;
    std::optional<Range<double>> mfu {}; ///< overrides the catalogue's range; a share of the peak, 0 < x <= 1
    std::optional<double> tokensPerSecond {}; ///< measured throughput of the whole job
    std::optional<Range<double>> interruptionsPerDay {};
    std::int64_t runs = 1; ///< experiments

    friend bool operator==(const Economics &, const Economics &) = default;
};

/// Training checkpoints on disk.
struct Storage {
    std::int64_t keepFull = 1;
    std::int64_t keepWeights = 3;
    double writeBytesPerSecond = 300'000'000;
    double everyHours = 1;
    std::optional<Range<double>> pricePerGbMonth {}; ///< USD

    friend bool operator==(const Storage &, const Storage &) = default;
};

/// What the user measured for this plan.
struct Measurement {
    MeasuredMetric metric = MeasuredMetric::Allocated;
    Bytes bytes {};
    std::optional<double> tokensPerSecond {};
    std::string note {};

    friend bool operator==(const Measurement &, const Measurement &) = default;
};

struct Plan {
    std::string id {}; ///< carried into the result
    std::string name {}; ///< shown in titles and comparisons
    ModelChoice model {};
    std::optional<MemoryModel> memoryModel {};
    TextbookOptions textbook {};
    Framework framework = Framework::Transformers;
    std::string frameworkVersion {}; ///< empty: the current release
    Training training {};
    Parallelism parallelism {};
    Hardware hardware {};
    Economics economics {};
    Storage storage {};
    std::optional<Measurement> measurement {};

    friend bool operator==(const Plan &, const Plan &) = default;
};

} // namespace headroom
