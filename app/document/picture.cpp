// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates the plan, its four stages and every kind of GPU.
#include "app/document/picture.h"

#include "engine/execution/execution.h"
#include "engine/explore/solve.h"

#include <utility>

namespace headroom {

namespace {

/// The sharding of each of the four bars; a plan that uses FSDP sees FSDP as its stage 3.
std::array<Sharding, 4> stagesOf(Sharding chosen)
{
    return {Sharding::Ddp, Sharding::Zero1, Sharding::Zero2, isFsdp(chosen) ? chosen : Sharding::Zero3};
}

std::vector<GpuOption> optionsOf(const Plan &plan, const ModelShape &shape, const Catalogue &catalogue)
{
    const Gpu *own = catalogue.gpu(plan.hardware.gpu);
    std::vector<GpuOption> options;
    for (SmallestFit &fit : smallestFits(plan, shape, catalogue)) {
        const Gpu *gpu = catalogue.gpu(fit.gpu);
        options.push_back({.gpu = fit.gpu,
            .name = gpu ? gpu->name : fit.gpu,
            .count = fit.gpus > 0 ? std::optional(fit.gpus) : std::nullopt,
            .estimate = std::move(fit.estimate),
            .chosen = own && own->id == fit.gpu});
    }
    return options;
}

} // namespace

Picture takePicture(const Plan &plan, std::shared_ptr<const LoadedModel> model, const Catalogue &catalogue)
{
    Picture picture;
    picture.plan = plan;
    Execution scratch; // one for all estimates of the picture
    picture.estimate = estimate(plan, model->shape, catalogue, scratch);

    const std::array<Sharding, 4> shardings = stagesOf(plan.parallelism.sharding);
    for (std::size_t index = 0; index < shardings.size(); ++index) {
        Plan staged = plan;
        staged.parallelism.sharding = shardings[index];
        if (staged.parallelism.sharding != plan.parallelism.sharding)
            staged.measurement.reset(); // it was made with the plan's own
        const bool chosen = shardings[index] == plan.parallelism.sharding;
        picture.stages[index] = {.sharding = shardings[index],
            .result = chosen ? picture.estimate : estimate(staged, model->shape, catalogue, scratch),
            .chosen = chosen};
    }
    picture.gpus = optionsOf(plan, model->shape, catalogue);
    picture.model = std::move(model);
    return picture;
}

Picture takePicture(const Plan &plan, const ReadingError &error)
{
    const EstimateResult failure = tl::make_unexpected(asPlanError(error, plan.model));
    Picture picture;
    picture.plan = plan;
    picture.modelError = error;
    picture.estimate = failure;
    const std::array<Sharding, 4> shardings = stagesOf(plan.parallelism.sharding);
    for (std::size_t index = 0; index < shardings.size(); ++index) {
        picture.stages[index] = {
            .sharding = shardings[index], .result = failure, .chosen = shardings[index] == plan.parallelism.sharding};
    }
    return picture;
}

} // namespace headroom
