// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a training step on a GPU depends on, every default filled in.
#pragma once

#include "engine/architectures/blockfacts.h"
#include "engine/architectures/construction.h"
#include "engine/architectures/unslothprocess.h"
#include "engine/execution/checkpointing.h"
#include "engine/plan/plan.h"
#include "engine/plan/planerror.h"
#include "engine/training/companions.h"
#include "engine/training/release.h"

#include <tl/expected.hpp>

#include <cstdint>
#include <optional>

namespace headroom {

/// Which blocks are run again in backward.
struct BlockCheckpointing {
    std::int64_t every = 0; ///< 0: none; 1: all; n: the n-th, the 2n-th …
    CheckpointKind kind = CheckpointKind::OnDevice;

    [[nodiscard]] bool covers(std::size_t block) const
    {
        return every > 0 && (static_cast<std::int64_t>(block) + 1) % every == 0;
    }
};

/// DeepSpeed's sizes, in elements, and which rank is looked at.
struct ZeroChoices {
    std::int64_t stage = 1; ///< 1 to 3
    std::int64_t reduceBucket = 500'000'000;
    bool overlaps = false; ///< reductions run beside backward
    bool wideGradients = false; ///< accumulated in fp32
    bool stepsOnHost = false; ///< master weights, states and the step are the host's
    std::int64_t rank = 0;
    // stage 3
    bool sharesOnHost = false; ///< 16-bit parameters come from the host as they are gathered
    std::int64_t prefetch = 50'000'000;
    std::int64_t persistence = 100'000; ///< a parameter of no more stays whole
    std::int64_t maxLiveParameters = 1'000'000'000;
    std::int64_t maxReuseDistance = 1'000'000'000;
    std::int64_t subGroup = 1'000'000'000; ///< shares that are stepped together
    bool headInLoss = false; ///< the fused loss reads the head's weight itself
};

/// What FSDP2's root unit holds beside the blocks' units.
enum class FsdpRoot : std::uint8_t {
    HoldsNothing, ///< the table, and norm with head, are units of their own
    HoldsEnds, ///< table, norm and head together, whole until the end of backward: torchtune
    HoldsEndsAndReshards, ///< let go after forward, and gathered again: torchtune 0.6
};

/// How the GPUs of a job share the work.
struct ParallelChoices {
    enum class Kind : std::uint8_t {
        Single,
        Replicated, ///< DDP
        Sharded, ///< FSDP2
        Flattened, ///< FSDP1
        Sliced, ///< DeepSpeed's ZeRO
        Megatron, ///< gradients in a buffer of their own; with a distributed optimizer, shards of states
    };
    Kind kind = Kind::Single;
    [[nodiscard]] bool isSharded() const { return kind == Kind::Sharded || kind == Kind::Flattened; }
    std::int64_t ranks = 1; ///< that hold a share each
    bool reshardAfterForward = true;
    bool accumulatesWhole = false; ///< unreduced gradients stay until the last micro-batch
    bool bucketViews = false;
    bool onHost = false; ///< FSDP: shards, their gradients and the step are the host's
    /// FSDP1 of 2024: inputs of frozen, checkpointed blocks and their gradients stay to the end of backward. Published runs show
    /// it to the byte, torch 2.13 does not; which release changed it is not known.
    /// Source: foundation-model-stack/fms-acceleration, benchmarks of LoRA and QLoRA on 2 and 4 GPUs.
    bool retainsFrozen = false;
    std::optional<ElementType> reduceType {}; ///< of gradients under FSDP2, where it is not that of the computation
    FsdpRoot root = FsdpRoot::HoldsNothing;
    ZeroChoices zero {};
    std::int64_t expertRanks = 1; ///< Megatron: that hold a share of an expert's states each
    bool wideGradients = false; ///< Megatron: accumulated in fp32
    bool masterShards = false; ///< fp32 shards beside 16-bit parameters are the master weights
    /// A micro-batch that is neither the first nor the last then holds more than both: whole sums, and what it adds to them.
    [[nodiscard]] bool reducesInLastAlone() const
    {
        return accumulatesWhole || (kind == Kind::Sliced && zero.stage == 1 && zero.overlaps);
    }
};

/// Which part of the depth a GPU has. Several stages: a pipeline, or layers split over GPUs.
struct StageChoices {
    std::int64_t stages = 1;
    std::int64_t index = 0;
    std::int64_t chunks = 1; ///< interleaved pieces of the model on one GPU
    PipelineSchedule schedule = PipelineSchedule::OneForwardOneBackward;
    std::int64_t microBatches = 1;
    std::int64_t waiting = 0; ///< pieces of other micro-batches that wait for their backward while one runs
    bool passesOn = false; ///< a pipeline: what is passed on is let go, and room is there for what comes next
    bool returnsLogits = false; ///< the last stage's logits come back to the first GPU

