// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What each trainer does unless it is told otherwise, one row a trainer, and the recipe it trains with.
#pragma once

#include "engine/plan/plan.h"

#include <cstdint>
#include <string_view>

namespace headroom {

/// Whose sizes the communication buffers have.
enum class BufferDefaults : std::uint8_t { None, DeepSpeed };

/// Values of the keys that a plan may leave to its trainer.
struct FrameworkRow {
    Framework framework = Framework::Generic;
    OptimizerStep optimizerStep = OptimizerStep::Fused;
    SelectiveKind selective = SelectiveKind::Attention;
    Kernels kernels = Kernels::Plain;
    LossKind loss = LossKind::Full;
    Checkpointing checkpointing = Checkpointing::Full;
    bool expandableSegments = false;
    BufferDefaults buffers = BufferDefaults::DeepSpeed;
    std::string_view source {};
};

/// The row of the plan's trainer and its release.
[[nodiscard]] FrameworkRow frameworkRow(const Plan &plan);

/// What `training.recipe: "framework"` stands for, by trainer, release, method and sharding.
[[nodiscard]] Recipe frameworkRecipe(const Plan &plan);

/// The recipe that holds: the plan's own, or its trainer's if it asks for that.
[[nodiscard]] Recipe recipeOf(const Plan &plan);

/// Whether gradients stay unsharded between micro-batches unless the plan says so.
[[nodiscard]] bool accumulatesWithoutSync(const Plan &plan);

/// True if the version is older than this major release; the empty version is the current release.
[[nodiscard]] bool olderThan(std::string_view version, int major);

} // namespace headroom
