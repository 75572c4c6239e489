// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The plan document reads and writes every key of its contract, and names what is wrong with a bad one.
#include <QTest>

#include "engine/formats/json.h"
#include "engine/formats/planjson.h"
#include "engine/plan/knobs.h"
#include "engine/plan/knobvalues.h"
#include "tests/support/commalocale.h"
#include "tests/support/randomplan.h"
#include "tests/support/sourcetree.h"

#include <nlohmann/json.hpp>

#include <QDir>

#include <set>

using namespace headroom;
using namespace headroom::tests;

namespace {

const QString oldPlans = QStringLiteral("tests/data/plans/v1");

std::string compact(std::string_view text)
{
    const auto value = parseJson(text);
    return value ? writeJson(*value, JsonLayout::Compact) : std::string("not JSON");
}

std::string withPart(const QByteArray &part)
{
    return "{\"format\": \"headroom-plan\", \"version\": 1, " + part.toStdString() + "}";
}

} // namespace

class PlanJsonTest : public QObject {
    Q_OBJECT

private slots:
    void theSmallestPlanHasTheDefaults()
    {
        const auto plan = readPlan(readSource(oldPlans + QStringLiteral("/minimal.headroom.json")).toStdString());
        QVERIFY(plan);
        Plan expected;
        expected.model.preset = "llama-3-8b";
        QCOMPARE(*plan, expected);
    }

