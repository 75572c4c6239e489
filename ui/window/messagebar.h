// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A line above the picture for what went wrong: one sentence, no window in the way, gone when it no longer holds.
#pragma once

#include <QFrame>

#include <functional>

class QLabel;
class QPushButton;

namespace headroom::ui {

class MessageBar : public QFrame {
    Q_OBJECT

public:
    explicit MessageBar(QWidget *parent = nullptr);

    void showMessage(const QString &sentence);
    /// The same with a button that does something about it.
    void showMessage(const QString &sentence, const QString &action, const std::function<void()> &act);
    void clear();
    [[nodiscard]] QString message() const;

private:
    QLabel *m_sentence;
    QPushButton *m_action;
    std::function<void()> m_act;
};

} // namespace headroom::ui
