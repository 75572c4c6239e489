// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// New, open, save, drop and recover: what the window does with files, each with its question and its sentence.
#pragma once

#include <QObject>

#include "app/document/plandocument.h"
#include "app/files/incoming.h"
#include "app/settings/settings.h"
#include "ui/dialogs/prompts.h"

#include <functional>

class QWidget;

namespace headroom::ui {

/// What went wrong leaves the plan as it was. Every answer of the user arrives later; nothing here waits.
class PlanFiles : public QObject {
    Q_OBJECT

public:
    /// Dialogs belong to the window. The user's catalogue rows live in userFolder.
    PlanFiles(PlanDocument &document, Settings &settings, Prompts &prompts, const QString &userFolder, QWidget *window);

    void newPlan();
    void askForPlan();
    void askForConfig();
    /// A plan, a config or catalogue rows; a plan asks about unsaved changes first.
    void open(const QString &path);
    /// The same for text that was dropped or pasted.
    void openText(const QString &text);
    void save(const std::function<void()> &then = {});
    void saveAs(const std::function<void()> &then = {});
    /// Goes on once nothing can be lost: there is nothing unsaved, or it was saved, or it may go.
    void whenNothingIsLost(const std::function<void()> &next);
    /// Offers what runs that crashed left in the folder.
    void offerUnsavedWork(const QString &folder);

    void usePreset(const QString &id);
    void useConfig(const std::string &text, const QString &name);
    [[nodiscard]] QString planName() const;

signals:
    void failed(const QString &sentence);
    /// A config was refused because its architecture is not known: the shape editor may help.
    void architectureRefused(const QString &sentence, const QString &name);
    void succeeded();
    void recentFilesChanged();

private:
    void take(const tl::expected<Incoming, ReadingError> &incoming, const QString &name);
    void takePlan(const IncomingPlan &incoming);
    void takeRows(const IncomingRows &incoming);
    void report(const ReadingError &error, const QString &name);
    bool saveTo(const QString &path);
    [[nodiscard]] QString folder() const;

    PlanDocument &m_document;
    Settings &m_settings;
    Prompts &m_prompts;
    QString m_userFolder;
    QWidget *m_window;
};

} // namespace headroom::ui
