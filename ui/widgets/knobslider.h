// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A number the user turns: label, slider over the usual values, box for any value, unit, help.
#pragma once

#include <QWidget>

#include "ui/widgets/controlwords.h"
#include "ui/widgets/numberbox.h"
#include "ui/widgets/scale.h"

class QLabel;
class QSlider;

namespace headroom::ui {

/// Takes its value by setValue() and says with valueChosen() what the user wants; it changes nothing by itself.
/// A gesture is press to release; keyboard, wheel and typing share one until the focus leaves.
class KnobSlider : public QWidget {
    Q_OBJECT

public:
    struct Limits {
        double lowest = 0;
        double highest = 1;
        int decimals = 0;
    };

    /// id names the control and its parts: ID, ID.slider, ID.number. The slider is left out if the scale has no length.
    KnobSlider(const QString &id, const ControlWords &words, const Scale &scale, const Limits &limits,
        QWidget *parent = nullptr);

    [[nodiscard]] double value() const { return m_value; }
    void setValue(double value);
    /// The usual values may depend on another knob, as GPU counts do on the size of a node.
    void setScale(const Scale &scale);
    /// Another unit behind the number, as the window's sizes change theirs.
    void setUnit(const QString &unit);
    /// What the box shows instead of its lowest number.
    void setLowestText(const QString &text);
    /// A remark beside the value, such as a product it takes part in; empty: none.
    void setRemark(const QString &remark);

signals:
    void valueChosen(double value);
    void gestureBegan();
    void gestureEnded();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showUnit();
    void choose(double value);
    void showValue();
    void beginKeyboardGesture();
    void endGesture();
    void stepSlider(int action);

    std::function<QString(double)> m_unitOf;
    Scale m_scale;
    double m_value = 0;
    bool m_inGesture = false;
    QLabel *m_label;
    QLabel *m_remark;
    QSlider *m_slider;
    NumberBox *m_number;
};

} // namespace headroom::ui
