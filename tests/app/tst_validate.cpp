// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `headroom validate`: errors, bounds and reasons, and how it ends; the document that it writes.
#include <QCoreApplication>
#include <QTest>

#include "tests/support/sourcetree.h"
#include "tests/support/testmain.h"

#include "app/commandline/commandline.h"
#include "engine/explain/validation.h"

#include <nlohmann/json.hpp>

#include <sstream>

using namespace headroom;
using namespace headroom::tests;

namespace {

struct Ended {
    int status = 0;
    QString out {};
    QString errors {};
};

Ended run(const QString &line, const std::string &input = {})
{
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream errors;
    const QStringList arguments = QStringList(QStringLiteral("headroom")) + line.split(u' ', Qt::SkipEmptyParts);
    const int status = runCommand(arguments, {.in = in, .out = out, .errors = errors}, {});
    return {status, QString::fromStdString(out.str()), QString::fromStdString(errors.str())};
}

nlohmann::json firstCase(const QString &file)
{
    const QByteArray text = readSource(QStringLiteral("tests/data/reference/") + file);
    return nlohmann::json::parse(text.left(text.indexOf('\n')).toStdString());
}

/// The cases and bounds of the project's own document.
QString documentedCommand(const QString &more)
{
    QString line = QStringLiteral("validate");
    for (const char *file :
        {"experts", "full", "lora", "qlora", "trainers", "families", "kernels", "releases", "sharded"})
        line += u' ' + sourcePath(QStringLiteral("tests/data/reference/%1.jsonl").arg(QLatin1String(file)));
    for (const char *bound : {"parameters:max=0", "peak:median=0.002", "peak:p95=0.03", "peak:max=0.3",
             "first_peak:median=0.002", "first_peak:p95=0.03", "first_peak:max=0.3", "phases:p95=0.2"})
        line += QStringLiteral(" --bound ") + QLatin1String(bound);
    return line + u' ' + more;
}

} // namespace

