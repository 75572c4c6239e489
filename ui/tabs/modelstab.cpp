// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The switch says what the estimate comes from; a choice of the user goes to the document.
#include "ui/tabs/modelstab.h"

#include "app/text/labels.h"
#include "ui/charts/modeldifference.h"
#include "ui/charts/twin.h"
#include "ui/models/detailtables.h"
#include "ui/render/figure.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace headroom::ui {

ModelsTab::ModelsTab(QWidget *parent)
    : QWidget(parent)
    , m_choice(new QComboBox)
    , m_summary(new QLabel)
    , m_chart(new ModelDifferenceChart)
{
    setObjectName(QStringLiteral("modelsTab"));
    m_choice->setObjectName(QStringLiteral("models.choice"));
    for (const MemoryModel model : {MemoryModel::Detailed, MemoryModel::Textbook}) {
        m_choice->addItem(choiceLabel("memory_model", spell(model)), static_cast<int>(model));
        m_choice->setItemData(m_choice->count() - 1, choiceHelp("memory_model", spell(model)), Qt::ToolTipRole);
    }
    m_choice->setAccessibleName(knobLabel("memory_model"));
    m_choice->setToolTip(knobHelp("memory_model"));
    //: Label of a choice between two memory models.
    auto *label = new QLabel(tr("Estimate by:"));
    label->setBuddy(m_choice);
    m_summary->setObjectName(QStringLiteral("models.summary"));
    m_summary->setWordWrap(true);
    m_summary->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_twin = new Twin(QStringLiteral("models"), tr("Memory models"), m_chart,
        {.table = [this] { return differenceTable(m_value); }, .figure = [this] { return differenceFigure(m_value); }});
    auto *row = new QHBoxLayout;
    row->addWidget(label);
    row->addWidget(m_choice);
    row->addWidget(m_summary, 1);
    row->setContentsMargins(
        fontMetrics().averageCharWidth(), fontMetrics().averageCharWidth(), fontMetrics().averageCharWidth(), 0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(row);
    layout->addWidget(m_twin, 1);
    connect(m_choice, &QComboBox::activated, this,
        [this](int index) { emit modelChosen(static_cast<MemoryModel>(m_choice->itemData(index).toInt())); });
    connect(m_twin, &Twin::exportRequested, this, [this] { emit exportRequested(m_twin->figure()); });
}

void ModelsTab::setPicture(const Picture &picture, const Catalogue &catalogue, Unit unit)
{
    m_value = differenceValue(picture, catalogue, unit);
    const QSignalBlocker quiet(m_choice);
    m_choice->setCurrentIndex(m_choice->findData(static_cast<int>(m_value.chosen)));
    m_summary->setText(m_value.problem.isEmpty() ? description(m_value) : QString());
    m_chart->setValue(m_value);
    m_twin->refresh();
}

void ModelsTab::setHeld(bool held)
{
    m_chart->setHeld(held);
}

} // namespace headroom::ui
