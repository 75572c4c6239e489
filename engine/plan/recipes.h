// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes by name, and how many bytes a recipe spends on each trained parameter, tensor by tensor.
#pragma once

#include "engine/plan/plan.h"

#include <optional>
#include <span>
#include <string_view>

namespace headroom {

/// Bytes per trained parameter.
struct RecipeBytes {
    double weights = 0;
    double gradients = 0;
    double master = 0;
    double moments = 0; ///< all moments of one parameter together

    [[nodiscard]] constexpr double total() const { return weights + gradients + master + moments; }
    friend bool operator==(const RecipeBytes &, const RecipeBytes &) = default;
};

/// What the recipe's formats take. Adafactor's rows and columns and the scales of quantised moments are not counted.
/// Source: course chapter (001) for the formats; article on full fine-tuning (000) for AdamW and 8-bit AdamW.
[[nodiscard]] RecipeBytes bytesPerParameter(const Recipe &recipe);

/// The moments' format that the optimizer brings along, or nothing if the recipe chooses.
[[nodiscard]] std::optional<MomentFormat> impliedMoments(Optimizer optimizer);

struct NamedRecipe {
    std::string_view id {};
    Recipe recipe {};
    std::string_view source {};
};

/// The recipes that articles and trainers quote, the default first.
[[nodiscard]] std::span<const NamedRecipe> namedRecipes();

/// The named recipe with the same formats and optimizer, or null: a recipe of the user's own.
[[nodiscard]] const NamedRecipe *namedRecipe(const Recipe &recipe);

/// The recipe with another one's formats and optimizer; how the optimizer step is run stays.
[[nodiscard]] Recipe withFormatsOf(const Recipe &recipe, const Recipe &named);

} // namespace headroom
