// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the translations in the program's resources and installs them.
#include "app/text/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>

namespace headroom {

namespace {

const QString &english()
{
    static const QString code = QStringLiteral("en");
    return code;
}

/// The first language of the system's list that the program carries.
QString systemLanguage()
{
    const QStringList carried = languages();
    const QStringList wanted = QLocale::system().uiLanguages();
    for (const QString &tag : wanted) {
        const QString code = tag.section(QLatin1Char('-'), 0, 0);
        if (carried.contains(code))
            return code;
    }
    return english();
}

/// Qt asks the translators in reverse order of their installation.
void install(QCoreApplication &application, const QString &file, const QString &folder)
{
    auto translator = std::make_unique<QTranslator>(&application);
    if (translator->load(file, folder))
        QCoreApplication::installTranslator(translator.release());
}

} // namespace

QStringList languages()
{
    const QStringList files = QDir(QStringLiteral(":/i18n")).entryList({QStringLiteral("headroom_*.qm")}, QDir::Files, QDir::Name);
    QStringList codes;
    for (const QString &file : files)
        codes.append(file.section(QLatin1Char('_'), 1).section(QLatin1Char('.'), 0, 0));
    return codes;
}

QString speak(QCoreApplication &application, const QString &code)
{
    const auto former = application.findChildren<QTranslator *>(QString(), Qt::FindDirectChildrenOnly);
    for (QTranslator *translator : former) {
        QCoreApplication::removeTranslator(translator);
        delete translator;
    }

    const QString language = code.isEmpty() ? systemLanguage() : languages().contains(code) ? code : english();
    QLocale::setDefault(code.isEmpty() ? QLocale::system() : QLocale(language));

    // English has a file too, for its plurals.
    const QString ours = QStringLiteral(":/i18n");
    install(application, QStringLiteral("headroom_en"), ours);
    if (language != english()) {
        install(application, QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
        install(application, QStringLiteral("headroom_") + language, ours);
    }
    return language;
}

} // namespace headroom
