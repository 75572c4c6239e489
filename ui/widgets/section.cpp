// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Folds and unfolds its content by the header button.
#include "ui/widgets/section.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace headroom::ui {

Section::Section(const QString &id, const QString &title, State state, QWidget *parent)
    : QWidget(parent)
    , m_header(new QToolButton(this))
    , m_content(new QWidget(this))
    , m_contentLayout(new QVBoxLayout(m_content))
{
    setObjectName(id);
    m_header->setObjectName(id + QStringLiteral(".header"));
    m_header->setText(title);
    m_header->setAccessibleName(title);
    m_header->setCheckable(true);
    m_header->setAutoRaise(true);
    m_header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_header->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    QFont bold = m_header->font();
    bold.setBold(true);
    m_header->setFont(bold);
    m_contentLayout->setContentsMargins(8, 2, 4, 6);
    m_contentLayout->setSpacing(5);

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_header);
    layout->addWidget(m_content);

    const auto unfold = [this](bool open) {
        m_content->setVisible(open);
        m_header->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        m_header->setAccessibleDescription(open ? tr("Open; press to fold.") : tr("Folded; press to open."));
    };
    connect(m_header, &QToolButton::toggled, this, unfold);
    m_header->setChecked(state == State::Open);
    unfold(state == State::Open);
}

void Section::addControl(QWidget *control)
{
    m_contentLayout->addWidget(control);
}

bool Section::isFolded() const
{
    return !m_header->isChecked();
}

} // namespace headroom::ui
