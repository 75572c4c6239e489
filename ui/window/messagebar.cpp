// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shows one sentence at a time and announces it to screen readers.
#include "ui/window/messagebar.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStyle>
#include <QToolButton>

namespace headroom::ui {

MessageBar::MessageBar(QWidget *parent)
    : QFrame(parent)
    , m_sentence(new QLabel(this))
    , m_action(new QPushButton(this))
{
    setObjectName(QStringLiteral("messageBar"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    m_sentence->setObjectName(QStringLiteral("messageBar.sentence"));
    m_sentence->setForegroundRole(QPalette::ToolTipText);
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_sentence->setFocusPolicy(Qt::ClickFocus);
    m_action->setObjectName(QStringLiteral("messageBar.action"));
    auto *icon = new QLabel(this);
    const int iconSize = style()->pixelMetric(QStyle::PM_SmallIconSize);
    icon->setPixmap(style()->standardIcon(QStyle::SP_MessageBoxWarning).pixmap(iconSize));
    auto *close = new QToolButton(this);
    close->setObjectName(QStringLiteral("messageBar.close"));
    close->setAutoRaise(true);
    close->setIcon(style()->standardIcon(QStyle::SP_DialogCloseButton));
    close->setAccessibleName(tr("Close the message"));
    close->setToolTip(close->accessibleName());

    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->addWidget(icon, 0, Qt::AlignTop);
    layout->addWidget(m_sentence, 1);
    layout->addWidget(m_action, 0, Qt::AlignTop);
    layout->addWidget(close, 0, Qt::AlignTop);

    connect(close, &QToolButton::clicked, this, &MessageBar::clear);
    connect(m_action, &QPushButton::clicked, this, [this] {
        const std::function<void()> act = m_act;
        clear();
        if (act)
            act();
    });
    hide();
}

void MessageBar::showMessage(const QString &sentence)
{
    showMessage(sentence, {}, {});
}

void MessageBar::showMessage(const QString &sentence, const QString &action, const std::function<void()> &act)
{
    m_sentence->setText(sentence);
    m_act = act;
    m_action->setText(action);
    m_action->setVisible(!action.isEmpty());
    setAccessibleName(sentence);
    show();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageBar::clear()
{
    m_sentence->clear();
    m_act = {};
    hide();
}

QString MessageBar::message() const
{
    return m_sentence->text();
}

} // namespace headroom::ui
