// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The controls themselves: what they show, what they ask for, and where a gesture begins and ends.
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "tests/support/testmain.h"
#include "ui/widgets/choicebox.h"
#include "ui/widgets/flagbox.h"
#include "ui/widgets/rangebox.h"
#include "ui/widgets/knobslider.h"
#include "ui/widgets/section.h"

#include <memory>

using namespace headroom;
using namespace headroom::ui;

Q_DECLARE_METATYPE(std::optional<headroom::Range<double>>)

class TestWidgets : public QObject {
    Q_OBJECT

private:
    /// Powers of two and the halves between them.
    static Scale usualLengths()
    {
        Scale scale {128, 1048576, true};
        for (double power = 128; power <= 1048576; power *= 2) {
            scale.stops.push_back(power);
            if (power < 1048576)
                scale.stops.push_back(power * 1.5);
        }
        return scale;
    }

    /// A slider over the usual lengths in a window that has the focus elsewhere.
    struct Stage {
        QWidget window;
        KnobSlider *knob;
        QLineEdit *elsewhere;
        QSlider *slider;
        NumberBox *number;

        Stage()
            : window()
            , knob(new KnobSlider(QStringLiteral("knob"),
                  {QStringLiteral("Sequence &length"), QStringLiteral("tokens"), QStringLiteral("Longer rows need more.")},
                  usualLengths(), {1, 1e9, 0}))
            , elsewhere(new QLineEdit)
        {
            auto *layout = new QVBoxLayout(&window);
            layout->addWidget(elsewhere);
            layout->addWidget(knob);
            slider = knob->findChild<QSlider *>(QStringLiteral("knob.slider"));
            number = knob->findChild<NumberBox *>(QStringLiteral("knob.number"));
            knob->setValue(4096);
            window.show();
            elsewhere->setFocus();
            if (!QTest::qWaitForWindowActive(&window))
                qFatal("the test window did not become active");
        }
    };

private slots:
    void initTestCase()
    {
        QApplication::setStyle(QStringLiteral("Fusion"));
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    }

    void init() { tests::failOnAnyWarning(); }

    void aValueThatIsGivenIsShownWithoutAnEcho()
    {
        Stage stage;
        QSignalSpy chosen(stage.knob, &KnobSlider::valueChosen);
        stage.knob->setValue(8192);
        QCOMPARE(stage.number->text(), QStringLiteral("8,192 tokens"));
        QCOMPARE(stage.slider->value(), positionOf({128, 1048576, true}, 8192));
        QCOMPARE(chosen.count(), 0);
    }

    void arrowKeysOnTheSliderGoToTheUsualValues()
    {
        Stage stage;
        QSignalSpy chosen(stage.knob, &KnobSlider::valueChosen);
        stage.slider->setFocus();
        QTest::keyClick(stage.slider, Qt::Key_Right);
        QTest::keyClick(stage.slider, Qt::Key_Right);
        QTest::keyClick(stage.slider, Qt::Key_Left);
        QCOMPARE(chosen.count(), 3);
        QCOMPARE(chosen.at(0).first().toDouble(), 6144.0);
        QCOMPARE(chosen.at(1).first().toDouble(), 8192.0);
        QCOMPARE(chosen.at(2).first().toDouble(), 6144.0);
        QTest::keyClick(stage.slider, Qt::Key_End);
        QCOMPARE(stage.knob->value(), 1048576.0);
        QTest::keyClick(stage.slider, Qt::Key_Home);
        QCOMPARE(stage.knob->value(), 128.0);
    }

    void anyNumberCanBeTyped()
    {
        Stage stage;
        QSignalSpy chosen(stage.knob, &KnobSlider::valueChosen);
        stage.number->setFocus();
        stage.number->selectAll();
        QTest::keyClicks(stage.number, QStringLiteral("5000"));
        QCOMPARE(chosen.count(), 0);
        QTest::keyClick(stage.number, Qt::Key_Return);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(stage.knob->value(), 5000.0);
        QCOMPARE(stage.slider->value(), positionOf({128, 1048576, true}, 5000));
    }

    void aTypedNumberBeyondTheSliderStands()
    {
        Stage stage;
        stage.number->setFocus();
        stage.number->selectAll();
        QTest::keyClicks(stage.number, QStringLiteral("3000000\r"));
        QCOMPARE(stage.knob->value(), 3e6);
        QCOMPARE(stage.slider->value(), trackLength);
    }

    void keyboardStepsShareOneGestureUntilTheFocusLeaves()
    {
        Stage stage;
        QSignalSpy began(stage.knob, &KnobSlider::gestureBegan);
        QSignalSpy ended(stage.knob, &KnobSlider::gestureEnded);
        stage.slider->setFocus();
        for (int step = 0; step < 5; ++step)
            QTest::keyClick(stage.slider, Qt::Key_Right);
        QCOMPARE(began.count(), 1);
        QCOMPARE(ended.count(), 0);
        stage.elsewhere->setFocus();
        QCOMPARE(ended.count(), 1);
        stage.number->setFocus();
        QTest::keyClick(stage.number, Qt::Key_Up);
        QTest::keyClick(stage.number, Qt::Key_Up);
        QCOMPARE(began.count(), 2);
        stage.elsewhere->setFocus();
        QCOMPARE(ended.count(), 2);
    }

