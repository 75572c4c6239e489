// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One of several named choices: label, combo box, help for each choice.
#pragma once

#include <QWidget>

#include "ui/widgets/controlwords.h"

#include <vector>

class QComboBox;

namespace headroom::ui {

struct ChoiceItem {
    QString id {}; ///< as the plan document spells it
    QString text {};
    QString help {};
};

class ChoiceBox : public QWidget {
    Q_OBJECT

public:
    /// id names the control; its combo box is ID.box.
    ChoiceBox(const QString &id, const ControlWords &words, const std::vector<ChoiceItem> &choices,
        QWidget *parent = nullptr);

    [[nodiscard]] QString choice() const;
    /// Shows a choice by its id; an unknown id shows none.
    void setChoice(const QString &id);
    /// The same, but an unknown id is offered from now on, under its own name.
    void setChoiceOrAdd(const QString &id);

    /// Another text for a choice, where it depends on the rest of the plan.
    void setText(const QString &id, const QString &text);

signals:
    void choiceChosen(const QString &id);

private:
    QComboBox *m_box;
};

} // namespace headroom::ui
