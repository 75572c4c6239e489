// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The commands do what their contract says: results in order, errors in their places, one exit status for each end.
#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/samples.h"
#include "tests/support/testmain.h"

#include "app/catalogue/cataloguestore.h"
#include "app/commandline/commandline.h"
#include "app/files/textfile.h"

#include <fstream>
#include <sstream>

using namespace headroom;

namespace {

struct Ended {
    int status = 0;
    QString out {};
    QString errors {};
};

Ended run(QStringList arguments, const std::string &input = {}, const Renderer &renderer = {})
{
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream errors;
    arguments.prepend(QStringLiteral("headroom"));
    const int status = runCommand(arguments, {.in = in, .out = out, .errors = errors}, renderer);
    return {status, QString::fromStdString(out.str()), QString::fromStdString(errors.str())};
}

/// A plan on one line, with more keys at its end.
std::string plan(const std::string &id, const std::string &more = {})
{
    return R"({"format": "headroom-plan", "version": 1, "id": ")" + id
        + R"(", "memory_model": "textbook", "model": {"preset": "llama-3-8b"})" + more + "}";
}

/// Llama 3 8B, 4,096 tokens, micro-batch 1, two A100 80GB, ZeRO-1, at 1.49 dollars.
const std::string workedExample = plan("example",
    R"(, "parallelism": {"gpus": 2, "sharding": "zero1"}, "economics": {"price_per_gpu_hour": [1.49, 1.49]})");

} // namespace

class CommandLineTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        tests::failOnAnyWarning();
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void theArgumentsTellWhatIsStarted_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<Start>("start");
        const auto words = [](const char *text) { return QString::fromLatin1(text).split(u' ', Qt::SkipEmptyParts); };
        QTest::addRow("nothing") << words("") << Start::Window;
        QTest::addRow("a file") << words("plan.headroom.json") << Start::Window;
        QTest::addRow("Qt's own option") << words("-platform offscreen") << Start::Window;
        QTest::addRow("estimate") << words("estimate plan.json") << Start::Command;
        QTest::addRow("catalogue") << words("catalogue gpus") << Start::Command;
        QTest::addRow("render") << words("render plan.json -o a.png") << Start::Picture;
        QTest::addRow("demo") << words("demo folder") << Start::Demo;
        QTest::addRow("help of demo needs no display") << words("demo --help") << Start::Command;
        QTest::addRow("help of render needs no display") << words("render --help") << Start::Command;
        QTest::addRow("help") << words("--help") << Start::Command;
        QTest::addRow("version") << words("--version") << Start::Command;
        QTest::addRow("a word that is no command") << words("estimat") << Start::Command;
    }
    void theArgumentsTellWhatIsStarted()
    {
        QFETCH(QStringList, arguments);
        QFETCH(const Start, start);
        arguments.prepend(QStringLiteral("headroom"));
        QCOMPARE(startOf(arguments), start);
    }

    void helpIsAResult_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addRow("--help") << QStringList {QStringLiteral("--help")};
        QTest::addRow("-h") << QStringList {QStringLiteral("-h")};
        QTest::addRow("estimate --help") << QStringList {QStringLiteral("estimate"), QStringLiteral("--help")};
        QTest::addRow("catalogue -h") << QStringList {QStringLiteral("catalogue"), QStringLiteral("-h")};
        QTest::addRow("render --help") << QStringList {QStringLiteral("render"), QStringLiteral("--help")};
    }
    void helpIsAResult()
    {
        QFETCH(const QStringList, arguments);
        const Ended ended = run(arguments);
        QCOMPARE(ended.status, 0);
        QVERIFY(ended.out.startsWith(QStringLiteral("Usage: headroom")));
        QVERIFY(ended.errors.isEmpty());
    }

    void theVersionIsOneLine()
    {
        const Ended ended = run({QStringLiteral("--version")});
        QCOMPARE(ended.status, 0);
        QCOMPARE(ended.out, QStringLiteral("headroom %1\n").arg(programVersion()));
    }

    void aWrongCommandLineIsStatusTwo_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("named");
        QTest::addRow("no such command") << QStringLiteral("estimat") << QStringLiteral("estimat");
        QTest::addRow("no such option") << QStringLiteral("--estimate") << QStringLiteral("--estimate");
        QTest::addRow("no plan") << QStringLiteral("estimate") << QStringLiteral("No plan");
        QTest::addRow("no such format") << QStringLiteral("estimate - --format xml") << QStringLiteral("xml");
        QTest::addRow("a format without a value") << QStringLiteral("estimate - --format") << QStringLiteral("format");
        QTest::addRow("no such option of estimate") << QStringLiteral("estimate - --fast") << QStringLiteral("--fast");
        QTest::addRow("no such list") << QStringLiteral("catalogue cpus") << QStringLiteral("cpus");
        QTest::addRow("no list") << QStringLiteral("catalogue") << QStringLiteral("models");
        QTest::addRow("no output") << QStringLiteral("render -") << QStringLiteral("--output");
        QTest::addRow("an output that is no picture") << QStringLiteral("render - -o a.doc") << QStringLiteral(".png");
        QTest::addRow("too large a scale")
            << QStringLiteral("render - -o a.png --scale 5") << QStringLiteral("--scale");
        QTest::addRow("a scale that is no number")
            << QStringLiteral("render - -o a.png --scale nan") << QStringLiteral("--scale");
        QTest::addRow("no such part") << QStringLiteral("render - -o a.png --what time") << QStringLiteral("time");
        QTest::addRow("two plans to draw") << QStringLiteral("render a b -o a.png") << QStringLiteral("one plan");
    }
    void aWrongCommandLineIsStatusTwo()
    {
        QFETCH(const QString, arguments);
        QFETCH(const QString, named);
        const Ended ended = run(arguments.split(u' '));
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.errors.contains(named), qPrintable(ended.errors));
        QVERIFY(ended.errors.contains(QStringLiteral("--help")));
        QVERIFY(ended.out.isEmpty());
    }

    void theWorkedExampleComesOut()
    {
        // Published: 84.4 GB, tight; 10.15 to 12.17 dollars.
        const Ended ended = run(words("estimate - --format text"), workedExample);
        QCOMPARE(ended.status, 0);
        QVERIFY2(ended.out.contains(QStringLiteral("Tight: ")), qPrintable(ended.out));
        QVERIFY2(ended.out.contains(QStringLiteral("84.4 GB")), qPrintable(ended.out));
        QVERIFY2(ended.out.contains(QStringLiteral("10.15–12.17 USD")), qPrintable(ended.out));
    }

    void oneFileGivesOneIndentedObject()
    {
        const QString path = file("plan.headroom.json", workedExample);
        const Ended ended = run({QStringLiteral("estimate"), path});
        QCOMPARE(ended.status, 0);
        QVERIFY(ended.errors.isEmpty());
        QVERIFY2(ended.out.startsWith(QStringLiteral("{\n  \"id\": \"example\",\n  \"format\": \"headroom-estimate\"")),
            qPrintable(ended.out.left(200)));
    }

    void aBatchGivesOneResultALineInTheSameOrder()
    {
        const QString path = file("batch.jsonl",
            plan("one") + "\n" + plan("two", R"(, "training": {"micro_bach": 2})") + "\n\nnonsense\n" + plan("three"));
        const Ended ended = run({QStringLiteral("estimate"), path});
        QCOMPARE(ended.status, 1);
        const QStringList lines = ended.out.split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[0].startsWith(QStringLiteral("{\"id\":\"one\",\"format\"")));
        QVERIFY2(lines[1].startsWith(QStringLiteral("{\"id\":\"two\",\"error\":{\"code\":\"unknown-key\"")),
            qPrintable(lines[1]));
        QVERIFY(lines[1].contains(QStringLiteral("\"key\":\"training.micro_bach\"")));
        QVERIFY(lines[1].contains(QStringLiteral("batch.jsonl, line 2")));
        QVERIFY2(
            lines[2].startsWith(QStringLiteral("{\"id\":null,\"error\":{\"code\":\"syntax\"")), qPrintable(lines[2]));
        QVERIFY(lines[2].contains(QStringLiteral("line 4")));
        QVERIFY(lines[3].startsWith(QStringLiteral("{\"id\":\"three\",\"format\"")));
        QCOMPARE(ended.errors, QStringLiteral("headroom: 2 of 4 plans are in error.\n"));
    }

    void standardInputMayBeOneDocumentOrLines_data()
    {
        QTest::addColumn<std::string>("input");
        QTest::addColumn<int>("results");
        QTest::addColumn<int>("status");
        std::string tall = plan("tall");
        std::replace(tall.begin(), tall.end(), ' ', '\n');
        QTest::addRow("one line") << plan("a") << 1 << 0;
        QTest::addRow("one document on many lines") << tall << 1 << 0;
        QTest::addRow("a plan a line") << plan("a") + "\n" + plan("b") + "\n" + plan("c") << 3 << 0;
        QTest::addRow("the first line is broken") << "{\"format\": \n" + plan("b") + "\n" + plan("c") << 3 << 1;
        QTest::addRow("nothing") << std::string() << 1 << 1;
        QTest::addRow("no text") << std::string("\xFF\xFE\xFF", 3) << 1 << 1;
    }
    void standardInputMayBeOneDocumentOrLines()
    {
        QFETCH(const std::string, input);
        QFETCH(const int, results);
        QFETCH(const int, status);
        const Ended ended = run(words("estimate -"), input);
        QCOMPARE(ended.out.count(QStringLiteral("\"id\"")), results);
        QCOMPARE(ended.status, status);
    }

    void requireFitTellsAPlanThatDoesNotFit_data()
    {
        QTest::addColumn<std::string>("input");
        QTest::addColumn<bool>("required");
        QTest::addColumn<int>("status");
        const std::string small = plan("small", R"(, "training": {"method": "qlora"})");
        const std::string broken = R"({"format": "headroom-plan", "version": 2})";
        QTest::addRow("fits") << small << true << 0;
        QTest::addRow("tight is no misfit") << workedExample << true << 0;
        QTest::addRow("does not fit") << plan("large") << true << 3;
        QTest::addRow("does not fit, but nobody asks") << plan("large") << false << 0;
        QTest::addRow("one of two does not fit") << small + "\n" + plan("large") << true << 3;
        QTest::addRow("an error weighs more") << plan("large") + "\n" + broken << true << 1;
    }
    void requireFitTellsAPlanThatDoesNotFit()
    {
        QFETCH(const std::string, input);
        QFETCH(const bool, required);
        QFETCH(const int, status);
        QStringList arguments = words("estimate -");
        if (required)
            arguments.append(QStringLiteral("--require-fit"));
        const Ended ended = run(arguments, input);
        QVERIFY2(ended.status == status, qPrintable(ended.out + ended.errors));
    }

    void aPlanInErrorIsNamedByCodeAndKey_data()
    {
        QTest::addColumn<std::string>("input");
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("key");
        const auto row = [](const char *name, const std::string &input, const char *code, const char *key) {
            QTest::addRow("%s", name) << input << QString::fromLatin1(code) << QString::fromLatin1(key);
        };
        row("unknown key", plan("x", R"(, "colour": 1)"), "unknown-key", "colour");
        row("newer version", R"({"format": "headroom-plan", "version": 2, "id": "x"})", "newer-version", "version");
        row("missing model file",
            R"({"format": "headroom-plan", "version": 1, "id": "x", "model": {"config_file": "/no/such/config.json"}})",
            "file-not-found", "model.config_file");
        row("no such preset", R"({"format": "headroom-plan", "version": 1, "id": "x", "model": {"preset": "none"}})",
            "unknown-preset", "model.preset");
        row("a config in error",
            R"({"format": "headroom-plan", "version": 1, "id": "x", "model": {"config": {"model_type": "mamba"}}})",
            "unsupported-architecture", "model.config.model_type");
        row("no such GPU", plan("x", R"(, "hardware": {"gpu": "none"})"), "unknown-gpu", "hardware.gpu");
        row("tensor ranks that do not divide the GPUs", plan("x", R"(, "parallelism": {"gpus": 6, "tensor": 4})"),
            "product-mismatch", "parallelism.gpus");
        row("tensor ranks that do not divide the key-value heads",
            plan("x", R"(, "parallelism": {"gpus": 3, "tensor": 3})"), "does-not-divide", "parallelism.tensor");
    }
    void aPlanInErrorIsNamedByCodeAndKey()
    {
        QFETCH(const std::string, input);
        QFETCH(const QString, code);
        QFETCH(const QString, key);
        const Ended ended = run(words("estimate -"), input);
        QCOMPARE(ended.status, 1);
        QVERIFY2(ended.out.contains(QStringLiteral("\"code\": \"%1\"").arg(code))
                || ended.out.contains(QStringLiteral("\"code\":\"%1\"").arg(code)),
            qPrintable(ended.out));
        QVERIFY2(ended.out.contains(QStringLiteral("\"key\": \"%1\"").arg(key))
                || ended.out.contains(QStringLiteral("\"key\":\"%1\"").arg(key)),
            qPrintable(ended.out));
        QVERIFY(ended.out.contains(QStringLiteral("\"x\"")));
    }

    void aFileThatIsNotThereIsAnErrorAmongResults()
    {
        const QString path = file("plan.headroom.json", workedExample);
        const Ended ended = run(
            {QStringLiteral("estimate"), QStringLiteral("/no/such.json"), QStringLiteral("/no/such.jsonl"), path});
        QCOMPARE(ended.status, 1);
        const QStringList lines = ended.out.split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 3);
        QVERIFY(lines[0].contains(QStringLiteral("file-not-found")));
        QVERIFY(lines[1].contains(QStringLiteral("file-not-found")));
        QVERIFY(lines[2].contains(QStringLiteral("\"example\"")));
        QVERIFY(ended.errors.contains(QStringLiteral("/no/such.json does not exist")));
    }

    void csvHasOneHeaderAndALineAPlan()
    {
        const Ended ended = run(words("estimate - --format csv"), plan("a") + "\n" + plan("b") + "\n{}\n");
        const QStringList lines = ended.out.split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 4);
        QVERIFY(lines[0].startsWith(QStringLiteral("id,")));
        QVERIFY(lines[1].startsWith(QStringLiteral("a,")));
        QVERIFY(lines[2].startsWith(QStringLiteral("b,")));
    }

    void resultsDoNotFollowTheLocale()
    {
        const Ended before = run(words("estimate -"), workedExample);
        QLocale::setDefault(QLocale(QLocale::German));
        const Ended after = run(words("estimate -"), workedExample);
        QLocale::setDefault(QLocale::c());
        QCOMPARE(after.out, before.out);
    }

    void thousandsOfPlansGoThrough()
    {
        std::string lines;
        for (int index = 0; index < 2000; ++index)
            lines += plan(std::to_string(index)) + "\n";
        const Ended ended = run({QStringLiteral("estimate"), file("many.jsonl", lines)});
        QCOMPARE(ended.status, 0);
        QCOMPARE(ended.out.count(u'\n'), 2000);
        QVERIFY(ended.out.contains(QStringLiteral("{\"id\":\"1999\"")));
    }

    void resultsThatCannotBeWrittenAreAnError()
    {
        std::istringstream in(workedExample);
        std::ofstream full("/dev/full");
        std::ostringstream errors;
        const int status = runCommand({QStringLiteral("headroom"), QStringLiteral("estimate"), QStringLiteral("-")},
            {.in = in, .out = full, .errors = errors}, {});
        QCOMPARE(status, 1);
        QVERIFY(QString::fromStdString(errors.str()).contains(QStringLiteral("cannot be written")));
    }

    void theCatalogueIsListed_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("part");
        QTest::addRow("models") << QStringLiteral("models --format csv")
                                << QStringLiteral("llama-3-8b,llama3,8030261248");
        QTest::addRow("gpus") << QStringLiteral("gpus --format json") << QStringLiteral("\"id\": \"a100-sxm-80gb\"");
        QTest::addRow("prices") << QStringLiteral("prices --format markdown")
                                << QStringLiteral("| a100-sxm-80gb | on-demand |");
        QTest::addRow("for a terminal") << QStringLiteral("gpus") << QStringLiteral("a100-sxm-80gb  ");
    }
    void theCatalogueIsListed()
    {
        QFETCH(const QString, arguments);
        QFETCH(const QString, part);
        const Ended ended = run((QStringLiteral("catalogue ") + arguments).split(u' '));
        QCOMPARE(ended.status, 0);
        QVERIFY2(ended.out.contains(part), qPrintable(ended.out.left(2000)));
        QVERIFY(ended.errors.isEmpty());
    }

    void everyModelIsListed()
    {
        const Ended ended = run(words("catalogue models --format csv"));
        QCOMPARE(ended.out.count(u'\n'), static_cast<qsizetype>(builtInCatalogue()->presets.size()) + 1);
    }

    void renderHandsThePictureOver()
    {
        std::optional<RenderRequest> drawn;
        const Renderer renderer = [&drawn](const RenderRequest &request) {
            drawn = request;
            return tl::expected<void, FileError>();
        };
        const Ended ended
            = run(words("render - --output out.svg --what page --scale 2.5 --theme dark"), workedExample, renderer);
        QVERIFY2(ended.status == 0, qPrintable(ended.errors));
        QVERIFY(drawn.has_value());
        QCOMPARE(drawn->output, QStringLiteral("out.svg"));
        QCOMPARE(drawn->part, RenderedPart::Page);
        QCOMPARE(drawn->scale, 2.5);
        QCOMPARE(drawn->theme, Theme::Dark);
        QVERIFY(drawn->picture.estimate.has_value());
        QVERIFY(!drawn->picture.gpus.empty());
        QVERIFY(!drawn->catalogueDate.empty());
    }

    void aPictureThatCannotBeWrittenIsAnError()
    {
        const Renderer renderer = [](const RenderRequest &request) -> tl::expected<void, FileError> {
            return tl::make_unexpected(FileError {.problem = FileProblem::DiskFull, .path = request.output});
        };
        const Ended ended = run(words("render - --output out.png"), workedExample, renderer);
        QCOMPARE(ended.status, 1);
        QVERIFY(ended.errors.contains(QStringLiteral("out.png")));
    }

    void aPlanInErrorIsNotDrawn()
    {
        const Renderer renderer = [](const RenderRequest &) -> tl::expected<void, FileError> {
            qFatal("a plan in error was drawn");
            return {};
        };
        const Ended ended = run(words("render - --output out.png"), "{}", renderer);
        QCOMPARE(ended.status, 1);
        QVERIFY(!ended.errors.isEmpty());
    }

private:
    static QStringList words(const char *text) { return QString::fromLatin1(text).split(u' '); }
    [[nodiscard]] QString file(const char *name, const std::string &text) const
    {
        const QString path = m_folder->filePath(QLatin1String(name));
        if (!writeTextFile(path, text))
            qFatal("cannot write %s", name);
        return path;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

HEADROOM_TEST_MAIN(QCoreApplication, CommandLineTest)
#include "tst_commandline.moc"
