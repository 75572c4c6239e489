// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shows and asks for a choice.
#include "ui/widgets/choicebox.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QWheelEvent>

namespace headroom::ui {

namespace {

/// A combo box that leaves the wheel to the page unless it has the focus.
class CalmComboBox : public QComboBox {
public:
    using QComboBox::QComboBox;

protected:
    void wheelEvent(QWheelEvent *event) override
    {
        if (hasFocus())
            QComboBox::wheelEvent(event);
        else
            event->ignore();
    }
};

} // namespace

ChoiceBox::ChoiceBox(const QString &id, const ControlWords &words,
    const std::vector<ChoiceItem> &choices, QWidget *parent)
    : QWidget(parent)
    , m_box(new CalmComboBox(this))
{
    setObjectName(id);
    setWhatsThis(words.help);
    m_box->setObjectName(id + QStringLiteral(".box"));
    m_box->setFocusPolicy(Qt::StrongFocus);
    m_box->setAccessibleName(plainLabel(words.label));
    m_box->setAccessibleDescription(words.help);
    m_box->setToolTip(words.help);
    m_box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_box->setMinimumContentsLength(14);
    for (const ChoiceItem &each : choices) {
        m_box->addItem(each.text, each.id);
        m_box->setItemData(m_box->count() - 1, each.help, Qt::ToolTipRole);
    }

    auto *label = new QLabel(words.label, this);
    label->setBuddy(m_box);
    label->setToolTip(words.help);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label, 2);
    layout->addWidget(m_box, 3);

    connect(m_box, &QComboBox::activated, this,
        [this](int index) { emit choiceChosen(m_box->itemData(index).toString()); });
}

QString ChoiceBox::choice() const
{
    return m_box->currentData().toString();
}

void ChoiceBox::setChoice(const QString &id)
{
    const QSignalBlocker silent(m_box);
    m_box->setCurrentIndex(m_box->findData(id));
}

void ChoiceBox::setText(const QString &id, const QString &text)
{
    const int index = m_box->findData(id);
    if (index >= 0 && m_box->itemText(index) != text)
        m_box->setItemText(index, text);
}

void ChoiceBox::setChoiceOrAdd(const QString &id)
{
    if (m_box->findData(id) < 0) {
        const QSignalBlocker silent(m_box);
        m_box->addItem(id, id);
    }
    setChoice(id);
}

} // namespace headroom::ui
