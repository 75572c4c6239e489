// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Files come in whole or not at all, and each thing that can go wrong has its name and its sentence.
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/samples.h"
#include "tests/support/testmain.h"

#include "app/files/incoming.h"
#include "app/files/modelfile.h"
#include "app/files/planfile.h"
#include "app/files/textfile.h"
#include "app/text/sentences.h"

#include "engine/formats/planjson.h"

#include <csignal>
#include <sys/resource.h>
#include <unistd.h>

using namespace headroom;

namespace {

/// As root every folder can be written, so a test of permissions becomes somebody else for its duration.
class OrdinaryUser {
public:
    OrdinaryUser()
        : m_wasRoot(geteuid() == 0 && seteuid(65534) == 0)
    {
    }
    ~OrdinaryUser()
    {
        if (m_wasRoot && seteuid(0) != 0)
            qFatal("cannot become root again");
    }
    Q_DISABLE_COPY_MOVE(OrdinaryUser)

private:
    bool m_wasRoot;
};

/// No file can grow beyond this many bytes: what a disk that fills up midway does.
class SmallDisk {
public:
    explicit SmallDisk(rlim_t bytes)
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, SIG_IGN);
        const rlimit limit {bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~SmallDisk() { setrlimit(RLIMIT_FSIZE, &m_before); }
    Q_DISABLE_COPY_MOVE(SmallDisk)

private:
    rlimit m_before {};
};

void put(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class FilesTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        tests::failOnAnyWarning();
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void aTextComesBackAsItWasWritten()
    {
        const QString path = inFolder("plan.json");
        QVERIFY(writeTextFile(path, "{\"ü\": 1}\n").has_value());
        QCOMPARE(readTextFile(path).value(), std::string("{\"ü\": 1}\n"));
    }

    void everyEncodingOfJsonIsRead_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addRow("UTF-8") << QByteArray("{\"ü\": 1}");
        QTest::addRow("UTF-8 with a mark") << QByteArray("\xEF\xBB\xBF{\"ü\": 1}");
        QTest::addRow("UTF-16 with a mark") << QByteArray("\xFF\xFE{\0\"\0\xFC\0\"\0:\0 \0"
                                                          "1\0}\0",
            18);
    }
    void everyEncodingOfJsonIsRead()
    {
        QFETCH(const QByteArray, bytes);
        put(inFolder("plan.json"), bytes);
        QCOMPARE(readTextFile(inFolder("plan.json")).value(), std::string("{\"ü\": 1}"));
    }

