// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The answer dock: the verdict in one line, the figures behind it, and what was taken for granted.
#pragma once

#include <QWidget>

#include "ui/answer/answervalue.h"

class QFormLayout;
class QLabel;
class QTextBrowser;

namespace headroom::ui {

class VerdictPanel : public QWidget {
    Q_OBJECT

public:
    explicit VerdictPanel(QWidget *parent = nullptr);

    void setValue(const AnswerValue &value);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showVerdict();
    void showAssumptions();
    /// Sizes are measured in the font, which the user can zoom.
    void followFont();

    AnswerValue m_value {};
    QLabel *m_mark;
    QLabel *m_sentence;
    QLabel *m_chance;
    QFormLayout *m_form;
    std::array<QLabel *, answerLineCount> m_lines {};
    QLabel *m_assumptionsTitle;
    QTextBrowser *m_assumptions;
};

} // namespace headroom::ui
