// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Puts the C library into a locale with a decimal comma for as long as the object lives.
#pragma once

#include <QProcess>
#include <QTemporaryDir>

#include <clocale>

namespace headroom::tests {

/// Takes the machine's German locale, or compiles one from the sources of the package `locales`.
class CommaLocale {
public:
    CommaLocale()
    {
        if (std::setlocale(LC_NUMERIC, "de_DE.UTF-8"))
            return;
        const QString target = m_folder.filePath(QStringLiteral("de_DE.UTF-8"));
        QProcess::execute(QStringLiteral("localedef"),
            {QStringLiteral("--no-archive"), QStringLiteral("-i"), QStringLiteral("de_DE"), QStringLiteral("-f"),
                QStringLiteral("UTF-8"), target});
        qputenv("LOCPATH", m_folder.path().toLocal8Bit());
        std::setlocale(LC_NUMERIC, "de_DE.UTF-8");
    }
    ~CommaLocale() { std::setlocale(LC_NUMERIC, "C"); }
    CommaLocale(const CommaLocale &) = delete;
    CommaLocale &operator=(const CommaLocale &) = delete;

    [[nodiscard]] bool active() const { return std::localeconv()->decimal_point[0] == ','; }

private:
    QTemporaryDir m_folder {};
};

} // namespace headroom::tests
