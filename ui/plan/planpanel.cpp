// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Lays the groups out and keeps every control at the plan's values.
#include "ui/plan/planpanel.h"

#include "app/text/labels.h"
#include "engine/plan/batch.h"
#include "ui/plan/knobsections.h"
#include "ui/plan/modelpanel.h"
#include "ui/plan/recipeknob.h"
#include "ui/plan/stageknob.h"
#include "ui/widgets/choicebox.h"
#include "ui/widgets/knobslider.h"
#include "ui/widgets/section.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

QString asText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

bool drawsRollouts(const Plan &plan)
{
    return plan.training.objective == Objective::Ppo || plan.training.objective == Objective::Grpo;
}

} // namespace

PlanPanel::PlanPanel(PlanDocument &document, QWidget *parent)
    : QScrollArea(parent)
    , m_document(document)
{
    setObjectName(QStringLiteral("planPanel"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *content = new QWidget(this);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(4, 4, 4, 4);
    column->setSpacing(2);
    buildModel(column);
    buildMethod(column);
    buildRollouts(column);
    buildAdapters(column);
    buildSizes(column);
    buildHardware(column);
    column->addStretch(1);
    setWidget(content);

    connect(&m_document, &PlanDocument::planChanged, this, &PlanPanel::showPlan);
    connect(&m_document, &PlanDocument::pictureChanged, this, &PlanPanel::showPicture);
    showPlan(m_document.plan());
    showPicture(m_document.picture());
}

void PlanPanel::setUnit(Unit unit)
{
    m_unit = unit;
    showPicture(m_document.picture());
}

QSize PlanPanel::sizeHint() const
{
    const int width = widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
    return {std::max(width, fontMetrics().averageCharWidth() * 52), fontMetrics().height() * 40};
}

QSize PlanPanel::minimumSizeHint() const
{
    return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(), fontMetrics().height() * 10};
}

void PlanPanel::buildModel(QVBoxLayout *column)
{
    auto *section = new Section(QStringLiteral("section.model"), tr("Model"), Section::State::Open);
    auto *model = new ModelPanel;
    section->addControl(model);
    column->addWidget(section);
    connect(model, &ModelPanel::configWanted, this, &PlanPanel::configWanted);
    connect(model, &ModelPanel::libraryWanted, this, &PlanPanel::libraryWanted);
    connect(model, &ModelPanel::shapeWanted, this, &PlanPanel::shapeWanted);
    m_controls.push_back({.widget = model, .showPlan = {}, .showPicture = [model](const Picture &picture, Unit) {
                              model->setPicture(picture);
                          }});
}

void PlanPanel::buildMethod(QVBoxLayout *column)
{
    auto *section = new Section(QStringLiteral("section.method"), tr("Method"), Section::State::Open);
    addKnob(section, "training.method");
    addKnob(section, "training.objective");
    auto *recipe = new RecipeKnob;
    section->addControl(recipe);
    connect(recipe, &RecipeKnob::ownRecipeWanted, this, &PlanPanel::ownRecipeWanted);
    connect(recipe, &RecipeKnob::recipeChosen, &m_document, [this](const Recipe &chosen) {
        Plan plan = m_document.plan();
        plan.training.recipe = chosen;
        m_document.edit("training.recipe", plan);
    });
    m_controls.push_back(
        {.widget = recipe, .showPlan = [recipe](const Plan &plan) { recipe->setRecipe(plan.training.recipe); }});
    addKnob(section, "training.recipe.optimizer");
    column->addWidget(section);
}

void PlanPanel::buildAdapters(QVBoxLayout *column)
{
    Section *section = addSection(column, knobSection("section.adapters"));
    auto *quantisation = section->findChild<QWidget *>(QStringLiteral("training.quantisation"));
    m_controls.push_back({.widget = section, .showPlan = [section, quantisation](const Plan &plan) {
                              section->setVisible(plan.training.method != Method::Full);
                              quantisation->setVisible(plan.training.method == Method::Qlora);
                          }});
}

/// What only some objectives have: a reference model, and texts that the model writes while it learns.
void PlanPanel::buildRollouts(QVBoxLayout *column)
{
    Section *section = addSection(column, knobSection("section.rollouts"));
    std::vector<QWidget *> drawn;
    for (std::string_view id : knobSection("section.rollouts").knobs) {
        if (id != "training.rollouts.reference")
            drawn.push_back(section->findChild<QWidget *>(asText(id)));
    }
    m_controls.push_back({.widget = section, .showPlan = [section, drawn](const Plan &plan) {
                              section->setVisible(plan.training.objective == Objective::Dpo || drawsRollouts(plan));
                              for (QWidget *control : drawn)
                                  control->setVisible(drawsRollouts(plan));
                          }});
}

void PlanPanel::buildSizes(QVBoxLayout *column)
{
    auto *section = new Section(QStringLiteral("section.sizes"), tr("Batch and Sharding"), Section::State::Open);
    addKnob(section, "training.sequence_length");
    addKnob(section, "training.micro_batch");
    addKnob(section, "parallelism.gpus");
    addStage(section);
    auto *accumulation = qobject_cast<KnobSlider *>(addKnob(section, "training.gradient_accumulation"));
    m_controls.push_back({.widget = accumulation, .showPlan = [this, accumulation](const Plan &plan) {
                              //: rows that one optimizer step sees, over all GPUs
                              accumulation->setRemark(tr("batch %1").arg(formatCount(effectiveBatch(plan), locale())));
                          }});
    column->addWidget(section);

    addSection(column, knobSection("section.activations"));
}

void PlanPanel::buildHardware(QVBoxLayout *column)
{
    auto *section = new Section(QStringLiteral("section.hardware"), tr("Hardware"), Section::State::Open);
    addGpu(section);
    addKnob(section, "parallelism.gpus_per_node");
    addKnob(section, "economics.market");
    addKnob(section, "economics.price_per_gpu_hour");
    column->addWidget(section);

    addSection(column, knobSection("section.economics"));
    for (const KnobSection &row : foldedSections())
        addSection(column, row);
}

Section *PlanPanel::addSection(QVBoxLayout *column, const KnobSection &row)
{
    auto *section = new Section(
        QLatin1StringView(row.id), QCoreApplication::translate("headroom::ui::KnobSections", row.title), row.state);
    for (std::string_view id : row.knobs)
        addKnob(section, id);
    column->addWidget(section);
    return section;
}

QWidget *PlanPanel::addKnob(Section *section, std::string_view id)
{
    const Knob *row = knob(id);
    Q_ASSERT(row != nullptr);
    const KnobControl control = makeKnobControl(*row, m_document, section);
    Q_ASSERT(control.widget != nullptr);
    section->addControl(control.widget);
    m_controls.push_back(control);
    return control.widget;
}

void PlanPanel::addStage(Section *section)
{
    const Knob &row = *knob("parallelism.sharding");
    std::vector<ChoiceItem> kinds;
    for (std::string_view spelling : row.choices)
        kinds.push_back({asText(spelling), choiceLabel(row.id, spelling), choiceHelp(row.id, spelling)});
    auto *stage = new StageKnob(asText(row.id), {knobLabel(row.id), {}, knobHelp(row.id)}, kinds, section);
    section->addControl(stage);
    connect(stage, &StageKnob::gestureBegan, &m_document, &PlanDocument::beginGesture);
    connect(stage, &StageKnob::gestureEnded, &m_document, &PlanDocument::endGesture);
    connect(stage, &StageKnob::shardingChosen, &m_document,
        [this, &row](Sharding sharding) { turn(row, KnobChoice {static_cast<std::size_t>(sharding)}, m_document); });
    m_controls.push_back(
        {.widget = stage, .showPlan = [stage](const Plan &plan) { stage->setSharding(plan.parallelism.sharding); }});
}

void PlanPanel::addGpu(Section *section)
{
    auto *row = new QWidget(section);
    auto *label = new QLabel(knobLabel("hardware.gpu"), row);
    auto *pick = new QPushButton(row);
    pick->setObjectName(QStringLiteral("hardware.gpu"));
    pick->setAccessibleName(knobLabel("hardware.gpu"));
    pick->setAccessibleDescription(knobHelp("hardware.gpu"));
    label->setBuddy(pick);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label, 1);
    layout->addWidget(pick, 3);
    section->addControl(row);
    connect(pick, &QPushButton::clicked, this, &PlanPanel::gpuWanted);
    m_controls.push_back({.widget = pick, .showPlan = [this, pick](const Plan &plan) {
                              const Gpu *gpu = m_document.catalogue().gpu(plan.hardware.gpu);
                              pick->setText(tr("%1…").arg(QString::fromStdString(gpu ? gpu->name : plan.hardware.gpu)));
                              pick->setToolTip(gpu
                                      ? tr("%1\nSource: %2, %3")
                                            .arg(knobHelp("hardware.gpu"), QString::fromStdString(gpu->source.where),
                                                QString::fromStdString(gpu->source.date))
                                      : knobHelp("hardware.gpu"));
                          }});
}

void PlanPanel::showPlan(const Plan &plan)
{
    for (const KnobControl &control : m_controls) {
        if (control.showPlan)
            control.showPlan(plan);
    }
}

void PlanPanel::showPicture(const Picture &picture)
{
    for (const KnobControl &control : m_controls) {
        if (control.showPicture)
            control.showPicture(picture, m_unit);
    }
}

} // namespace headroom::ui
