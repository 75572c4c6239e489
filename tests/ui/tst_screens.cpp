// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The window as pictures, light and dark, for eyes; and the facts about them that no font changes.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSet>
#include <QTabWidget>
#include <QTest>

#include "tests/support/testmain.h"
#include "tests/support/windowstage.h"
#include "engine/plan/knobs.h"
#include "ui/dialogs/pickerdialog.h"
#include "ui/theme/appearance.h"
#include "ui/widgets/section.h"

using namespace headroom;

class TestScreens : public QObject {
    Q_OBJECT

private:
    /// Pictures lie beside the test program, one folder a scale.
    static void keep(QWidget &widget, const QString &name)
    {
        const QString folder = QCoreApplication::applicationDirPath() + QStringLiteral("/screens");
        QVERIFY(QDir().mkpath(folder));
        const int scale = qRound(widget.devicePixelRatioF());
        const QImage image = widget.grab().toImage();
        QCOMPARE(image.size(), widget.size() * scale);
        QVERIFY(image.save(QStringLiteral("%1/%2@%3x.png").arg(folder, name).arg(scale)));
        QSet<QRgb> colours;
        for (int y = 0; y < image.height(); y += 7) {
            for (int x = 0; x < image.width(); x += 7)
                colours.insert(image.pixel(x, y));
        }
        QVERIFY2(colours.size() > 20, "the picture is nearly blank");
    }

    /// Every label, button and tick has room for its words.
    static void checkNothingIsCutOff(QWidget &window)
    {
        for (QLabel *label : window.findChildren<QLabel *>()) {
            if (!label->isVisible() || label->text().isEmpty() || !label->pixmap().isNull())
                continue;
            const QString where = label->objectName() + u'/' + label->text();
            if (label->wordWrap())
                QTRY_VERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(where));
            else
                QVERIFY2(label->width() >= label->minimumSizeHint().width(), qPrintable(where));
        }
        for (QAbstractButton *button : window.findChildren<QAbstractButton *>()) {
            const bool worded = qobject_cast<QPushButton *>(button) || qobject_cast<QCheckBox *>(button);
            if (worded && button->isVisible())
                QVERIFY2(button->width() >= button->sizeHint().width(), qPrintable(button->objectName() + u'/' + button->text()));
        }
        for (QComboBox *box : window.findChildren<QComboBox *>()) {
            if (!box->isVisible())
                continue;
            const int room = box->width() - box->height();
            QVERIFY2(room >= box->fontMetrics().horizontalAdvance(box->currentText()),
                qPrintable(box->objectName() + u'/' + box->currentText()));
        }
    }

private slots:
    void initTestCase()
    {
        QApplication::setStyle(QStringLiteral("Fusion"));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void init() { tests::failOnAnyWarning(); }

    void theWindowShowsEverything_data()
    {
        QTest::addColumn<Theme>("theme");
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << Theme::Light << false;
        QTest::newRow("dark") << Theme::Dark << true;
    }

    void theWindowShowsEverything()
    {
        QFETCH(Theme, theme);
        QFETCH(bool, dark);
        tests::WindowStage stage;
        stage.window.findChild<QAction *>(dark ? QStringLiteral("action.themeDark") : QStringLiteral("action.themeLight"))
            ->trigger();
        QCOMPARE(stage.settings.theme(), theme);
        stage.show();
        QCOMPARE(ui::isDark(stage.window.palette()), dark);
        checkNothingIsCutOff(stage.window);
        keep(stage.window, QStringLiteral("memory-") + QLatin1StringView(QTest::currentDataTag()));
        stage.part<QTabWidget>("tabs")->setCurrentWidget(stage.part("breakdown"));
        QCoreApplication::processEvents();
        keep(stage.window, QStringLiteral("breakdown-") + QLatin1StringView(QTest::currentDataTag()));
    }

    void thePlanDockScrollsAndIsNeverCutSideways()
    {
        tests::WindowStage stage;
        stage.show();
        Plan plan = stage.document.plan();
        plan.training.method = Method::Qlora;
        stage.document.edit("training.method", plan);
        QTest::keyClick(stage.part("section.more.header"), Qt::Key_Space);
        QCoreApplication::processEvents();
        auto *panel = stage.part<QScrollArea>("planPanel");
        QVERIFY(panel->widget()->width() <= panel->viewport()->width());
        QVERIFY(panel->widget()->height() > panel->viewport()->height());
        checkNothingIsCutOff(*panel);
        keep(*panel->widget(), QStringLiteral("plan"));
    }

    void allFitsAtTheSmallestSupportedSize()
    {
        tests::WindowStage stage;
        stage.window.resize(1280, 800);
        stage.show();
        QCOMPARE(stage.window.size(), QSize(1280, 800));
        for (const char *dock : {"dock.plan", "dock.answer"}) {
            const QRect inWindow = stage.part(dock)->geometry();
            QVERIFY(stage.window.rect().contains(inWindow));
        }
    }

    void everyVerdictIsShownWhole_data()
    {
        QTest::addColumn<QString>("knob");
        QTest::addColumn<qint64>("value");
        QTest::newRow("does-not-fit") << QStringLiteral("training.sequence_length") << qint64(262144);
        QTest::newRow("in-error") << QStringLiteral("parallelism.tensor") << qint64(3);
    }

    void everyVerdictIsShownWhole()
    {
        QFETCH(QString, knob);
        QFETCH(qint64, value);
        tests::WindowStage stage;
        stage.show();
        Plan plan = stage.document.plan();
        headroom::knob(knob.toStdString())->set(plan, value);
        stage.document.edit(knob.toStdString(), plan);
        QCoreApplication::processEvents();
        checkNothingIsCutOff(stage.window);
        keep(stage.window, QLatin1StringView(QTest::currentDataTag()));
    }

    void aMessageIsShownWhole()
    {
        tests::WindowStage stage;
        stage.show();
        stage.window.files().openText(QStringLiteral("{\"model_type\": \"unheard-of\", \"hidden_size\": 4096}"));
        QCoreApplication::processEvents();
        QVERIFY(stage.part("messageBar")->isVisible());
        checkNothingIsCutOff(stage.window);
        keep(stage.window, QStringLiteral("message"));
    }

    void dialogsAreWhole()
    {
        tests::WindowStage stage;
        stage.show();
        for (const auto &[action, dialog] : {std::pair {"action.library", "libraryDialog"},
                 std::pair {"action.pickGpu", "gpuDialog"}, std::pair {"action.editShape", "shapeEditor"},
                 std::pair {"action.about", "aboutDialog"}}) {
            stage.window.findChild<QAction *>(QLatin1StringView(action))->trigger();
            auto *shown = stage.part<QDialog>(dialog);
            QCoreApplication::processEvents();
            checkNothingIsCutOff(*shown);
            keep(*shown, QLatin1StringView(dialog));
            shown->close();
        }
    }

    void atAnyTextSizeNothingIsCut()
    {
        tests::WindowStage stage;
        stage.window.resize(1920, 1080);
        stage.show();
        for (int step = 0; step < 5; ++step)
            stage.window.findChild<QAction *>(QStringLiteral("action.largerText"))->trigger();
        QCoreApplication::processEvents();
        QCOMPARE(stage.settings.textZoom(), 150);
        checkNothingIsCutOff(stage.window);
        keep(stage.window, QStringLiteral("large-text"));
        stage.window.findChild<QAction *>(QStringLiteral("action.normalText"))->trigger();
        QCOMPARE(stage.settings.textZoom(), 100);
    }
};

HEADROOM_TEST_MAIN(QApplication, TestScreens)
#include "tst_screens.moc"
