// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Label and help of each knob: what it is, and what it does to memory and time.
#include "app/text/knobwords.h"

#include <QCoreApplication>

#include <array>

namespace headroom {

namespace {

constexpr auto knobs = std::to_array<KnobWords>({
    {"model", QT_TRANSLATE_NOOP("headroom::Words", "Model"),
        QT_TRANSLATE_NOOP("headroom::Words", "The model to train. Its shape decides the size of every term.")},
    {"model.config", QT_TRANSLATE_NOOP("headroom::Words", "Model config"),
        QT_TRANSLATE_NOOP("headroom::Words", "A config.json embedded in the plan.")},
    {"model.config_file", QT_TRANSLATE_NOOP("headroom::Words", "Config file"),
        QT_TRANSLATE_NOOP("headroom::Words", "A config.json beside the plan.")},
    {"model.preset", QT_TRANSLATE_NOOP("headroom::Words", "Model from the library"),
        QT_TRANSLATE_NOOP("headroom::Words", "A model of the built-in catalogue.")},
    {"model.name", QT_TRANSLATE_NOOP("headroom::Words", "Model name"),
        QT_TRANSLATE_NOOP("headroom::Words", "Shown in titles; changes no number.")},
    {"model.parameters", QT_TRANSLATE_NOOP("headroom::Words", "Parameters"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Replaces the parameter count computed from the config; textbook model only. All terms "
            "that are per "
            "parameter follow.")},
    {"name", QT_TRANSLATE_NOOP("headroom::Words", "Plan name"),
        QT_TRANSLATE_NOOP("headroom::Words", "Shown in titles and comparisons; changes no number.")},
    {"id", QT_TRANSLATE_NOOP("headroom::Words", "Plan id"),
        QT_TRANSLATE_NOOP("headroom::Words", "Carried into the result; changes no number.")},
    {"memory_model", QT_TRANSLATE_NOOP("headroom::Words", "Memory model"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "The formulas of articles and papers, or the training step followed operator by "
            "operator.")},
    {"textbook.live_layer", QT_TRANSLATE_NOOP("headroom::Words", "Count the live layer"),
        QT_TRANSLATE_NOOP("headroom::Words", "Adds the one layer that is being recomputed under full checkpointing.")},
    {"textbook.adapter_share", QT_TRANSLATE_NOOP("headroom::Words", "Adapter share"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Trainable share of the parameters under LoRA; empty: computed from rank and "
            "targets.")},
    {"framework", QT_TRANSLATE_NOOP("headroom::Words", "Framework"),
        QT_TRANSLATE_NOOP("headroom::Words", "The trainer; it decides defaults such as loss path and optimizer step.")},
    {"framework_version", QT_TRANSLATE_NOOP("headroom::Words", "Framework version"),
        QT_TRANSLATE_NOOP("headroom::Words", "Behaviour of an older release where it is known to differ.")},
    {"training.method", QT_TRANSLATE_NOOP("headroom::Words", "Method"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Full fine-tuning trains every parameter. LoRA trains small adapters, so gradients and "
            "optimizer state "
            "almost vanish; QLoRA also stores the base weights in 4 bits.")},
    {"training.objective", QT_TRANSLATE_NOOP("headroom::Words", "Objective"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Supervised fine-tuning needs one model; preference and reinforcement learning hold "
            "more of them.")},
    {"training.rollouts.group", QT_TRANSLATE_NOOP("headroom::Words", "Rollouts per prompt"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "Texts generated for one prompt. Generation and training memory grow with it.")},
    {"training.rollouts.prompts", QT_TRANSLATE_NOOP("headroom::Words", "Prompts per generation"),
        QT_TRANSLATE_NOOP("headroom::Words", "Prompts that the whole job generates for at once.")},
    {"training.rollouts.tokens", QT_TRANSLATE_NOOP("headroom::Words", "Tokens per rollout"),
        QT_TRANSLATE_NOOP("headroom::Words", "Longest generated text; the KV cache grows in proportion.")},
    {"training.rollouts.reference", QT_TRANSLATE_NOOP("headroom::Words", "Reference model"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "A frozen copy to compare with: held on the GPU, in host memory, or not at all.")},
    {"training.rollouts.inference", QT_TRANSLATE_NOOP("headroom::Words", "Generation"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "On the training GPUs, where it shares their memory, or on GPUs of its own.")},
    {"training.lora.rank", QT_TRANSLATE_NOOP("headroom::Words", "LoRA rank"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Width of the adapters. Their parameters grow in proportion; the rest of the memory "
            "hardly changes.")},
    {"training.lora.targets", QT_TRANSLATE_NOOP("headroom::Words", "LoRA targets"),
        QT_TRANSLATE_NOOP("headroom::Words", "Which matrices get an adapter.")},
    {"training.lora.trained_modules", QT_TRANSLATE_NOOP("headroom::Words", "Whole modules trained"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Modules trained as they are beside the adapters; each has gradients and optimizer state.")},
    {"training.lora.variant", QT_TRANSLATE_NOOP("headroom::Words", "LoRA variant"),
        QT_TRANSLATE_NOOP("headroom::Words", "DoRA also learns a magnitude per output, and keeps more.")},
    {"training.lora.dropout", QT_TRANSLATE_NOOP("headroom::Words", "LoRA dropout"),
        QT_TRANSLATE_NOOP("headroom::Words", "Above zero a mask and a dropped copy of each adapter's input are kept.")},
    {"training.lora.adapter_dtype", QT_TRANSLATE_NOOP("headroom::Words", "Adapter format"),
        QT_TRANSLATE_NOOP("headroom::Words", "Number format of the adapter parameters.")},
    {"training.lora.base_upcast", QT_TRANSLATE_NOOP("headroom::Words", "Base in fp32"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "What of the frozen base model is held in fp32; more of it costs weight memory.")},
    {"training.quantisation", QT_TRANSLATE_NOOP("headroom::Words", "Quantisation"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "How the frozen base weights are stored under QLoRA: fewer bits, less weight memory, "
            "slower steps.")},
    {"training.dropout", QT_TRANSLATE_NOOP("headroom::Words", "Dropout"),
        QT_TRANSLATE_NOOP("headroom::Words", "Dropout of the model itself; above zero it keeps masks.")},
    {"training.recipe", QT_TRANSLATE_NOOP("headroom::Words", "Recipe"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Number formats of weights, gradients, master copy and optimizer state: the bytes per "
            "parameter.")},
    {"training.recipe.weights", QT_TRANSLATE_NOOP("headroom::Words", "Weights format"),
        QT_TRANSLATE_NOOP("headroom::Words", "Number format of the weights that forward and backward use.")},
    {"training.recipe.compute", QT_TRANSLATE_NOOP("headroom::Words", "Compute format"),
        QT_TRANSLATE_NOOP("headroom::Words", "Number format of the arithmetic; activations follow it.")},
    {"training.recipe.gradients", QT_TRANSLATE_NOOP("headroom::Words", "Gradient format"),
        QT_TRANSLATE_NOOP("headroom::Words", "Number format of the gradients: 2 or 4 bytes per trained parameter.")},
    {"training.recipe.master", QT_TRANSLATE_NOOP("headroom::Words", "Master copy"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "A separate fp32 copy of the weights costs 4 bytes per trained parameter and keeps "
            "small updates.")},
    {"training.recipe.optimizer", QT_TRANSLATE_NOOP("headroom::Words", "Optimizer"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "AdamW holds two numbers per trained parameter. 8-bit, factored and momentum-free "
            "optimizers hold less.")},
    {"training.recipe.moments", QT_TRANSLATE_NOOP("headroom::Words", "Moments format"),
        QT_TRANSLATE_NOOP("headroom::Words", "Number format of the optimizer's memory.")},
    {"training.recipe.optimizer_step", QT_TRANSLATE_NOOP("headroom::Words", "Optimizer step"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "How the step is run: foreach holds a temporary copy of the parameters, fused does "
            "not.")},
    {"training.sequence_length", QT_TRANSLATE_NOOP("headroom::Words", "Sequence length"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Tokens of one row. Activations and logits grow in proportion; attention work grows "
            "with its square.")},
    {"training.micro_batch", QT_TRANSLATE_NOOP("headroom::Words", "Micro-batch"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Rows per GPU and forward pass. Activations and logits grow in proportion; larger "
            "batches use the GPU "
            "better.")},
    {"training.evaluation_batch", QT_TRANSLATE_NOOP("headroom::Words", "Evaluation batch"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Rows per forward pass of the evaluation; 0 means no evaluation. Nothing is kept for "
            "backward there.")},
    {"training.gradient_accumulation", QT_TRANSLATE_NOOP("headroom::Words", "Gradient accumulation"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Micro-batches per optimizer step. Multiplies the effective batch without more "
            "activation memory.")},
    {"training.tokens", QT_TRANSLATE_NOOP("headroom::Words", "Tokens of the run"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "All tokens trained on. Time and cost are in proportion; memory does not change.")},
    {"training.dataset", QT_TRANSLATE_NOOP("headroom::Words", "Data set"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "Examples, tokens per example and epochs, instead of a number of tokens.")},
    {"training.dataset.examples", QT_TRANSLATE_NOOP("headroom::Words", "Examples"),
        QT_TRANSLATE_NOOP("headroom::Words", "Rows of the data set. Time and cost are in proportion.")},
    {"training.dataset.tokens_per_example", QT_TRANSLATE_NOOP("headroom::Words", "Tokens per example"),
        QT_TRANSLATE_NOOP("headroom::Words", "Average length of an example.")},
    {"training.dataset.epochs", QT_TRANSLATE_NOOP("headroom::Words", "Epochs"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "How often the data set is gone through. Time and cost are in proportion.")},
    {"training.checkpointing", QT_TRANSLATE_NOOP("headroom::Words", "Activation checkpointing"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Keeps only each layer's input and computes the rest again in backward: far fewer "
            "activations for about "
            "a third more time.")},
    {"training.selective", QT_TRANSLATE_NOOP("headroom::Words", "Selective checkpointing"),
        QT_TRANSLATE_NOOP("headroom::Words", "What is computed again when checkpointing is selective.")},
    {"training.attention", QT_TRANSLATE_NOOP("headroom::Words", "Attention kernel"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "FlashAttention never holds the score matrix; eager attention holds it for all heads, "
            "which grows with "
            "the square of the sequence.")},
    {"training.padding_mask", QT_TRANSLATE_NOOP("headroom::Words", "Padding mask"),
        QT_TRANSLATE_NOOP("headroom::Words", "Rows of one batch have different lengths, so attention gets a mask.")},
    {"training.kernels", QT_TRANSLATE_NOOP("headroom::Words", "Kernels"),
        QT_TRANSLATE_NOOP("headroom::Words", "Fused norm, rotary and MLP kernels keep less for backward.")},
    {"training.loss", QT_TRANSLATE_NOOP("headroom::Words", "Loss"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "Whether the logits of all tokens exist at once. Chunked and fused losses avoid it.")},
    {"training.compiled", QT_TRANSLATE_NOOP("headroom::Words", "Compiled"),
        QT_TRANSLATE_NOOP("headroom::Words", "torch.compile fuses operators and changes what is kept.")},
    {"parallelism.gpus", QT_TRANSLATE_NOOP("headroom::Words", "GPU count"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "GPUs of the whole job. What is sharded is divided by them; time falls, price per hour "
            "rises.")},
    {"parallelism.gpus_per_node", QT_TRANSLATE_NOOP("headroom::Words", "GPUs per node"),
        QT_TRANSLATE_NOOP("headroom::Words", "GPUs that share fast links and one host.")},
    {"parallelism.sharding", QT_TRANSLATE_NOOP("headroom::Words", "ZeRO stage"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "What the data-parallel GPUs divide among themselves: 1 the optimizer state, 2 also "
            "gradients, 3 also "
            "weights. More stages, less memory, more traffic.")},
    {"parallelism.reshard_after_forward", QT_TRANSLATE_NOOP("headroom::Words", "Reshard after forward"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Gives gathered weights back after forward; keeping them saves traffic and costs "
            "memory.")},
    {"parallelism.shard_degree", QT_TRANSLATE_NOOP("headroom::Words", "Shard degree"),
        QT_TRANSLATE_NOOP("headroom::Words", "How many GPUs share one copy in hybrid sharding.")},
    {"parallelism.tensor", QT_TRANSLATE_NOOP("headroom::Words", "Tensor parallel"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Splits each matrix over this many GPUs. Weights and most activations are divided; "
            "every layer "
            "communicates.")},
    {"parallelism.pipeline", QT_TRANSLATE_NOOP("headroom::Words", "Pipeline parallel"),
        QT_TRANSLATE_NOOP("headroom::Words", "Splits the layers into this many stages.")},
    {"parallelism.context", QT_TRANSLATE_NOOP("headroom::Words", "Context parallel"),
        QT_TRANSLATE_NOOP("headroom::Words", "Splits each row over this many GPUs, for long sequences.")},
    {"parallelism.expert", QT_TRANSLATE_NOOP("headroom::Words", "Expert parallel"),
        QT_TRANSLATE_NOOP("headroom::Words", "Splits the experts of a mixture over this many GPUs.")},
    {"parallelism.context_kind", QT_TRANSLATE_NOOP("headroom::Words", "Context split"),
        QT_TRANSLATE_NOOP("headroom::Words", "How a row is split over the context ranks.")},
    {"parallelism.sequence_parallel", QT_TRANSLATE_NOOP("headroom::Words", "Sequence parallel"),
        QT_TRANSLATE_NOOP("headroom::Words", "Also splits norms and residuals between tensor ranks.")},
    {"parallelism.pipeline_schedule", QT_TRANSLATE_NOOP("headroom::Words", "Pipeline schedule"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "The order of forward and backward; it decides how many micro-batches are held at "
            "once.")},
    {"parallelism.virtual_stages", QT_TRANSLATE_NOOP("headroom::Words", "Virtual stages"),
        QT_TRANSLATE_NOOP("headroom::Words", "Stages per GPU of an interleaved schedule.")},
    {"parallelism.accumulate_without_sync", QT_TRANSLATE_NOOP("headroom::Words", "Accumulate without sync"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "Keeps unsharded gradients between micro-batches: less traffic, more memory.")},
    {"parallelism.gradient_as_bucket_view", QT_TRANSLATE_NOOP("headroom::Words", "Gradients as bucket views"),
        QT_TRANSLATE_NOOP("headroom::Words", "DDP keeps no second copy of the gradients.")},
    {"parallelism.buffers.reduce_bucket", QT_TRANSLATE_NOOP("headroom::Words", "Reduce bucket"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "Elements of gradients reduced at once. Larger buckets take memory and save calls.")},
    {"parallelism.buffers.allgather_bucket", QT_TRANSLATE_NOOP("headroom::Words", "All-gather bucket"),
        QT_TRANSLATE_NOOP("headroom::Words", "Elements of parameters gathered at once.")},
    {"parallelism.buffers.prefetch", QT_TRANSLATE_NOOP("headroom::Words", "Prefetch bucket"),
        QT_TRANSLATE_NOOP("headroom::Words", "Elements of parameters fetched ahead of their use.")},
    {"parallelism.buffers.max_live_parameters", QT_TRANSLATE_NOOP("headroom::Words", "Most live parameters"),
        QT_TRANSLATE_NOOP("headroom::Words", "Elements that may stay gathered on a GPU.")},
    {"parallelism.buffers.max_reuse_distance", QT_TRANSLATE_NOOP("headroom::Words", "Longest reuse distance"),
        QT_TRANSLATE_NOOP("headroom::Words", "Parameters used again within this many elements stay gathered.")},
    {"parallelism.buffers.persistence", QT_TRANSLATE_NOOP("headroom::Words", "Persistence threshold"),
        QT_TRANSLATE_NOOP("headroom::Words", "Parameters smaller than this are never sharded.")},
    {"parallelism.buffers.sub_group", QT_TRANSLATE_NOOP("headroom::Words", "Sub-group"),
        QT_TRANSLATE_NOOP("headroom::Words", "Elements that the optimizer steps at once.")},
    {"parallelism.buffers.overlap_comm", QT_TRANSLATE_NOOP("headroom::Words", "Overlap communication"),
        QT_TRANSLATE_NOOP("headroom::Words", "Reduces gradients while backward goes on; takes a second bucket.")},
    {"parallelism.offload_optimizer", QT_TRANSLATE_NOOP("headroom::Words", "Offload the optimizer"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Master weights and optimizer state move to host memory; each step waits for the "
            "host.")},
    {"parallelism.offload_parameters", QT_TRANSLATE_NOOP("headroom::Words", "Offload the parameters"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "Weights wait in host memory until a layer needs them; steps become slower.")},
    {"hardware.gpu", QT_TRANSLATE_NOOP("headroom::Words", "GPU"),
        QT_TRANSLATE_NOOP("headroom::Words", "Its usable memory decides what fits, its speed and price the cost.")},
    {"hardware.capacity_bytes", QT_TRANSLATE_NOOP("headroom::Words", "Capacity"),
        QT_TRANSLATE_NOOP("headroom::Words", "Replaces the catalogue's memory size.")},
    {"hardware.reserve_bytes", QT_TRANSLATE_NOOP("headroom::Words", "Reserved"),
        QT_TRANSLATE_NOOP("headroom::Words", "What a display or another process already holds on the GPU.")},
    {"hardware.overhead_bytes", QT_TRANSLATE_NOOP("headroom::Words", "Overhead"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "CUDA context, communicators, workspaces and fragmentation, as a range; it comes on "
            "top of what PyTorch "
            "allocates.")},
    {"hardware.expandable_segments", QT_TRANSLATE_NOOP("headroom::Words", "Expandable segments"),
        QT_TRANSLATE_NOOP("headroom::Words", "An allocator setting that curbs fragmentation.")},
    {"economics.price_per_gpu_hour", QT_TRANSLATE_NOOP("headroom::Words", "Price per GPU-hour"),
        QT_TRANSLATE_NOOP("headroom::Words", "Replaces the catalogue's price range. Cost is in proportion.")},
    {"economics.market", QT_TRANSLATE_NOOP("headroom::Words", "Market"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "On-demand is safe, spot may be interrupted, community hosts are cheapest and least "
            "certain.")},
    {"economics.mfu", QT_TRANSLATE_NOOP("headroom::Words", "Utilisation (MFU)"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "Share of the GPU's peak speed that the model's own arithmetic reaches. Time and cost "
            "fall in proportion.")},
    {"economics.tokens_per_second", QT_TRANSLATE_NOOP("headroom::Words", "Measured throughput"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "Tokens a second of the whole job as you measured it; replaces the computed time.")},
    {"economics.interruptions_per_day", QT_TRANSLATE_NOOP("headroom::Words", "Interruptions per day"),
        QT_TRANSLATE_NOOP(
            "headroom::Words", "How often a spot GPU is taken away; only then are interruptions priced.")},
    {"economics.runs", QT_TRANSLATE_NOOP("headroom::Words", "Runs"),
        QT_TRANSLATE_NOOP("headroom::Words", "Experiments of this kind. Cost is in proportion.")},
    {"storage", QT_TRANSLATE_NOOP("headroom::Words", "Training checkpoints"),
        QT_TRANSLATE_NOOP("headroom::Words", "What is written to disk, how often, and what is kept.")},
    {"storage.keep_full", QT_TRANSLATE_NOOP("headroom::Words", "Full checkpoints kept"),
        QT_TRANSLATE_NOOP("headroom::Words", "With optimizer state, to resume from.")},
    {"storage.keep_weights", QT_TRANSLATE_NOOP("headroom::Words", "Weights-only checkpoints kept"),
        QT_TRANSLATE_NOOP("headroom::Words", "Weights alone, to choose from.")},
    {"storage.write_bytes_per_s", QT_TRANSLATE_NOOP("headroom::Words", "Write speed"),
        QT_TRANSLATE_NOOP("headroom::Words", "How fast a checkpoint is written.")},
    {"storage.every_hours", QT_TRANSLATE_NOOP("headroom::Words", "Checkpoint every"),
        QT_TRANSLATE_NOOP("headroom::Words", "Time between two training checkpoints.")},
    {"storage.price_per_gb_month", QT_TRANSLATE_NOOP("headroom::Words", "Storage price"),
        QT_TRANSLATE_NOOP("headroom::Words", "Price of one gigabyte for a month.")},
    {"measurement.metric", QT_TRANSLATE_NOOP("headroom::Words", "Measured as"),
        QT_TRANSLATE_NOOP("headroom::Words",
            "What the measured bytes are: allocated or reserved by PyTorch, or used on the device.")},
    {"measurement.bytes", QT_TRANSLATE_NOOP("headroom::Words", "Measured peak"),
        QT_TRANSLATE_NOOP("headroom::Words", "The peak that you measured for this plan.")},
    {"measurement.tokens_per_second", QT_TRANSLATE_NOOP("headroom::Words", "Measured tokens per second"),
        QT_TRANSLATE_NOOP("headroom::Words", "Throughput that you measured for this plan.")},
    {"measurement.note", QT_TRANSLATE_NOOP("headroom::Words", "Note"),
        QT_TRANSLATE_NOOP("headroom::Words", "How it was measured.")},
});

} // namespace

std::span<const KnobWords> knobWords()
{
    return knobs;
}

} // namespace headroom
