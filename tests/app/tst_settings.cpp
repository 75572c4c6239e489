// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Settings come back as they were set; nonsense in the file reads as the default.
#include <QCoreApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/testmain.h"

#include "app/settings/settings.h"

using namespace headroom;

class SettingsTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        tests::failOnAnyWarning();
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void anEmptyStoreGivesTheDefaults()
    {
        QSettings store(file(), QSettings::IniFormat);
        const Settings settings(store);
        QCOMPARE(settings.theme(), Theme::System);
        QCOMPARE(settings.unit(), Unit::GB);
        QCOMPARE(settings.textZoom(), 100);
        QVERIFY(settings.language().isEmpty());
        QVERIFY(settings.recentFiles().isEmpty());
        QVERIFY(settings.windowGeometry().isEmpty());
    }

    void whatWasSetIsThereInTheNextRun()
    {
        {
            QSettings store(file(), QSettings::IniFormat);
            Settings settings(store);
            settings.setTheme(Theme::Dark);
            settings.setUnit(Unit::GiB);
            settings.setTextZoom(150);
            settings.setLanguage(QStringLiteral("de"));
            settings.setWindow(QByteArray("\x01\x00\x02", 3), QByteArray("state"));
            settings.addRecentFile(QStringLiteral("/plans/a, b; \"c\".headroom.json"));
        }
        QSettings store(file(), QSettings::IniFormat);
        const Settings settings(store);
        QCOMPARE(settings.theme(), Theme::Dark);
        QCOMPARE(settings.unit(), Unit::GiB);
        QCOMPARE(settings.textZoom(), 150);
        QCOMPARE(settings.language(), QStringLiteral("de"));
        QCOMPARE(settings.windowGeometry(), QByteArray("\x01\x00\x02", 3));
        QCOMPARE(settings.windowState(), QByteArray("state"));
        QCOMPARE(settings.recentFiles(), QStringList {QStringLiteral("/plans/a, b; \"c\".headroom.json")});
        QCOMPARE(settings.lastFolder(), QStringLiteral("/plans"));
    }

    void nonsenseReadsAsTheDefault()
    {
        QSettings store(file(), QSettings::IniFormat);
        store.setValue(QStringLiteral("appearance/theme"), QStringLiteral("purple"));
        store.setValue(QStringLiteral("appearance/unit"), 7);
        store.setValue(QStringLiteral("appearance/text_zoom"), QStringLiteral("huge"));
        const Settings settings(store);
        QCOMPARE(settings.theme(), Theme::System);
        QCOMPARE(settings.unit(), Unit::GB);
        QCOMPARE(settings.textZoom(), 100);
        store.setValue(QStringLiteral("appearance/text_zoom"), 100'000);
        QCOMPARE(settings.textZoom(), 100);
    }

    void theNewestFileComesFirstAndOnlyOnce()
    {
        QSettings store(file(), QSettings::IniFormat);
        Settings settings(store);
        for (const char *name : {"/a", "/b", "/a"})
            settings.addRecentFile(QLatin1String(name));
        QCOMPARE(settings.recentFiles(), (QStringList {QStringLiteral("/a"), QStringLiteral("/b")}));
        settings.removeRecentFile(QStringLiteral("/a"));
        QCOMPARE(settings.recentFiles(), QStringList {QStringLiteral("/b")});
        settings.clearRecentFiles();
        QVERIFY(settings.recentFiles().isEmpty());
    }

    void onlyTenFilesAreRemembered()
    {
        QSettings store(file(), QSettings::IniFormat);
        Settings settings(store);
        for (int index = 0; index < 12; ++index)
            settings.addRecentFile(QStringLiteral("/plan%1").arg(index));
        QCOMPARE(settings.recentFiles().size(), 10);
        QCOMPARE(settings.recentFiles().first(), QStringLiteral("/plan11"));
        QCOMPARE(settings.recentFiles().last(), QStringLiteral("/plan2"));
    }

private:
    [[nodiscard]] QString file() const { return m_folder->filePath(QStringLiteral("settings.ini")); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

HEADROOM_TEST_MAIN(QCoreApplication, SettingsTest)
#include "tst_settings.moc"
