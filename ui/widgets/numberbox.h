// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A box for one number of any size: typed freely, stepped through the usual values, shown with digit groups.
#pragma once

#include <QDoubleSpinBox>

#include "ui/widgets/scale.h"

namespace headroom::ui {

/// A number counts when Enter is pressed or the focus leaves, so that typing makes no plans of half a number.
class NumberBox : public QDoubleSpinBox {
    Q_OBJECT

public:
    explicit NumberBox(QWidget *parent = nullptr);

    /// The values that arrows and wheel step through; without stops they step by singleStep().
    void setStops(const Scale &scale);

    void stepBy(int steps) override;
    [[nodiscard]] QString textFromValue(double value) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// A step by key, wheel or arrow is about to happen.
    void stepping();
    void focusLeft();

protected:
    void wheelEvent(QWheelEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    Scale m_scale;
};

} // namespace headroom::ui
