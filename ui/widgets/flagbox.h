// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A yes or no that the user turns.
#pragma once

#include <QWidget>

#include "ui/widgets/controlwords.h"

class QCheckBox;

namespace headroom::ui {

class FlagBox : public QWidget {
    Q_OBJECT

public:
    /// id names the control; its check box is ID.box.
    FlagBox(const QString &id, const ControlWords &words, QWidget *parent = nullptr);

    [[nodiscard]] bool isSet() const;
    void setFlag(bool on);

signals:
    void flagChosen(bool on);

private:
    QCheckBox *m_box;
};

} // namespace headroom::ui