    void aDragIsOneGestureFromPressToRelease()
    {
        Stage stage;
        QSignalSpy began(stage.knob, &KnobSlider::gestureBegan);
        QSignalSpy ended(stage.knob, &KnobSlider::gestureEnded);
        QSignalSpy chosen(stage.knob, &KnobSlider::valueChosen);
        stage.slider->setSliderDown(true);
        for (int position = stage.slider->value(); position < trackLength; position += 40)
            stage.slider->setSliderPosition(position);
        QCOMPARE(ended.count(), 0);
        stage.slider->setSliderDown(false);
        QCOMPARE(began.count(), 1);
        QCOMPARE(ended.count(), 1);
        // From 4,096 to 1,048,576 lie 16 usual lengths, and each is asked for once.
        QCOMPARE(chosen.count(), 16);
        QCOMPARE(stage.knob->value(), 1048576.0);
    }

    void aSliderWithoutFocusLeavesTheWheelToThePage()
    {
        Stage stage;
        QSignalSpy chosen(stage.knob, &KnobSlider::valueChosen);
        for (QWidget *part : {static_cast<QWidget *>(stage.slider), static_cast<QWidget *>(stage.number)}) {
            const QPointF middle(part->rect().center());
            QWheelEvent wheel(middle, part->mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                Qt::NoScrollPhase, false);
            QApplication::sendEvent(part, &wheel);
        }
        QCOMPARE(chosen.count(), 0);
    }

    void everyPartHasANameAndSaysWhatItDoes()
    {
        Stage stage;
        for (QWidget *part : {static_cast<QWidget *>(stage.slider), static_cast<QWidget *>(stage.number)}) {
            QCOMPARE(part->accessibleName(), QStringLiteral("Sequence length"));
            QCOMPARE(part->accessibleDescription(),
                QStringLiteral("Longer rows need more. From 1 to 1,000,000,000 tokens."));
            QCOMPARE(part->toolTip(), QStringLiteral("Longer rows need more."));
        }
        QCOMPARE(stage.knob->findChild<QLabel *>()->buddy(), stage.number);
    }

    void aChoiceIsAskedForByItsSpelling()
    {
        ChoiceBox knob(QStringLiteral("attention"), {QStringLiteral("Attention"), {}, QStringLiteral("The kernel.")},
            {{QStringLiteral("flash"), QStringLiteral("FlashAttention"), {}},
                {QStringLiteral("eager"), QStringLiteral("Eager"), {}}});
        QSignalSpy chosen(&knob, &ChoiceBox::choiceChosen);
        knob.setChoice(QStringLiteral("eager"));
        QCOMPARE(chosen.count(), 0);
        QCOMPARE(knob.choice(), QStringLiteral("eager"));
        auto *box = knob.findChild<QComboBox *>(QStringLiteral("attention.box"));
        QTest::keyClick(box, Qt::Key_Up);
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.first().first().toString(), QStringLiteral("flash"));
    }

    void aFlagIsAskedForBothWays()
    {
        FlagBox knob(QStringLiteral("compiled"), {QStringLiteral("Compiled"), {}, QStringLiteral("torch.compile")});
        QSignalSpy chosen(&knob, &FlagBox::flagChosen);
        knob.setFlag(true);
        QCOMPARE(chosen.count(), 0);
        knob.findChild<QCheckBox *>()->click();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.first().first().toBool(), false);
    }

    void aRangeShowsTheCataloguesUntilTheUserOwnsIt()
    {
        RangeBox knob(QStringLiteral("price"), {QStringLiteral("Own price"), QStringLiteral("USD/h"), {}}, {0, 1000, 2, 0.1});
        QSignalSpy chosen(&knob, &RangeBox::rangeChosen);
        auto *low = knob.findChild<NumberBox *>(QStringLiteral("price.low"));
        auto *high = knob.findChild<NumberBox *>(QStringLiteral("price.high"));
        knob.setRange(std::nullopt, Range<double> {1.49, 2.5});
        QVERIFY(!low->isEnabled());
        QCOMPARE(low->text(), QStringLiteral("1.49"));
        QCOMPARE(high->text(), QStringLiteral("2.5"));

        knob.findChild<QCheckBox *>()->click();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen.last().first().value<std::optional<Range<double>>>(), (Range<double> {1.49, 2.5}));

        knob.setRange(Range<double> {1.49, 2.5}, std::nullopt);
        QVERIFY(low->isEnabled());
        low->setValue(3);
        QCOMPARE(chosen.last().first().value<std::optional<Range<double>>>(), (Range<double> {3, 3}));
        knob.setRange(Range<double> {1.49, 2.5}, std::nullopt);
        high->setValue(1);
        QCOMPARE(chosen.last().first().value<std::optional<Range<double>>>(), (Range<double> {1, 1}));
    }

    void aSectionFoldsByKeyboard()
    {
        Section section(QStringLiteral("more"), QStringLiteral("More"), Section::State::Folded);
        auto *inside = new QCheckBox(QStringLiteral("inside"));
        section.addControl(inside);
        section.show();
        QVERIFY(section.isFolded());
        QVERIFY(!inside->isVisible());
        QTest::keyClick(section.findChild<QWidget *>(QStringLiteral("more.header")), Qt::Key_Space);
        QVERIFY(!section.isFolded());
        QVERIFY(inside->isVisible());
    }
};

HEADROOM_TEST_MAIN(QApplication, TestWidgets)
#include "tst_widgets.moc"
