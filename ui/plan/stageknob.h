// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The ZeRO stage as a slider from 0 to 3, with the kinds of sharding by name beside it.
#pragma once

#include <QWidget>

#include "engine/plan/choices.h"
#include "ui/widgets/controlwords.h"

#include <vector>

class QSlider;

namespace headroom::ui {

class ChoiceBox;
struct ChoiceItem;

/// Stage 3 is DeepSpeed's or FSDP's: the slider keeps the kind that was used last. A gesture is press to release, or
/// what keys do until the focus leaves.
class StageKnob : public QWidget {
    Q_OBJECT

public:
    /// id names the control; its parts are ID.slider and ID.box. kinds are offered in the order of Sharding.
    StageKnob(const QString &id, const ControlWords &words, const std::vector<ChoiceItem> &kinds,
        QWidget *parent = nullptr);

    [[nodiscard]] Sharding sharding() const { return m_sharding; }
    void setSharding(Sharding sharding);

signals:
    void shardingChosen(headroom::Sharding sharding);
    void gestureBegan();
    void gestureEnded();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void choose(Sharding sharding);
    void setInGesture(bool inGesture);

    Sharding m_sharding = Sharding::Ddp;
    Sharding m_lastStageThree = Sharding::Zero3;
    bool m_inGesture = false;
    QSlider *m_slider;
    ChoiceBox *m_kind;
};

} // namespace headroom::ui
