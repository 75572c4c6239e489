// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The recipe by name, the bytes it spends on each trained parameter, and the way to a recipe of one's own.
#pragma once

#include <QWidget>

#include "engine/plan/plan.h"

#include <string_view>

class QLabel;

namespace headroom::ui {

class ChoiceBox;

/// A named recipe in words; its id if it has none.
[[nodiscard]] QString recipeName(std::string_view id);
/// "2 weights + 2 gradients + 4 master copy + 8 moments = 16 bytes per trained parameter".
[[nodiscard]] QString recipeBytesText(const Recipe &recipe, const QLocale &locale);

/// Offers the named recipes and says which one the plan has.
class RecipeKnob : public QWidget {
    Q_OBJECT

public:
    explicit RecipeKnob(QWidget *parent = nullptr);

    void setRecipe(const Recipe &recipe);

signals:
    void recipeChosen(const headroom::Recipe &recipe);
    void ownRecipeWanted();

private:
    void choose(const QString &id);

    Recipe m_recipe;
    ChoiceBox *m_name;
    QLabel *m_bytes;
};

} // namespace headroom::ui
