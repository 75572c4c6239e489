// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Unsaved work is there after a crash, and gone after a save or a clean exit.
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/samples.h"
#include "tests/support/testmain.h"

#include "app/document/plandocument.h"
#include "app/document/recovery.h"

#include "engine/formats/planjson.h"

using namespace headroom;

class RecoveryTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        tests::failOnAnyWarning();
        m_folder = std::make_unique<QTemporaryDir>();
    }

    void unsavedWorkIsFoundAfterACrash()
    {
        PlanDocument document {tests::smallCatalogue()};
        document.start(startingPlan(), QStringLiteral("/plans/what %1\nnot.headroom.json"));
        Recovery recovery(document, m_folder->path());
        setMicroBatch(document, 7);
        recovery.writeNow();
        const QString folder = afterCrash();
        const std::vector<UnsavedWork> works = unsavedWork(folder);
        QCOMPARE(works.size(), std::size_t(1));
        QCOMPARE(works[0].plan.training.microBatch, 7);
        QCOMPARE(works[0].path, QStringLiteral("/plans/what %1\nnot.headroom.json"));
        QVERIFY(works[0].time.isValid());
        discard(works[0]);
        QVERIFY(unsavedWork(folder).empty());
    }

    void aJournalOfARunningProgramIsLeftAlone()
    {
        PlanDocument document {tests::smallCatalogue()};
        Recovery recovery(document, m_folder->path());
        setMicroBatch(document, 7);
        recovery.writeNow();
        QVERIFY(unsavedWork(m_folder->path()).empty());
        QCOMPARE(journals().size(), 1);
    }

    void theJournalIsWrittenSomeTimeAfterAChange()
    {
        PlanDocument document {tests::smallCatalogue()};
        Recovery recovery(document, m_folder->path());
        recovery.setDelay(std::chrono::milliseconds(1));
        setMicroBatch(document, 7);
        QCOMPARE(journals().size(), 0);
        QTRY_COMPARE(journals().size(), 1);
    }

    void aSaveRemovesTheJournal()
    {
        PlanDocument document {tests::smallCatalogue()};
        Recovery recovery(document, m_folder->path());
        setMicroBatch(document, 7);
        recovery.writeNow();
        QCOMPARE(journals().size(), 1);
        const QTemporaryDir plans;
        QVERIFY(document.save(plans.filePath(QStringLiteral("plan.headroom.json"))).has_value());
        QCOMPARE(journals().size(), 0);
    }

    void anUndoToTheSavedStateRemovesTheJournal()
    {
        PlanDocument document {tests::smallCatalogue()};
        Recovery recovery(document, m_folder->path());
        setMicroBatch(document, 7);
        recovery.writeNow();
        document.undoStack()->undo();
        QCOMPARE(journals().size(), 0);
    }

    void aCleanExitLeavesNothing()
    {
        {
            PlanDocument document {tests::smallCatalogue()};
            Recovery recovery(document, m_folder->path());
            setMicroBatch(document, 7);
            recovery.writeNow();
        }
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files).size(), 0);
    }

    void nothingUnsavedWritesNothing()
    {
        PlanDocument document {tests::smallCatalogue()};
        Recovery recovery(document, m_folder->path());
        recovery.writeNow();
        QCOMPARE(journals().size(), 0);
    }

    void aDamagedJournalIsSkippedAndKept_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addRow("empty") << QByteArray();
        QTest::addRow("heading alone") << QByteArray("headroom-unsaved 1 %2Fplan");
        QTest::addRow("cut off") << QByteArray("headroom-unsaved 1 \n{\"format\": \"headroom-plan\", \"ver");
        QTest::addRow("something else") << QByteArray("hello\n{}");
    }
    void aDamagedJournalIsSkippedAndKept()
    {
        QFETCH(const QByteArray, text);
        QFile file(m_folder->filePath(QStringLiteral("x.unsaved")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        QVERIFY(unsavedWork(m_folder->path()).empty());
        QVERIFY(file.exists());
    }

    void aFolderThatCannotBeWrittenIsToldOnce()
    {
        PlanDocument document {tests::smallCatalogue()};
        QFile blocker(m_folder->filePath(QStringLiteral("blocked")));
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        Recovery recovery(document, blocker.fileName());
        const QSignalSpy failures(&recovery, &Recovery::failed);
        setMicroBatch(document, 7);
        recovery.writeNow();
        recovery.writeNow();
        QCOMPARE(failures.count(), 1);
    }

private:
    static void setMicroBatch(PlanDocument &document, std::int64_t rows)
    {
        Plan after = document.plan();
        after.training.microBatch = rows;
        document.edit("training.micro_batch", after);
    }
    [[nodiscard]] QStringList journals() const
    {
        return QDir(m_folder->path()).entryList({QStringLiteral("*.unsaved")}, QDir::Files);
    }
    /// A folder as a crash leaves it: the journal, and no lock of a program that runs.
    [[nodiscard]] QString afterCrash() const
    {
        const QDir folder(m_folder->path());
        const QString after = folder.filePath(QStringLiteral("after"));
        if (!folder.mkpath(after))
            qFatal("cannot make a folder");
        for (const QString &journal : journals())
            QFile::copy(folder.filePath(journal), QDir(after).filePath(journal));
        return after;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

HEADROOM_TEST_MAIN(QCoreApplication, RecoveryTest)
#include "tst_recovery.moc"