    void whatCannotBeReadHasAName_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<FileProblem>("problem");
        QTest::addRow("no such file") << QStringLiteral("/no/such/file.json") << FileProblem::NotFound;
        QTest::addRow("a folder") << QStringLiteral("/") << FileProblem::IsFolder;
        QTest::addRow("without end") << QStringLiteral("/dev/zero") << FileProblem::TooLarge;
    }
    void whatCannotBeReadHasAName()
    {
        QFETCH(const QString, path);
        QFETCH(const FileProblem, problem);
        const auto text = readTextFile(path);
        QVERIFY(!text.has_value());
        QCOMPARE(text.error().problem, problem);
        QVERIFY(sentence(text.error()).startsWith(path));
    }

    void bytesThatAreNoTextAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addRow("no UTF-8") << QByteArray("{\"\xFF\xC0\": 1}");
        QTest::addRow("cut off in a character") << QByteArray("{\"\xC3");
        QTest::addRow("zero bytes") << QByteArray("a\0b", 3);
    }
    void bytesThatAreNoTextAreRefused()
    {
        QFETCH(const QByteArray, bytes);
        put(inFolder("x.json"), bytes);
        QCOMPARE(readTextFile(inFolder("x.json")).error().problem, FileProblem::NotText);
    }

    void aFileAboveTheLimitIsRefusedAndOneAtItIsNot()
    {
        put(inFolder("x.json"), QByteArray(100, 'x'));
        QVERIFY(readTextFile(inFolder("x.json"), 100).has_value());
        QCOMPARE(readTextFile(inFolder("x.json"), 99).error().problem, FileProblem::TooLarge);
    }

    void aFileWithoutPermissionIsRefused()
    {
        const OrdinaryUser user;
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("secret.json"));
        put(path, "{}");
        QVERIFY(QFile::setPermissions(path, QFileDevice::Permissions()));
        QCOMPARE(readTextFile(path).error().problem, FileProblem::NoPermission);
    }

    void aReadOnlyFolderIsToldAndTheOldFileIsIntact()
    {
        const OrdinaryUser user;
        const QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("plan.json"));
        put(path, "old");
        QVERIFY(QFile::setPermissions(folder.path(), QFileDevice::ReadOwner | QFileDevice::ExeOwner));
        const auto written = writeTextFile(path, "new");
        QFile::setPermissions(folder.path(), QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
        QVERIFY(!written.has_value());
        QCOMPARE(written.error().problem, FileProblem::ReadOnly);
        QCOMPARE(readTextFile(path).value(), std::string("old"));
    }

    void aDiskThatFillsUpMidwayLeavesTheOldFile()
    {
        const QString path = inFolder("plan.json");
        put(path, "old");
        tl::expected<void, FileError> written;
        {
            const SmallDisk disk(1000);
            written = writeTextFile(path, std::string(100000, 'x'));
        }
        QVERIFY(!written.has_value());
        QCOMPARE(written.error().problem, FileProblem::WriteFailed);
        QCOMPARE(readTextFile(path).value(), std::string("old"));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files).size(), 1); // nothing half-written lies about
    }

    void aFullDiskIsCalledOne()
    {
        const auto written = writeTextFile(QStringLiteral("/dev/full"), "new");
        QVERIFY(!written.has_value());
        QCOMPARE(written.error().problem, FileProblem::DiskFull);
        QVERIFY(sentence(written.error()).contains(QStringLiteral("disk is full")));
    }

    void aFolderThatIsNotThereIsTold()
    {
        QCOMPARE(writeTextFile(inFolder("gone/plan.json"), "x").error().problem, FileProblem::NoSuchFolder);
        QCOMPARE(writeTextFile(m_folder->path(), "x").error().problem, FileProblem::IsFolder);
    }

    void savingThroughASymbolicLinkKeepsTheLink()
    {
        put(inFolder("real.json"), "old");
        QVERIFY(QFile::link(inFolder("real.json"), inFolder("link.json")));
        QVERIFY(writeTextFile(inFolder("link.json"), "new").has_value());
        QVERIFY(QFileInfo(inFolder("link.json")).isSymLink());
        QCOMPARE(readTextFile(inFolder("real.json")).value(), std::string("new"));
    }

    void aSavedPlanIsTheSamePlan()
    {
        Plan plan;
        plan.model.config = tests::llamaConfig;
        plan.training.microBatch = 3;
        QVERIFY(savePlan(plan, inFolder("plan.headroom.json")).has_value());
        const auto opened = openPlan(inFolder("plan.headroom.json"), tests::smallCatalogue());
        QVERIFY2(opened.has_value(), opened ? "" : qPrintable(sentence(opened.error())));
        QCOMPARE(opened->training.microBatch, 3);
        QCOMPARE(writePlan(*opened), writePlan(plan));
    }

    void aPlanInErrorIsNamedAndNotOpened_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("named");
        const auto with = [](const char *more) {
            return QByteArray(R"({"format": "headroom-plan", "version": 1, "model": {"preset": "llama-3-8b"}, )") + more
                + "}";
        };
        QTest::addRow("unknown key") << with(R"("training": {"micro_bach": 2})")
                                     << QStringLiteral("training.micro_bach");
        QTest::addRow("newer version") << QByteArray(R"({"format": "headroom-plan", "version": 2})")
                                       << QStringLiteral("newer Headroom");
        QTest::addRow("missing model file")
            << QByteArray(R"({"format": "headroom-plan", "version": 1, "model": {"config_file": "gone.json"}})")
            << QStringLiteral("gone.json does not exist");
        QTest::addRow("product is not the GPU count")
            << with(R"("parallelism": {"gpus": 6, "tensor": 4})") << QStringLiteral("parallelism");
        QTest::addRow("key-value heads not divisible by tensor ranks")
            << with(R"("parallelism": {"gpus": 3, "tensor": 3})") << QStringLiteral("parallelism.tensor");
        QTest::addRow("no such model") << QByteArray(
            R"({"format": "headroom-plan", "version": 1, "model": {"preset": "x"}})")
                                       << QStringLiteral("model.preset");
        QTest::addRow("no model") << QByteArray(R"({"format": "headroom-plan", "version": 1})")
                                  << QStringLiteral("model");
        QTest::addRow("wrong type") << with(R"("training": {"micro_batch": "two"})")
                                    << QStringLiteral("training.micro_batch");
        QTest::addRow("out of range") << with(R"("training": {"micro_batch": 0})")
                                      << QStringLiteral("training.micro_batch");
        QTest::addRow("unknown value") << with(R"("training": {"method": "magic"})")
                                       << QStringLiteral("training.method");
        QTest::addRow("not JSON") << QByteArray("{\"format\": \"headroom-plan\",\n \"version\": }")
                                  << QStringLiteral("line 2");
        QTest::addRow("the same key twice") << with(R"("model": {"preset": "llama-3-8b"})") << QStringLiteral("twice");
        QTest::addRow("empty") << QByteArray() << QStringLiteral("is empty");
    }
    void aPlanInErrorIsNamedAndNotOpened()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, named);
        put(inFolder("bad.headroom.json"), text);
        const auto opened = openPlan(inFolder("bad.headroom.json"), tests::smallCatalogue());
        QVERIFY(!opened.has_value());
        const QString told = sentence(opened.error());
        QVERIFY2(told.contains(named), qPrintable(told));
        QCOMPARE(readTextFile(inFolder("bad.headroom.json")).value(), text.toStdString());
    }

    void aPlanCutOffAnywhereIsRefusedWithoutACrash()
    {
        const std::string whole = writePlan(readPlan(tests::smallPlan).value());
        for (std::size_t length = 0; length + 3 < whole.size(); length += whole.size() / 10) {
            const auto plan = readWorkingPlan(whole.substr(0, length), QString(), tests::smallCatalogue());
            QVERIFY(!plan.has_value());
            QVERIFY(!sentence(plan.error()).isEmpty());
        }
    }

    void aConfigFileIsLookedUpBesideThePlan()
    {
        QVERIFY(QDir(m_folder->path()).mkdir(QStringLiteral("model")));
        put(inFolder("model/config.json"), QByteArray::fromStdString(tests::llamaConfig));
        put(inFolder("plan.headroom.json"),
            R"({"format": "headroom-plan", "version": 1, "model": {"config_file": "model/config.json"}})");
        const auto plan = openPlan(inFolder("plan.headroom.json"), tests::smallCatalogue());
        QVERIFY2(plan.has_value(), plan ? "" : qPrintable(sentence(plan.error())));
        const auto model = loadModel(plan->model, tests::smallCatalogue(), m_folder->path());
        QCOMPARE(model->shape.layers, 32);
        QCOMPARE(model->name, QStringLiteral("model")); // the folder's name, since the config has none
    }

    void aPlanSavedElsewhereStillFindsItsConfig()
    {
        Plan plan;
        plan.model.configFile = "model/config.json";
        QCOMPARE(relocated(plan, QStringLiteral("/a/b"), QStringLiteral("/a/c")).model.configFile,
            std::string("../b/model/config.json"));
        plan.model.configFile = "/models/config.json";
        QCOMPARE(relocated(plan, QStringLiteral("/a/b"), QStringLiteral("/a/c")).model.configFile,
            std::string("/models/config.json"));
    }

    void anIncomingThingIsRecognised_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("kind");
        QTest::addRow("plan") << QByteArray::fromStdString(tests::smallPlan) << 0;
        QTest::addRow("config") << QByteArray::fromStdString(tests::llamaConfig) << 1;
        QTest::addRow("something else") << QByteArray(R"({"shopping": ["milk"]})") << -1;
        QTest::addRow("a list") << QByteArray("[1, 2]") << -1;
        QTest::addRow("no JSON") << QByteArray("RuntimeError: something") << -1;
        QTest::addRow("a plan without its format") << QByteArray(R"({"training": {}})") << -1;
        QTest::addRow("a config of a model that is refused") << QByteArray(R"({"model_type": "mamba"})") << -1;
        QTest::addRow("a config of a model nobody knows")
            << QByteArray(R"({"model_type": "nobody-knows", "hidden_size": 8})") << -1;
        QTest::addRow("catalogue rows in error")
            << QByteArray(R"({"format": "headroom-catalogue", "version": 1, "gpus": [{"id": 3}]})") << -1;
    }
    void anIncomingThingIsRecognised()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const int, kind);
        const auto thing = recognise(text.toStdString(), QStringLiteral("thing.json"), tests::smallCatalogue());
        QCOMPARE(thing ? static_cast<int>(thing->index()) : -1, kind);
        if (!thing)
            QVERIFY2(
                sentence(thing.error()).contains(QStringLiteral("thing.json")), qPrintable(sentence(thing.error())));
    }

    void aModelsFolderStandsForItsConfig()
    {
        put(inFolder("config.json"), QByteArray::fromStdString(tests::llamaConfig));
        const auto thing = openAnything(m_folder->path(), tests::smallCatalogue());
        QVERIFY(thing.has_value());
        QCOMPARE(std::get<IncomingConfig>(*thing).name, QDir(m_folder->path()).dirName());
    }

    void theUsualMishapsOfADownloadAreNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("named");
        QTest::addRow("Git LFS pointer") << QByteArray(
            "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n")
                                         << QStringLiteral("Git LFS");
        QTest::addRow("web page") << QByteArray("<!DOCTYPE html><html><body>404</body></html>")
                                  << QStringLiteral("web page");
        QTest::addRow("empty") << QByteArray() << QStringLiteral("empty");
        QTest::addRow("truncated") << QByteArray("{\"model_type\": \"llama\", \"hidden_si") << QStringLiteral("line 1");
        QTest::addRow("deep") << QByteArray(100000, '[') << QStringLiteral("64");
    }
    void theUsualMishapsOfADownloadAreNamed()
    {
        QFETCH(const QByteArray, text);
        QFETCH(const QString, named);
        const auto thing = recognise(text.toStdString(), QStringLiteral("config.json"), tests::smallCatalogue());
        QVERIFY(!thing.has_value());
        QVERIFY2(sentence(thing.error()).contains(named), qPrintable(sentence(thing.error())));
    }

private:
    [[nodiscard]] QString inFolder(const char *name) const { return m_folder->filePath(QLatin1String(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

HEADROOM_TEST_MAIN(QCoreApplication, FilesTest)
#include "tst_files.moc"
