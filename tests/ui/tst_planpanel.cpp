// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every control of the plan dock: its words, and that the plan follows it and it follows the plan.
#include <QAbstractSpinBox>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include "tests/support/testmain.h"

#include "app/catalogue/cataloguestore.h"
#include "app/document/plandocument.h"
#include "app/text/labels.h"
#include "engine/plan/knobs.h"
#include "engine/plan/knobvalues.h"
#include "engine/plan/recipes.h"
#include "ui/plan/planpanel.h"
#include "ui/plan/recipeknob.h"
#include "ui/widgets/knobslider.h"

#include <memory>

using namespace headroom;

class TestPlanPanel : public QObject {
    Q_OBJECT

private:
    struct Stage {
        PlanDocument document {catalogue()};
        ui::PlanPanel panel {document};

        template <typename Widget = QWidget> Widget *part(const QString &name)
        {
            return panel.findChild<Widget *>(name);
        }
    };

    static const Catalogue &catalogue()
    {
        static const auto shipped = builtInCatalogue();
        if (!shipped)
            qFatal("the built-in catalogue cannot be read");
        return *shipped;
    }

    static bool isStage(const Knob &knob) { return knob.id == "parallelism.sharding"; }

    static QString asText(std::string_view text)
    {
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    }

    /// One row for each knob that the dock shows with this kind of part.
    template <typename Widget> static void addShownKnobs(const QString &partEnding)
    {
        QTest::addColumn<QString>("id");
        Stage stage;
        int rows = 0;
        for (const Knob &knob : knobs()) {
            const QString id = asText(knob.id);
            if (!stage.part<Widget>(id + partEnding)
                || (std::is_same_v<Widget, QSlider> && !knob.hasSlider() && !isStage(knob)))
                continue;
            QTest::newRow(qPrintable(id)) << id;
            ++rows;
        }
        QVERIFY(rows > 0);
    }

private slots:
    void initTestCase() { QApplication::setStyle(QStringLiteral("Fusion")); }
    void init() { tests::failOnAnyWarning(); }

    void everyControlIsNamedAndSaysWhatItDoes()
    {
        Stage stage;
        int controls = 0;
        for (QWidget *part : stage.panel.findChildren<QWidget *>()) {
            const bool control = qobject_cast<QSlider *>(part) || qobject_cast<QAbstractSpinBox *>(part)
                || qobject_cast<QComboBox *>(part) || qobject_cast<QCheckBox *>(part);
            if (!control)
                continue;
            ++controls;
            QVERIFY2(!part->accessibleName().isEmpty(), qPrintable(part->objectName()));
            QVERIFY2(part->accessibleDescription().size() > 10, qPrintable(part->objectName()));
            QVERIFY2(!part->toolTip().isEmpty(), qPrintable(part->objectName()));
            QVERIFY2(part->focusPolicy() & Qt::TabFocus, qPrintable(part->objectName()));
        }
        QVERIFY(controls > 30);
        for (QPushButton *button : stage.panel.findChildren<QPushButton *>())
            QVERIFY(!button->text().isEmpty());
    }

    void everySliderTurnsThePlanAndFollowsIt_data() { addShownKnobs<QSlider>(QStringLiteral(".slider")); }

    void everySliderTurnsThePlanAndFollowsIt()
    {
        QFETCH(QString, id);
        Stage stage;
        auto *slider = stage.part<QSlider>(id + QStringLiteral(".slider"));
        const Knob &row = *knob(id.toStdString());
        const KnobValue before = row.get(stage.document.plan());

        slider->setValue(slider->maximum()); // one that is not set stands at its lowest place
        const KnobValue highest = row.get(stage.document.plan());
        slider->setValue(slider->minimum());
        const KnobValue lowest = row.get(stage.document.plan());
        QVERIFY(lowest != highest);
        QVERIFY(allows(row, lowest));
        QVERIFY(allows(row, highest));
        if (row.kind == KnobKind::Whole) {
            QCOMPARE(static_cast<double>(std::get<std::int64_t>(lowest)), row.sliderLow);
            QCOMPARE(static_cast<double>(std::get<std::int64_t>(highest)), row.sliderHigh);
        }

        Plan plan = stage.document.plan();
        row.set(plan, lowest);
        stage.document.edit(row.id, plan);
        QCOMPARE(slider->value(), slider->minimum());
        stage.document.undoStack()->setIndex(0);
        QVERIFY(row.get(stage.document.plan()) == before);
    }

