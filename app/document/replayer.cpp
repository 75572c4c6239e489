// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Waits, replays on another thread, hands the result to the document.
#include "app/document/replayer.h"

#include "app/document/plandocument.h"

#include "engine/estimate/replayedestimate.h"

#include <QCoroFuture>
#include <QtConcurrentRun>

#include <chrono>

namespace headroom {

namespace {

constexpr std::chrono::milliseconds rest(300);

using Replayed = std::optional<Estimate>;

/// Nothing if it was stopped before it began, or the plan cannot be replayed.
Replayed replayOf(const Estimate &estimate, const Plan &plan, const ModelShape &shape, const std::stop_token &stop)
{
    if (stop.stop_requested())
        return std::nullopt;
    auto result = replayedEstimate(estimate, plan, shape);
    return result ? Replayed(std::move(*result)) : std::nullopt;
}

QCoro::Task<Replayed> replay(
    Estimate estimate, Plan plan, std::shared_ptr<const LoadedModel> model, std::stop_token stop)
{
    const QFuture<Replayed> future
        = QtConcurrent::run([estimate, plan, model, stop] { return replayOf(estimate, plan, model->shape, stop); });
    const Replayed result = co_await future;
    co_return result;
}

} // namespace

Replayer::Replayer(PlanDocument &document, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(rest);
    connect(&m_rest, &QTimer::timeout, this, &Replayer::begin);
    connect(&document, &PlanDocument::pictureChanged, this, &Replayer::waitForRest);
    connect(&document, &PlanDocument::gestureEnded, this, [this] { waitForRest(m_document.picture()); });
}

Replayer::~Replayer()
{
    m_stop.request_stop();
}

void Replayer::waitForRest(const Picture &picture)
{
    if (picture.replayed) // its own result has come
        return;
    m_stop.request_stop();
    m_stop = std::stop_source();
    ++m_generation;
    m_rest.start();
}

void Replayer::begin()
{
    if (m_document.adjusting())
        return;
    const Picture &picture = m_document.picture();
    if (!picture.estimate || !picture.model || picture.replayed
        || picture.estimate->memoryModel != MemoryModel::Detailed)
        return;
    const std::uint64_t generation = m_generation;
    QCoro::connect(replay(*picture.estimate, picture.plan, picture.model, m_stop.get_token()), this,
        [this, generation, plan = picture.plan](const Replayed &result) {
            if (generation == m_generation && result)
                m_document.takeReplay(plan, *result);
        });
}

} // namespace headroom
