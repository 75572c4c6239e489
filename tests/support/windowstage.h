// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A whole window with a folder of its own, and someone who answers its questions in the user's place.
#pragma once

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "app/catalogue/cataloguestore.h"
#include "app/document/plandocument.h"
#include "app/settings/settings.h"
#include "ui/dialogs/prompts.h"
#include "ui/window/mainwindow.h"
#include "ui/window/planfiles.h"

#include <optional>

namespace headroom::tests {

/// Gives each prepared answer once; a question without one is counted and stays unanswered, as if the user backed out.
class FakePrompts : public ui::Prompts {
public:
    QString pathToOpen {};
    QString pathToSave {};
    std::optional<ui::UnsavedAnswer> unsavedAnswer {};
    std::optional<ui::RecoveryAnswer> recoveryAnswer {};
    QStringList questions {};

    void openFile(QWidget *, const ui::FileQuestion &question, const std::function<void(const QString &)> &chosen) override
    {
        questions << question.title;
        if (const QString path = std::exchange(pathToOpen, {}); !path.isEmpty())
            chosen(path);
    }
    void saveFile(QWidget *, const ui::FileQuestion &question, const std::function<void(const QString &)> &chosen) override
    {
        questions << question.title;
        if (const QString path = std::exchange(pathToSave, {}); !path.isEmpty())
            chosen(path);
    }
    void askAboutUnsaved(QWidget *, const QString &, const std::function<void(ui::UnsavedAnswer)> &answered) override
    {
        questions << QStringLiteral("unsaved");
        if (const auto answer = std::exchange(unsavedAnswer, std::nullopt))
            answered(*answer);
    }
    void askAboutRecovery(QWidget *, const QString &text, const std::function<void(ui::RecoveryAnswer)> &answered) override
    {
        questions << text;
        if (const auto answer = std::exchange(recoveryAnswer, std::nullopt))
            answered(*answer);
    }
};

inline Catalogue shippedCatalogue()
{
    auto catalogue = builtInCatalogue();
    if (!catalogue)
        qFatal("the built-in catalogue cannot be read");
    return *std::move(catalogue);
}

struct WindowStage {
    QTemporaryDir folder {};
    QSettings store;
    Settings settings;
    FakePrompts prompts {};
    PlanDocument document;
    ui::MainWindow window;

    WindowStage()
        : store(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat)
        , settings(store)
        , document(shippedCatalogue())
        , window(document, settings, prompts, folder.filePath(QStringLiteral("catalogue")))
    {
        window.resize(1280, 800);
    }

    void show()
    {
        window.show();
        if (!QTest::qWaitForWindowActive(&window))
            qFatal("the window did not become active");
        QCoreApplication::processEvents();
    }

    template <typename Widget = QWidget>
    Widget *part(const char *name)
    {
        auto *found = window.findChild<Widget *>(QLatin1StringView(name));
        if (!found)
            qFatal("the window has no part named %s", name);
        return found;
    }

    /// Writes a file into the stage's folder and gives its path.
    QString file(const QString &name, const QByteArray &content) const
    {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(file.fileName()));
        return file.fileName();
    }
};

} // namespace headroom::tests
