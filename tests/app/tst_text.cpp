// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers are rounded and united as people read them; every problem has a sentence that names the
// place and a way out.
#include <QCoreApplication>
#include <QTest>

#include "tests/support/testmain.h"

#include "app/text/format.h"
#include "app/text/labels.h"
#include "app/text/sentences.h"

#include "engine/plan/choices.h"
#include "engine/plan/knobs.h"

using namespace headroom;
using namespace headroom::literals;

Q_DECLARE_METATYPE(headroom::FormatError)
Q_DECLARE_METATYPE(headroom::PlanError)
Q_DECLARE_METATYPE(headroom::FileError)

namespace {

const QLocale english(QLocale::English, QLocale::UnitedStates);
const QLocale german(QLocale::German, QLocale::Germany);

} // namespace

class TextTest : public QObject {
    Q_OBJECT

private slots:

    void init() { tests::failOnAnyWarning(); }

    void aSizeIsShownInTheChosenUnit_data()
    {
        QTest::addColumn<qlonglong>("bytes");
        QTest::addColumn<Unit>("unit");
        QTest::addColumn<QString>("text");
        QTest::addRow("one decimal") << 84'400'000'000LL << Unit::GB << QStringLiteral("84.4 GB");
        QTest::addRow("the same in GiB, 84.4e9 / 2^30 = 78.60")
            << 84'400'000'000LL << Unit::GiB << QStringLiteral("78.6 GiB");
        QTest::addRow("80 GiB, 80 * 2^30 / 1e9 = 85.90") << 85'899'345'920LL << Unit::GB << QStringLiteral("85.9 GB");
        QTest::addRow("nothing") << 0LL << Unit::GB << QStringLiteral("0 GB");
        QTest::addRow("two decimals below one") << 250'000'000LL << Unit::GB << QStringLiteral("0.25 GB");
        QTest::addRow("almost nothing is not nothing") << 1'000LL << Unit::GB << QStringLiteral("<0.01 GB");
        QTest::addRow("negative headroom") << -12'300'000'000LL << Unit::GB << QStringLiteral("-12.3 GB");
        QTest::addRow("a hair below zero has no minus") << -1'000LL << Unit::GB << QStringLiteral("0.00 GB");
        QTest::addRow("just below one rounds up with one decimal")
            << 996'000'000LL << Unit::GB << QStringLiteral("1.0 GB");
        QTest::addRow("whole numbers from ten thousand on")
            << 12'345'600'000'000LL << Unit::GB << QStringLiteral("12,346 GB");
    }

    void aSizeIsShownInTheChosenUnit()
    {
        QFETCH(const qlonglong, bytes);
        QFETCH(const Unit, unit);
        QFETCH(const QString, text);
        QCOMPARE(formatBytes(Bytes(bytes), unit, english), text);
    }

