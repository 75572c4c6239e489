// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Goes through the doors of app/files and the prompts.
#include "ui/window/planfiles.h"

#include "app/catalogue/cataloguestore.h"
#include "app/document/recovery.h"
#include "app/files/modelfile.h"
#include "app/files/planfile.h"
#include "app/text/sentences.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QWidget>

namespace headroom::ui {

namespace {

QString planEnding()
{
    return QLatin1String(planFileEnding);
}

QString withoutEnding(const QString &path)
{
    QString name = QFileInfo(path).fileName();
    if (name.endsWith(planEnding()))
        name.chop(planEnding().size());
    return name;
}

bool isUnknownArchitecture(const ReadingError &error)
{
    const auto *format = std::get_if<FormatError>(&error.reason);
    return format
        && (format->problem == FormatProblem::UnknownArchitecture
            || format->problem == FormatProblem::UnsupportedArchitecture);
}

} // namespace

PlanFiles::PlanFiles(
    PlanDocument &document, Settings &settings, Prompts &prompts, const QString &userFolder, QWidget *window)
    : QObject(window)
    , m_document(document)
    , m_settings(settings)
    , m_prompts(prompts)
    , m_userFolder(userFolder)
    , m_window(window)
{
}

void PlanFiles::newPlan()
{
    whenNothingIsLost([this] {
        m_document.start(startingPlan());
        emit succeeded();
    });
}

void PlanFiles::askForPlan()
{
    m_prompts.openFile(m_window,
        {.title = tr("Open"),
            .folder = folder(),
            .filters = {tr("Plans and configs (*.headroom.json *.json)"), tr("All files (*)")}},
        [this](const QString &path) { open(path); });
}

void PlanFiles::askForConfig()
{
    m_prompts.openFile(m_window,
        {.title = tr("Open config.json"),
            .folder = folder(),
            .filters = {tr("Model configs (*.json)"), tr("All files (*)")}},
        [this](const QString &path) { open(path); });
}

void PlanFiles::open(const QString &path)
{
    take(openAnything(path, m_document.catalogue()), QFileInfo(path).dir().dirName());
}

void PlanFiles::openText(const QString &text)
{
    take(recognise(text.toStdString(), {}, m_document.catalogue()), {});
}

void PlanFiles::take(const tl::expected<Incoming, ReadingError> &incoming, const QString &name)
{
    if (!incoming) {
        report(incoming.error(), name);
    } else if (const auto *plan = std::get_if<IncomingPlan>(&*incoming)) {
        whenNothingIsLost([this, plan = *plan] { takePlan(plan); });
    } else if (const auto *config = std::get_if<IncomingConfig>(&*incoming)) {
        useConfig(config->text, config->name);
    } else if (const auto *rows = std::get_if<IncomingRows>(&*incoming)) {
        takeRows(*rows);
    }
}

void PlanFiles::takePlan(const IncomingPlan &incoming)
{
    m_document.start(incoming.plan, incoming.path);
    if (!incoming.path.isEmpty()) {
        m_settings.addRecentFile(incoming.path);
        emit recentFilesChanged();
    }
    emit succeeded();
}

void PlanFiles::takeRows(const IncomingRows &incoming)
{
    const auto kept = keepUserRows(m_userFolder, incoming.name.isEmpty() ? tr("dropped") : incoming.name, incoming.text);
    if (!kept) {
        emit failed(sentence(kept.error()));
        return;
    }
    m_document.setCatalogue(loadCatalogue(m_userFolder).catalogue);
    emit succeeded();
}

void PlanFiles::report(const ReadingError &error, const QString &name)
{
    if (isUnknownArchitecture(error))
        emit architectureRefused(sentence(error), name);
    else
        emit failed(sentence(error));
    if (const auto *file = std::get_if<FileError>(&error.reason); file && file->problem == FileProblem::NotFound) {
        m_settings.removeRecentFile(error.path);
        emit recentFilesChanged();
    }
}

void PlanFiles::useConfig(const std::string &text, const QString &name)
{
    ModelChoice model {.config = text};
    const auto loaded = loadModel(model, m_document.catalogue(), {});
    if (!loaded) {
        report(loaded.error(), name);
        return;
    }
    if (loaded->name.isEmpty())
        model.name = name.toStdString();
    Plan plan = m_document.plan();
    plan.model = model;
    m_document.edit("model", plan);
    emit succeeded();
}

void PlanFiles::usePreset(const QString &id)
{
    Plan plan = m_document.plan();
    plan.model = {.preset = id.toStdString()};
    m_document.edit("model", plan);
    emit succeeded();
}

void PlanFiles::save(const std::function<void()> &then)
{
    if (m_document.path().isEmpty()) {
        saveAs(then);
        return;
    }
    if (saveTo(m_document.path()) && then)
        then();
}

void PlanFiles::saveAs(const std::function<void()> &then)
{
    m_prompts.saveFile(m_window,
        {.title = tr("Save Plan"),
            .folder = folder(),
            .name = planName() + planEnding(),
            .filters = {tr("Plans (*.headroom.json)")},
            .suffix = planEnding().mid(1)},
        [this, then](const QString &path) {
            if (saveTo(path) && then)
                then();
        });
}

bool PlanFiles::saveTo(const QString &path)
{
    if (const auto saved = m_document.save(path); !saved) {
        emit failed(sentence(saved.error()));
        return false;
    }
    m_settings.addRecentFile(path);
    emit recentFilesChanged();
    emit succeeded();
    return true;
}

void PlanFiles::whenNothingIsLost(const std::function<void()> &next)
{
    if (!m_document.isModified()) {
        next();
        return;
    }
    m_prompts.askAboutUnsaved(m_window, planName(), [this, next](UnsavedAnswer answer) {
        switch (answer) {
        case UnsavedAnswer::Save:
            save(next);
            break;
        case UnsavedAnswer::Discard:
            next();
            break;
        case UnsavedAnswer::Cancel:
            break;
        }
    });
}

void PlanFiles::offerUnsavedWork(const QString &folder)
{
    const std::vector<UnsavedWork> left = unsavedWork(folder);
    if (left.empty())
        return;
    const UnsavedWork &newest = left.front();
    const QString name = newest.path.isEmpty() ? tr("A plan without a file") : withoutEnding(newest.path);
    //: %1 is the name of a plan, %2 a date and time
    const QString description = tr("Headroom did not end as it should. “%1” as of %2 was not saved.")
                                    .arg(name, QLocale().toString(newest.time.toLocalTime(), QLocale::ShortFormat));
    m_prompts.askAboutRecovery(m_window, description, [this, newest](RecoveryAnswer answer) {
        if (answer == RecoveryAnswer::Restore)
            m_document.recover(newest.plan, newest.path);
        discard(newest);
    });
}

QString PlanFiles::planName() const
{
    if (!m_document.path().isEmpty())
        return withoutEnding(m_document.path());
    if (!m_document.plan().name.empty())
        return QString::fromStdString(m_document.plan().name);
    //: name of a plan that has no file yet
    return tr("untitled");
}

QString PlanFiles::folder() const
{
    const QString plans = folderOf(m_document.path());
    if (!plans.isEmpty())
        return plans;
    return m_settings.lastFolder().isEmpty() ? QDir::homePath() : m_settings.lastFolder();
}

} // namespace headroom::ui
