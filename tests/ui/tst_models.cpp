// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tables behind the charts: printed and compared with what a reader should see.
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/testmain.h"
#include "tests/ui/samplevalues.h"
#include "ui/models/estimatemodel.h"

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::tests;

class TestModels : public QObject {
    Q_OBJECT

private:
    static QStringList printed(const QAbstractItemModel &model)
    {
        QStringList lines;
        QStringList titles;
        for (int column = 0; column < model.columnCount(); ++column)
            titles << model.headerData(column, Qt::Horizontal).toString();
        lines << titles.join(QStringLiteral(" | "));
        for (int row = 0; row < model.rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model.columnCount(); ++column)
                cells << model.index(row, column).data().toString().replace(QChar(0xA0), QLatin1Char(' '));
            lines << cells.join(QStringLiteral(" | "));
        }
        return lines;
    }

    static BreakdownValue sampleBreakdown()
    {
        BreakdownValue value;
        value.total = gigabytes(40);
        value.rows = {{.term = TermId::Weights,
                          .bytes = gigabytes(10),
                          .share = 0.25,
                          .formula = QStringLiteral("2·P"),
                          .withNumbers = QStringLiteral("2·5,000,000,000"),
                          .source = QStringLiteral("a paper")},
            {.term = TermId::Gradients, .bytes = gigabytes(30), .share = 0.75}};
        return value;
    }

private slots:
    void init() { headroom::tests::failOnAnyWarning(); }

    void theBreakdownNamesTermsSharesAndFormulas()
    {
        EstimateModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setValue(sampleBreakdown());
        QCOMPARE(printed(model),
            (QStringList {QStringLiteral("Term | Size | Share | Formula | With numbers | Source"),
                QStringLiteral("Weights | 10.0 GB | 25% | 2·P | 2·5,000,000,000 | a paper"),
                QStringLiteral("Gradients | 30.0 GB | 75% |  |  | ")}));
        QCOMPARE(model.termAt(1), TermId::Gradients);
        QCOMPARE(model.rowOf(TermId::Gradients), 1);
        QVERIFY(!model.rowOf(TermId::KvCache));
        QVERIFY(!model.termAt(-1));
        QVERIFY(!model.termAt(2));
    }

    void theMemoryTableHasAColumnForEachStage()
    {
        TableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(memoryTable(sampleBars()));
        const QStringList lines = printed(model);
        QCOMPARE(lines.size(), 1 + static_cast<qsizetype>(termCount) + 4);
        QCOMPARE(lines[0], QStringLiteral("Term | DDP | ZeRO-1 (chosen) | ZeRO-2 | ZeRO-3"));
        QCOMPARE(lines[1], QStringLiteral("Weights | 16.0 GB | 16.0 GB | 16.0 GB | 8.0 GB"));
        QCOMPARE(lines[11], QStringLiteral("Total | 130.0 GB | 85.0 GB | 75.0 GB | 60.0 GB"));
        QCOMPARE(lines[13], QStringLiteral("Usable | 80.0 GB | 80.0 GB | 80.0 GB | 80.0 GB"));
    }

    void theCostTableStandsInTheChartsOrder()
    {
        TableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(costTable(sampleCosts()));
        const QStringList lines = printed(model);
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[0], QStringLiteral("GPU | Count | Verdict | Price | Cost | Time | Price source | Date"));
        QVERIFY2(lines[1].startsWith(QStringLiteral("CHEAP | 2 | ")), qPrintable(lines[1]));
        QVERIFY2(lines[1].endsWith(QStringLiteral(" | vendor.example/prices | 2026-07-09")), qPrintable(lines[1]));
        QVERIFY2(lines[1].contains(QStringLiteral("12.00–20.00 USD")), qPrintable(lines[1]));
        QVERIFY2(lines[2].startsWith(QStringLiteral("DEAR (chosen) | 8 | ")), qPrintable(lines[2]));
        QVERIFY2(lines[4].startsWith(QStringLiteral("SMALL |  | ")), qPrintable(lines[4]));
    }

    void changedNumbersKeepTheRows()
    {
        TableModel model;
        model.setTable(memoryTable(sampleBars()));
        const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
        const QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        model.setTable(memoryTable(sampleBars()));
        QCOMPARE(changed.count(), 0);
        model.setTable(memoryTable(scaledBars(2)));
        QCOMPARE(changed.count(), 1);
        QCOMPARE(reset.count(), 0);
        model.setTable({});
        QCOMPARE(reset.count(), 1);
        QCOMPARE(model.rowCount(), 0);
    }

    void aCopiedTableHasOneLineARow()
    {
        const TextTable table {.columns = {{.title = QStringLiteral("a")}, {.title = QStringLiteral("b")}},
            .rows = {{QStringLiteral("1\t2"), QStringLiteral("<3>")}}};
        QCOMPARE(tabSeparated(table), QStringLiteral("a\tb\n1 2\t<3>\n"));
        QVERIFY(asHtml(table).contains(QStringLiteral("&lt;3&gt;")));
    }
};

HEADROOM_TEST_MAIN(QApplication, TestModels)
#include "tst_models.moc"
