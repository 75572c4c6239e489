// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window and its files: titles, drops, bad input, unsaved changes, recovery, what it remembers.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDir>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTabBar>
#include <QTabWidget>
#include <QTest>
#include <QUrl>

#include "tests/support/testmain.h"
#include "tests/support/windowstage.h"

#include "app/document/recovery.h"
#include "app/files/planfile.h"
#include "ui/dialogs/pickerdialog.h"
#include "ui/plan/shapeeditor.h"
#include "ui/widgets/numberbox.h"
#include "ui/window/demo.h"
#include "ui/window/messagebar.h"

using namespace headroom;

class TestMainWindow : public QObject {
    Q_OBJECT

private:
    static QString message(tests::WindowStage &stage)
    {
        return stage.part<ui::MessageBar>("messageBar")->message();
    }

    static void drop(tests::WindowStage &stage, const QString &path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter(QPoint(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&stage.window, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(5, 5), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&stage.window, &event);
        QVERIFY(event.isAccepted());
    }

    static void change(PlanDocument &document, std::int64_t rows)
    {
        Plan plan = document.plan();
        plan.training.microBatch = rows;
        document.edit("training.micro_batch", plan);
    }

    static QByteArray smallConfig()
    {
        return R"({"model_type": "llama", "hidden_size": 1024, "intermediate_size": 2816, "num_hidden_layers": 8,
                   "num_attention_heads": 16, "vocab_size": 32000})";
    }

