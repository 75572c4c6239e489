// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The left dock: everything in the plan that can be turned, in groups, built from the knob table.
#pragma once

#include <QScrollArea>

#include "app/document/plandocument.h"
#include "app/text/format.h"
#include "ui/plan/knobcontrols.h"

#include <string_view>
#include <vector>

class QVBoxLayout;

namespace headroom::ui {

class Section;
struct KnobSection;

/// Shows the document's plan and asks it for changes; what needs a dialog is asked of the window by signal.
class PlanPanel : public QScrollArea {
    Q_OBJECT

public:
    explicit PlanPanel(PlanDocument &document, QWidget *parent = nullptr);

    void setUnit(Unit unit);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void configWanted();
    void libraryWanted();
    void shapeWanted();
    void gpuWanted();
    void ownRecipeWanted();

private:
    void buildModel(QVBoxLayout *column);
    void buildMethod(QVBoxLayout *column);
    void buildSizes(QVBoxLayout *column);
    void buildRollouts(QVBoxLayout *column);
    void buildAdapters(QVBoxLayout *column);
    void buildHardware(QVBoxLayout *column);
    Section *addSection(QVBoxLayout *column, const KnobSection &row);
    QWidget *addKnob(Section *section, std::string_view id);
    void addStage(Section *section);
    void addGpu(Section *section);
    void showPlan(const Plan &plan);
    void showPicture(const Picture &picture);

    PlanDocument &m_document;
    Unit m_unit = Unit::GB;
    std::vector<KnobControl> m_controls;
};

} // namespace headroom::ui
