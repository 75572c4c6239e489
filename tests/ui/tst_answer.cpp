// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What the user sees of a known plan: the published numbers on the screen, in light and dark, in German, and on paper.
//
// CTest runs this at scale 1 and 2. The pictures stay in the build folder's screens/ for eyes; only facts that hold for
// every font are asserted.
#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QFormLayout>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QTest>
#include <QTextBrowser>
#include <QTranslator>

#include "app/catalogue/cataloguestore.h"
#include "app/document/plandocument.h"
#include "tests/support/testmain.h"
#include "ui/answer/verdictpanel.h"
#include "ui/charts/twin.h"
#include "ui/render/page.h"
#include "ui/tabs/breakdowntab.h"
#include "ui/tabs/memorytab.h"
#include "ui/theme/appearance.h"
#include "ui/theme/charttheme.h"

#include <memory>

using namespace headroom;
using namespace headroom::ui;

class TestAnswer : public QObject {
    Q_OBJECT

private:
    /// Llama 3 8B on two A100 80GB with ZeRO-1 at 1.49 USD: the plan of the published example.
    static Plan publishedPlan()
    {
        Plan plan = startingPlan();
        plan.memoryModel = MemoryModel::Textbook;
        plan.model.preset = "llama-3-8b";
        plan.parallelism.gpus = 2;
        plan.parallelism.sharding = Sharding::Zero1;
        plan.economics.pricePerGpuHour = Range<HourlyPrice> {HourlyPrice(1.49), HourlyPrice(1.49)};
        return plan;
    }

    /// Tabs and answer side by side, as the window has them.
    struct Screen {
        QSplitter window {};
        MemoryTab *tab = new MemoryTab;
        BreakdownTab *breakdown = new BreakdownTab;
        VerdictPanel *panel = new VerdictPanel;

        Screen(const Picture &picture, const Catalogue &catalogue)
        {
            tab->setPicture(picture, catalogue, Unit::GB);
            breakdown->setPicture(picture, Unit::GB);
            panel->setValue(answerValue(picture, catalogue, Unit::GB));
            window.addWidget(tab);
            window.addWidget(panel);
            window.addWidget(breakdown);
            window.resize(1500, 900);
            window.show();
        }
    };

    static bool isShown(const QImage &image, const QColor &colour)
    {
        int found = 0;
        for (int y = 0; y < image.height(); y += 2) {
            for (int x = 0; x < image.width(); x += 2)
                found += image.pixelColor(x, y) == colour ? 1 : 0;
        }
        return found > 200;
    }

    static QString keptAt(const QString &name)
    {
        const QString scale = qEnvironmentVariable("QT_SCALE_FACTOR", QStringLiteral("1"));
        const QDir folder(QCoreApplication::applicationDirPath());
        folder.mkpath(QStringLiteral("screens"));
        return folder.filePath(QStringLiteral("screens/%1-%2x.png").arg(name, scale));
    }

    static QString plain(QString text)
    {
        return text.replace(QChar(0xA0), QLatin1Char(' ')).replace(QChar(0x202F), QLatin1Char(' '));
    }

private slots:
    void initTestCase()
    {
        const auto catalogue = builtInCatalogue();
        QVERIFY(catalogue.has_value());
        m_catalogue = *catalogue;
        m_document = std::make_unique<PlanDocument>(m_catalogue);
        m_document->start(publishedPlan());
        QVERIFY(m_document->estimate().has_value());
    }

    void init() { headroom::tests::failOnAnyWarning(); }

    void theBarsShowThePublishedNumbers()
    {
        const MemoryBarsValue value = memoryBarsValue(m_document->picture(), m_catalogue, Unit::GB);
        QStringList totals;
        for (const StageBar &bar : value.bars)
            totals << bar.name + QLatin1Char(' ') + plain(formatBytes(bar.terms.total(), Unit::GB, QLocale::c()));
        QCOMPARE(totals,
            (QStringList {QStringLiteral("DDP 132.6 GB"), QStringLiteral("ZeRO-1 84.4 GB"),
                QStringLiteral("ZeRO-2 76.3 GB"), QStringLiteral("ZeRO-3 68.3 GB")}));
        QVERIFY(value.bars[1].chosen);
        QCOMPARE(plain(barText(value.bars[1], Unit::GB)), QStringLiteral("1.5 GB free"));
        QCOMPARE(plain(barText(value.bars[0], Unit::GB)), QStringLiteral("46.7 GB too much"));
    }

    void theAnswerShowsThePublishedNumbers()
    {
        const AnswerValue answer = answerValue(m_document->picture(), m_catalogue, Unit::GB);
        QVERIFY(answer.hasEstimate);
        QCOMPARE(answer.verdict, Verdict::Tight);
        QVERIFY2(plain(answer.line(AnswerLine::Cost)).startsWith(QStringLiteral("10.15–12.17 USD")),
            qPrintable(answer.line(AnswerLine::Cost)));
        QVERIFY2(answer.line(AnswerLine::HostMemory).isEmpty(), "nothing is offloaded");
        QVERIFY(!answer.assumptions.empty());
        for (const AnswerAssumption &assumption : answer.assumptions)
            QVERIFY2(!assumption.source.isEmpty(), qPrintable(assumption.label));
    }

