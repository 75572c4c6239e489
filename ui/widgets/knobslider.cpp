// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps slider and box at one value and groups what the user does into gestures.
#include "ui/widgets/knobslider.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

namespace headroom::ui {

KnobSlider::KnobSlider(
    const QString &id, const ControlWords &words, const Scale &scale, const Limits &limits, QWidget *parent)
    : QWidget(parent)
    , m_unitOf(words.unitOf)
    , m_scale(scale)
    , m_value(limits.lowest)
    , m_label(new QLabel(words.label, this))
    , m_remark(new QLabel(this))
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_number(new NumberBox(this))
{
    setObjectName(id);
    m_slider->setObjectName(id + QStringLiteral(".slider"));
    m_number->setObjectName(id + QStringLiteral(".number"));
    m_remark->setObjectName(id + QStringLiteral(".remark"));

    m_number->setRange(limits.lowest, limits.highest);
    m_number->setDecimals(limits.decimals);
    if (!words.unit.isEmpty())
        m_number->setSuffix(u' ' + words.unit);
    m_number->setStops(scale);
    m_slider->setRange(0, trackLength);
    m_slider->setPageStep(trackLength / 8);
    m_slider->setFocusPolicy(Qt::StrongFocus);
    m_slider->installEventFilter(this);
    m_label->setBuddy(m_number);
    m_remark->setForegroundRole(QPalette::PlaceholderText);
    m_remark->hide();

    const QString name = plainLabel(words.label);
    const QString range
        = tr("From %1 to %2 %3.")
              .arg(m_number->textFromValue(limits.lowest), m_number->textFromValue(limits.highest), words.unit)
              .replace(QStringLiteral(" ."), QStringLiteral("."));
    for (QWidget *part : {static_cast<QWidget *>(m_slider), static_cast<QWidget *>(m_number)}) {
        part->setAccessibleName(name);
        part->setAccessibleDescription(words.help + u' ' + range);
        part->setToolTip(words.help);
    }
    m_label->setToolTip(words.help);
    setWhatsThis(words.help);

    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setVerticalSpacing(0);
    layout->addWidget(m_label, 0, 0);
    layout->addWidget(m_remark, 0, 1, Qt::AlignRight);
    layout->addWidget(m_number, 0, 2, Qt::AlignRight);
    layout->addWidget(m_slider, 1, 0, 1, 3);
    layout->setColumnStretch(1, 1);
    m_slider->setVisible(scale.highest > scale.lowest);
    setTabOrder(m_slider, m_number);

    connect(m_slider, &QSlider::sliderPressed, this, [this] {
        m_inGesture = true;
        emit gestureBegan();
    });
    connect(m_slider, &QSlider::sliderReleased, this, [this] {
        endGesture();
        showValue();
    });
    connect(m_slider, &QSlider::actionTriggered, this, &KnobSlider::stepSlider);
    connect(
        m_slider, &QSlider::valueChanged, this, [this](int position) { choose(snappedValueAt(m_scale, position)); });
    connect(m_number, &NumberBox::stepping, this, &KnobSlider::beginKeyboardGesture);
    connect(m_number, &NumberBox::focusLeft, this, &KnobSlider::endGesture);
    connect(m_number, &NumberBox::valueChanged, this, [this](double typed) {
        beginKeyboardGesture();
        choose(typed);
    });
    showValue();
}

void KnobSlider::setValue(double value)
{
    m_value = value;
    showValue();
}

void KnobSlider::setScale(const Scale &scale)
{
    if (scale == m_scale)
        return;
    m_scale = scale;
    m_number->setStops(scale);
    m_slider->setVisible(scale.highest > scale.lowest);
    showValue();
}

void KnobSlider::setUnit(const QString &unit)
{
    m_unitOf = [unit](double) { return unit; };
    showUnit();
}

void KnobSlider::setLowestText(const QString &text)
{
    m_number->setSpecialValueText(text);
}

void KnobSlider::setRemark(const QString &remark)
{
    m_remark->setText(remark);
    m_remark->setVisible(!remark.isEmpty());
}

bool KnobSlider::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_slider) {
        // The wheel scrolls the dock unless the slider has the focus.
        if (event->type() == QEvent::Wheel && !m_slider->hasFocus()) {
            event->ignore();
            return true;
        }
        if (event->type() == QEvent::FocusOut)
            endGesture();
    }
    return QWidget::eventFilter(watched, event);
}

void KnobSlider::choose(double value)
{
    if (value == m_value) {
        showValue();
        return;
    }
    m_value = value;
    showValue();
    emit valueChosen(value);
}

void KnobSlider::showValue()
{
    const QSignalBlocker silentNumber(m_number);
    m_number->setValue(m_value);
    showUnit();
    if (m_slider->isSliderDown())
        return; // the handle stays under the hand until it lets go
    const QSignalBlocker silentSlider(m_slider);
    m_slider->setValue(positionOf(m_scale, m_value));
}

void KnobSlider::showUnit()
{
    if (m_unitOf)
        m_number->setSuffix(u' ' + m_unitOf(m_value));
}

void KnobSlider::beginKeyboardGesture()
{
    if (m_inGesture)
        return;
    m_inGesture = true;
    emit gestureBegan();
}

void KnobSlider::endGesture()
{
    if (!m_inGesture)
        return;
    m_inGesture = false;
    emit gestureEnded();
}

void KnobSlider::stepSlider(int action)
{
    if (action == QAbstractSlider::SliderMove && m_slider->isSliderDown())
        return;
    beginKeyboardGesture();
    if (action == QAbstractSlider::SliderSingleStepAdd)
        m_slider->setSliderPosition(positionOf(m_scale, stopAbove(m_scale, m_value)));
    else if (action == QAbstractSlider::SliderSingleStepSub)
        m_slider->setSliderPosition(positionOf(m_scale, stopBelow(m_scale, m_value)));
}

} // namespace headroom::ui
