// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the two ends in order and says what the user wants.
#include "ui/widgets/rangebox.h"

#include "ui/widgets/numberbox.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

RangeBox::RangeBox(const QString &id, const ControlWords &words, const Limits &limits, QWidget *parent)
    : QWidget(parent)
    , m_tick(new QCheckBox(tr("own values"), this))
    , m_low(new NumberBox(this))
    , m_high(new NumberBox(this))
    , m_unit(new QLabel(words.unit, this))
{
    setObjectName(id);
    setWhatsThis(words.help);
    m_tick->setObjectName(id + QStringLiteral(".own"));
    m_low->setObjectName(id + QStringLiteral(".low"));
    m_high->setObjectName(id + QStringLiteral(".high"));
    const QString name = plainLabel(words.label);
    //: %1 is a quantity such as "Price"; ticked, the user gives its range.
    m_tick->setAccessibleName(tr("%1, own values").arg(name));
    //: %1 is a quantity such as "Price"; the box holds the lower end of its range.
    m_low->setAccessibleName(tr("%1, lowest").arg(name));
    //: %1 is a quantity such as "Price"; the box holds the upper end of its range.
    m_high->setAccessibleName(tr("%1, highest").arg(name));
    for (QWidget *part : {static_cast<QWidget *>(m_tick), static_cast<QWidget *>(m_low), static_cast<QWidget *>(m_high)}) {
        part->setAccessibleDescription(words.help);
        part->setToolTip(words.help);
    }
    for (NumberBox *box : {m_low, m_high}) {
        box->setRange(limits.lowest, limits.highest);
        box->setDecimals(limits.decimals);
        box->setSingleStep(limits.step);
    }

    auto *label = new QLabel(words.label, this);
    label->setToolTip(words.help);
    label->setBuddy(m_tick);
    auto *top = new QHBoxLayout;
    top->setContentsMargins(0, 0, 0, 0);
    top->addWidget(label, 1);
    top->addWidget(m_tick);
    auto *ends = new QHBoxLayout;
    ends->setContentsMargins(0, 0, 0, 0);
    ends->addWidget(m_low, 1);
    //: between the two ends of a range, as in "1.20 to 2.40"
    ends->addWidget(new QLabel(tr("to"), this));
    ends->addWidget(m_high, 1);
    ends->addWidget(m_unit);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(top);
    layout->addLayout(ends);

    connect(m_tick, &QCheckBox::toggled, this, [this, limits](bool own) {
        if (own)
            emit rangeChosen(m_otherwise.value_or(Range<double> {limits.lowest, limits.lowest}));
        else
            emit rangeChosen(std::nullopt);
    });
    connect(m_low, &NumberBox::valueChanged, this, &RangeBox::chooseLow);
    connect(m_high, &NumberBox::valueChanged, this, &RangeBox::chooseHigh);
    showRange();
}

void RangeBox::setRange(const std::optional<Range<double>> &own, const std::optional<Range<double>> &otherwise)
{
    m_own = own;
    m_otherwise = otherwise;
    showRange();
}

void RangeBox::setUnit(const QString &unit)
{
    m_unit->setText(unit);
}

void RangeBox::chooseLow(double low)
{
    if (m_own)
        emit rangeChosen(Range<double> {low, std::max(low, m_own->high)});
}

void RangeBox::chooseHigh(double high)
{
    if (m_own)
        emit rangeChosen(Range<double> {std::min(m_own->low, high), high});
}

void RangeBox::showRange()
{
    const QSignalBlocker silentTick(m_tick);
    const QSignalBlocker silentLow(m_low);
    const QSignalBlocker silentHigh(m_high);
    m_tick->setChecked(m_own.has_value());
    const std::optional<Range<double>> shown = m_own ? m_own : m_otherwise;
    for (NumberBox *box : {m_low, m_high})
        box->setEnabled(m_own.has_value());
    if (!shown) {
        m_low->clear();
        m_high->clear();
        return;
    }
    m_low->setValue(shown->low);
    m_high->setValue(shown->high);
}

} // namespace headroom::ui
