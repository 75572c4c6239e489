// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The documents tell the truth about the plan: every key and choice is described, every plan that is shown can be read.
#include <QRegularExpression>
#include <QTest>

#include "tests/support/sourcetree.h"

#include "engine/formats/planjson.h"
#include "engine/plan/knobs.h"

#include <algorithm>

using namespace headroom;

class DocumentsTest : public QObject {
    Q_OBJECT

private slots:
    void everyKeyOfAPlanIsDescribedWithItsChoices_data();
    void everyKeyOfAPlanIsDescribedWithItsChoices();
    void everyPlanThatIsShownCanBeRead_data();
    void everyPlanThatIsShownCanBeRead();
};

static QString quoted(std::string_view text)
{
    return QLatin1Char('`') + QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())) + QLatin1Char('`');
}

void DocumentsTest::everyKeyOfAPlanIsDescribedWithItsChoices_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QStringList>("choices");
    for (const Knob &knob : knobs()) {
        QStringList choices;
        for (const std::string_view choice : knob.choices)
            choices.append(quoted(choice));
        QTest::addRow("%s", std::string(knob.id).c_str()) << quoted(knob.id) << choices;
    }
}

void DocumentsTest::everyKeyOfAPlanIsDescribedWithItsChoices()
{
    QFETCH(const QString, key);
    QFETCH(const QStringList, choices);
    const QStringList lines = QString::fromUtf8(tests::readSource(QStringLiteral("docs/formats.md"))).split(QLatin1Char('\n'));
    const auto row = std::find_if(lines.begin(), lines.end(), [&key](const QString &line) {
        return line.startsWith(QLatin1Char('|')) && line.section(QLatin1Char('|'), 1, 1).contains(key);
    });
    QVERIFY2(row != lines.end(), qPrintable(key));
    for (const QString &choice : choices)
        QVERIFY2(row->contains(choice), qPrintable(choice));
}

void DocumentsTest::everyPlanThatIsShownCanBeRead_data()
{
    QTest::addColumn<QByteArray>("plan");
    static const QRegularExpression block(QStringLiteral("```json\\n(.*?)```"), QRegularExpression::DotMatchesEverythingOption);
    for (const char *document : {"README.md", "docs/manual.md", "docs/formats.md"}) {
        auto found = block.globalMatch(QString::fromUtf8(tests::readSource(QString::fromLatin1(document))));
        for (int number = 1; found.hasNext(); ++number) {
            const QByteArray text = found.next().captured(1).toUtf8();
            if (text.contains("headroom-plan"))
                QTest::addRow("%s, example %d", document, number) << text;
        }
    }
}

void DocumentsTest::everyPlanThatIsShownCanBeRead()
{
    QFETCH(const QByteArray, plan);
    const auto read = readPlan(std::string_view(plan.constData(), static_cast<std::size_t>(plan.size())));
    QVERIFY2(read.has_value(), read ? "" : read.error().key.c_str());
}

QTEST_GUILESS_MAIN(DocumentsTest)
#include "tst_documents.moc"