    [[nodiscard]] bool first() const { return index == 0; }
    [[nodiscard]] bool last() const { return index + 1 == stages; }
};

/// Who forms the full loss from the logits.
enum class HeadKernel : std::uint8_t {
    Torch, ///< widened to fp32, log-probabilities kept
    Narrow, ///< one kernel over the logits as they are: llm-foundry
};

struct StepRequest {
    BlockChoices blocks {};
    std::optional<ElementType> autocast {}; ///< the Trainer runs every half-precision forward pass under it
    bool trainsEmbedding = false; ///< under LoRA: a trained copy beside the frozen table
    bool trainsHead = false;
    std::int64_t rows = 1;
    std::int64_t tokens = 4096; ///< of a row
    std::int64_t accumulation = 1; ///< micro-batches of a step
    std::int64_t evaluationRows = 0; ///< 0: no evaluation
    BlockCheckpointing checkpointing {};
    LossKind loss = LossKind::Full;
    HeadKernel head = HeadKernel::Torch;
    bool chunksByRow = false; ///< a chunked loss is an eighth of the rows at a time, formed again in backward
    ReleaseFacts release {};
    Optimizer optimizer = Optimizer::Adamw;
    OptimizerStep optimizerStep = OptimizerStep::Fused;
    bool masterWeights = false; ///< fp32 beside 16-bit weights: DeepSpeed's stage 0
    ParallelChoices parallel {};
    Companions companions {};
    StageChoices stage {};
    std::optional<UnslothChoices> unsloth {};
};

/// Whether the model adds distances (ALiBi) to its scores, which no kernel but the eager one has: transformers refuses the
/// others for it. Its steps are executed with eager attention, whatever the plan says.
/// Source: transformers 5.24, modeling_bloom.py and modeling_mpt.py, which support neither sdpa nor flash attention.
[[nodiscard]] bool hasOnlyEagerAttention(const ModelShape &shape);

/// Whether one stack of blocks reads words and answers with words.
[[nodiscard]] bool isDecoder(const ModelShape &shape);

/// Tokens of a row as executed: a picture has its patches, and the tables of an encoder's positions end.
[[nodiscard]] std::int64_t executedTokens(std::int64_t asked, const ModelShape &shape);

/// Whether Liger has what the plan asks of it. Where its patches do not know a family, the Trainer leaves the family's own
/// operators and the full loss in place.
/// Source: transformers 5.24, integrations/liger.py; liger_kernel 0.8.5, transformers/monkey_patch.py.
struct FusedCover {
    bool kernels = true;
    bool loss = true;
};
/// `plan` with its defaults filled in.
[[nodiscard]] FusedCover fusedCover(const Plan &plan, const ModelShape &shape);

/// The request of a plan whose defaults are filled in (engine/plan/resolve).
/// Errors: NotBuilt names the first key whose value is not executed, and the memory model that covers it; Contradiction what
/// the framework refuses; TooLarge a size beyond 64 bits.
[[nodiscard]] tl::expected<StepRequest, PlanError> stepRequest(const Plan &plan, const ModelShape &shape);

} // namespace headroom
