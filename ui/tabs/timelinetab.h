// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Timeline tab: the level over the step, its table, and what was allocated where the hand points.
#pragma once

#include <QWidget>

#include "ui/charts/timelinevalue.h"
#include "ui/render/picture.h"

class QLabel;

namespace headroom::ui {

class LateUpdate;
class PhaseTimeline;
class Twin;

class TimelineTab : public QWidget {
    Q_OBJECT

public:
    explicit TimelineTab(QWidget *parent = nullptr);

    /// Follows at once; while the hand drags some times a second.
    void setPicture(const Picture &picture, const Catalogue &catalogue, Unit unit);
    void setHeld(bool held);

    [[nodiscard]] Twin *twin() const { return m_twin; }
    [[nodiscard]] const TimelineValue &value() const { return m_value; }

signals:
    /// The user wants this in a file.
    void exportRequested(const headroom::ui::Drawing &drawing);

private:
    void follow();
    void showReadout(std::size_t point);

    Picture m_picture {};
    QString m_gpu {};
    Unit m_unit = Unit::GB;
    bool m_held = false;
    TimelineValue m_value {};
    LateUpdate *m_late;
    PhaseTimeline *m_chart;
    QLabel *m_readout;
    Twin *m_twin = nullptr;
};

} // namespace headroom::ui