    void everyChoiceOfEveryBoxReachesThePlan_data() { addShownKnobs<QComboBox>(QStringLiteral(".box")); }

    void everyChoiceOfEveryBoxReachesThePlan()
    {
        QFETCH(QString, id);
        Stage stage;
        auto *box = stage.part<QComboBox>(id + QStringLiteral(".box"));
        const Knob &row = *knob(id.toStdString());
        QVERIFY(box->count() > 1);
        for (int index = 0; index < box->count(); ++index) {
            QVERIFY(!box->itemText(index).isEmpty());
            emit box->activated(index);
            QCOMPARE(box->currentIndex(), index);
            const QString spelling = box->itemData(index).toString();
            const KnobValue value = row.get(stage.document.plan());
            if (const auto *choice = std::get_if<KnobChoice>(&value))
                QCOMPARE(asText(row.choices[choice->index]), spelling);
            else if (std::holds_alternative<std::monostate>(value))
                QVERIFY(spelling.isEmpty());
            else
                QCOMPARE(QString::fromStdString(std::get<std::vector<std::string>>(value).front()), spelling);
        }
    }

    void everyTickReachesThePlan_data() { addShownKnobs<QCheckBox>(QStringLiteral(".box")); }

    void everyTickReachesThePlan()
    {
        QFETCH(QString, id);
        Stage stage;
        auto *box = stage.part<QCheckBox>(id + QStringLiteral(".box"));
        const Knob &row = *knob(id.toStdString());
        for (int times = 0; times < 2; ++times) {
            const bool wanted = !box->isChecked();
            box->click();
            const KnobValue value = row.get(stage.document.plan());
            QCOMPARE(std::get<bool>(value), wanted);
            QCOMPARE(box->isChecked(), wanted);
        }
    }

    void anyNumberThatIsTypedReachesThePlan()
    {
        Stage stage;
        auto *number = stage.part<ui::NumberBox>(QStringLiteral("training.sequence_length.number"));
        number->setValue(5000);
        QCOMPARE(stage.document.plan().training.sequenceLength, 5000);
        auto *tokens = stage.part<ui::NumberBox>(QStringLiteral("training.tokens.number"));
        tokens->setValue(3e12);
        QCOMPARE(stage.document.plan().training.tokens, 3e12);
    }

    void aDragIsOneEntryOfUndo()
    {
        Stage stage;
        auto *slider = stage.part<QSlider>(QStringLiteral("training.sequence_length.slider"));
        slider->setSliderDown(true);
        for (int position = slider->value(); position < slider->maximum(); position += 50)
            slider->setSliderPosition(position);
        slider->setSliderDown(false);
        QVERIFY(stage.document.plan().training.sequenceLength > 4096);
        QCOMPARE(stage.document.undoStack()->count(), 1);
        stage.document.undoStack()->undo();
        QCOMPARE(stage.document.plan().training.sequenceLength, 4096);
        QCOMPARE(slider->value(), ui::positionOf({128, 1048576, true}, 4096));
    }

    void aDragBackToItsStartLeavesNoEntry()
    {
        Stage stage;
        auto *slider = stage.part<QSlider>(QStringLiteral("training.micro_batch.slider"));
        slider->setSliderDown(true);
        slider->setSliderPosition(slider->maximum());
        slider->setSliderPosition(slider->minimum());
        slider->setSliderDown(false);
        QCOMPARE(stage.document.undoStack()->count(), 0);
    }

    void theStageSliderKeepsTheKindOfStageThree()
    {
        Stage stage;
        auto *slider = stage.part<QSlider>(QStringLiteral("parallelism.sharding.slider"));
        auto *kind = stage.part<QComboBox>(QStringLiteral("parallelism.sharding.box"));
        slider->setValue(3);
        QCOMPARE(stage.document.plan().parallelism.sharding, Sharding::Zero3);
        emit kind->activated(kind->findData(QStringLiteral("fsdp")));
        QCOMPARE(stage.document.plan().parallelism.sharding, Sharding::Fsdp);
        QCOMPARE(slider->value(), 3);
        slider->setValue(1);
        QCOMPARE(stage.document.plan().parallelism.sharding, Sharding::Zero1);
        slider->setValue(3);
        QCOMPARE(stage.document.plan().parallelism.sharding, Sharding::Fsdp);
    }