    void eachLineOfTheAnswerHasALabelAndCanBeSelectedAndReached()
    {
        const Screen screen(m_document->picture(), m_catalogue);
        int lines = 0;
        for (const QLabel *label : screen.panel->findChildren<QLabel *>()) {
            if (!label->objectName().startsWith(QStringLiteral("answer.line")) || !label->isVisible())
                continue;
            ++lines;
            QVERIFY(!label->accessibleName().isEmpty());
            QVERIFY(label->textInteractionFlags().testFlag(Qt::TextSelectableByKeyboard));
            QCOMPARE(label->focusPolicy(), Qt::StrongFocus);
        }
        QVERIFY(lines >= 11);
        const auto *verdict = screen.panel->findChild<QLabel *>(QStringLiteral("answer.verdict"));
        QVERIFY2(verdict->text().startsWith(QStringLiteral("Tight")), qPrintable(verdict->text()));
        const auto *assumptions = screen.panel->findChild<QTextBrowser *>();
        QVERIFY(!assumptions->toPlainText().isEmpty());
    }

    void aPlanInErrorSaysSoEverywhere()
    {
        Plan plan = publishedPlan();
        plan.hardware.gpu = "abacus";
        PlanDocument document(m_catalogue);
        document.start(plan);
        const Screen screen(document.picture(), m_catalogue);
        const auto *verdict = screen.panel->findChild<QLabel *>(QStringLiteral("answer.verdict"));
        QVERIFY2(verdict->text().contains(QStringLiteral("abacus")), qPrintable(verdict->text()));
        QVERIFY(!screen.panel->findChild<QTextBrowser *>()->isVisible());
        QCOMPARE(screen.breakdown->tableView()->model()->rowCount(), 0);
        const Drawing page = pageDrawing(document.picture(), m_catalogue, Unit::GB);
        QVERIFY(!imageOf(page, 1).isNull());
    }

    void aTermIsFoundInTheBreakdown()
    {
        const Screen screen(m_document->picture(), m_catalogue);
        screen.breakdown->showTerm(TermId::OptimizerState);
        const QModelIndex current = screen.breakdown->tableView()->currentIndex();
        QCOMPARE(current.row(), static_cast<int>(TermId::OptimizerState));
        // 8 bytes of moments per parameter over two GPUs: 8,030,261,248 * 8 / 2 = 32.1 GB.
        QCOMPARE(plain(current.siblingAtColumn(1).data().toString()), QStringLiteral("32.1 GB"));
        QVERIFY(!current.siblingAtColumn(3).data().toString().isEmpty());
        QVERIFY(!current.siblingAtColumn(5).data().toString().isEmpty());
    }

    void eachTermOfTheBreakdownIsItsEquation()
    {
        const BreakdownValue value = breakdownValue(m_document->picture(), Unit::GB);
        QCOMPARE(value.rows.size(), termCount);
        Bytes sum;
        for (const BreakdownRow &row : value.rows) {
            sum += row.bytes;
            QVERIFY2(!row.formula.isEmpty(), nameOf(row.term).data());
        }
        QCOMPARE(sum.value(), value.total.value());
    }

    void screensShowTheirBarsAndCutNoText_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<QString>("language");
        QTest::newRow("light, English") << false << QStringLiteral("en");
        QTest::newRow("dark, English") << true << QStringLiteral("en");
        QTest::newRow("light, German") << false << QStringLiteral("de");
        QTest::newRow("dark, German") << true << QStringLiteral("de");
    }

    void screensShowTheirBarsAndCutNoText()
    {
        QFETCH(bool, dark);
        QFETCH(QString, language);
        setAppearance(dark ? Appearance::Dark : Appearance::Light);
        QTranslator translator;
        if (language == QStringLiteral("de")) {
            QVERIFY(translator.load(QStringLiteral(":/i18n/headroom_de.qm")));
            QCoreApplication::installTranslator(&translator);
            QLocale::setDefault(QLocale(QLocale::German));
        }
        const auto restore = qScopeGuard([] { QLocale::setDefault(QLocale::c()); });
        Screen screen(m_document->picture(), m_catalogue);
        QVERIFY(QTest::qWaitForWindowExposed(&screen.window));
        const QPixmap picture = screen.window.grab();
        QVERIFY(picture.save(keptAt(QStringLiteral("%1-%2").arg(dark ? QStringLiteral("dark") : QStringLiteral("light"), language))));
        const QImage image = picture.toImage();
        const ChartTheme theme = chartTheme(screen.window.palette());
        QVERIFY(isShown(image, theme.background));
        for (const TermId term : {TermId::Weights, TermId::MasterWeights, TermId::Gradients, TermId::OptimizerState})
            QVERIFY2(isShown(image, theme.term(term)), nameOf(term).data());
        QVERIFY(isShown(image, theme.range));
        for (const QAbstractButton *button : screen.window.findChildren<QAbstractButton *>()) {
            if (button->isVisible() && !button->text().isEmpty())
                QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(button->text()));
        }
        for (const QLabel *label : screen.panel->findChildren<QLabel *>()) {
            if (label->isVisible() && label->wordWrap())
                QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
        }
    }

    void thePageFitsA4AndHoldsBothCharts()
    {
        setAppearance(Appearance::Dark);
        const Drawing page = pageDrawing(m_document->picture(), m_catalogue, Unit::GB);
        QCOMPARE(page.size, QSizeF(794, 1123));
        const QImage image = imageOf(page, 2);
        QVERIFY(image.save(keptAt(QStringLiteral("page"))));
        const ChartTheme print = chartTheme(lightPalette());
        QCOMPARE(image.pixelColor(4, 4), QColor(Qt::white));
        QVERIFY(isShown(image, print.term(TermId::Weights)));
        QVERIFY(isShown(image, print.range));
    }

private:
    Catalogue m_catalogue;
    std::unique_ptr<PlanDocument> m_document;
};

HEADROOM_TEST_MAIN(QApplication, TestAnswer)
#include "tst_answer.moc"
