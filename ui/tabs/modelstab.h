// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Models tab: the textbook against the detailed model, term by term, and the switch between them.
#pragma once

#include <QWidget>

#include "ui/charts/differencevalue.h"
#include "ui/render/picture.h"

class QComboBox;
class QLabel;

namespace headroom::ui {

class ModelDifferenceChart;
class Twin;

class ModelsTab : public QWidget {
    Q_OBJECT

public:
    explicit ModelsTab(QWidget *parent = nullptr);

    void setPicture(const Picture &picture, const Catalogue &catalogue, Unit unit);
    void setHeld(bool held);

    [[nodiscard]] Twin *twin() const { return m_twin; }

signals:
    /// The user wants the plan to be estimated by this one.
    void modelChosen(headroom::MemoryModel model);
    /// The user wants this in a file.
    void exportRequested(const headroom::ui::Drawing &drawing);

private:
    DifferenceValue m_value {};
    QComboBox *m_choice;
    QLabel *m_summary;
    ModelDifferenceChart *m_chart;
    Twin *m_twin = nullptr;
};

} // namespace headroom::ui