    void theEffectiveBatchStandsBesideTheAccumulation()
    {
        Stage stage;
        Plan plan = stage.document.plan();
        plan.training.microBatch = 2;
        plan.training.gradientAccumulation = 4;
        plan.parallelism.gpus = 8;
        stage.document.edit("test", plan);
        QCOMPARE(stage.part<QLabel>(QStringLiteral("training.gradient_accumulation.remark"))->text(),
            QStringLiteral("batch 64"));
    }

    void gpuStopsFollowTheSizeOfANode()
    {
        Stage stage;
        Plan plan = stage.document.plan();
        plan.parallelism.gpusPerNode = 6;
        plan.parallelism.gpus = 8;
        stage.document.edit("test", plan);
        auto *slider = stage.part<QSlider>(QStringLiteral("parallelism.gpus.slider"));
        slider->triggerAction(QSlider::SliderSingleStepAdd);
        QCOMPARE(stage.document.plan().parallelism.gpus, 12);
    }

    void adapterControlsShowWhenAdaptersAreTrained()
    {
        Stage stage;
        stage.panel.show();
        QWidget *adapters = stage.part(QStringLiteral("section.adapters"));
        QWidget *quantisation = stage.part(QStringLiteral("training.quantisation"));
        const auto choose = [&](Method method) {
            Plan plan = stage.document.plan();
            plan.training.method = method;
            stage.document.edit("training.method", plan);
        };
        QVERIFY(!adapters->isVisible());
        choose(Method::Lora);
        QVERIFY(adapters->isVisible());
        QVERIFY(!quantisation->isVisible());
        choose(Method::Qlora);
        QVERIFY(quantisation->isVisible());
    }

    void rolloutsShowWhenTheObjectiveDrawsThem()
    {
        Stage stage;
        stage.panel.show();
        QWidget *section = stage.part(QStringLiteral("section.rollouts"));
        QWidget *group = stage.part(QStringLiteral("training.rollouts.group"));
        auto *objective = stage.part<QComboBox>(QStringLiteral("training.objective.box"));
        QVERIFY(!section->isVisible());
        emit objective->activated(objective->findData(QStringLiteral("dpo")));
        QVERIFY(section->isVisible());
        QVERIFY(!group->isVisible());
        emit objective->activated(objective->findData(QStringLiteral("grpo")));
        QVERIFY(group->isVisible());
    }

    /// Zero is a value of its own: nothing stays resident, and that is not the default.
    void aNumberThatMayBeZeroCanBeLeftOpen()
    {
        Stage stage;
        auto *number = stage.part<ui::NumberBox>(QStringLiteral("parallelism.buffers.persistence.number"));
        QVERIFY(!stage.document.plan().parallelism.buffers.persistence.has_value());
        number->setValue(0);
        QCOMPARE(stage.document.plan().parallelism.buffers.persistence, 0);
        number->setValue(number->minimum());
        QVERIFY(!stage.document.plan().parallelism.buffers.persistence.has_value());
    }

