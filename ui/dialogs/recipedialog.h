// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A recipe of one's own: the number format of each tensor, and what they come to per parameter.
#pragma once

#include <QDialog>

#include "engine/plan/plan.h"

class QLabel;

namespace headroom::ui {

class RecipeDialog : public QDialog {
    Q_OBJECT

public:
    explicit RecipeDialog(const Plan &plan, QWidget *parent = nullptr);

signals:
    void recipeEntered(const headroom::Recipe &recipe);

private:
    void showBytes();

    Plan m_plan;
    QLabel *m_bytes;
};

} // namespace headroom::ui
