// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Maps stages to kinds of sharding and back.
#include "ui/plan/stageknob.h"

#include "ui/widgets/choicebox.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

namespace headroom::ui {

namespace {

constexpr int lastStage = 3;

/// Layers dealt out to GPUs divide everything, as stage 3 does.
int stageOf(Sharding sharding)
{
    switch (sharding) {
    case Sharding::Ddp:
        return 0;
    case Sharding::Zero1:
        return 1;
    case Sharding::Zero2:
        return 2;
    case Sharding::Zero3:
    case Sharding::Fsdp:
    case Sharding::Fsdp1:
    case Sharding::LayerSplit:
        break;
    }
    return lastStage;
}

} // namespace

StageKnob::StageKnob(
    const QString &id, const ControlWords &words, const std::vector<ChoiceItem> &kinds, QWidget *parent)
    : QWidget(parent)
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_kind(new ChoiceBox(id, words, kinds, this))
{
    setObjectName(id + QStringLiteral(".stage"));
    m_slider->setObjectName(id + QStringLiteral(".slider"));
    m_slider->setRange(0, lastStage);
    m_slider->setPageStep(1);
    m_slider->setTickPosition(QSlider::TicksBelow);
    m_slider->setTickInterval(1);
    m_slider->setFocusPolicy(Qt::StrongFocus);
    m_slider->setAccessibleName(plainLabel(words.label));
    m_slider->setAccessibleDescription(words.help);
    m_slider->setToolTip(words.help);
    m_slider->installEventFilter(this);

    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setVerticalSpacing(0);
    layout->addWidget(m_kind, 0, 0, 1, lastStage + 1);
    layout->addWidget(m_slider, 1, 0, 1, lastStage + 1);
    for (int stage = 0; stage <= lastStage; ++stage) {
        auto *mark = new QLabel(QString::number(stage), this);
        mark->setForegroundRole(QPalette::PlaceholderText);
        const Qt::Alignment side = stage == 0 ? Qt::AlignLeft : stage == lastStage ? Qt::AlignRight : Qt::AlignHCenter;
        layout->addWidget(mark, 2, stage, side);
        layout->setColumnStretch(stage, stage == 0 || stage == lastStage ? 1 : 2);
    }
    setTabOrder(m_slider, m_kind);

    connect(m_slider, &QSlider::sliderPressed, this, [this] {
        m_inGesture = false;
        setInGesture(true);
    });
    connect(m_slider, &QSlider::sliderReleased, this, [this] { setInGesture(false); });
    connect(m_slider, &QSlider::actionTriggered, this, [this](int) { setInGesture(true); });
    connect(m_slider, &QSlider::valueChanged, this, [this](int stage) {
        constexpr std::array<Sharding, lastStage> lower {Sharding::Ddp, Sharding::Zero1, Sharding::Zero2};
        choose(stage < lastStage ? lower[static_cast<std::size_t>(stage)] : m_lastStageThree);
    });
    connect(m_kind, &ChoiceBox::choiceChosen, this, [this](const QString &spelling) {
        if (const auto kind = parseChoice<Sharding>(spelling.toStdString()))
            choose(*kind);
    });
    setSharding(m_sharding);
}

void StageKnob::setSharding(Sharding sharding)
{
    m_sharding = sharding;
    if (stageOf(sharding) == lastStage)
        m_lastStageThree = sharding;
    const std::string_view spelling = spell(sharding);
    m_kind->setChoice(QString::fromUtf8(spelling.data(), static_cast<qsizetype>(spelling.size())));
    const QSignalBlocker silent(m_slider);
    m_slider->setValue(stageOf(sharding));
}

bool StageKnob::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Wheel && !m_slider->hasFocus()) {
        event->ignore();
        return true;
    }
    if (event->type() == QEvent::FocusOut)
        setInGesture(false);
    return QWidget::eventFilter(watched, event);
}

void StageKnob::choose(Sharding sharding)
{
    if (sharding == m_sharding)
        return;
    setSharding(sharding);
    emit shardingChosen(sharding);
}

void StageKnob::setInGesture(bool inGesture)
{
    if (inGesture == m_inGesture)
        return;
    m_inGesture = inGesture;
    if (inGesture)
        emit gestureBegan();
    else
        emit gestureEnded();
}

} // namespace headroom::ui
