// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the config's text and has the engine read it.
#include "app/files/modelfile.h"

#include "app/files/textfile.h"

#include "engine/formats/configjson.h"

#include <QDir>
#include <QFileInfo>

namespace headroom {

namespace {

/// A config's text, where it came from, and what the model is called if the config does not say.
struct ConfigSource {
    std::string text {};
    QString path {};
    QString name {};
};

tl::expected<ConfigSource, ReadingError> sourceOf(
    const ModelChoice &choice, const Catalogue &catalogue, const QString &planFolder)
{
    if (!choice.config.empty())
        return ConfigSource {.text = choice.config};
    if (!choice.configFile.empty()) {
        const QString path = QDir(planFolder).filePath(QString::fromStdString(choice.configFile));
        auto text = readTextFile(path);
        if (!text)
            return tl::make_unexpected(ReadingError {.reason = std::move(text.error()), .path = path});
        return ConfigSource {.text = std::move(*text), .path = path, .name = QFileInfo(path).absoluteDir().dirName()};
    }
    if (choice.preset.empty())
        return tl::make_unexpected(
            ReadingError {.reason = PlanError {.problem = PlanProblem::NoModel, .key = "model"}});
    const Preset *preset = catalogue.preset(choice.preset);
    if (!preset) {
        return tl::make_unexpected(ReadingError {.reason
            = PlanError {.problem = PlanProblem::UnknownPreset, .key = "model.preset", .found = choice.preset}});
    }
    return ConfigSource {.text = preset->config, .name = QString::fromStdString(preset->id)};
}

/// The key of the plan document that names the model.
std::string keyOf(const ModelChoice &choice)
{
    if (!choice.config.empty())
        return "model.config";
    return choice.configFile.empty() ? "model.preset" : "model.config_file";
}

} // namespace

tl::expected<LoadedModel, ReadingError> loadModel(
    const ModelChoice &choice, const Catalogue &catalogue, const QString &planFolder)
{
    auto source = sourceOf(choice, catalogue, planFolder);
    if (!source)
        return tl::make_unexpected(std::move(source.error()));
    auto model = readModel(source->text);
    if (!model)
        return tl::make_unexpected(ReadingError {.reason = std::move(model.error()), .path = source->path});
    LoadedModel loaded {.shape = std::move(model->shape),
        .name = QString::fromStdString(choice.name),
        .understood = std::move(model->understood),
        .ignored = std::move(model->ignored)};
    if (loaded.name.isEmpty())
        loaded.name = QString::fromStdString(loaded.shape.name);
    if (loaded.name.isEmpty())
        loaded.name = source->name;
    return loaded;
}

PlanError asPlanError(const ReadingError &error, const ModelChoice &choice)
{
    if (const auto *plan = std::get_if<PlanError>(&error.reason))
        return *plan;
    PlanError unreadable {.problem = PlanProblem::ModelUnreadable, .key = keyOf(choice)};
    if (const auto *format = std::get_if<FormatError>(&error.reason))
        unreadable.found = format->key.empty() ? format->found : format->key;
    else
        unreadable.found = std::get<FileError>(error.reason).path.toStdString();
    return unreadable;
}

} // namespace headroom
