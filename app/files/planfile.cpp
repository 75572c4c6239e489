// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Text from the disk, plan from the engine's reader, sense from the engine's check.
#include "app/files/planfile.h"

#include "app/files/modelfile.h"
#include "app/files/textfile.h"

#include "engine/formats/planjson.h"
#include "engine/plan/check.h"

#include <QDir>
#include <QFileInfo>

namespace headroom {

tl::expected<Plan, ReadingError> readWorkingPlan(std::string_view text, const QString &path, const Catalogue &catalogue)
{
    auto plan = readPlan(text);
    if (!plan)
        return tl::make_unexpected(ReadingError {.reason = std::move(plan.error()), .path = path});
    const auto model = loadModel(plan->model, catalogue, folderOf(path));
    if (!model)
        return tl::make_unexpected(model.error());
    if (auto error = checkPlan(*plan, model->shape))
        return tl::make_unexpected(ReadingError {.reason = std::move(*error), .path = path});
    return std::move(*plan);
}

tl::expected<Plan, ReadingError> openPlan(const QString &path, const Catalogue &catalogue)
{
    auto text = readTextFile(path);
    if (!text)
        return tl::make_unexpected(ReadingError {.reason = std::move(text.error()), .path = path});
    return readWorkingPlan(*text, path, catalogue);
}

tl::expected<void, FileError> savePlan(const Plan &plan, const QString &path)
{
    return writeTextFile(path, writePlan(plan));
}

Plan relocated(const Plan &plan, const QString &fromFolder, const QString &toFolder)
{
    Plan moved = plan;
    const QString file = QString::fromStdString(plan.model.configFile);
    if (!file.isEmpty() && QDir::isRelativePath(file)) {
        const QString absolute = QDir::cleanPath(QDir(fromFolder).absoluteFilePath(file));
        moved.model.configFile = QDir(toFolder).relativeFilePath(absolute).toStdString();
    }
    return moved;
}

QString folderOf(const QString &planPath)
{
    return planPath.isEmpty() ? QString() : QFileInfo(planPath).absolutePath();
}

} // namespace headroom
