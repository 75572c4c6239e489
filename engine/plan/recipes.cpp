// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the textbooks' recipe table and the bytes behind each format.
#include "engine/plan/recipes.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

double bytesOf(WeightFormat format)
{
    switch (format) {
    case WeightFormat::Fp32:
        return 4;
    case WeightFormat::Bf16:
    case WeightFormat::Fp16:
        return 2;
    case WeightFormat::Fp8:
        return 1;
    }
    return 2;
}

double bytesOf(GradientFormat format)
{
    return format == GradientFormat::Fp32 ? 4 : 2;
}

double bytesOf(MasterFormat format)
{
    switch (format) {
    case MasterFormat::Fp32:
        return 4;
    case MasterFormat::Bf16:
        return 2;
    case MasterFormat::None:
        return 0;
    }
    return 4;
}

/// How many moments an optimizer keeps for a parameter, Adafactor's rows and columns not counted.
int momentCount(Optimizer optimizer)
{
    switch (optimizer) {
    case Optimizer::Adamw:
    case Optimizer::Adamw8bit:
    case Optimizer::Adamw4bit:
    case Optimizer::PagedAdamw:
    case Optimizer::PagedAdamw8bit:
    case Optimizer::GaloreAdamw:
    case Optimizer::Apollo:
        return 2;
    case Optimizer::Lion:
    case Optimizer::Lion8bit:
    case Optimizer::SgdMomentum:
    case Optimizer::Muon:
        return 1;
    case Optimizer::Adafactor:
    case Optimizer::Sgd:
        return 0;
    }
    return 2;
}

MomentFormat momentFormat(const Recipe &recipe)
{
    return impliedMoments(recipe.optimizer).value_or(recipe.moments.value_or(MomentFormat::Fp32));
}

double bytesOf(MomentFormat format)
{
    switch (format) {
    case MomentFormat::Fp32:
        return 4;
    case MomentFormat::Bf16:
        return 2;
    case MomentFormat::Int8:
        return 1;
    case MomentFormat::Int4:
        return 0.5;
    }
    return 4;
}

GradientFormat gradientFormat(const Recipe &recipe)
{
    if (recipe.gradients)
        return *recipe.gradients;
    return recipe.weights == WeightFormat::Fp32 ? GradientFormat::Fp32 : GradientFormat::Bf16;
}

bool sameFormats(const Recipe &a, const Recipe &b)
{
    return a.weights == b.weights && gradientFormat(a) == gradientFormat(b) && a.master == b.master
        && a.optimizer == b.optimizer && momentFormat(a) == momentFormat(b)
        && a.compute.value_or(a.weights) == b.compute.value_or(b.weights);
}

constexpr auto recipes = std::to_array<NamedRecipe>({
    {.id = "mixed-adamw", .recipe = {}, .source = "articles on full fine-tuning: 2 + 2 + 4 + 8 = 16 bytes per parameter"},
    {.id = "adamw-8bit",
        .recipe = {.optimizer = Optimizer::Adamw8bit},
        .source = "articles on full fine-tuning: 2 + 2 + 4 + 2 = 10 bytes per parameter"},
    {.id = "fp32-adamw",
        .recipe = {.weights = WeightFormat::Fp32, .master = MasterFormat::None},
        .source = "course chapter on precision: 4 + 4 + 8 = 16 bytes per parameter"},
    {.id = "bf16-without-master",
        .recipe = {.master = MasterFormat::None},
        .source = "course chapter on precision: 2 + 2 + 8 = 12 bytes per parameter"},
    {.id = "fp32-gradients",
        .recipe = {.gradients = GradientFormat::Fp32},
        .source = "question and answer on training memory: 2 + 4 + 4 + 8 = 18 bytes per parameter"},
    {.id = "bf16-throughout",
        .recipe = {.master = MasterFormat::None, .moments = MomentFormat::Bf16},
        .source = "torchtune full fine-tuning recipes: 2 + 2 + 4 = 8 bytes per parameter"},
});

} // namespace

RecipeBytes bytesPerParameter(const Recipe &recipe)
{
    return {.weights = bytesOf(recipe.weights),
        .gradients = bytesOf(gradientFormat(recipe)),
        .master = bytesOf(recipe.master),
        .moments = momentCount(recipe.optimizer) * bytesOf(momentFormat(recipe))};
}

std::optional<MomentFormat> impliedMoments(Optimizer optimizer)
{
    switch (optimizer) {
    case Optimizer::Adamw8bit:
    case Optimizer::PagedAdamw8bit:
    case Optimizer::Lion8bit:
        return MomentFormat::Int8;
    case Optimizer::Adamw4bit:
        return MomentFormat::Int4;
    default:
        return std::nullopt;
    }
}

std::span<const NamedRecipe> namedRecipes()
{
    return recipes;
}

const NamedRecipe *namedRecipe(const Recipe &recipe)
{
    const auto found = std::ranges::find_if(
        recipes, [&](const NamedRecipe &row) { return sameFormats(row.recipe, recipe); });
    return found == recipes.end() || recipe.frameworks ? nullptr : &*found;
}

Recipe withFormatsOf(const Recipe &recipe, const Recipe &named)
{
    Recipe combined = named;
    combined.optimizerStep = recipe.optimizerStep;
    return combined;
}

} // namespace headroom
