// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shows and asks for a yes or no.
#include "ui/widgets/flagbox.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

namespace headroom::ui {

FlagBox::FlagBox(const QString &id, const ControlWords &words, QWidget *parent)
    : QWidget(parent)
    , m_box(new QCheckBox(words.label, this))
{
    setObjectName(id);
    setWhatsThis(words.help);
    m_box->setObjectName(id + QStringLiteral(".box"));
    m_box->setAccessibleName(plainLabel(words.label));
    m_box->setAccessibleDescription(words.help);
    m_box->setToolTip(words.help);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_box);
    connect(m_box, &QCheckBox::toggled, this, &FlagBox::flagChosen);
}

bool FlagBox::isSet() const
{
    return m_box->isChecked();
}

void FlagBox::setFlag(bool on)
{
    const QSignalBlocker silent(m_box);
    m_box->setChecked(on);
}

} // namespace headroom::ui
