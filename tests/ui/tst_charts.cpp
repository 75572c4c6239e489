// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The charts: round axes that hold still, bars in their colours, clicks, words, tables and pictures.
#include <QApplication>
#include <QClipboard>
#include <QGraphicsView>
#include <QMimeData>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "tests/support/testmain.h"
#include "tests/ui/samplevalues.h"
#include "ui/charts/axis.h"
#include "ui/charts/costranges.h"
#include "ui/charts/hatch.h"
#include "ui/charts/memorybars.h"
#include "ui/charts/twin.h"
#include "ui/render/figure.h"
#include "ui/theme/appearance.h"
#include "ui/theme/charttheme.h"

#include <cmath>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::tests;

class TestCharts : public QObject {
    Q_OBJECT

private:
    static bool near(const QColor &a, const QColor &b)
    {
        return std::abs(a.red() - b.red()) <= 2 && std::abs(a.green() - b.green()) <= 2
            && std::abs(a.blue() - b.blue()) <= 2;
    }

    /// How many pixels of an image have a colour.
    static int count(const QImage &image, const QColor &colour)
    {
        int found = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                found += near(image.pixelColor(x, y), colour) ? 1 : 0;
        }
        return found;
    }

    static QPoint middleOf(const QImage &image, const QColor &colour, const QRect &within)
    {
        QRect bounds;
        for (int y = within.top(); y <= within.bottom(); ++y) {
            for (int x = within.left(); x <= within.right(); ++x) {
                if (near(image.pixelColor(x, y), colour))
                    bounds |= QRect(x, y, 1, 1);
            }
        }
        return bounds.center(); // QPoint(-1, -1) if there is none
    }