    void numbersFollowTheLocale()
    {
        QCOMPARE(formatBytes(84'400'000'000_B, Unit::GB, german), QStringLiteral("84,4 GB"));
        QCOMPARE(formatCount(8'030'261'248, german), QStringLiteral("8.030.261.248"));
        QCOMPARE(formatExactBytes(80_GiB, english), QStringLiteral("85,899,345,920 bytes"));
    }

    void aRangeHasOneUnit_data()
    {
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("text");
        QTest::addRow("sizes") << formatBytes(Range<Bytes> {2_GB, 4_GB}, Unit::GB, english)
                               << QStringLiteral("2.0–4.0 GB");
        QTest::addRow("equal ends are one number")
            << formatBytes(Range<Bytes> {2_GB, 2_GB}, Unit::GB, english) << QStringLiteral("2.0 GB");
        QTest::addRow("money in cents below a hundred")
            << formatMoney(Range<Money> {Money(10.152), Money(12.168)}, english) << QStringLiteral("10.15–12.17 USD");
        QTest::addRow("money in dollars above")
            << formatMoney(Range<Money> {Money(99.5), Money(1234.4)}, english) << QStringLiteral("100–1,234 USD");
        QTest::addRow("prices") << formatPrice({HourlyPrice(1.49), HourlyPrice(2.2)}, english)
                                << QStringLiteral("1.49–2.20 USD per GPU-hour");
        QTest::addRow("hours") << formatDuration(Range<Seconds> {Seconds(24'480), Seconds(29'520)}, english)
                               << QStringLiteral("6.8–8.2 h");
        QTest::addRow("the longer end decides the unit")
            << formatDuration(Range<Seconds> {Seconds(3600), Seconds(400'000)}, english)
            << QStringLiteral("0.0–4.6 days");
        QTest::addRow("seconds") << formatDuration(Seconds(45), english) << QStringLiteral("45 s");
        QTest::addRow("minutes") << formatDuration(Seconds(720), english) << QStringLiteral("12 min");
        QTest::addRow("days, 440,640 / 86,400 = 5.1")
            << formatDuration(Seconds(440'640), english) << QStringLiteral("5.1 days");
        QTest::addRow("percent") << formatPercent(Range<double> {0.35, 0.5}, english) << QStringLiteral("35–50%");
        QTest::addRow("small percent") << formatPercent(0.042, english) << QStringLiteral("4.2%");
    }

    void aRangeHasOneUnit()
    {
        QFETCH(const QString, shown);
        QTEST(shown, "text");
    }

    void countsHaveThreeDigits_data()
    {
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("text");
        QTest::addRow("billions") << formatParameters(Parameters(8'030'261'248), english) << QStringLiteral("8.03 B");
        QTest::addRow("tens of billions")
            << formatParameters(Parameters(70'553'706'496), english) << QStringLiteral("70.6 B");
        QTest::addRow("hundreds of billions")
            << formatParameters(Parameters(671'026'419'200), english) << QStringLiteral("671 B");
        QTest::addRow("trillions") << formatParameters(Parameters(1'026'000'000'000), english)
                                   << QStringLiteral("1.03 T");
        QTest::addRow("millions") << formatParameters(Parameters(124'439'808), english) << QStringLiteral("124 M");
        QTest::addRow("no million is exact")
            << formatParameters(Parameters(65'536), english) << QStringLiteral("65,536");
        QTest::addRow("tokens") << formatTokens(50e6, english) << QStringLiteral("50 M tokens");
        QTest::addRow("few tokens are exact") << formatTokens(4096, english) << QStringLiteral("4,096 tokens");
        QTest::addRow("throughput") << formatThroughput({5612.3, 6749.9}, english)
                                    << QStringLiteral("5,610–6,750 tokens/s");
        QTest::addRow("FLOPs") << formatFlops(Flops(2.409e18), english) << QStringLiteral("2.41 × 10^18 FLOP");
        QTest::addRow("FLOPs that round up to ten")
            << formatFlops(Flops(9.999e18), english) << QStringLiteral("1.00 × 10^19 FLOP");
        QTest::addRow("speed") << formatFlopRate(FlopRate(989e12), english) << QStringLiteral("989 TFLOP/s");
    }

    void countsHaveThreeDigits()
    {
        QFETCH(const QString, shown);
        QTEST(shown, "text");
    }

    void aUnitThereAndBackKeepsTheSize()
    {
        QCOMPARE(fromUnit(inUnit(80_GiB, Unit::GiB), Unit::GiB), 80_GiB);
        QCOMPARE(fromUnit(2.5, Unit::GB), 2'500'000'000_B);
        QVERIFY(fromUnit(1e300, Unit::GB) > Bytes(0));
    }

    void everyTermAndPhaseHasWords()
    {
        for (std::size_t index = 0; index < termCount; ++index) {
            QVERIFY(!termLabel(static_cast<TermId>(index)).isEmpty());
            QVERIFY(termHelp(static_cast<TermId>(index)).endsWith(u'.'));
        }
        for (std::size_t index = 0; index < phaseCount; ++index)
            QVERIFY(!phaseLabel(static_cast<Phase>(index)).isEmpty());
    }

    void everyChoiceOfThePlanDocumentHasWords()
    {
        requireWords<MemoryModel>("memory_model");
        requireWords<Framework>("framework");
        requireWords<Method>("training.method");
        requireWords<Objective>("training.objective");
        requireWords<ReferenceModel>("training.rollouts.reference");
        requireWords<Inference>("training.rollouts.inference");
        requireWords<MeasuredMetric>("measurement.metric");
        requireWords<LoraVariant>("training.lora.variant");
        requireWords<AdapterFormat>("training.lora.adapter_dtype");
        requireWords<BaseUpcast>("training.lora.base_upcast");
        requireWords<Quantisation>("training.quantisation");
        requireWords<WeightFormat>("training.recipe.weights");
        requireWords<WeightFormat>("training.recipe.compute");
        requireWords<GradientFormat>("training.recipe.gradients");
        requireWords<MasterFormat>("training.recipe.master");
        requireWords<Optimizer>("training.recipe.optimizer");
        requireWords<MomentFormat>("training.recipe.moments");
        requireWords<OptimizerStep>("training.recipe.optimizer_step");
        requireWords<Checkpointing>("training.checkpointing");
        requireWords<SelectiveKind>("training.selective");
        requireWords<AttentionKernel>("training.attention");
        requireWords<Kernels>("training.kernels");
        requireWords<LossKind>("training.loss");
        requireWords<Sharding>("parallelism.sharding");
        requireWords<ContextKind>("parallelism.context_kind");
        requireWords<PipelineSchedule>("parallelism.pipeline_schedule");
        requireWords<Market>("economics.market");
    }

    void everyKnobOfTheTableHasWords()
    {
        for (const Knob &knob : knobs()) {
            QVERIFY2(hasKnobWords(knob.id), knob.id.data());
            QVERIFY2(!knobLabel(knob.id).isEmpty(), knob.id.data());
            QVERIFY2(knobHelp(knob.id).endsWith(u'.'), knob.id.data());
            for (const std::string_view spelling : knob.choices)
                QVERIFY2(hasChoiceWords(knob.id, spelling), spelling.data());
        }
    }

    void aFormatErrorSaysWhereAndWhatToDo_data()
    {
        QTest::addColumn<FormatError>("error");
        QTest::addColumn<QString>("text");
        QTest::addRow("syntax") << FormatError {.problem = FormatProblem::Syntax, .line = 3, .column = 7}
                                << QStringLiteral("a.json, line 3, column 7: this is not valid JSON. Correct the text "
                                                  "there, or get the file again.");
        QTest::addRow("unknown key") << FormatError {.problem = FormatProblem::UnknownKey, .key = "training.micro_bach"}
                                     << QStringLiteral(
                                            "a.json: the key “training.micro_bach” is not known. Correct its "
                                            "spelling or remove it.");
        QTest::addRow("newer version")
            << FormatError {.problem = FormatProblem::NewerVersion, .key = "version", .found = "2", .expected = "1"}
            << QStringLiteral("a.json was written by a newer Headroom: it has version 2, and this "
                              "program reads up to "
                              "version 1. Update Headroom to open it.");
        QTest::addRow("refused architecture")
            << FormatError {.problem = FormatProblem::UnsupportedArchitecture,
                   .key = "model_type",
                   .found = "mamba",
                   .other = "state-space"}
            << QStringLiteral("a.json: “mamba” is a state-space model, and its training is not "
                              "modelled. Choose a decoder-only language model.");
    }

    void aFormatErrorSaysWhereAndWhatToDo()
    {
        QFETCH(const FormatError, error);
        QFETCH(const QString, text);
        QCOMPARE(sentence(error, QStringLiteral("a.json")), text);
    }

    void everyProblemHasASentence()
    {
        for (int problem = 0; problem <= static_cast<int>(FormatProblem::UnsupportedArchitecture); ++problem) {
            const FormatError error {.problem = static_cast<FormatProblem>(problem), .key = "some.key", .found = "x"};
            QVERIFY2(isSentence(sentence(error)), qPrintable(sentence(error)));
        }
        for (int problem = 0; problem <= static_cast<int>(PlanProblem::CapacityUnknown); ++problem) {
            const PlanError error {
                .problem = static_cast<PlanProblem>(problem), .key = "parallelism.tensor", .found = "3"};
            QVERIFY2(isSentence(sentence(error)), qPrintable(sentence(error)));
        }
        for (int problem = 0; problem <= static_cast<int>(FileProblem::UnknownKind); ++problem) {
            const FileError error {.problem = static_cast<FileProblem>(problem), .path = QStringLiteral("a.json")};
            QVERIFY2(isSentence(sentence(error)), qPrintable(sentence(error)));
        }
    }

    void aFileNameWithAPlaceholderIsShownAsItIs()
    {
        const FormatError error {.problem = FormatProblem::Syntax, .found = "%1", .line = 1, .column = 2};
        QVERIFY(sentence(error, QStringLiteral("100%2.json"))
                    .startsWith(QStringLiteral("100%2.json, line 1, column 2: “%1”")));
    }

    void aFloodOfTextIsCut()
    {
        const FormatError error {.problem = FormatProblem::UnknownKey,
            .key = std::string(100'000, 'k'),
            .expected = std::string(100'000, 'e')};
        QCOMPARE_LT(sentence(error).size(), 1000);
    }

    void anErrorOfThePlanNamesKnobAndKey()
    {
        QCOMPARE(
            sentence(PlanError {
                .problem = PlanProblem::OutOfRange, .key = "training.micro_batch", .found = "0", .limit = "1 to 256"}),
            QStringLiteral("“Micro-batch” (training.micro_batch) is 0, but its limits are: 1 to "
                           "256. Change it."));
    }

    void theVerdictShowsAllSizesInOneUnit_data()
    {
        QTest::addColumn<qlonglong>("needed");
        QTest::addColumn<Verdict>("verdict");
        QTest::addColumn<Unit>("unit");
        QTest::addColumn<QString>("text");
        QTest::addRow("fits") << 68'300'000'000LL << Verdict::Fits << Unit::GB
                              << QStringLiteral("Fits: 16.7 GB of headroom. It needs 68.3 GB of 85.0 GB usable "
                                                "(nameplate 85.9 GB).");
        QTest::addRow("tight") << 84'400'000'000LL << Verdict::Tight << Unit::GB
                               << QStringLiteral("Tight: the headroom of 0.60 GB lies inside the error bars. It needs "
                                                 "84.4 GB (83.4–85.4 GB) of 85.0 GB usable (nameplate 85.9 GB).");
        // 132.6e9 / 2^30 = 123.49, 85e9 / 2^30 = 79.16, the difference 47.6e9 / 2^30 = 44.33
        QTest::addRow("does not fit, in GiB")
            << 132'600'000'000LL << Verdict::DoesNotFit << Unit::GiB
            << QStringLiteral("Does not fit: 44.3 GiB too much. It needs 123.5 GiB of "
                              "79.2 GiB usable (nameplate 80.0 GiB).");
    }

    void theVerdictShowsAllSizesInOneUnit()
    {
        QFETCH(const qlonglong, needed);
        QFETCH(const Verdict, verdict);
        QFETCH(const Unit, unit);
        QFETCH(const QString, text);
        Estimate estimate;
        TermBytes terms;
        terms[TermId::Weights] = Bytes(needed);
        estimate.memory.steady.set(Phase::Forward, terms);
        estimate.memory.neededRange = {Bytes(needed) - 1_GB, Bytes(needed) + 1_GB};
        estimate.capacity
            = {.capacity = 80_GiB, .usable = 85_GB, .headroom = 85_GB - Bytes(needed), .verdict = verdict};
        QCOMPARE(verdictSentence(estimate, unit, english), text);
    }

    void noChanceIsCertain()
    {
        QCOMPARE(chanceSentence(1.0, english), QStringLiteral("Chance of fitting: above 99%"));
        QCOMPARE(chanceSentence(0.85, english), QStringLiteral("Chance of fitting: 85%"));
        QCOMPARE(chanceSentence(0.0, english), QStringLiteral("Chance of fitting: below 1%"));
    }

private:
    template <typename Choice> static void requireWords(std::string_view knob)
    {
        for (const std::string_view spelling : spellings<Choice>)
            QVERIFY2(hasChoiceWords(knob, spelling), spelling.data());
    }

    /// It names something and ends in a full stop; no placeholder is left over.
    static bool isSentence(const QString &text)
    {
        static const QRegularExpression placeholder(QStringLiteral("%[0-9]"));
        return text.size() > 20 && text.endsWith(u'.') && !text.contains(placeholder);
    }
};

HEADROOM_TEST_MAIN(QCoreApplication, TextTest)
#include "tst_text.moc"
