// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The main job by keyboard alone: open a config, set the sliders, read the verdict, save, undo.
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QSlider>
#include <QTabWidget>
#include <QTest>
#include <QToolButton>

#include "tests/support/sourcetree.h"
#include "tests/support/testmain.h"
#include "tests/support/windowstage.h"

#include "app/files/modelfile.h"
#include "app/files/planfile.h"
#include "app/text/labels.h"
#include "ui/widgets/numberbox.h"

using namespace headroom;

class TestKeyboard : public QObject {
    Q_OBJECT

private:
    static constexpr int mostTabs = 300;

    /// Presses Tab until the part has the focus.
    static bool tabTo(QWidget *part)
    {
        for (int presses = 0; presses < mostTabs && QApplication::focusWidget() != part; ++presses)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        return QApplication::focusWidget() == part;
    }

private slots:
    void initTestCase() { QApplication::setStyle(QStringLiteral("Fusion")); }
    void init() { tests::failOnAnyWarning(); }

    void theMainJobNeedsNoMouse()
    {
        tests::WindowStage stage;
        stage.show();

        // A config.json of Llama 2 7B's sizes, opened by its shortcut.
        stage.prompts.pathToOpen = stage.file(QStringLiteral("config.json"),
            R"({"model_type": "llama", "_name_or_path": "my-llama", "hidden_size": 4096, "intermediate_size": 11008,
                "num_hidden_layers": 32, "num_attention_heads": 32, "vocab_size": 32000, "tie_word_embeddings": false})");
        QTest::keyClick(&stage.window, Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        QCoreApplication::processEvents();
        QCOMPARE(stage.part<QLabel>("model.nameLabel")->text().remove(QChar(0x200b)), QStringLiteral("my-llama"));
        // 6,738,415,616: 2 · 32,000 · 4,096 + 32 · (4 · 4,096² + 3 · 4,096 · 11,008 + 2 · 4,096) + 4,096
        QCOMPARE(stage.document.estimate()->parameters.total.value(), 6'738'415'616);

        // Sliders by Tab and arrow keys, numbers by typing.
        auto *length = stage.part<QSlider>("training.sequence_length.slider");
        stage.part("model.openConfig")->setFocus(Qt::TabFocusReason);
        QVERIFY(tabTo(length));
        QTest::keyClick(length, Qt::Key_Right);
        QCOMPARE(stage.document.plan().training.sequenceLength, 6144);
        auto *rows = stage.part<ui::NumberBox>("training.micro_batch.number");
        QVERIFY(tabTo(rows));
        QTest::keyClicks(rows, QStringLiteral("4"));
        QTest::keyClick(rows, Qt::Key_Return);
        QCOMPARE(stage.document.plan().training.microBatch, 4);
        auto *gpus = stage.part<QSlider>("parallelism.gpus.slider");
        QVERIFY(tabTo(gpus));
        QTest::keyClick(gpus, Qt::Key_Right);
        QTest::keyClick(gpus, Qt::Key_Right);
        QCOMPARE(stage.document.plan().parallelism.gpus, 8);
        auto *sharding = stage.part<QSlider>("parallelism.sharding.slider");
        QVERIFY(tabTo(sharding));
        QTest::keyClick(sharding, Qt::Key_Right);
        QCOMPARE(stage.document.plan().parallelism.sharding, Sharding::Zero3);

        // The verdict follows, in words that a screen reader finds.
        QCoreApplication::processEvents();
        QVERIFY(stage.document.estimate().has_value());
        QString words;
        for (QLabel *label : stage.part("dock.answer")->findChildren<QLabel *>())
            words += label->text() + u'\n';
        QVERIFY2(words.contains(QStringLiteral("Fits")), qPrintable(words));

        // Save by the shortcut; what was saved reads back as the same plan.
        const QString path = stage.folder.filePath(QStringLiteral("job.headroom.json"));
        stage.prompts.pathToSave = path;
        QVERIFY(stage.window.isWindowModified());
        QTest::keyClick(&stage.window, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!stage.window.isWindowModified());
        const auto saved = openPlan(path, stage.document.catalogue());
        QVERIFY(saved.has_value());
        Plan expected = stage.document.plan();
        // The file lays the embedded config out anew; its values are the same.
        QCOMPARE(loadModel(saved->model, stage.document.catalogue(), {})->shape, stage.document.picture().model->shape);
        expected.model.config = saved->model.config;
        QVERIFY(*saved == expected);

        // One step back for each thing done: stage, GPUs, rows, length, model.
        for (int step = 0; step < 5; ++step)
            QTest::keyClick(&stage.window, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(stage.document.plan(), startingPlan());
        QVERIFY(!stage.document.undoStack()->canUndo());
    }

    void tabReachesEveryControlOfTheDockInOrder()
    {
        tests::WindowStage stage;
        stage.show();
        stage.part("model.openConfig")->setFocus(Qt::TabFocusReason);
        for (const char *name : {"model.library", "training.method.box", "training.recipe.box",
                 "training.recipe.optimizer.box", "training.sequence_length.slider", "training.sequence_length.number",
                 "training.micro_batch.slider", "parallelism.gpus.slider", "parallelism.sharding.slider",
                 "parallelism.sharding.box", "training.gradient_accumulation.slider", "training.checkpointing.box",
                 "training.attention.box", "training.loss.box", "hardware.gpu", "economics.market.box",
                 "economics.price_per_gpu_hour.own", "training.tokens.number", "section.more.header"})
            QVERIFY2(tabTo(stage.part(name)), name);
    }

    void everyMenuEntryHasAMnemonicOfItsOwn()
    {
        tests::WindowStage stage;
        for (QMenu *menu : stage.window.findChildren<QMenu *>()) {
            if (menu->objectName() == QStringLiteral("menu.recent"))
                continue;
            QSet<QChar> used;
            for (QAction *action : menu->actions()) {
                const qsizetype mark = action->text().indexOf(u'&');
                if (action->isSeparator() || mark < 0)
                    continue;
                const QChar letter = action->text().at(mark + 1).toLower();
                QVERIFY2(!used.contains(letter), qPrintable(action->text()));
                used.insert(letter);
            }
        }
    }

    void noTwoEntriesShareAKey()
    {
        tests::WindowStage stage;
        QSet<QKeySequence> used;
        for (QAction *action : stage.window.actions()) {
            const QList<QKeySequence> keys = action->shortcuts();
            for (const QKeySequence &key : keys) {
                QVERIFY2(!used.contains(key), qPrintable(action->text() + key.toString()));
                used.insert(key);
            }
        }
        QVERIFY(used.size() > 15);
    }

    void tabsTurnByKey()
    {
        tests::WindowStage stage;
        stage.show();
        auto *tabs = stage.part<QTabWidget>("tabs");
        QTest::keyClick(&stage.window, Qt::Key_B, Qt::AltModifier);
        QCOMPARE(tabs->currentWidget(), stage.part("breakdown"));
        QTest::keyClick(&stage.window, Qt::Key_M, Qt::AltModifier);
        QTRY_COMPARE(tabs->currentIndex(), 0);
    }
};

HEADROOM_TEST_MAIN(QApplication, TestKeyboard)
#include "tst_keyboard.moc"
