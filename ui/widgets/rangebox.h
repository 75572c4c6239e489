// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A low and a high end that the user may set instead of the catalogue's.
#pragma once

#include <QWidget>

#include "engine/units/range.h"
#include "ui/widgets/controlwords.h"

#include <optional>

class QCheckBox;
class QLabel;

namespace headroom::ui {

class NumberBox;

/// Unticked it shows what holds anyway; ticked the two ends are the user's own.
class RangeBox : public QWidget {
    Q_OBJECT

public:
    struct Limits {
        double lowest = 0;
        double highest = 1;
        int decimals = 2;
        double step = 0.1;
    };

    /// id names the control; its parts are ID.own, ID.low, ID.high.
    RangeBox(const QString &id, const ControlWords &words, const Limits &limits, QWidget *parent = nullptr);

    /// The user's own range, or the one that holds without it; with neither the boxes are empty.
    void setRange(const std::optional<Range<double>> &own, const std::optional<Range<double>> &otherwise);

    void setUnit(const QString &unit);

signals:
    void rangeChosen(const std::optional<headroom::Range<double>> &own);

private:
    void chooseLow(double low);
    void chooseHigh(double high);
    void showRange();

    std::optional<Range<double>> m_own;
    std::optional<Range<double>> m_otherwise;
    QCheckBox *m_tick;
    NumberBox *m_low;
    NumberBox *m_high;
    QLabel *m_unit;
};

} // namespace headroom::ui
