// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How each test program of app and ui starts: offscreen, in the C locale; and how a test fails on
// any warning.
#pragma once

#include <QLocale>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>

namespace headroom::tests {

/// Before the application object is made.
inline void prepare()
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QLocale::setDefault(QLocale::c());
    QStandardPaths::setTestModeEnabled(true);
}

/// Call it in init(): from there on a warning fails the test function. The one exception is what
/// the offscreen platform itself says whenever a window is shown.
inline void failOnAnyWarning()
{
    QTest::failOnWarning(QRegularExpression(
        QStringLiteral("^(?!This plugin does not support (propagateSizeHints|raise)\\(\\))"),
        QRegularExpression::NoPatternOption));
}

} // namespace headroom::tests

/// main() of a test: the application class it needs (QCoreApplication, QGuiApplication,
/// QApplication), its class.
#define HEADROOM_TEST_MAIN(Application, TestClass)                                                 \
    int main(int argc, char *argv[])                                                               \
    {                                                                                              \
        headroom::tests::prepare();                                                                \
        Application application(argc, argv);                                                       \
        TestClass test;                                                                            \
        return QTest::qExec(&test, argc, argv);                                                    \
    }
