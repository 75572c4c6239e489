// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Replays PyTorch's allocator for the open plan, in the background, when the hand rests.
//
// Until a replay is done the document shows what the quick formula says; the newest plan wins.
#pragma once

#include <QObject>
#include <QTimer>

#include "engine/estimate/result.h"

#include <QCoroTask>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

namespace headroom {

struct LoadedModel;
struct Picture;
class PlanDocument;
struct Plan;

class Replayer : public QObject {
    Q_OBJECT

public:
    /// Watches `document`, which must outlive it.
    explicit Replayer(PlanDocument &document, QObject *parent = nullptr);
    ~Replayer() override;

    /// How long nothing must change before a replay begins, in milliseconds; for tests.
    void setPause(int milliseconds) { m_rest.setInterval(milliseconds); }

private:
    void waitForRest(const Picture &picture);
    void begin();

    PlanDocument &m_document;
    QTimer m_rest;
    std::stop_source m_stop;
    std::uint64_t m_generation = 0;
};

} // namespace headroom
