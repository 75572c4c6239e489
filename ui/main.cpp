// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The composition root of `headroom`: a command, a picture, or the window.
#include "app/catalogue/cataloguestore.h"
#include "app/commandline/commandline.h"
#include "app/document/plandocument.h"
#include "app/document/recovery.h"
#include "app/document/replayer.h"
#include "app/settings/settings.h"
#include "app/text/language.h"
#include "app/text/sentences.h"
#include "ui/dialogs/prompts.h"
#include "ui/render/request.h"
#include "ui/window/demo.h"
#include "ui/window/mainwindow.h"
#include "ui/window/planfiles.h"

#include <QApplication>
#include <QDir>
#include <QIcon>
#include <QSettings>
#include <QStandardPaths>

#include <iostream>

using namespace headroom;

namespace {

QString dataFolder(const QString &name)
{
    return QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).filePath(name);
}

CommandIo console()
{
    return {.in = std::cin,
        .out = std::cout,
        .errors = std::cerr,
        .userCatalogue = dataFolder(QStringLiteral("catalogue"))};
}

/// Pictures need no display: without a platform of the user's choice they are drawn offscreen.
void drawOffscreen()
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

int runPicture(const QStringList &arguments)
{
    return runCommand(arguments, console(), [](const RenderRequest &request) {
        return ui::drawRequest(request, loadCatalogue(dataFolder(QStringLiteral("catalogue"))).catalogue);
    });
}

int runDemo(const QStringList &arguments)
{
    if (arguments.size() != 3)
        return runCommand(arguments, console(), {});
    const auto written = ui::writeDemo(loadCatalogue({}).catalogue, arguments[2]);
    if (!written) {
        std::cerr << sentence(written.error()).toStdString() << '\n';
        return ExitStatus::PlanInError;
    }
    for (const QString &path : *written)
        std::cout << path.toStdString() << '\n';
    return ExitStatus::Done;
}

int runWindow(const QApplication &application)
{
    QSettings store;
    Settings settings(store);
    speak(*qApp, settings.language());
    QApplication::setDesktopFileName(QStringLiteral("org.headroom.Headroom"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/org.headroom.Headroom.svg")));

    const QString userCatalogue = dataFolder(QStringLiteral("catalogue"));
    const QString journals = dataFolder(QStringLiteral("unsaved"));
    const StoredCatalogue stored = loadCatalogue(userCatalogue);
    PlanDocument document(stored.catalogue);
    const Replayer replayer(document);
    const Recovery recovery(document, journals);
    ui::Prompts prompts;
    ui::MainWindow window(document, settings, prompts, userCatalogue);
    QObject::connect(&recovery, &Recovery::failed, &window,
        [&window](const FileError &error) { window.showMessage(sentence(error)); });
    window.show();
    if (!stored.errors.empty())
        window.showMessage(sentence(stored.errors.front()));
    window.files().offerUnsavedWork(journals);
    const QStringList arguments = application.arguments();
    if (arguments.size() > 1)
        window.files().open(arguments[1]);
    return QApplication::exec();
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication::setOrganizationName(QStringLiteral("headroom"));
    QCoreApplication::setApplicationName(QStringLiteral("headroom"));
    QCoreApplication::setApplicationVersion(programVersion());
    QStringList arguments;
    for (int index = 0; index < argc; ++index)
        arguments << QString::fromLocal8Bit(argv[index]);

    switch (startOf(arguments)) {
    case Start::Command: {
        QCoreApplication application(argc, argv);
        speak(application, {});
        return runCommand(arguments, console(), {});
    }
    case Start::Picture: {
        drawOffscreen();
        QApplication application(argc, argv);
        speak(application, {});
        return runPicture(application.arguments());
    }
    case Start::Demo: {
        drawOffscreen();
        QApplication application(argc, argv);
        speak(application, {});
        return runDemo(application.arguments());
    }
    case Start::Window:
        break;
    }
    const QApplication application(argc, argv);
    return runWindow(application);
}
