// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Executes the step of the picture that came last, when it is wanted.
#include "ui/tabs/timelinetab.h"

#include "ui/charts/phasetimeline.h"
#include "ui/charts/twin.h"
#include "ui/models/detailtables.h"
#include "ui/render/figure.h"
#include "ui/widgets/lateupdate.h"

#include <QLabel>
#include <QVBoxLayout>

namespace headroom::ui {

TimelineTab::TimelineTab(QWidget *parent)
    : QWidget(parent)
    , m_late(new LateUpdate(this))
    , m_chart(new PhaseTimeline)
    , m_readout(new QLabel)
{
    setObjectName(QStringLiteral("timelineTab"));
    m_twin = new Twin(QStringLiteral("timeline"), tr("Timeline"), m_chart,
        {.table = [this] { return timelineTable(m_value); }, .figure = [this] { return timelineFigure(m_value); }});
    m_readout->setObjectName(QStringLiteral("timeline.readout"));
    m_readout->setWordWrap(true);
    m_readout->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_readout->setMinimumHeight(2 * fontMetrics().lineSpacing());
    m_readout->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_readout->setContentsMargins(fontMetrics().averageCharWidth(), 0, fontMetrics().averageCharWidth(), 0);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_twin, 1);
    layout->addWidget(m_readout);
    connect(m_chart, &PhaseTimeline::currentPointChanged, this, &TimelineTab::showReadout);
    connect(m_late, &LateUpdate::due, this, &TimelineTab::follow);
    connect(m_twin, &Twin::exportRequested, this, [this] { emit exportRequested(m_twin->figure()); });
}

void TimelineTab::setPicture(const Picture &picture, const Catalogue &catalogue, Unit unit)
{
    m_picture = picture;
    const Gpu *gpu = catalogue.gpu(picture.plan.hardware.gpu);
    m_gpu = QString::fromStdString(gpu ? gpu->name : picture.plan.hardware.gpu);
    m_unit = unit;
    m_late->changed(m_held);
}

void TimelineTab::setHeld(bool held)
{
    m_held = held;
    m_chart->setHeld(held);
    if (!held)
        m_late->letGo();
}

void TimelineTab::follow()
{
    m_value = timelineValue(m_picture, m_gpu, m_unit);
    m_chart->setValue(m_value);
    m_twin->refresh();
}

void TimelineTab::showReadout(std::size_t point)
{
    m_readout->setText(readout(m_value, point));
}

} // namespace headroom::ui
