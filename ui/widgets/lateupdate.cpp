// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A timer that a change starts and that later changes do not put off.
#include "ui/widgets/lateupdate.h"

#include <chrono>

namespace headroom::ui {

LateUpdate::LateUpdate(QObject *parent)
    : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(std::chrono::milliseconds(80));
    connect(&m_timer, &QTimer::timeout, this, &LateUpdate::due);
}

void LateUpdate::changed(bool held)
{
    if (!held) {
        m_timer.stop();
        emit due();
    } else if (!m_timer.isActive()) {
        m_timer.start();
    }
}

void LateUpdate::letGo()
{
    if (!m_timer.isActive())
        return;
    m_timer.stop();
    emit due();
}

} // namespace headroom::ui