    void everyKeyIsReadAndWrittenInTheContractsOrder()
    {
        const auto text = readSource(oldPlans + QStringLiteral("/every-key.headroom.json")).toStdString();
        const auto plan = readPlan(text);
        QVERIFY2(plan, plan ? "" : plan.error().key.c_str());
        QCOMPARE(compact(writePlan(*plan)), compact(text));

        QCOMPARE(plan->id, std::string("case-17"));
        QCOMPARE(plan->model.config,
            std::string(
                R"({"model_type":"llama","rope_theta":500000.0,"hidden_size":64,"eos_token_id":[1,2],"bos_token_id":null})"));
        QCOMPARE(plan->training.rollouts->prompts, std::optional<std::int64_t>(64));
        QCOMPARE(plan->training.lora.targets.modules, (std::vector<std::string> {"q_proj", "v_proj"}));
        QCOMPARE(plan->training.dataset->epochs, 2.5);
        QCOMPARE(plan->parallelism.buffers.subGroup, std::optional<std::int64_t>(1'000'000'002));
        QCOMPARE(plan->hardware.overhead->high, Bytes(1'500'000'000));
        QCOMPARE(plan->economics.pricePerGpuHour->low, HourlyPrice(1.49));
        QCOMPARE(plan->measurement->bytes, Bytes(71'000'000'000));

        // The fixture has each key but the other two ways to name a model, and each differs from its default.
        for (const auto &knob : knobs()) {
            const bool otherWay = knob.id == "model.config_file" || knob.id == "model.preset";
            QVERIFY2(otherWay || knob.id == "training.loss" || knob.get(*plan) != knob.get(Plan {}),
                std::string(knob.id).c_str());
        }
    }

    void plansOfOlderReleasesStayReadable_data()
    {
        QTest::addColumn<QString>("path");
        const auto files = QDir(sourcePath(oldPlans)).entryList({QStringLiteral("*.json")});
        QVERIFY(files.size() >= 3);
        for (const auto &file : files)
            QTest::newRow(qPrintable(file)) << oldPlans + QLatin1Char('/') + file;
    }
    void plansOfOlderReleasesStayReadable()
    {
        QFETCH(QString, path);
        const auto plan = readPlan(readSource(path).toStdString());
        QVERIFY2(plan, plan ? "" : plan.error().key.c_str());
        const auto again = readPlan(writePlan(*plan));
        QVERIFY(again);
        QCOMPARE(*again, *plan);
    }

    void theFrameworksRecipeAndAutomaticBuffersAreWords()
    {
        const auto plan
            = readPlan(readSource(oldPlans + QStringLiteral("/framework-recipe.headroom.json")).toStdString());
        QVERIFY(plan);
        QVERIFY(plan->training.recipe.frameworks);
        QVERIFY(plan->parallelism.buffers.automatic);
        QCOMPARE(plan->training.lora.targets.kind, LoraTargets::Kind::Attention);
        QCOMPARE(plan->parallelism.gpus, 8);
        QVERIFY(!plan->parallelism.shardDegree);
        const auto written = parseJson(writePlan(*plan));
        QCOMPARE((*written)["training"]["recipe"].get<std::string>(), std::string("framework"));
        QCOMPARE((*written)["parallelism"]["buffers"].get<std::string>(), std::string("auto"));
    }

    void aBadDocumentNamesItsKey_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("problem");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("expected");

        const auto row = [](const char *name, const std::string &text, FormatProblem problem, const char *key,
                             const char *expected = "") {
            QTest::newRow(name) << QByteArray::fromStdString(text) << static_cast<int>(problem) << QByteArray(key)
                                << QByteArray(expected);
        };
        using enum FormatProblem;
        row("empty", "", Empty, "");
        row("a list", "[]", NotAnObject, "", "object");
        row("a config.json", R"({"model_type": "llama"})", MissingKey, "format");
        row("another document", R"({"format": "headroom-estimate", "version": 1})", WrongFormat, "format",
            "headroom-plan");
        row("no version", R"({"format": "headroom-plan"})", MissingKey, "version");
        row("newer version with newer keys", R"({"format": "headroom-plan", "version": 2, "agents": 3})", NewerVersion,
            "version", "1");
        row("version zero", R"({"format": "headroom-plan", "version": 0})", OutOfRange, "version", ">=1");
        row("unknown key", withPart(R"("models": {})"), UnknownKey, "models");
        row("unknown key deep inside", withPart(R"("training": {"lora": {"ranks": 8}})"), UnknownKey,
            "training.lora.ranks");
        row("unknown key of a data set",
            withPart(R"("training": {"dataset": {"examples": 1, "tokens_per_example": 2, "rows": 1}})"), UnknownKey,
            "training.dataset.rows");
        row("text for a number", withPart(R"("training": {"sequence_length": "4096"})"), WrongType,
            "training.sequence_length", "integer");
        row("no tokens", withPart(R"("training": {"sequence_length": 0})"), OutOfRange, "training.sequence_length",
            "1..1000000000");
        row("more GPUs than exist", withPart(R"("parallelism": {"gpus": 1000001})"), OutOfRange, "parallelism.gpus",
            "1..1000000");
        row("unknown choice", withPart(R"("training": {"method": "dora"})"), UnknownValue, "training.method",
            "full, lora, qlora");
        row("unknown target word", withPart(R"("training": {"lora": {"targets": "mlp"}})"), UnknownValue,
            "training.lora.targets", "all-linear, attention");
        row("unknown recipe word", withPart(R"("training": {"recipe": "mixed"})"), WrongType, "training.recipe",
            "object");
        row("a number as text", withPart(R"("framework_version": 4.45)"), WrongType, "framework_version", "text");
        row("a config as text", withPart(R"("model": {"config": "{}"})"), WrongType, "model.config", "object");
        row("two models", withPart(R"("model": {"config": {}, "preset": "llama-3-8b"})"), Contradiction,
            "model.config");
        row("a price range upside down", withPart(R"("economics": {"price_per_gpu_hour": [3, 2]})"), OutOfRange,
            "economics.price_per_gpu_hour", "low <= high");
        row("utilisation in percent", withPart(R"("economics": {"mfu": [35, 42]})"), OutOfRange, "economics.mfu",
            "0.001..1");
        row("data set without its length", withPart(R"("training": {"dataset": {"examples": 100}})"), MissingKey,
            "training.dataset.tokens_per_example");
        row("measurement of nothing", withPart(R"("measurement": {"metric": "device"})"), MissingKey,
            "measurement.bytes");
        row("the same key twice", withPart(R"("training": {"method": "full", "method": "lora"})"), DuplicateKey,
            "training.method");
    }
    void aBadDocumentNamesItsKey()
    {
        QFETCH(QByteArray, text);
        const auto plan = readPlan(text.toStdString());
        QVERIFY(!plan);
        QTEST(static_cast<int>(plan.error().problem), "problem");
        QTEST(QByteArray::fromStdString(plan.error().key), "key");
        QTEST(QByteArray::fromStdString(plan.error().expected), "expected");
    }

    void everyNumberIsReadUpToItsLimitsAndNotBeyond()
    {
        for (const auto &knob : knobs()) {
            if (knob.kind != KnobKind::Whole && knob.kind != KnobKind::Number)
                continue;
            for (const double number : {knob.low, knob.high, knob.low - 1, knob.high * 2}) {
                Plan plan;
                if (knob.id.starts_with("training.dataset"))
                    plan.training.dataset = Dataset {1, 1, 1};
                if (knob.id.starts_with("measurement"))
                    plan.measurement = Measurement {.bytes = Bytes(1)};
                const auto value
                    = knob.kind == KnobKind::Whole ? KnobValue(static_cast<std::int64_t>(number)) : KnobValue(number);
                knob.set(plan, value);
                const auto read = readPlan(writePlan(plan));
                QCOMPARE(read.has_value(), allows(knob, value));
                if (read)
                    QCOMPARE(knob.get(*read), value);
                else
                    QCOMPARE(read.error().key, std::string(knob.id));
            }
        }
    }

    void randomPlansComeBackAsTheyWere()
    {
        for (Random::result_type seed = 1; seed <= 200; ++seed) {
            Random random(seed);
            const auto plan = randomPlan(random);
            const auto text = writePlan(plan);
            const auto read = readPlan(text);
            QVERIFY2(read, (std::to_string(seed) + (read ? "" : read.error().key) + text).c_str());
            QVERIFY2(*read == plan, (std::to_string(seed) + text).c_str());
            QCOMPARE(writePlan(*read), text);
        }
    }

    void aCommaLocaleChangesNothing()
    {
        Random random(7);
        std::vector<Plan> plans;
        std::vector<std::string> texts;
        for (int count = 0; count < 20; ++count)
            texts.push_back(writePlan(plans.emplace_back(randomPlan(random))));
        const CommaLocale comma;
        QVERIFY(comma.active());
        for (std::size_t index = 0; index < plans.size(); ++index) {
            QCOMPARE(writePlan(plans[index]), texts[index]);
            const auto read = readPlan(texts[index]);
            QVERIFY(read);
            QCOMPARE(*read, plans[index]);
        }
    }

    void damagedPlansNeverCrash()
    {
        const auto text = readSource(oldPlans + QStringLiteral("/every-key.headroom.json")).toStdString();
        for (std::size_t tenth = 0; tenth < 10; ++tenth)
            QVERIFY(!readPlan(text.substr(0, text.size() * tenth / 10)));
        for (std::size_t byte = 0; byte < text.size(); byte += 2) {
            constexpr unsigned flips[] {0x01U, 0x20U, 0x80U};
            auto damaged = text;
            damaged[byte] = static_cast<char>(static_cast<unsigned char>(damaged[byte]) ^ flips[byte / 2 % 3]);
            const auto plan = readPlan(damaged);
            if (plan)
                QVERIFY(readPlan(writePlan(*plan)));
            else
                QVERIFY(plan.error().problem != FormatProblem::Syntax || plan.error().line > 0);
        }
    }

    void wrongTypesNeverCrash()
    {
        const auto document
            = *parseJson(readSource(oldPlans + QStringLiteral("/every-key.headroom.json")).toStdString());
        const std::vector<Json> wrong {
            nullptr, true, -1, 1e300, "text", Json::array(), Json::array({1, "a"}), Json::object()};
        const auto paths = document.flatten();
        std::set<std::string> done;
        for (const auto &[path, leaf] : paths.items()) {
            for (Json::json_pointer at(path); !at.empty() && done.insert(at.to_string()).second; at.pop_back()) {
                for (const auto &value : wrong) {
                    auto damaged = document;
                    damaged[at] = value;
                    const auto plan = readPlan(writeJson(damaged, JsonLayout::Compact));
                    if (!plan)
                        QVERIFY(!plan.error().key.empty());
                }
            }
        }
    }

    void theIdOfABadPlanIsStillFound()
    {
        QCOMPARE(planId(R"({"format": "headroom-plan", "version": 1, "id": "a7", "oops": 1})"), std::string("a7"));
        QCOMPARE(planId(R"({"id": 7})"), std::string());
        QCOMPARE(planId("{"), std::string());
    }
};

QTEST_GUILESS_MAIN(PlanJsonTest)
#include "tst_planjson.moc"
