// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Renders a window that is never seen, with settings that are thrown away.
#include "ui/window/demo.h"

#include "app/document/plandocument.h"
#include "app/files/planfile.h"
#include "ui/dialogs/prompts.h"
#include "ui/render/page.h"
#include "ui/render/picture.h"
#include "ui/window/mainwindow.h"

#include <QCoreApplication>
#include <QEvent>
#include <QDir>
#include <QSettings>
#include <QTemporaryDir>

#include <array>

namespace headroom::ui {

tl::expected<QStringList, FileError> writeDemo(const Catalogue &catalogue, const QString &folder)
{
    if (!QDir().mkpath(folder))
        return tl::make_unexpected(FileError {.problem = FileProblem::ReadOnly, .path = folder});
    const QTemporaryDir scratch;
    QSettings store(scratch.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    Settings settings(store);
    settings.setTheme(Theme::Light);
    Prompts prompts;
    PlanDocument document(catalogue);
    MainWindow window(document, settings, prompts, {});
    window.setAttribute(Qt::WA_DontShowOnScreen);
    window.show();
    // Labels that wrap get their height from posted layout requests; no event loop runs here.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);

    const Drawing page = pageDrawing(document.picture(), catalogue, settings.unit());
    struct Sheet {
        Drawing drawing {};
        const char *name = "";
    };
    const std::array<Sheet, 3> sheets {
        {{drawingOf(window), "window.png"}, {page, "report.pdf"}, {page, "report.png"}}};
    const QDir target(folder);
    QStringList written;
    for (const Sheet &sheet : sheets) {
        const QString path = target.filePath(QLatin1StringView(sheet.name));
        if (const auto done = writeDrawing(sheet.drawing, path, 2); !done)
            return tl::make_unexpected(done.error());
        written << path;
    }
    const QString plan = target.filePath(QStringLiteral("sample") + QLatin1StringView(planFileEnding));
    if (const auto saved = savePlan(document.plan(), plan); !saved)
        return tl::make_unexpected(saved.error());
    return written << plan;
}

} // namespace headroom::ui
