// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long an estimate's memory takes: a few blocks executed and extended, and every block with its log.
#include "engine/allocator/replay.h"
#include "engine/formats/configjson.h"
#include "engine/formats/planjson.h"
#include "engine/formats/referencejson.h"
#include "engine/memory/detailed.h"
#include "engine/plan/resolve.h"
#include "engine/training/step.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>

using namespace headroom;

namespace {

constexpr const char *llama8b = R"({"model_type": "llama", "hidden_size": 4096, "intermediate_size": 14336,
    "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 128256})";
constexpr const char *gemma3 = R"({"model_type": "gemma3_text", "hidden_size": 2560, "intermediate_size": 10240,
    "num_hidden_layers": 34, "num_attention_heads": 8, "num_key_value_heads": 4, "head_dim": 256, "vocab_size": 262208,
    "sliding_window": 1024})";
constexpr const char *mixtral = R"({"model_type": "mixtral", "hidden_size": 4096, "intermediate_size": 14336,
    "num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8, "vocab_size": 32000,
    "num_local_experts": 8, "num_experts_per_tok": 2})";

struct Subject {
    Plan plan {};
    ModelShape shape {};
};

/// `training` and `parallelism`: the plan document's parts.
Subject subject(
    const char *config, const char *training, const char *parallelism = "{}", const char *framework = "transformers")
{
    const auto plan = readPlan(std::string(R"({"format": "headroom-plan", "version": 1, "model": {"config": )") + config
        + R"(}, "training": )" + training + R"(, "parallelism": )" + parallelism + R"(, "framework": ")" + framework
        + "\"}");
    const auto model = plan ? readModel(plan->model.config) : tl::unexpected(FormatError {});
    if (!model)
        std::abort();
    return {*plan, model->shape};
}

/// The whole way from a plan to its matrix, defaults included.
void memory(benchmark::State &state, const char *config, const char *training, const char *parallelism = "{}",
    const char *framework = "transformers")
{
    const Subject one = subject(config, training, parallelism, framework);
    Execution execution;
    for (auto _ : state) {
        const auto result = detailedMemory(resolvedPlan(one.plan), one.shape, execution);
        if (!result)
            std::abort();
        benchmark::DoNotOptimize(result->steady.peak().allocated());
    }
}

void everyBlockWithItsLog(benchmark::State &state, const char *config, const char *training)
{
    const Subject one = subject(config, training);
    const auto request = stepRequest(resolvedPlan(one.plan), one.shape);
    Execution execution;
    for (auto _ : state) {
        const auto log = logTwoSteps(execution, *request, one.shape);
        benchmark::DoNotOptimize(log->entries.data());
    }
}

/// Three steps of every block, through the allocator.
void replay(benchmark::State &state, const char *config, const char *training)
{
    const Subject one = subject(config, training);
    for (auto _ : state) {
        const auto result = replayed(one.plan, one.shape, std::nullopt);
        if (!result)
            std::abort();
        benchmark::DoNotOptimize(result->peakReserved);
    }
}

constexpr const char *full = R"({"recipe": {"master": "none", "moments": "bf16"}})";
constexpr const char *fullWithoutCheckpointing
    = R"({"recipe": {"master": "none", "moments": "bf16"}, "checkpointing": "none"})";
constexpr const char *lora = R"({"method": "lora", "recipe": {"master": "none"}})";
constexpr const char *qlora = R"({"method": "qlora", "recipe": {"master": "none"}})";

constexpr const char *mixed = R"({"recipe": {"master": "fp32", "moments": "fp32"}})";
constexpr const char *ddp = R"({"gpus": 8, "sharding": "ddp"})";
constexpr const char *fsdp = R"({"gpus": 8, "sharding": "fsdp"})";
constexpr const char *fsdp1 = R"({"gpus": 8, "sharding": "fsdp1"})";
constexpr const char *zero1 = R"({"gpus": 8, "sharding": "zero1"})";
constexpr const char *zero2 = R"({"gpus": 8, "sharding": "zero2"})";
constexpr const char *zero3 = R"({"gpus": 8, "sharding": "zero3"})";
constexpr const char *tensor = R"({"gpus": 8, "sharding": "zero1", "tensor": 4})";
constexpr const char *pipeline = R"({"gpus": 8, "sharding": "zero1", "tensor": 2, "pipeline": 4})";
constexpr const char *manyMicroBatches = R"({"gradient_accumulation": 16})";

} // namespace

BENCHMARK_CAPTURE(memory, llama_full, llama8b, full)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, llama_full_without_checkpointing, llama8b, fullWithoutCheckpointing)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, llama_lora, llama8b, lora)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, llama_qlora, llama8b, qlora)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, gemma3_full_two_kinds, gemma3, full)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, mixtral_full, mixtral, full)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, llama_ddp, llama8b, full, ddp)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, llama_fsdp2, llama8b, mixed, fsdp)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, llama_fsdp1, llama8b, mixed, fsdp1)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, llama_zero1, llama8b, mixed, zero1)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, llama_zero2, llama8b, mixed, zero2)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, llama_zero3, llama8b, mixed, zero3)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, llama_megatron_tensor, llama8b, "{}", tensor, "megatron")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(memory, llama_megatron_pipeline, llama8b, manyMicroBatches, pipeline, "megatron")
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(everyBlockWithItsLog, llama_full, llama8b, full)->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(everyBlockWithItsLog, llama_lora, llama8b, lora)->Unit(benchmark::kMicrosecond);

BENCHMARK_CAPTURE(replay, llama_full, llama8b, full)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(replay, llama_lora, llama8b, lora)->Unit(benchmark::kMillisecond);

/// The first case of each measured family.
static void registerFamilies()
{
    std::ifstream file(HEADROOM_SOURCE_DIR "/tests/data/reference/families.jsonl");
    std::set<std::string> seen;
    for (std::string line; std::getline(file, line);) {
        const auto one = readReferenceCase(line);
        const auto model = one ? readModel(one->plan.model.config) : tl::unexpected(FormatError {});
        if (!model || !seen.insert(model->shape.modelType).second)
            continue;
        benchmark::RegisterBenchmark(("memory/family/" + model->shape.modelType).c_str(),
            [plan = one->plan, shape = model->shape](benchmark::State &state) {
                Execution execution;
                for (auto _ : state) {
                    const auto result = detailedMemory(resolvedPlan(plan), shape, execution);
                    benchmark::DoNotOptimize(result.has_value());
                }
            })
            ->Unit(benchmark::kMicrosecond);
    }
}

int main(int count, char **arguments)
{
    registerFamilies();
    benchmark::Initialize(&count, arguments);
    if (benchmark::ReportUnrecognizedArguments(count, arguments))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