private slots:
    void initTestCase() { QApplication::setStyle(QStringLiteral("Fusion")); }
    void init() { tests::failOnAnyWarning(); }

    void theFirstWindowAlreadyAnswers()
    {
        tests::WindowStage stage;
        stage.show();
        QVERIFY(stage.document.estimate().has_value());
        QVERIFY(!stage.window.isWindowModified());
        QCOMPARE(stage.window.windowTitle(), QStringLiteral("untitled[*] – Headroom"));
    }

    void aDroppedConfigBecomesTheModelAndCanBeUndone()
    {
        tests::WindowStage stage;
        stage.show();
        QVERIFY(QDir(stage.folder.path()).mkdir(QStringLiteral("tiny-llama")));
        drop(stage, stage.file(QStringLiteral("tiny-llama/config.json"), smallConfig()));
        QCOMPARE(stage.document.picture().model->name, QStringLiteral("tiny-llama"));
        QCOMPARE(stage.document.picture().model->shape.layers, 8);
        QVERIFY(stage.window.isWindowModified());
        stage.document.undoStack()->undo();
        QCOMPARE(stage.document.plan(), startingPlan());
    }

    void aDroppedPlanIsOpened()
    {
        tests::WindowStage stage;
        stage.show();
        drop(stage, stage.file(QStringLiteral("mine.headroom.json"),
            R"({"format": "headroom-plan", "version": 1, "model": {"preset": "llama-3-8b"}, "training": {"micro_batch": 3}})"));
        QCOMPARE(stage.document.plan().training.microBatch, 3);
        QCOMPARE(stage.window.windowTitle(), QStringLiteral("mine[*] – Headroom"));
        QCOMPARE(stage.part<QMenu>("menu.recent")->actions().first()->text(), QStringLiteral("mine.headroom.json"));
    }

    void badInputSaysOneSentenceAndLeavesThePlan_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("word");
        QTest::newRow("empty") << QByteArray() << QStringLiteral("empty");
        QTest::newRow("no JSON") << QByteArray("hello") << QStringLiteral("bad.json");
        QTest::newRow("truncated") << QByteArray(R"({"model_type": "llama", "hidden_size": 10)") << QStringLiteral("line 1");
        QTest::newRow("negative size")
            << QByteArray(R"({"model_type": "llama", "hidden_size": -4, "num_hidden_layers": 8, "num_attention_heads": 16, "vocab_size": 32000, "intermediate_size": 5})")
            << QStringLiteral("hidden_size");
        QTest::newRow("unknown key of a plan")
            << QByteArray(R"({"format": "headroom-plan", "version": 1, "model": {"preset": "llama-3-8b"}, "training": {"speed": 3}})")
            << QStringLiteral("training.speed");
        QTest::newRow("newer plan")
            << QByteArray(R"({"format": "headroom-plan", "version": 99, "model": {"preset": "llama-3-8b"}})") << QStringLiteral("99");
        QTest::newRow("GPUs that do not multiply")
            << QByteArray(R"({"format": "headroom-plan", "version": 1, "model": {"preset": "llama-3-8b"}, "parallelism": {"gpus": 3, "tensor": 2}})")
            << QStringLiteral("tensor");
        QTest::newRow("Git LFS pointer")
            << QByteArray("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n")
            << QStringLiteral("LFS");
    }

    void badInputSaysOneSentenceAndLeavesThePlan()
    {
        QFETCH(QByteArray, content);
        QFETCH(QString, word);
        tests::WindowStage stage;
        stage.show();
        drop(stage, stage.file(QStringLiteral("bad.json"), content));
        QVERIFY2(message(stage).contains(word), qPrintable(message(stage)));
        QVERIFY(stage.part("messageBar")->isVisible());
        QCOMPARE(stage.document.plan(), startingPlan());
        QVERIFY(!stage.window.isWindowModified());
        stage.part<QAbstractButton>("messageBar.close")->click();
        QVERIFY(!stage.part("messageBar")->isVisible());
    }

    void aFileThatIsGoneIsToldAndForgotten()
    {
        tests::WindowStage stage;
        stage.show();
        const QString path = stage.folder.filePath(QStringLiteral("gone.headroom.json"));
        stage.settings.addRecentFile(path);
        stage.window.files().open(path);
        QVERIFY(message(stage).contains(QStringLiteral("gone.headroom.json")));
        QVERIFY(stage.settings.recentFiles().isEmpty());
    }

    void anUnknownArchitectureOffersTheShapeEditor()
    {
        tests::WindowStage stage;
        stage.show();
        drop(stage, stage.file(QStringLiteral("config.json"), R"({"model_type": "unheard-of", "hidden_size": 4096})"));
        auto *action = stage.part<QPushButton>("messageBar.action");
        QVERIFY(action->isVisible());
        action->click();
        auto *editor = stage.part<ui::ShapeEditor>("shapeEditor");
        // 1,000 wide with 3 heads of 128 does not divide into equal key-value groups of 2: refused while it stands.
        editor->findChild<ui::NumberBox *>(QStringLiteral("shape.heads"))->setValue(3);
        editor->findChild<ui::NumberBox *>(QStringLiteral("shape.keyValueHeads"))->setValue(2);
        QVERIFY(!editor->findChild<QLabel *>(QStringLiteral("shape.judgement"))->text().contains(QStringLiteral("parameters")));
        editor->findChild<ui::NumberBox *>(QStringLiteral("shape.heads"))->setValue(32);
        editor->findChild<ui::NumberBox *>(QStringLiteral("shape.keyValueHeads"))->setValue(8);
        editor->findChild<ui::NumberBox *>(QStringLiteral("shape.layers"))->setValue(2);
        editor->findChild<QLineEdit *>(QStringLiteral("shape.name"))->setText(QStringLiteral("Mine"));
        editor->accept();
        QCOMPARE(stage.document.picture().model->name, QStringLiteral("Mine"));
        QCOMPARE(stage.document.picture().model->shape.layers, 2);
        QVERIFY(message(stage).isEmpty());
    }

    void theLibraryIsSearchedAsOneTypes()
    {
        tests::WindowStage stage;
        stage.show();
        stage.window.findChild<QAction *>(QStringLiteral("action.library"))->trigger();
        auto *dialog = stage.part<ui::PickerDialog>("libraryDialog");
        QCOMPARE(dialog->picked(), QStringLiteral("llama-3-8b"));
        auto *search = dialog->findChild<QLineEdit *>(QStringLiteral("libraryDialog.search"));
        QTest::keyClicks(search, QStringLiteral("mistral 7b"));
        QVERIFY2(dialog->picked().contains(QStringLiteral("mistral")), qPrintable(dialog->picked()));
        const QString id = dialog->picked();
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(QString::fromStdString(stage.document.plan().model.preset), id);
        QVERIFY(stage.document.estimate().has_value());
    }

    void aGpuIsPicked()
    {
        tests::WindowStage stage;
        stage.show();
        stage.window.findChild<QAction *>(QStringLiteral("action.pickGpu"))->trigger();
        auto *dialog = stage.part<ui::PickerDialog>("gpuDialog");
        QTest::keyClicks(dialog->findChild<QLineEdit *>(QStringLiteral("gpuDialog.search")), QStringLiteral("h100 sxm"));
        dialog->accept();
        QVERIFY(QString::fromStdString(stage.document.plan().hardware.gpu).startsWith(QStringLiteral("h100-sxm")));
        QCOMPARE(stage.document.undoStack()->count(), 1);
    }

    void unsavedChangesAreAskedForBeforeClosing_data()
    {
        QTest::addColumn<int>("answer");
        QTest::addColumn<bool>("closes");
        QTest::addColumn<bool>("saved");
        QTest::newRow("save") << static_cast<int>(ui::UnsavedAnswer::Save) << true << true;
        QTest::newRow("discard") << static_cast<int>(ui::UnsavedAnswer::Discard) << true << false;
        QTest::newRow("cancel") << static_cast<int>(ui::UnsavedAnswer::Cancel) << false << false;
    }

    void unsavedChangesAreAskedForBeforeClosing()
    {
        QFETCH(int, answer);
        QFETCH(bool, closes);
        QFETCH(bool, saved);
        tests::WindowStage stage;
        stage.show();
        change(stage.document, 2);
        const QString path = stage.folder.filePath(QStringLiteral("work.headroom.json"));
        stage.prompts.unsavedAnswer = static_cast<ui::UnsavedAnswer>(answer);
        stage.prompts.pathToSave = path;
        stage.window.close();
        if (closes)
            QTRY_VERIFY(!stage.window.isVisible());
        QCoreApplication::processEvents();
        QCOMPARE(stage.window.isVisible(), !closes);
        QCOMPARE(QFile::exists(path), saved);
        QCOMPARE(stage.prompts.questions.first(), QStringLiteral("unsaved"));
    }

    void anUnchangedPlanClosesWithoutAQuestion()
    {
        tests::WindowStage stage;
        stage.show();
        QVERIFY(stage.window.close());
        QVERIFY(stage.prompts.questions.isEmpty());
    }

    void newAndOpenAskAboutUnsavedChangesToo()
    {
        tests::WindowStage stage;
        stage.show();
        change(stage.document, 2);
        stage.window.findChild<QAction *>(QStringLiteral("action.new"))->trigger();
        QCOMPARE(stage.document.plan().training.microBatch, 2);
        stage.prompts.unsavedAnswer = ui::UnsavedAnswer::Discard;
        stage.window.findChild<QAction *>(QStringLiteral("action.new"))->trigger();
        QCOMPARE(stage.document.plan(), startingPlan());
        QVERIFY(!stage.document.undoStack()->canUndo());
    }

    void aSaveThatFailsLosesNothing()
    {
        tests::WindowStage stage;
        stage.show();
        change(stage.document, 2);
        stage.prompts.pathToSave = stage.folder.filePath(QStringLiteral("nowhere/at/all.headroom.json"));
        stage.window.findChild<QAction *>(QStringLiteral("action.save"))->trigger();
        QVERIFY2(message(stage).contains(QStringLiteral("all.headroom.json")), qPrintable(message(stage)));
        QVERIFY(stage.window.isWindowModified());
        QCOMPARE(stage.document.plan().training.microBatch, 2);
        // ... and a window that was to close after saving stays.
        stage.prompts.unsavedAnswer = ui::UnsavedAnswer::Save;
        stage.prompts.pathToSave = stage.folder.filePath(QStringLiteral("nowhere/at/all.headroom.json"));
        QVERIFY(!stage.window.close());
        QVERIFY(stage.window.isVisible());
    }

    void saveGoesToTheSameFileAgain()
    {
        tests::WindowStage stage;
        stage.show();
        stage.prompts.pathToSave = stage.folder.filePath(QStringLiteral("a.headroom.json"));
        stage.window.findChild<QAction *>(QStringLiteral("action.saveAs"))->trigger();
        change(stage.document, 5);
        QVERIFY(stage.window.isWindowModified());
        stage.window.findChild<QAction *>(QStringLiteral("action.save"))->trigger();
        QCOMPARE(stage.prompts.questions.size(), 1);
        QVERIFY(!stage.window.isWindowModified());
        const auto saved = openPlan(stage.folder.filePath(QStringLiteral("a.headroom.json")), stage.document.catalogue());
        QVERIFY(saved.has_value());
        QCOMPARE(saved->training.microBatch, 5);
    }

    void workThatACrashLeftIsOffered_data()
    {
        QTest::addColumn<int>("answer");
        QTest::addColumn<qint64>("rows");
        QTest::newRow("restore") << static_cast<int>(ui::RecoveryAnswer::Restore) << qint64(7);
        QTest::newRow("discard") << static_cast<int>(ui::RecoveryAnswer::Discard) << qint64(1);
    }

    void workThatACrashLeftIsOffered()
    {
        QFETCH(int, answer);
        QFETCH(qint64, rows);
        tests::WindowStage stage;
        const QString journals = stage.folder.filePath(QStringLiteral("journals"));
        QByteArray left;
        QString name;
        {
            PlanDocument crashed(stage.document.catalogue());
            Recovery recovery(crashed, journals);
            change(crashed, 7);
            recovery.writeNow();
            const QFileInfoList files = QDir(journals).entryInfoList(QDir::Files);
            for (const QFileInfo &file : files) {
                if (file.fileName().endsWith(QStringLiteral(".lock")))
                    continue;
                QFile journal(file.filePath());
                QVERIFY(journal.open(QIODevice::ReadOnly));
                name = file.filePath();
                left = journal.readAll();
            }
        }
        // The orderly end has removed the journal; a crash would not have.
        QFile again(name);
        QVERIFY(again.open(QIODevice::WriteOnly));
        again.write(left);
        again.close();

        stage.show();
        stage.prompts.recoveryAnswer = static_cast<ui::RecoveryAnswer>(answer);
        stage.window.files().offerUnsavedWork(journals);
        QCOMPARE(stage.prompts.questions.size(), 1);
        QCOMPARE(stage.document.plan().training.microBatch, rows);
        QCOMPARE(stage.window.isWindowModified(), rows == 7);
        stage.window.files().offerUnsavedWork(journals);
        QCOMPARE(stage.prompts.questions.size(), 1);
    }

    void theWindowRemembersItself()
    {
        QTemporaryDir folder;
        QSettings store(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        Settings settings(store);
        tests::FakePrompts prompts;
        const Catalogue catalogue = tests::shippedCatalogue();
        {
            PlanDocument document(catalogue);
            ui::MainWindow window(document, settings, prompts, {});
            window.show();
            window.resize(1000, 700);
            window.findChild<QWidget *>(QStringLiteral("dock.answer"))->hide();
            window.findChild<QAction *>(QStringLiteral("action.unitGiB"))->trigger();
            window.findChild<QAction *>(QStringLiteral("action.themeDark"))->trigger();
            QVERIFY(window.close());
        }
        PlanDocument document(catalogue);
        ui::MainWindow window(document, settings, prompts, {});
        window.show();
        QCOMPARE(window.size(), QSize(1000, 700));
        QVERIFY(window.findChild<QWidget *>(QStringLiteral("dock.answer"))->isHidden());
        QVERIFY(window.findChild<QAction *>(QStringLiteral("action.unitGiB"))->isChecked());
        QVERIFY(window.findChild<QAction *>(QStringLiteral("action.themeDark"))->isChecked());
        window.findChild<QAction *>(QStringLiteral("action.themeSystem"))->trigger();
    }

    void allSizesFollowTheUnit()
    {
        tests::WindowStage stage;
        stage.show();
        const auto words = [&] {
            QCoreApplication::processEvents();
            QString all;
            for (QLabel *label : stage.part("dock.answer")->findChildren<QLabel *>()) {
                if (label->isVisible())
                    all += label->text() + u'\n';
            }
            // The count by the textbook quotes the nameplate as on the box.
            return all.remove(QStringLiteral("of 80 GB"));
        };
        stage.window.findChild<QAction *>(QStringLiteral("action.unitGiB"))->trigger();
        QVERIFY(words().contains(QStringLiteral("GiB")));
        QVERIFY2(!words().contains(QStringLiteral(" GB")), qPrintable(words()));
        stage.window.findChild<QAction *>(QStringLiteral("action.unitGB"))->trigger();
        QVERIFY(!words().contains(QStringLiteral("GiB")));
    }

    void aPlanThatMakesNoSenseIsSaidAndTheWindowStays()
    {
        tests::WindowStage stage;
        stage.show();
        Plan plan = stage.document.plan();
        plan.parallelism.tensor = 3;
        stage.document.edit("parallelism.tensor", plan);
        QCoreApplication::processEvents();
        QVERIFY(!stage.document.estimate().has_value());
        QString all;
        for (QLabel *label : stage.part("dock.answer")->findChildren<QLabel *>())
            all += label->text();
        QVERIFY2(all.contains(QStringLiteral("tensor"), Qt::CaseInsensitive), qPrintable(all));
        stage.part<QTabWidget>("tabs")->setCurrentWidget(stage.part("breakdown"));
        QCoreApplication::processEvents();
        stage.document.undoStack()->undo();
        QCoreApplication::processEvents();
        QVERIFY(stage.document.estimate().has_value());
    }

    void theChartIsCopiedAndExported()
    {
        tests::WindowStage stage;
        stage.show();
        stage.window.findChild<QAction *>(QStringLiteral("action.copyChart"))->trigger();
        QVERIFY(!QApplication::clipboard()->image().isNull());
        stage.window.findChild<QAction *>(QStringLiteral("action.copyTable"))->trigger();
        QVERIFY(QApplication::clipboard()->text().contains(u'\t'));
        for (const char *name : {"chart.png", "chart.svg", "chart.pdf"}) {
            const QString path = stage.folder.filePath(QLatin1StringView(name));
            stage.prompts.pathToSave = path;
            stage.window.findChild<QAction *>(QStringLiteral("action.export"))->trigger();
            QVERIFY2(QFileInfo(path).size() > 1000, name);
        }
    }

    void theReportIsExportedUnlessThereIsNone()
    {
        tests::WindowStage stage;
        stage.show();
        auto *action = stage.window.findChild<QAction *>(QStringLiteral("action.exportReport"));
        const QString path = stage.folder.filePath(QStringLiteral("report.pdf"));
        stage.prompts.pathToSave = path;
        action->trigger();
        QVERIFY(QFileInfo(path).size() > 1000);
        Plan plan = stage.document.plan();
        plan.parallelism.tensor = 3;
        stage.document.edit("parallelism.tensor", plan);
        action->trigger();
        QVERIFY(!message(stage).isEmpty());
        QCOMPARE(stage.prompts.questions.size(), 1);
    }

    void everyPartOfTheWindowSaysWhatItIs()
    {
        tests::WindowStage stage;
        stage.show();
        for (const char *name : {"planPanel", "tabs", "answer"}) {
            for (QWidget *part : stage.part(name)->findChildren<QWidget *>()) {
                // A tab bar's tabs carry their own words, a scroll area is its content's frame.
                if (part->focusPolicy() == Qt::NoFocus || !part->isVisible() || qobject_cast<QScrollArea *>(part)
                    || qobject_cast<QTabBar *>(part))
                    continue;
                QWidget *explained = part;
                while (explained && explained->whatsThis().isEmpty() && explained->toolTip().isEmpty()
                    && explained->accessibleName().isEmpty())
                    explained = explained->parentWidget();
                QVERIFY2(explained, qPrintable(part->objectName()));
            }
        }
    }

    void theDemoNeedsNoDisplay()
    {
        const QTemporaryDir folder;
        const QString target = folder.filePath(QStringLiteral("demo"));
        const auto written = ui::writeDemo(tests::shippedCatalogue(), target);
        QVERIFY(written.has_value());
        QCOMPARE(written->size(), 4);
        for (const QString &path : *written)
            QVERIFY2(QFileInfo(path).size() > 100, qPrintable(path));
    }
};

HEADROOM_TEST_MAIN(QApplication, TestMainWindow)
#include "tst_mainwindow.moc"
