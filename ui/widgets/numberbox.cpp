// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Steps through stops, and leaves the wheel to the page unless the box has the focus.
#include "ui/widgets/numberbox.h"

#include <QFocusEvent>
#include <QFontMetrics>
#include <QWheelEvent>

namespace headroom::ui {

NumberBox::NumberBox(QWidget *parent)
    : QDoubleSpinBox(parent)
{
    setKeyboardTracking(false);
    setGroupSeparatorShown(true);
    setFocusPolicy(Qt::StrongFocus);
    setAlignment(Qt::AlignRight);
    setCorrectionMode(QAbstractSpinBox::CorrectToNearestValue);
}

void NumberBox::setStops(const Scale &scale)
{
    m_scale = scale;
}

void NumberBox::stepBy(int steps)
{
    emit stepping();
    if (m_scale.stops.empty()) {
        QDoubleSpinBox::stepBy(steps);
        return;
    }
    double stepped = value();
    for (int step = 0; step < std::abs(steps); ++step)
        stepped = steps > 0 ? stopAbove(m_scale, stepped) : stopBelow(m_scale, stepped);
    setValue(stepped);
    selectAll();
}

QString NumberBox::textFromValue(double value) const
{
    // No trailing zeros: 0.4 and 16, not 0.400 and 16.000.
    QString text = QDoubleSpinBox::textFromValue(value);
    const QString point = locale().decimalPoint();
    if (!text.contains(point))
        return text;
    while (text.endsWith(locale().zeroDigit()))
        text.chop(1);
    if (text.endsWith(point))
        text.chop(point.size());
    return text;
}

QSize NumberBox::sizeHint() const
{
    // Room for the usual range; the largest legal number would take half the dock.
    const QSize natural = QDoubleSpinBox::sizeHint();
    const QString widest = prefix() + QStringLiteral("1,048,576") + suffix();
    const int width = fontMetrics().horizontalAdvance(widest) + 2 * fontMetrics().averageCharWidth()
        + natural.height();
    return {std::min(width, natural.width()), natural.height()};
}

QSize NumberBox::minimumSizeHint() const
{
    return {sizeHint().width(), QDoubleSpinBox::minimumSizeHint().height()};
}

void NumberBox::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QDoubleSpinBox::wheelEvent(event);
    else
        event->ignore();
}

void NumberBox::focusOutEvent(QFocusEvent *event)
{
    QDoubleSpinBox::focusOutEvent(event);
    emit focusLeft();
}

} // namespace headroom::ui
