// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The one door to file and message dialogs, so that a test can answer in the user's place.
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QWidget;

namespace headroom::ui {

struct FileQuestion {
    QString title {};
    QString folder {};
    QString name {}; ///< proposed file name, for saving
    QStringList filters {};
    QString suffix {}; ///< put behind a name without one, for saving
};

enum class UnsavedAnswer { Save, Discard, Cancel };
enum class RecoveryAnswer { Restore, Discard };

/// Answers arrive by callback: no dialog here runs an event loop of its own. A callback is not called when the asking
/// widget is gone.
class Prompts {
public:
    virtual ~Prompts() = default;

    /// The chosen path; not called if the user backs out.
    virtual void openFile(
        QWidget *parent, const FileQuestion &question, const std::function<void(const QString &)> &chosen);
    virtual void saveFile(
        QWidget *parent, const FileQuestion &question, const std::function<void(const QString &)> &chosen);
    virtual void askAboutUnsaved(
        QWidget *parent, const QString &planName, const std::function<void(UnsavedAnswer)> &answered);
    virtual void askAboutRecovery(
        QWidget *parent, const QString &description, const std::function<void(RecoveryAnswer)> &answered);
};

} // namespace headroom::ui
