// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A titled group of controls that can be folded away.
#pragma once

#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace headroom::ui {

class Section : public QWidget {
    Q_OBJECT

public:
    enum class State { Open, Folded };

    Section(const QString &id, const QString &title, State state, QWidget *parent = nullptr);

    void addControl(QWidget *control);
    [[nodiscard]] bool isFolded() const;

private:
    QToolButton *m_header;
    QWidget *m_content;
    QVBoxLayout *m_contentLayout;
};

} // namespace headroom::ui
