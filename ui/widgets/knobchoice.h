// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One of several named choices: label, combo box, help for each choice.
#pragma once

#include <QWidget>

#include "ui/widgets/controlwords.h"

#include <vector>

class QComboBox;

namespace headroom::ui {

struct ChoiceWords {
    QString id {}; ///< as the plan document spells it
    QString text {};
    QString help {};
};

class KnobChoice : public QWidget {
    Q_OBJECT

public:
    /// id names the control; its combo box is ID.box.
    KnobChoice(const QString &id, const ControlWords &words, const std::vector<ChoiceWords> &choices,
        QWidget *parent = nullptr);

    [[nodiscard]] QString choice() const;
    /// Shows a choice by its id; an unknown id shows none.
    void setChoice(const QString &id);

signals:
    void choiceChosen(const QString &id);

private:
    QComboBox *m_box;
};

} // namespace headroom::ui
