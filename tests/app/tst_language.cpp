// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The program speaks each language that it carries, plurals and numbers included, and no translation loses a number.
#include <QCoreApplication>
#include <QLocale>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

#include "tests/support/sourcetree.h"

#include "app/text/language.h"

using namespace headroom;

class LanguageTest : public QObject {
    Q_OBJECT

private slots:
    void englishAndGermanAreCarried();
    void countsAgreeWithTheirNoun_data();
    void countsAgreeWithTheirNoun();
    void aChosenLanguageDecidesHowNumbersAreWritten();
    void anUnknownLanguageIsAnsweredInEnglish();
    void translationsKeepEveryPlaceholder_data();
    void translationsKeepEveryPlaceholder();
};

void LanguageTest::englishAndGermanAreCarried()
{
    QVERIFY(languages().contains(QStringLiteral("en")));
    QVERIFY(languages().contains(QStringLiteral("de")));
}

void LanguageTest::countsAgreeWithTheirNoun_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<int>("count");
    QTest::addColumn<QString>("expected");
    QTest::addRow("one, English") << QStringLiteral("en") << 1
                                  << QStringLiteral("The plan fits on no count of 1 other kind of GPU.");
    QTest::addRow("two, English") << QStringLiteral("en") << 2
                                  << QStringLiteral("The plan fits on no count of 2 other kinds of GPU.");
    QTest::addRow("one, German") << QStringLiteral("de") << 1
                                 << QStringLiteral("Auf 1 andere GPU-Art passt der Plan in keiner Zahl.");
    QTest::addRow("two, German") << QStringLiteral("de") << 2
                                 << QStringLiteral("Auf 2 andere GPU-Arten passt der Plan in keiner Zahl.");
}

void LanguageTest::countsAgreeWithTheirNoun()
{
    QFETCH(const QString, language);
    QFETCH(const int, count);
    QFETCH(const QString, expected);
    QCOMPARE(speak(*QCoreApplication::instance(), language), language);
    QCOMPARE(QCoreApplication::translate("headroom::ui::CostRanges",
                 "The plan fits on no count of %n other kind(s) of GPU.", nullptr, count),
        expected);
}

void LanguageTest::aChosenLanguageDecidesHowNumbersAreWritten()
{
    speak(*QCoreApplication::instance(), QStringLiteral("de"));
    QCOMPARE(QLocale().toString(84.4, 'f', 1), QStringLiteral("84,4"));
    speak(*QCoreApplication::instance(), QStringLiteral("en"));
    QCOMPARE(QLocale().toString(84.4, 'f', 1), QStringLiteral("84.4"));
}

void LanguageTest::anUnknownLanguageIsAnsweredInEnglish()
{
    QCOMPARE(speak(*QCoreApplication::instance(), QStringLiteral("tlh")), QStringLiteral("en"));
}

void LanguageTest::translationsKeepEveryPlaceholder_data()
{
    QTest::addColumn<QString>("code");
    for (const QString &code : languages())
        QTest::addRow("%s", qPrintable(code)) << code;
}

static QSet<QString> placeholders(const QString &text)
{
    static const QRegularExpression placeholder(QStringLiteral("%L?\\d+|%n"));
    QSet<QString> found;
    for (auto match = placeholder.globalMatch(text); match.hasNext();)
        found.insert(match.next().captured());
    return found;
}

void LanguageTest::translationsKeepEveryPlaceholder()
{
    QFETCH(const QString, code);
    QXmlStreamReader file(tests::readSource(QStringLiteral("translations/headroom_%1.ts").arg(code)));
    QString source;
    int translated = 0;
    const auto compare = [&](const QString &translation) {
        translated += translation.isEmpty() ? 0 : 1;
        const bool whole = !translation.contains(QLatin1String("amp;")); // a mnemonic that was escaped twice or torn
        return translation.isEmpty() || (whole && placeholders(translation) == placeholders(source));
    };
    while (!file.atEnd()) {
        file.readNext();
        if (!file.isStartElement())
            continue;
        if (file.name() == QLatin1String("source"))
            source = file.readElementText();
        else if (file.name() == QLatin1String("numerusform"))
            QVERIFY2(compare(file.readElementText()), qPrintable(source));
        else if (file.name() == QLatin1String("translation") && file.attributes().value(QLatin1String("type")).isEmpty()) {
            QXmlStreamReader::TokenType next = file.readNext();
            while (next == QXmlStreamReader::Characters && file.isWhitespace())
                next = file.readNext();
            if (next == QXmlStreamReader::Characters)
                QVERIFY2(compare(file.text().toString()), qPrintable(source));
            else if (file.isStartElement())
                QVERIFY2(compare(file.readElementText()), qPrintable(source));
        }
    }
    QVERIFY2(!file.hasError(), qPrintable(file.errorString()));
    QVERIFY(translated > 0);
}

QTEST_GUILESS_MAIN(LanguageTest)
#include "tst_language.moc"
