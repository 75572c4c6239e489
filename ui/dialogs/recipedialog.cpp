// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One choice per tensor, from the rows of the knob table.
#include "ui/dialogs/recipedialog.h"

#include "app/text/labels.h"
#include "engine/plan/knobs.h"
#include "ui/plan/recipeknob.h"
#include "ui/widgets/choicebox.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

QString asText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

RecipeDialog::RecipeDialog(const Plan &plan, QWidget *parent)
    : QDialog(parent)
    , m_plan(plan)
    , m_bytes(new QLabel(this))
{
    setObjectName(QStringLiteral("recipeDialog"));
    setWindowTitle(tr("Custom Recipe"));
    m_bytes->setObjectName(QStringLiteral("recipeDialog.bytes"));
    m_bytes->setWordWrap(true);
    m_bytes->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_plan.training.recipe.frameworks = false;

    auto *layout = new QVBoxLayout(this);
    for (const Knob &knob : knobs()) {
        if (knob.group != KnobGroup::Recipe || knob.kind != KnobKind::Choice || knob.id == "training.recipe.optimizer_step")
            continue;
        std::vector<ChoiceItem> items;
        if (knob.mayBeUnset)
            items.push_back({{}, tr("As follows from the others"), {}});
        for (std::string_view spelling : knob.choices)
            items.push_back({asText(spelling), choiceLabel(knob.id, spelling), choiceHelp(knob.id, spelling)});
        auto *box = new ChoiceBox(QStringLiteral("dialog.") + asText(knob.id), {knobLabel(knob.id), {}, knobHelp(knob.id)},
            items, this);
        const KnobValue value = knob.get(m_plan);
        const auto *chosen = std::get_if<KnobChoice>(&value);
        box->setChoice(chosen ? asText(knob.choices[chosen->index]) : QString());
        connect(box, &ChoiceBox::choiceChosen, this, [this, &knob](const QString &id) {
            const std::string spelling = id.toStdString();
            const auto found = std::find(knob.choices.begin(), knob.choices.end(), spelling);
            knob.set(m_plan,
                found == knob.choices.end() ? KnobValue()
                                            : KnobValue(KnobChoice {static_cast<std::size_t>(found - knob.choices.begin())}));
            showBytes();
        });
        layout->addWidget(box);
    }
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    layout->addWidget(m_bytes);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, [this] { emit recipeEntered(m_plan.training.recipe); });
    showBytes();
}

void RecipeDialog::showBytes()
{
    m_bytes->setText(recipeBytesText(m_plan.training.recipe, locale()));
}

} // namespace headroom::ui