private slots:
    void init()
    {
        headroom::tests::failOnAnyWarning();
        setAppearance(Appearance::Light);
    }

    void anAxisHasRoundSteps_data()
    {
        QTest::addColumn<double>("highest");
        QTest::addColumn<int>("mostSteps");
        QTest::addColumn<double>("step");
        QTest::addColumn<int>("steps");
        QTest::newRow("132.6 in at most 8 steps: 7 of 20") << 132.6 << 8 << 20.0 << 7;
        QTest::newRow("exactly 100 takes no step more") << 100.0 << 5 << 20.0 << 5;
        QTest::newRow("just above 100: 50 reaches 150 in 3") << 100.1 << 5 << 25.0 << 5;
        QTest::newRow("a fraction") << 0.07 << 4 << 0.02 << 4;
        QTest::newRow("one step") << 7.0 << 1 << 10.0 << 1;
        QTest::newRow("very large") << 1.2e9 << 6 << 2e8 << 6;
        QTest::newRow("nothing to show") << 0.0 << 6 << 1.0 << 1;
        QTest::newRow("not a number") << std::nan("") << 6 << 1.0 << 1;
        QTest::newRow("infinite") << HUGE_VAL << 6 << 1.0 << 1;
    }

    void anAxisHasRoundSteps()
    {
        QFETCH(double, highest);
        QFETCH(int, mostSteps);
        const AxisScale scale = roundScale(highest, mostSteps);
        QTEST(scale.step, "step");
        QTEST(scale.steps, "steps");
    }

    void aHeldAxisGrowsAtOnceAndShrinksOnRelease()
    {
        HeldScale scale;
        scale.reach(90, 5);
        QCOMPARE(scale.scale().end(), 100.0);
        scale.setHeld(true);
        QCOMPARE(scale.reach(190, 5).end(), 200.0);
        QCOMPARE(scale.reach(20, 5).end(), 200.0);
        scale.setHeld(false);
        QCOMPARE(scale.reach(20, 5).end(), 20.0);
    }

    void aLogarithmicAxisEndsAtRoundNumbers_data()
    {
        QTest::addColumn<double>("lowest");
        QTest::addColumn<double>("highest");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::addColumn<int>("ticks");
        QTest::newRow("2, 5, 10, 20, 50, 100, 200, 500") << 2.46 << 235.0 << 2.0 << 500.0 << 8;
        QTest::newRow("round ends stay") << 20.0 << 50.0 << 20.0 << 50.0 << 2;
        QTest::newRow("one round value gets room") << 5.0 << 5.0 << 5.0 << 10.0 << 2;
        QTest::newRow("below one") << 0.03 << 0.6 << 0.02 << 1.0 << 6;
        QTest::newRow("nothing to show") << HUGE_VAL << 0.0 << 1.0 << 10.0 << 4;
        QTest::newRow("free of charge") << 0.0 << 3.0 << 1.0 << 10.0 << 4;
    }

    void aLogarithmicAxisEndsAtRoundNumbers()
    {
        QFETCH(double, lowest);
        QFETCH(double, highest);
        const LogScale scale = roundLogScale(lowest, highest);
        QTEST(scale.low, "low");
        QTEST(scale.high, "high");
        QTEST(static_cast<int>(scale.ticks().size()), "ticks");
        QCOMPARE(scale.place(scale.low), 0.0);
        QCOMPARE(scale.place(scale.high), 1.0);
        QCOMPARE(scale.place(scale.high * 3), 1.0);
        QCOMPARE(scale.place(0), 0.0);
        QCOMPARE(scale.place(std::sqrt(scale.low * scale.high)), 0.5);
    }

    void hatchLinesStayInsideAndKeepTheirDistance()
    {
        const QRectF area(10, 20, 60, 25);
        const QList<QLineF> lines = hatchLines(area, 8);
        // Sums x + y from 30 to 115: the multiples of 8 from 32 to 112.
        QCOMPARE(lines.size(), 11);
        for (const QLineF &line : lines) {
            QVERIFY(area.contains(line.p1()) && area.contains(line.p2()));
            QCOMPARE(line.x1() + line.y1(), line.x2() + line.y2());
            QCOMPARE(std::fmod(line.x1() + line.y1(), 8.0), 0.0);
        }
        QVERIFY(hatchLines(QRectF(), 8).isEmpty());
        QVERIFY(hatchLines(area, 0).isEmpty());
    }

    void segmentsSumToTheTotalAndNameTheirLargestTerm()
    {
        TermBytes terms;
        for (std::size_t index = 0; index < termCount; ++index)
            terms[static_cast<TermId>(index)] = Bytes(std::int64_t {1} << index);
        Bytes sum;
        for (const headroom::ui::Segment segment : allSegments)
            sum += bytesOf(terms, segment);
        QCOMPARE(sum.value(), terms.total().value());
        QCOMPARE(largestTerm(terms, headroom::ui::Segment::Buffers), TermId::KvCache);
        QCOMPARE(largestTerm(terms, headroom::ui::Segment::Gradients), TermId::Gradients);
    }

    void neighboursDifferInLightnessInBothThemes()
    {
        for (const QPalette &palette : {lightPalette(), darkPalette()}) {
            const ChartTheme theme = chartTheme(palette);
            for (std::size_t index = 1; index < segmentCount; ++index) {
                const double below = perceivedLightness(theme.term(termsOf(allSegments[index - 1]).front()));
                const double above = perceivedLightness(theme.term(termsOf(allSegments[index]).front()));
                QVERIFY2(std::abs(above - below) >= 0.1,
                    qPrintable(QStringLiteral("segments %1 and %2: %3 and %4")
                                   .arg(index - 1)
                                   .arg(index)
                                   .arg(below)
                                   .arg(above)));
            }
        }
    }

    void lightnessFollowsTheStandard()
    {
        // L* of mid grey #777777 is 50.0 (Lindbloom's calculator).
        QVERIFY(std::abs(perceivedLightness(QColor(0x77, 0x77, 0x77)) - 0.50) < 0.005);
        QVERIFY(std::abs(perceivedLightness(Qt::white) - 1.0) < 1e-6);
        QVERIFY(std::abs(perceivedLightness(Qt::black)) < 1e-6);
    }

    void barsShowTheirTermsColours()
    {
        for (const Appearance appearance : {Appearance::Light, Appearance::Dark}) {
            setAppearance(appearance);
            MemoryBars chart;
            chart.resize(800, 500);
            chart.setValue(sampleBars());
            const QImage image = chart.grab().toImage();
            const ChartTheme theme = chartTheme(chart.palette());
            QCOMPARE(image.pixelColor(5, 100), theme.background);
            for (const TermId term :
                {TermId::Weights, TermId::MasterWeights, TermId::Gradients, TermId::OptimizerState, TermId::Activations})
                QVERIFY2(count(image, theme.term(term)) > 500, nameOf(term).data());
        }
    }

    void aChartFollowsThePaletteWhileItRuns()
    {
        MemoryBars bars;
        CostRanges costs;
        bars.resize(600, 400);
        costs.resize(600, 300);
        bars.setValue(sampleBars());
        costs.setValue(sampleCosts());
        for (const QPalette &palette : {darkPalette(), lightPalette()}) {
            bars.setPalette(palette);
            costs.setPalette(palette);
            QCOMPARE(bars.grab().toImage().pixelColor(3, 100), palette.color(QPalette::Base));
            QCOMPARE(costs.grab().toImage().pixelColor(3, 290), palette.color(QPalette::Base));
        }
    }

    void aNewValueRebuildsNothing()
    {
        MemoryBars chart;
        chart.resize(800, 500);
        chart.setValue(sampleBars());
        const auto *view = chart.findChild<QGraphicsView *>();
        const auto before = view->scene()->items();
        QVERIFY(before.size() > 32);
        chart.setValue(scaledBars(0.5));
        QCOMPARE(view->scene()->items(), before);
    }

    void theAxisOfTheBarsHoldsStillWhileTheHandDrags()
    {
        MemoryBars chart;
        chart.resize(800, 500);
        chart.setValue(sampleBars());
        const double start = chart.axisEnd();
        QVERIFY(start >= 132);
        chart.setHeld(true);
        chart.setValue(scaledBars(0.5));
        QCOMPARE(chart.axisEnd(), start);
        chart.setValue(scaledBars(3));
        QVERIFY(chart.axisEnd() >= 3 * 132);
        chart.setValue(sampleBars());
        QVERIFY(chart.axisEnd() >= 3 * 132);
        chart.setHeld(false);
        QCOMPARE(chart.axisEnd(), start);
    }

    void aClickOnASegmentTellsItsTerm_data()
    {
        QTest::addColumn<int>("term");
        QTest::addColumn<int>("bar");
        for (const TermId term : {TermId::Weights, TermId::MasterWeights, TermId::OptimizerState, TermId::KvCache}) {
            for (const int bar : {0, 3}) {
                QTest::addRow("%s of bar %d", nameOf(term).data(), bar) << static_cast<int>(term) << bar;
            }
        }
    }

    void aClickOnASegmentTellsItsTerm()
    {
        QFETCH(int, term);
        QFETCH(int, bar);
        MemoryBars chart;
        chart.resize(800, 600);
        MemoryBarsValue value = sampleBars();
        for (StageBar &stage : value.bars)
            stage.terms[TermId::KvCache] = gigabytes(10);
        chart.setValue(value);
        chart.show();
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        auto *view = chart.findChild<QGraphicsView *>();
        const QImage image = view->grab().toImage();
        QVERIFY(!image.isNull());
        const QColor colour = chartTheme(chart.palette()).term(static_cast<TermId>(term));
        // The bars stand above the legend, which has the same colours, in four columns.
        const QRect column(80 + bar * 160, 60, 160, 470);
        const QPoint at = middleOf(image, colour, column);
        QVERIFY(column.contains(at));
        const QSignalSpy clicked(&chart, &MemoryBars::termClicked);
        QTest::mouseMove(view->viewport(), at);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, Qt::NoModifier, at);
        QCOMPARE(clicked.count(), 1);
        QCOMPARE(clicked.first().at(0).value<TermId>(), static_cast<TermId>(term));
        QCOMPARE(clicked.first().at(1).toInt(), bar);
    }

    void theChartIsSaidInWords()
    {
        MemoryBars chart;
        chart.setValue(sampleBars());
        const QString words = chart.accessibleDescription();
        for (const char *part : {"Sample 80GB", "86.0 GB", "80.0 GB", "DDP needs 130.0 GB", "128.0–132.0 GB",
                 "ZeRO-1 (chosen) needs 85.0 GB", "ZeRO-3 needs 60.0 GB"})
            QVERIFY2(words.contains(QString::fromUtf8(part)), qPrintable(words));
        MemoryBarsValue other = sampleBars();
        other.unit = Unit::GiB;
        chart.setValue(other);
        // 130 GB / 1.073741824 = 121.07 GiB
        QVERIFY2(chart.accessibleDescription().contains(QStringLiteral("121.1 GiB")),
            qPrintable(chart.accessibleDescription()));
    }

    void anErrorStandsInPlaceOfTheBars()
    {
        MemoryBars chart;
        chart.resize(600, 400);
        chart.setValue({.problem = QStringLiteral("The plan names a GPU that is not in the catalogue.")});
        QVERIFY(chart.accessibleDescription().contains(QStringLiteral("not in the catalogue")));
        QVERIFY(count(chart.grab().toImage(), chartTheme(chart.palette()).term(TermId::Weights)) == 0);
    }

    void costsStandCheapestFirstAndMissingOnesLast()
    {
        CostRanges chart;
        chart.setValue(sampleCosts());
        QStringList order;
        for (int place = 0; place < 4; ++place)
            order << chart.gpuAt(place);
        QCOMPARE(order,
            (QStringList {QStringLiteral("cheap"), QStringLiteral("dear"), QStringLiteral("unsold"),
                QStringLiteral("small")}));
        QVERIFY(chart.gpuAt(4).isEmpty());
        QVERIFY(chart.gpuAt(-1).isEmpty());
    }

    void costsKeepTheirPlacesWhileTheHandDrags()
    {
        CostRanges chart;
        chart.resize(700, 300);
        chart.setValue(sampleCosts());
        const double start = chart.axisEnd();
        chart.setHeld(true);
        CostRangesValue dearer = sampleCosts();
        dearer.rows.back().cost = Range<Money> {Money(300), Money(400)};
        chart.setValue(dearer);
        QCOMPARE(chart.gpuAt(0), QStringLiteral("cheap"));
        QVERIFY(chart.axisEnd() >= 400);
        chart.setValue(sampleCosts());
        QVERIFY(chart.axisEnd() >= 400);
        chart.setValue(dearer);
        chart.setHeld(false);
        QCOMPARE(chart.gpuAt(0), QStringLiteral("dear"));
        chart.setValue(sampleCosts());
        QCOMPARE(chart.axisEnd(), start);
    }

    void aRowSaysItsCountAndWhyThereIsNoCost_data()
    {
        QTest::addColumn<int>("row");
        QTest::addColumn<QString>("label");
        QTest::addColumn<QString>("text");
        QTest::newRow("does not fit") << 0 << QStringLiteral("SMALL") << QStringLiteral("does not fit");
        QTest::newRow("nobody sells it") << 1 << QStringLiteral("3 × UNSOLD") << QStringLiteral("no price known");
        QTest::newRow("a cost") << 2 << QStringLiteral("8 × DEAR") << QStringLiteral("40.00–90.00 USD");
    }

    void aRowSaysItsCountAndWhyThereIsNoCost()
    {
        QFETCH(int, row);
        const CostRow sample = sampleCosts().rows[static_cast<std::size_t>(row)];
        QTEST(rowLabel(sample), "label");
        QTEST(QString(rowText(sample)).replace(QChar(0xA0), QLatin1Char(' ')), "text");
    }

    void costsAreReachedByKeys()
    {
        CostRanges chart;
        chart.resize(600, 120);
        chart.setValue(sampleCosts());
        chart.show();
        const QSignalSpy activated(&chart, &CostRanges::gpuActivated);
        QTest::keyClick(&chart, Qt::Key_Home);
        QTest::keyClick(&chart, Qt::Key_Down);
        QTest::keyClick(&chart, Qt::Key_Return);
        QTest::keyClick(&chart, Qt::Key_End);
        QTest::keyClick(&chart, Qt::Key_Down);
        QTest::keyClick(&chart, Qt::Key_Return);
        QCOMPARE(activated.count(), 2);
        QCOMPARE(activated.at(0).first().toString(), QStringLiteral("dear"));
        QCOMPARE(activated.at(1).first().toString(), QStringLiteral("small"));
    }

    void aTwinShowsAndCopiesBothSides()
    {
        auto *chart = new MemoryBars;
        chart->setValue(sampleBars());
        Twin twin(QStringLiteral("memory"), QStringLiteral("Memory"), chart,
            {.table = [] { return memoryTable(sampleBars()); }, .figure = [] { return memoryFigure(sampleBars()); }});
        twin.resize(700, 500);
        twin.show();
        QVERIFY(!twin.showsTable());
        QTest::keyClick(twin.findChild<QWidget *>(QStringLiteral("memory.showTable")), Qt::Key_Space);
        QVERIFY(twin.showsTable());
        QVERIFY(twin.tableView()->isVisible());
        QVERIFY(twin.tableView()->model()->rowCount() > 10);
        QTest::keyClick(twin.findChild<QWidget *>(QStringLiteral("memory.copyTable")), Qt::Key_Space);
        const QMimeData *table = QGuiApplication::clipboard()->mimeData();
        QVERIFY(table->text().startsWith(QStringLiteral("Term\tDDP\tZeRO-1 (chosen)\t")));
        QVERIFY(table->html().contains(QStringLiteral("<th align=\"left\">Term</th>")));
        QTest::keyClick(twin.findChild<QWidget *>(QStringLiteral("memory.copyPicture")), Qt::Key_Space);
        const QImage picture = QGuiApplication::clipboard()->image();
        QCOMPARE(picture.width(), 1800); // 900 at twice its size
        QVERIFY(count(picture, chartTheme(lightPalette()).term(TermId::Weights)) > 2000);
        const QSignalSpy exported(&twin, &Twin::exportRequested);
        QTest::keyClick(twin.findChild<QWidget *>(QStringLiteral("memory.export")), Qt::Key_Space);
        QCOMPARE(exported.count(), 1);
    }

    void aFigureIsWrittenInEachFormat_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("png") << QStringLiteral("a.png") << QByteArray("\x89PNG");
        QTest::newRow("svg, ending in capitals") << QStringLiteral("a.SVG") << QByteArray("<?xml");
        QTest::newRow("pdf") << QStringLiteral("a.pdf") << QByteArray("%PDF-");
    }

    void aFigureIsWrittenInEachFormat()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, start);
        const QTemporaryDir folder;
        for (const Drawing &drawing : {memoryFigure(sampleBars()), costFigure(sampleCosts())}) {
            const QString path = folder.filePath(name);
            QVERIFY(writeDrawing(drawing, path, 1).has_value());
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(file.readAll().startsWith(start));
        }
    }

    void aFigureIsOnWhiteWhateverTheWindowShows()
    {
        setAppearance(Appearance::Dark);
        for (const double scale : {1.0, 2.0, 4.0}) {
            const QImage image = imageOf(memoryFigure(sampleBars()), scale);
            QCOMPARE(image.width(), static_cast<int>(900 * scale));
            QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
            QVERIFY(count(image, chartTheme(lightPalette()).term(TermId::OptimizerState)) > 1000);
        }
    }

    void aFileThatCannotBeWrittenIsNamed()
    {
        const QTemporaryDir folder;
        const Drawing drawing = costFigure(sampleCosts());
        const auto wrongEnding = writeDrawing(drawing, folder.filePath(QStringLiteral("a.jpg")), 1);
        QCOMPARE(wrongEnding.error().problem, FileProblem::UnknownKind);
        const auto noFolder = writeDrawing(drawing, folder.filePath(QStringLiteral("missing/a.png")), 1);
        QCOMPARE(noFolder.error().problem, FileProblem::NoSuchFolder);
        const auto isFolder = writeDrawing(drawing, folder.path() + QStringLiteral("/../"), 1);
        QVERIFY(!isFolder.has_value());
    }
};

HEADROOM_TEST_MAIN(QApplication, TestCharts)
#include "tst_charts.moc"
