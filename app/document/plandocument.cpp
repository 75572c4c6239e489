// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Applies edits, keeps the history, and says once per turn of the event loop what came out.
#include "app/document/plandocument.h"

#include "app/document/setplancommand.h"
#include "app/files/planfile.h"

#include <QMetaObject>

#include <utility>

namespace headroom {

namespace {

bool isSameModel(const ModelChoice &a, const ModelChoice &b)
{
    return a.config == b.config && a.configFile == b.configFile && a.preset == b.preset && a.name == b.name;
}

/// What was measured belongs to the run that was measured: another run loses it. Undo brings it back.
Plan withoutStaleMeasurement(const Plan &before, Plan after)
{
    const bool sameRun = isSameModel(before.model, after.model) && before.framework == after.framework
        && before.frameworkVersion == after.frameworkVersion && before.training == after.training
        && before.parallelism == after.parallelism && before.hardware == after.hardware;
    if (!sameRun && before.measurement == after.measurement)
        after.measurement.reset();
    return after;
}

} // namespace

Plan startingPlan()
{
    Plan plan;
    plan.model.preset = "llama-3-8b";
    plan.parallelism.gpus = 2;
    plan.parallelism.sharding = Sharding::Zero2;
    return plan;
}

PlanDocument::PlanDocument(Catalogue catalogue, QObject *parent)
    : QObject(parent)
    , m_catalogue(std::move(catalogue))
    , m_plan(startingPlan())
{
    connect(&m_undo, &QUndoStack::cleanChanged, this, [this](bool clean) { emit modifiedChanged(!clean); });
    reloadModel();
    announceSoon();
}

const Picture &PlanDocument::picture() const
{
    if (m_pictureIsStale) {
        m_picture = m_modelError ? takePicture(m_plan, *m_modelError) : takePicture(m_plan, m_model, m_catalogue);
        m_pictureIsStale = false;
    }
    return m_picture;
}

void PlanDocument::edit(std::string_view knob, const Plan &after)
{
    if (after == m_plan)
        return;
    if (!m_adjusting)
        ++m_gesture;
    m_undo.push(new SetPlanCommand(*this, knob, m_gesture, m_plan, withoutStaleMeasurement(m_plan, after)));
}

void PlanDocument::beginGesture()
{
    if (m_adjusting)
        endGesture();
    ++m_gesture;
    m_adjusting = true;
}

void PlanDocument::endGesture()
{
    if (!m_adjusting)
        return;
    m_adjusting = false;
    emit gestureEnded();
}

void PlanDocument::start(const Plan &plan, const QString &path)
{
    endGesture();
    m_undo.clear();
    setPath(path);
    m_plan = plan;
    reloadModel();
    announceSoon();
    emit planChanged(m_plan);
}

void PlanDocument::recover(const Plan &plan, const QString &path)
{
    start(plan, path);
    m_undo.resetClean();
}

tl::expected<void, FileError> PlanDocument::save(const QString &path)
{
    endGesture();
    const Plan moved = relocated(m_plan, folderOf(m_path), folderOf(path));
    if (auto written = savePlan(moved, path); !written)
        return written;
    setPath(path);
    if (moved != m_plan) {
        m_undo.clear();
        setPlan(moved);
    }
    m_undo.setClean();
    return {};
}

void PlanDocument::takeReplay(const Plan &plan, const Estimate &replayed)
{
    if (plan != m_plan || m_pictureIsStale || !m_picture.estimate)
        return;
    m_picture.estimate = replayed;
    m_picture.replayed = true;
    for (StageEstimate &stage : m_picture.stages)
        if (stage.chosen)
            stage.result = replayed;
    emit estimateChanged(m_picture.estimate);
    emit pictureChanged(m_picture);
}

void PlanDocument::setCatalogue(Catalogue catalogue)
{
    m_catalogue = std::move(catalogue);
    reloadModel();
    announceSoon();
}

void PlanDocument::setPlan(const Plan &plan)
{
    const bool sameModel = isSameModel(plan.model, m_plan.model);
    m_plan = plan;
    if (!sameModel)
        reloadModel();
    announceSoon();
    emit planChanged(m_plan);
}

void PlanDocument::setPath(const QString &path)
{
    if (path == m_path)
        return;
    m_path = path;
    emit pathChanged(m_path);
}

void PlanDocument::reloadModel()
{
    auto loaded = loadModel(m_plan.model, m_catalogue, folderOf(m_path));
    m_model.reset();
    m_modelError.reset();
    if (loaded)
        m_model = std::make_shared<const LoadedModel>(std::move(*loaded));
    else
        m_modelError = std::move(loaded.error());
}

void PlanDocument::announceSoon()
{
    m_pictureIsStale = true;
    if (m_announcementIsDue)
        return;
    m_announcementIsDue = true;
    QMetaObject::invokeMethod(this, &PlanDocument::announce, Qt::QueuedConnection);
}

void PlanDocument::announce()
{
    m_announcementIsDue = false;
    const Picture &current = picture();
    emit estimateChanged(current.estimate);
    emit pictureChanged(current);
}

} // namespace headroom