    void aSizeIsTypedInTheUnitOfTheWindow()
    {
        Stage stage;
        auto *number = stage.part<ui::NumberBox>(QStringLiteral("hardware.capacity_bytes.number"));
        number->setValue(80);
        QCOMPARE(stage.document.plan().hardware.capacity, Bytes(80'000'000'000));
        stage.panel.setUnit(Unit::GiB);
        number->setValue(80);
        QCOMPARE(stage.document.plan().hardware.capacity, Bytes(85'899'345'920));
    }

    void aTickShowsWhatHoldsUntilItIsTurned()
    {
        Stage stage;
        Plan plan = stage.document.plan();
        auto *box = stage.part<QCheckBox>(QStringLiteral("parallelism.sequence_parallel.box"));
        QVERIFY(!box->isChecked());
        plan.parallelism.gpus = plan.parallelism.tensor = 2;
        stage.document.edit("parallelism.tensor", plan);
        QVERIFY(box->isChecked());
    }

    void theModelIsShownWithItsSizeAndShape()
    {
        Stage stage;
        // 8,030,261,248 parameters: 32 blocks of 218,112,000, two tables of 525,336,576, the last norm of 4,096.
        QCOMPARE(stage.part<QLabel>(QStringLiteral("model.count"))->text(), QStringLiteral("8.03 B parameters"));
        QCOMPARE(stage.part<QLabel>(QStringLiteral("model.shape"))->text(),
            QStringLiteral("32 layers, hidden 4096, 32 heads (8 KV), MLP 14336, vocabulary 128256"));
    }

    void recipesAreNamedAndSpendTheirBytes()
    {
        Stage stage;
        auto *box = stage.part<QComboBox>(QStringLiteral("training.recipe.box"));
        auto *bytes = stage.part<QLabel>(QStringLiteral("training.recipe.bytes"));
        QCOMPARE(bytes->text(),
            QStringLiteral("2 weights + 2 gradients + 4 master copy + 8 moments = 16 bytes per trained parameter"));
        emit box->activated(box->findData(QStringLiteral("adamw-8bit")));
        QCOMPARE(stage.document.plan().training.recipe.optimizer, Optimizer::Adamw8bit);
        QCOMPARE(box->currentData().toString(), QStringLiteral("adamw-8bit"));
        for (const NamedRecipe &named : namedRecipes())
            QVERIFY(ui::recipeName(named.id) != asText(named.id));
    }

    void ownRecipesAreAskedFor()
    {
        Stage stage;
        auto *box = stage.part<QComboBox>(QStringLiteral("training.recipe.box"));
        QSignalSpy wanted(&stage.panel, &ui::PlanPanel::ownRecipeWanted);
        emit box->activated(box->findData(QStringLiteral("own")));
        QCOMPARE(wanted.count(), 1);
        QCOMPARE(stage.document.undoStack()->count(), 0);
        QCOMPARE(box->currentData().toString(), QStringLiteral("mixed-adamw"));
    }

    void theCataloguesPriceIsShownUntilTheUserHasOne()
    {
        Stage stage;
        auto *low = stage.part<ui::NumberBox>(QStringLiteral("economics.price_per_gpu_hour.low"));
        auto *own = stage.part<QCheckBox>(QStringLiteral("economics.price_per_gpu_hour.own"));
        const double catalogues = stage.document.estimate()->cost->pricePerGpuHour.low.dollarsPerHour();
        QVERIFY(!low->isEnabled());
        QVERIFY(std::abs(low->value() - catalogues) < 0.005);
        own->click();
        QTRY_VERIFY(low->isEnabled());
        low->setValue(0.5);
        QCOMPARE(stage.document.plan().economics.pricePerGpuHour->low.dollarsPerHour(), 0.5);
        QTRY_COMPARE(low->value(), 0.5);
        own->click();
        QVERIFY(!stage.document.plan().economics.pricePerGpuHour.has_value());
    }

    void utilisationIsTypedInPercent()
    {
        Stage stage;
        stage.part<QCheckBox>(QStringLiteral("economics.mfu.own"))->click();
        QTRY_VERIFY(stage.part<ui::NumberBox>(QStringLiteral("economics.mfu.high"))->isEnabled());
        stage.part<ui::NumberBox>(QStringLiteral("economics.mfu.high"))->setValue(50);
        QCOMPARE(stage.document.plan().economics.mfu->high, 0.5);
    }

    void sizesOfTheOverheadFollowTheUnit()
    {
        Stage stage;
        Plan plan = stage.document.plan();
        plan.hardware.overhead = Range<Bytes> {Bytes(2'147'483'648), Bytes(4'294'967'296)}; // 2 and 4 GiB
        stage.document.edit("hardware.overhead_bytes", plan);
        auto *high = stage.part<ui::NumberBox>(QStringLiteral("hardware.overhead_bytes.high"));
        stage.panel.setUnit(Unit::GiB);
        QCOMPARE(high->value(), 4.0);
        stage.panel.setUnit(Unit::GB);
        QCOMPARE(high->value(), 4.29); // 4.294967296 to two places
        QCOMPARE(stage.document.plan(), plan);
    }
};

HEADROOM_TEST_MAIN(QApplication, TestPlanPanel)
#include "tst_planpanel.moc"
