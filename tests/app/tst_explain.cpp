// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// `headroom explain` and `headroom timeline`: what they write adds up, and how they end.
#include <QCoreApplication>
#include <QTest>

#include "tests/support/sourcetree.h"
#include "tests/support/testmain.h"

#include "app/commandline/commandline.h"
#include "app/text/storagewords.h"

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

std::string detailedPlan()
{
    nlohmann::json plan = firstCase(QStringLiteral("full.jsonl"))["plan"];
    plan["id"] = "one";
    return plan.dump();
}

std::string textbookPlan()
{
    return R"({"format": "headroom-plan", "version": 1, "memory_model": "textbook", "model": {"preset": "llama-3-8b"}})";
}

} // namespace

class ExplainTest : public QObject {
    Q_OBJECT

private slots:
    void init() { failOnAnyWarning(); }

    void explainAddsUpInEveryPhase_data()
    {
        QTest::addColumn<QString>("phase");
        for (const char *phase : {"load", "forward", "loss", "backward", "optimizer_step", "save"})
            QTest::newRow(phase) << QString::fromLatin1(phase);
    }
    void explainAddsUpInEveryPhase()
    {
        QFETCH(const QString, phase);
        const Ended ended = run(QStringLiteral("explain - --format json --phase ") + phase, detailedPlan());
        QCOMPARE(ended.status, 0);
        const auto document = nlohmann::json::parse(ended.out.toStdString());
        QCOMPARE(QString::fromStdString(document["phase"]), phase);
        QCOMPARE(document["memory_model"].get<std::string>(), "detailed");
        std::int64_t total = 0;
        for (const auto &term : document["terms"]) {
            std::int64_t ofTerm = 0;
            for (const auto &site : term["sites"]) {
                std::int64_t ofSite = 0;
                for (const auto &line : site["storages"]) {
                    QCOMPARE(line["bytes"].get<std::int64_t>(),
                        line["bytes_each"].get<std::int64_t>() * line["count"].get<std::int64_t>());
                    ofSite += line["bytes"].get<std::int64_t>();
                }
                QCOMPARE(ofSite, site["bytes"].get<std::int64_t>());
                ofTerm += ofSite;
            }
            QCOMPARE(ofTerm, term["bytes"].get<std::int64_t>());
            total += ofTerm;
        }
        QCOMPARE(total, document["allocated"].get<std::int64_t>());
    }

    void explainSaysTheShapeInTheModelsWords()
    {
        const Ended ended = run(QStringLiteral("explain - --phase loss"), detailedPlan());
        QCOMPARE(ended.status, 0);
        // 16 blocks of Llama 3.2 1B, 2 rows of 2048 tokens
        QVERIFY2(ended.out.contains(QStringLiteral("16 × (2 rows × 2048 tokens × 8192 inner × 2 B)"))
                || ended.out.contains(QStringLiteral("16 × (2 row(s) × 2048 token(s) × 8192 inner × 2 B)")),
            qPrintable(ended.out.left(2000)));
        QVERIFY(ended.out.contains(QStringLiteral("0–15")));
        QVERIFY(ended.out.contains(QStringLiteral("saved for backward by silu")));
    }

    void explainShowsEquationsWhereTheTextbookRan()
    {
        const Ended ended = run(QStringLiteral("explain - --format csv"), textbookPlan());
        QCOMPARE(ended.status, 0);
        QVERIFY(ended.out.startsWith(QStringLiteral("phase,term,bytes,equation,with_numbers,source\n")));
    }

    void explainRefusesAPhaseThatThePlanHasNot()
    {
        const Ended ended = run(QStringLiteral("explain - --phase evaluation"), detailedPlan());
        QCOMPARE(ended.status, 1);
        QVERIFY(ended.errors.contains(QStringLiteral("evaluation")));
        QVERIFY(ended.out.isEmpty());
        QCOMPARE(run(QStringLiteral("explain - --phase lunch"), detailedPlan()).status, 2);
        QCOMPARE(run(QStringLiteral("explain")).status, 2);
    }

    void everyFormatOfExplainHasTheSameBytes()
    {
        const Ended csv = run(QStringLiteral("explain - --format csv --phase backward"), detailedPlan());
        const Ended markdown = run(QStringLiteral("explain - --format markdown --phase backward"), detailedPlan());
        QCOMPARE(csv.status, 0);
        QCOMPARE(markdown.status, 0);
        QCOMPARE(csv.out.count(u'\n'), markdown.out.count(u'\n') - 1); // the line under the header
    }

    void aTimelineHasItsPeaks()
    {
        const Ended ended = run(QStringLiteral("timeline - --format json --points 50"), detailedPlan());
        QCOMPARE(ended.status, 0);
        const auto document = nlohmann::json::parse(ended.out.toStdString());
        const auto explained
            = nlohmann::json::parse(run(QStringLiteral("explain - --format json"), detailedPlan()).out.toStdString());
        const auto &peak = document["points"][document["peak_point"].get<std::size_t>()];
        QCOMPARE(peak["allocated"].get<std::int64_t>(), explained["allocated"].get<std::int64_t>());
        for (const auto &point : document["points"]) {
            std::int64_t sum = 0;
            for (const auto &term : point["terms"])
                sum += term.get<std::int64_t>();
            QCOMPARE(sum, point["allocated"].get<std::int64_t>());
        }
        const Ended csv = run(QStringLiteral("timeline - --points 50"), detailedPlan());
        QCOMPARE(static_cast<std::size_t>(csv.out.count(u'\n')), document["points"].size() + 1);
    }

    void aTimelineOfAStepThatIsNotExecutedIsStatusOne()
    {
        nlohmann::json plan = nlohmann::json::parse(detailedPlan());
        plan["training"]["checkpointing"] = "selective";
        plan["training"]["selective"] = "per-op";
        const Ended ended = run(QStringLiteral("timeline -"), plan.dump());
        QCOMPARE(ended.status, 1);
        QVERIFY(!ended.errors.isEmpty());
        QCOMPARE(run(QStringLiteral("timeline - --points some"), detailedPlan()).status, 2);
    }

    void blocksAreSaidAsRuns()
    {
        const std::vector<std::int64_t> some {0, 1, 2, 3, 6};
        QVERIFY(blocksText(some).endsWith(QStringLiteral("0–3, 6")));
        QCOMPARE(blocksText({}), QStringLiteral("around the blocks"));
    }
};

HEADROOM_TEST_MAIN(QCoreApplication, ExplainTest)
#include "tst_explain.moc"
