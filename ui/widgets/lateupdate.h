// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Says when something costly should be computed again: at once while the hand rests, some times a second while it drags.
#pragma once

#include <QObject>
#include <QTimer>

namespace headroom::ui {

class LateUpdate : public QObject {
    Q_OBJECT

public:
    explicit LateUpdate(QObject *parent = nullptr);

    /// Something has changed. `held`: the hand is dragging.
    void changed(bool held);
    /// The hand has let go: what waits is due now.
    void letGo();

signals:
    void due();

private:
    QTimer m_timer;
};

} // namespace headroom::ui
