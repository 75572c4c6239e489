// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Offers the named recipes with their bytes per parameter.
#include "ui/plan/recipeknob.h"

#include "app/text/labels.h"
#include "engine/plan/recipes.h"
#include "ui/widgets/choicebox.h"

#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

QString asText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

struct RecipeName {
    std::string_view id {};
    const char *name = "";
};

constexpr auto recipeNames = std::to_array<RecipeName>({
    {"mixed-adamw", QT_TRANSLATE_NOOP("headroom::ui::RecipeKnob", "Mixed precision")},
    {"adamw-8bit", QT_TRANSLATE_NOOP("headroom::ui::RecipeKnob", "8-bit AdamW")},
    {"fp32-adamw", QT_TRANSLATE_NOOP("headroom::ui::RecipeKnob", "All fp32")},
    {"bf16-without-master", QT_TRANSLATE_NOOP("headroom::ui::RecipeKnob", "No master copy")},
    {"fp32-gradients", QT_TRANSLATE_NOOP("headroom::ui::RecipeKnob", "fp32 gradients")},
    {"bf16-throughout", QT_TRANSLATE_NOOP("headroom::ui::RecipeKnob", "All bf16")},
});

} // namespace

QString recipeName(std::string_view id)
{
    const auto *row = std::find_if(recipeNames.begin(), recipeNames.end(), [&](const RecipeName &each) { return each.id == id; });
    return row == recipeNames.end() ? asText(id) : RecipeKnob::tr(row->name);
}

QString recipeBytesText(const Recipe &recipe, const QLocale &locale)
{
    const RecipeBytes bytes = bytesPerParameter(recipe);
    const auto number = [&](double value) { return locale.toString(value, 'g', 3); };
    //: Bytes per trained parameter: weights, gradients, master copy, moments of the optimizer, and their sum.
    return RecipeKnob::tr("%1 weights + %2 gradients + %3 master copy + %4 moments = %5 bytes per trained parameter")
        .arg(number(bytes.weights), number(bytes.gradients), number(bytes.master), number(bytes.moments), number(bytes.total()));
}

RecipeKnob::RecipeKnob(QWidget *parent)
    : QWidget(parent)
    , m_bytes(new QLabel(this))
{
    std::vector<ChoiceItem> items;
    for (const NamedRecipe &named : namedRecipes()) {
        //: a recipe's name and the bytes it takes for each trained parameter
        const QString name = tr("%1, %2 B").arg(
            recipeName(named.id), locale().toString(bytesPerParameter(named.recipe).total(), 'g', 3));
        items.push_back({asText(named.id), name, tr("Source: %1").arg(asText(named.source))});
    }
    items.push_back({QStringLiteral("own"), tr("Custom…"), tr("Choose each number format yourself.")});
    m_name = new ChoiceBox(QStringLiteral("training.recipe"), {knobLabel("training.recipe"), {}, knobHelp("training.recipe")},
        items, this);
    setObjectName(QStringLiteral("training.recipe.knob"));
    m_bytes->setObjectName(QStringLiteral("training.recipe.bytes"));
    m_bytes->setWordWrap(true);
    m_bytes->setForegroundRole(QPalette::PlaceholderText);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_name);
    layout->addWidget(m_bytes);
    connect(m_name, &ChoiceBox::choiceChosen, this, &RecipeKnob::choose);
    setRecipe({});
}

void RecipeKnob::setRecipe(const Recipe &recipe)
{
    m_recipe = recipe;
    const NamedRecipe *named = namedRecipe(recipe);
    m_name->setChoice(named ? asText(named->id) : QStringLiteral("own"));
    m_bytes->setText(recipe.frameworks ? tr("The framework's own recipe.") : recipeBytesText(recipe, locale()));
}

void RecipeKnob::choose(const QString &id)
{
    for (const NamedRecipe &named : namedRecipes()) {
        if (asText(named.id) == id) {
            emit recipeChosen(withFormatsOf(m_recipe, named.recipe));
            return;
        }
    }
    // The name stays what it is until another recipe is really chosen.
    setRecipe(m_recipe);
    emit ownRecipeWanted();
}

} // namespace headroom::ui