class ValidateTest : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnAnyWarning(); }

    void validateHoldsTheBoundsOnEveryOpenCase()
    {
        const Ended ended = run(documentedCommand(QString()));
        QVERIFY2(ended.status == 0, qPrintable(ended.out.left(3000)));
        QVERIFY(ended.errors.isEmpty());
    }

    /// torchtune and torchtitan, one GPU and several.
    void everyCaseOfTheTrainersIsCovered()
    {
        const Ended ended
            = run(QStringLiteral("validate --format json --bound parameters:max=0 --bound peak:median=0.002 "
                                 "--bound peak:p95=0.03 --bound phases:p95=0.2 ")
                + sourcePath(QStringLiteral("tests/data/reference/trainers.jsonl")));
        QVERIFY2(ended.status == 0, qPrintable(ended.out.left(3000)));
        const auto document = nlohmann::json::parse(ended.out.toStdString());
        QCOMPARE(document["covered"].get<int>(), 50);
        QCOMPARE(document["not_covered"].get<int>(), 0);
    }

    void theDocumentOfAccuracyIsUpToDate()
    {
        const Ended ended = run(documentedCommand(QStringLiteral("--format markdown")));
        QVERIFY2(ended.out.toUtf8() + readSource(QStringLiteral("docs/rivals.md"))
                    + readSource(QStringLiteral("docs/unsloth.md"))
                == readSource(QStringLiteral("docs/accuracy.md")),
            "docs/accuracy.md is stale: packaging/accuracy.sh renews it");
    }

    void theDocumentOfPublishedRunsIsUpToDate()
    {
        const Ended ended = run(QStringLiteral("validate --replay --format markdown ")
            + sourcePath(QStringLiteral("resources/accuracy/measured.jsonl")));
        QCOMPARE(ended.status, 0);
        QVERIFY2(ended.out.toUtf8() == readSource(QStringLiteral("docs/accuracy-published.md")),
            "docs/accuracy-published.md is stale: packaging/accuracy.sh renews it");
    }

    void theDocumentOfDeepSpeedIsUpToDate()
    {
        const Ended ended
            = run(QStringLiteral("validate --bound parameters:max=0 --bound peak:median=0.01 --bound peak:p95=1 "
                                 "--bound phases:p95=1 --format markdown ")
                + sourcePath(QStringLiteral("tests/data/reference/deepspeed.jsonl")));
        QCOMPARE(ended.status, 0);
        QVERIFY2(ended.out.toUtf8() == readSource(QStringLiteral("docs/accuracy-deepspeed.md")),
            "docs/accuracy-deepspeed.md is stale: packaging/accuracy.sh renews it");
    }

    void aBrokenBoundIsStatusOne_data()
    {
        QTest::addColumn<QString>("bound");
        QTest::addColumn<int>("status");
        QTest::newRow("holds") << QStringLiteral("peak:median=0.1") << 0;
        QTest::newRow("broken") << QStringLiteral("peak:max=0.0000001") << 1;
        QTest::newRow("no bound") << QStringLiteral("peak=1") << 2;
        QTest::newRow("no metric") << QStringLiteral("height:max=1") << 2;
        QTest::newRow("no statistic") << QStringLiteral("peak:mean=1") << 2;
        QTest::newRow("no number") << QStringLiteral("peak:max=a") << 2;
        QTest::newRow("negative") << QStringLiteral("peak:max=-1") << 2;
    }
    void aBrokenBoundIsStatusOne()
    {
        QFETCH(const QString, bound);
        QFETCH(const int, status);
        nlohmann::json one = firstCase(QStringLiteral("full.jsonl"));
        one["reference"]["peak_allocated"] = one["reference"]["peak_allocated"].get<std::int64_t>() + 1'000'000;
        const Ended ended = run(QStringLiteral("validate - --bound ") + bound, one.dump());
        QCOMPARE(ended.status, status);
    }

    void aBoundThatNoCaseMeetsIsBroken()
    {
        nlohmann::json one = firstCase(QStringLiteral("full.jsonl"));
        one["reference"].erase("first_peak");
        QCOMPARE(run(QStringLiteral("validate - --bound peak:max=1"), one.dump()).status, 0);
        QCOMPARE(run(QStringLiteral("validate - --bound first_peak:max=1"), one.dump()).status, 1);
    }

    void aCaseThatIsNotExecutedIsNotCoveredByReason()
    {
        nlohmann::json one = firstCase(QStringLiteral("full.jsonl"));
        std::string lines = one.dump() + '\n';
        one["plan"]["training"]["checkpointing"] = "selective";
        one["plan"]["training"]["selective"] = "per-op";
        lines += one.dump() + '\n' + one.dump() + '\n';
        const Ended ended = run(QStringLiteral("validate - --format json --bound peak:max=1"), lines);
        QCOMPARE(ended.status, 0);
        const auto document = nlohmann::json::parse(ended.out.toStdString());
        QCOMPARE(document["covered"].get<int>(), 1);
        QCOMPARE(document["not_covered"].get<int>(), 2);
        QCOMPARE(document["reasons"].size(), std::size_t(1));
        QCOMPARE(document["reasons"][0]["reason"].get<std::string>(), "training.selective: per-op");
        QCOMPARE(document["reasons"][0]["code"].get<std::string>(), "not-estimated");
        QCOMPARE(document["reasons"][0]["cases"].get<int>(), 2);
    }

    void aLineThatIsNoCaseIsToldByItsNumber()
    {
        const std::string lines = firstCase(QStringLiteral("full.jsonl")).dump() + "\n\n{\"id\": \"x\"}\n";
        const Ended ended = run(QStringLiteral("validate -"), lines);
        QCOMPARE(ended.status, 1);
        QVERIFY2(ended.errors.contains(u'3'), qPrintable(ended.errors));
        QVERIFY(ended.errors.contains(QStringLiteral("plan")));
        QVERIFY(ended.out.startsWith(QStringLiteral("1 of 1")));
        QCOMPARE(run(QStringLiteral("validate /there/is/none.jsonl")).status, 1);
        QCOMPARE(run(QStringLiteral("validate")).status, 2);
    }

    void quantilesAreThoseOfTheReferencesOwnCheck()
    {
        const std::vector<double> four {1, 2, 3, 10};
        QCOMPARE(medianOf(four), 2.5);
        QCOMPARE(medianOf(std::vector<double> {1, 2, 10}), 2.0);
        QCOMPARE(quantileOf(four, 0.95), 10.0); // the value at int(0.95 · 4)
        QCOMPARE(quantileOf(four, 0.5), 3.0);
        QCOMPARE(quantileOf(four, 1), 10.0);
    }
};

HEADROOM_TEST_MAIN(QCoreApplication, ValidateTest)
#include "tst_validate.moc"
