// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the runs and estimates each.
#include "app/accuracy/publishedruns.h"

#include "app/files/modelfile.h"

#include "engine/formats/measuredjson.h"

#include <QCoroFuture>
#include <QFile>
#include <QtConcurrentRun>

namespace headroom {

namespace {

/// Built in, so each line is right: a test reads them all.
MeasuredValidation compareAll(const Catalogue &catalogue, const std::stop_token &stop)
{
    MeasuredValidation validation;
    QFile file(QStringLiteral(":/accuracy/measured.jsonl"));
    if (!file.open(QIODevice::ReadOnly))
        return validation;
    Execution scratch;
    while (!file.atEnd() && !stop.stop_requested()) {
        const QByteArray line = file.readLine().trimmed();
        if (const auto run = readMeasuredCase(line.toStdString()))
            compareRun(validation, *run, {}, catalogue, Reserved::Replayed, scratch);
    }
    return validation;
}

} // namespace

void compareRun(MeasuredValidation &validation, const MeasuredCase &run, const QString &folder,
    const Catalogue &catalogue, Reserved reserved, Execution &scratch)
{
    const auto model = loadModel(run.plan.model, catalogue, folder);
    const auto result = model ? estimateWith(reserved, run.plan, model->shape, catalogue, scratch)
                              : tl::unexpected(asPlanError(model.error(), run.plan.model));
    if (!result) {
        validation.notEstimated.push_back({run.id, result.error()});
        return;
    }
    if (const auto contradiction = contradictionIn(run, result->capacity.capacity))
        validation.contradicted.push_back({run.id, *contradiction});
    validation.results.push_back(compared(run, *result));
}

QCoro::Task<MeasuredValidation> publishedRuns(Catalogue catalogue, std::stop_token stop)
{
    const QFuture<MeasuredValidation> future
        = QtConcurrent::run([catalogue, stop] { return compareAll(catalogue, stop); });
    const MeasuredValidation validation = co_await future;
    co_return validation;
}

} // namespace headroom
