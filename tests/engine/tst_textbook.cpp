// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The textbook model gives what its source documents state, and its equations are the ones that ran.
#include <QTest>

#include "engine/compute/duration.h"
#include "engine/cost/runcost.h"
#include "engine/estimate/estimate.h"
#include "engine/estimate/textbookestimate.h"
#include "engine/estimate/uncertainty.h"
#include "engine/explain/assumptions.h"
#include "engine/explain/formulas.h"
#include "engine/explore/solve.h"
#include "engine/plan/batch.h"
#include "engine/units/precision.h"
#include "engine/units/rates.h"
#include "tests/support/rows.h"
#include "tests/support/shapes.h"
#include "tests/support/sourcetree.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::literals;
using namespace headroom::tests;
using nlohmann::json;

namespace {

std::int64_t whole(const json &inputs, const char *key, std::int64_t otherwise)
{
    return inputs.contains(key) ? static_cast<std::int64_t>(inputs[key].get<double>()) : otherwise;
}

ModelShape shapeOf(const json &inputs)
{
    return llamaShape({.layers = whole(inputs, "layers", 32),
        .hidden = whole(inputs, "hidden", 4096),
        .heads = whole(inputs, "heads", whole(inputs, "hidden", 4096) / 128),
        .keyValueHeads = whole(inputs, "kv_heads", 8),
        .intermediate = whole(inputs, "ffn", 14336),
        .vocabulary = whole(inputs, "vocab", 128256),
        .tied = inputs.value("tied", false)});
}

Plan planOf(const json &inputs)
{
    Plan plan;
    plan.memoryModel = MemoryModel::Textbook;
    if (inputs.contains("P"))
        plan.model.parameters = whole(inputs, "P", 0);
    if (inputs.contains("Pa"))
        plan.textbook.adapterShare = inputs["Pa"].get<double>() / inputs["P"].get<double>();
    plan.training.sequenceLength = whole(inputs, "seq", 4096);
    plan.training.microBatch = whole(inputs, "micro_batch", 1);
    plan.training.gradientAccumulation = whole(inputs, "accumulation", 1);
    plan.training.tokens = inputs.value("D", 50e6);
    plan.parallelism.gpus = whole(inputs, "gpus", 1);
    if (inputs.contains("sharding"))
        plan.parallelism.sharding = *parseChoice<Sharding>(inputs["sharding"].get<std::string>());
    return plan;
}

Estimate estimated(const Plan &plan, const json &inputs)
{
    const auto result = estimate(plan, shapeOf(inputs), articleCatalogue());
    if (!result)
        qFatal("the plan is in error at %s", result.error().key.c_str());
    return *result;
}

double term(const Estimate &estimate, TermId id)
{
    return static_cast<double>(estimate.memory.steady.peak()[id].value());
}

double allocated(const Estimate &estimate)
{
    return static_cast<double>(estimate.memory.peakAllocated().value());
}

double state(const Estimate &estimate)
{
    return allocated(estimate) - term(estimate, TermId::Activations);
}

Plan with(Plan plan, const std::function<void(Plan &)> &change)
{
    change(plan);
    return plan;
}

using Numbers = std::vector<double>;
using Statement = std::function<Numbers(const json &)>;

double resident(const json &inputs, const std::function<void(Recipe &)> &recipe, std::optional<TermId> id = {})
{
    Plan plan = planOf(inputs);
    recipe(plan.training.recipe);
    const Estimate result = estimated(plan, inputs);
    return id ? term(result, *id) : state(result);
}

const auto mixed = [](Recipe &) {};
const auto fp32 = [](Recipe &recipe) {
    recipe.weights = WeightFormat::Fp32;
    recipe.master = MasterFormat::None;
};
const auto withoutMaster = [](Recipe &recipe) { recipe.master = MasterFormat::None; };

Numbers activationTable(const json &inputs)
{
    const auto activations = [&](Checkpointing checkpointing, AttentionKernel attention) {
        Plan plan = planOf(inputs);
        plan.training.checkpointing = checkpointing;
        plan.training.attention = attention;
        return term(estimated(plan, inputs), TermId::Activations);
    };
    return {activations(Checkpointing::None, AttentionKernel::Eager),
        activations(Checkpointing::None, AttentionKernel::Flash),
        activations(Checkpointing::Full, AttentionKernel::Flash)};
}

Numbers longContextTable(const json &inputs)
{
    const auto estimateOf = [&](Method method) {
        Plan plan = planOf(inputs);
        plan.training.method = method;
        plan.textbook.liveLayer = true;
        return estimated(plan, inputs);
    };
    return {allocated(estimateOf(Method::Full)), allocated(estimateOf(Method::Lora)),
        allocated(estimateOf(Method::Qlora)), term(estimateOf(Method::Full), TermId::Activations)};
}

Numbers stateOfShape(const json &inputs)
{
    return {state(estimated(planOf(inputs), inputs))};
}

Numbers shardedState(const json &inputs)
{
    return stateOfShape(inputs);
}

Numbers needed(const json &inputs)
{
    return {static_cast<double>(estimated(planOf(inputs), inputs).memory.needed().value())};
}

Numbers parameterCount(const json &inputs)
{
    return {static_cast<double>(estimated(planOf(inputs), inputs).parameters.total.value())};
}

Numbers fullAndBf16(const json &inputs)
{
    return {resident(inputs, fp32), resident(inputs, withoutMaster)};
}

Numbers fourTerms(const json &inputs, const std::function<void(Recipe &)> &recipe)
{
    return {resident(inputs, recipe, TermId::Weights), resident(inputs, recipe, TermId::Gradients),
        resident(inputs, recipe, TermId::OptimizerState), resident(inputs, recipe)};
}

Plan articlePlan(const json &inputs, const char *gpu, std::int64_t gpus)
{
    Plan plan = planOf(inputs);
    plan.hardware.gpu = gpu;
    plan.parallelism.gpus = gpus;
    plan.parallelism.sharding = gpus > 1 ? Sharding::Zero1 : Sharding::Ddp;
    plan.economics.mfu = Range<double> {0.35, 0.42};
    return plan;
}

Numbers costOf(const Plan &plan, const json &inputs)
{
    const Estimate result = estimated(plan, inputs);
    return {result.cost->total.low.dollars(), result.cost->total.high.dollars()};
}

/// Every statement of the source documents by its id: how this program comes to the number.
const std::map<std::string, Statement> &statements()
{
    static const std::map<std::string, Statement> table {
        {"params-llama2-7b", parameterCount},
        {"params-llama3-8b", parameterCount},
        {"params-spread",
            [](const json &) {
                const auto count = [](const LlamaSizes &sizes) {
                    Plan plan;
                    plan.memoryModel = MemoryModel::Textbook;
                    return estimate(plan, llamaShape(sizes), articleCatalogue())->parameters.total.inBillions();
                };
                const LlamaSizes llama2 {.keyValueHeads = 32, .intermediate = 11008, .vocabulary = 32000};
                return Numbers {count({}) / count(llama2) - 1};
            }},
        {"state-108", stateOfShape},
        {"state-128", stateOfShape},
        {"state-7b", stateOfShape},
        {"state-7b-weights", [](const json &in) { return Numbers {resident(in, mixed, TermId::Weights)}; }},
        {"state-7b-gradients", [](const json &in) { return Numbers {resident(in, mixed, TermId::Gradients)}; }},
        {"state-7b-master", [](const json &in) { return Numbers {resident(in, mixed, TermId::MasterWeights)}; }},
        {"state-7b-moment1",
            [](const json &in) {
                return Numbers {resident(
                    in, [](Recipe &recipe) { recipe.optimizer = Optimizer::SgdMomentum; }, TermId::OptimizerState)};
            }},
        {"state-7b-moment2",
            [](const json &in) {
                const double both = resident(in, mixed, TermId::OptimizerState);
                const double one = resident(
                    in, [](Recipe &recipe) { recipe.optimizer = Optimizer::Lion; }, TermId::OptimizerState);
                return Numbers {both - one};
            }},
        {"moments-7b",
            [](const json &in) {
                const double moments = resident(in, mixed, TermId::OptimizerState);
                return Numbers {moments, moments + resident(in, mixed, TermId::MasterWeights)};
            }},
        {"recipe-8bit",
            [](const json &in) {
                const auto eightBit = [](Recipe &recipe) { recipe.optimizer = Optimizer::Adamw8bit; };
                return Numbers {resident(in, eightBit) / in["P"].get<double>()};
            }},
        {"act-quadratic-4k",
            [](const json &in) {
                const Numbers kept = activationTable(in);
                return Numbers {kept[0] - kept[1]};
            }},
        {"act-table-2048", activationTable},
        {"act-table-4096", activationTable},
        {"act-table-8192", activationTable},
        {"act-table-16384", activationTable},
        {"act-table-32768", activationTable},
        {"comm",
            [](const json &) {
                Numbers moved;
                for (const Sharding sharding : {Sharding::Ddp, Sharding::Zero1, Sharding::Zero2, Sharding::Zero3}) {
                    const json inputs {{"P", 7e9}, {"gpus", 2}};
                    const Plan plan = with(planOf(inputs), [&](Plan &p) { p.parallelism.sharding = sharding; });
                    const double bytes = static_cast<double>(estimated(plan, inputs).trafficPerStepAndGpu.value());
                    moved.push_back(bytes / 2 / 7e9); // bf16 gradients: 2 bytes an element
                }
                return moved;
            }},
        {"total-8b-ddp-2gpu", needed},
        {"total-8b-zero1-2gpu", needed},
        {"total-8b-zero2-2gpu", needed},
        {"total-8b-zero3-2gpu", needed},
        {"capacity-80",
            [](const json &) {
                return Numbers {static_cast<double>(articleCatalogue().gpu("a100-sxm-80gb")->capacity.value())};
            }},
        {"headroom-8b-zero1",
            [](const json &in) {
                return Numbers {static_cast<double>(estimated(planOf(in), in).capacity.headroom.value())};
            }},
        {"flops-full-ckpt", [](const json &in) { return Numbers {estimated(planOf(in), in).compute->flops.value()}; }},
        {"cost-2xA100", [](const json &in) { return costOf(articlePlan(in, "a100-sxm-80gb", 2), in); }},
        {"hours-2xA100",
            [](const json &in) {
                const Estimate result = estimated(articlePlan(in, "a100-sxm-80gb", 2), in);
                return Numbers {
                    Hours(result.compute->duration.low).count(), Hours(result.compute->duration.high).count()};
            }},
        {"ckpt-size-7b",
            [](const json &in) {
                const StorageEstimate storage = estimated(planOf(in), in).storage;
                return Numbers {static_cast<double>(storage.fullCheckpoint.value()),
                    static_cast<double>(storage.weightsOnly.value()), storage.timeToWrite.count()};
            }},
        {"effective-batch", [](const json &in) { return Numbers {static_cast<double>(effectiveBatch(planOf(in)))}; }},
        {"course-7b-fp32", [](const json &in) { return fourTerms(in, fp32); }},
        {"course-7b-bf16-no-master", [](const json &in) { return fourTerms(in, withoutMaster); }},
        {"course-table-1b", fullAndBf16},
        {"course-table-7b", fullAndBf16},
        {"course-table-13b", fullAndBf16},
        {"course-table-70b", fullAndBf16},
        {"course-time",
            [](const json &in) {
                Plan plan = planOf(in);
                plan.training.dataset = Dataset {in["examples"], in["tokens"], in["epochs"].get<double>()};
                plan.economics.tokensPerSecond = in["tokens_per_s"].get<double>();
                return Numbers {estimated(plan, in).compute->duration.low.count()};
            }},
        {"course-cost",
            [](const json &in) {
                Numbers costs;
                for (const std::int64_t runs : {std::int64_t {1}, in["runs"].get<std::int64_t>()}) {
                    for (const char *market : {"on_demand", "spot"}) {
                        Plan plan;
                        plan.economics.runs = runs;
                        const HourlyPrice price(in[market].get<double>());
                        const Seconds duration = Hours(in["hours"].get<double>());
                        costs.push_back(runCost(plan, {duration, duration}, {price, price}).total.low.dollars());
                    }
                }
                return costs;
            }},
        {"qa-7b",
            [](const json &in) {
                return Numbers {resident(in, withoutMaster, TermId::Weights),
                    resident(in, withoutMaster, TermId::Gradients),
                    resident(in, withoutMaster, TermId::OptimizerState)};
            }},
        {"qa-fp32-grads",
            [](const json &in) {
                return Numbers {resident(
                    in, [](Recipe &recipe) { recipe.gradients = GradientFormat::Fp32; }, TermId::Gradients)};
            }},
        {"qa-range",
            [](const json &) {
                const json inputs {{"P", 7e9}};
                const auto perParameter
                    = [&](const std::function<void(Recipe &)> &recipe, std::optional<TermId> id = {}) {
                          return resident(inputs, recipe, id) / 7e9;
                      };
                const auto widest = [](Recipe &recipe) { // fp32 weights and gradients beside a master copy
                    recipe.weights = WeightFormat::Fp32;
                };
                return Numbers {perParameter(mixed), perParameter(widest), perParameter(mixed, TermId::Weights)};
            }},
        {"qa-lora",
            [](const json &in) {
                const Plan plan = with(planOf(in), [](Plan &p) { p.training.method = Method::Lora; });
                const Estimate result = estimated(plan, in);
                return Numbers {term(result, TermId::Gradients), term(result, TermId::OptimizerState),
                    term(result, TermId::MasterWeights)};
            }},
        {"qa-qlora-base",
            [](const json &in) {
                const Plan plan = with(planOf(in), [](Plan &p) {
                    p.training.method = Method::Qlora;
                    p.textbook.adapterShare = 0;
                });
                return Numbers {term(estimated(plan, in), TermId::Weights)};
            }},
        {"table-70b-4096", longContextTable},
        {"table-70b-8192", longContextTable},
        {"table-70b-16384", longContextTable},
        {"table-70b-32768", longContextTable},
        {"table-70b-adam",
            [](const json &in) {
                return Numbers {
                    resident(in, mixed, TermId::OptimizerState) + resident(in, mixed, TermId::MasterWeights)};
            }},
        {"table-70b-frozen",
            [](const json &in) {
                const Plan plan = with(planOf(in), [](Plan &p) { p.training.method = Method::Lora; });
                return Numbers {term(estimated(plan, in), TermId::Weights)};
            }},
        {"multiply-32",
            [](const json &) {
                const json inputs {{"P", 70.6e9}, {"layers", 80}, {"hidden", 8192}};
                const json large {{"P", 70.6e9}, {"layers", 80}, {"hidden", 8192}, {"seq", 32768}, {"micro_batch", 4}};
                return Numbers {term(estimated(planOf(large), large), TermId::Activations)
                    / term(estimated(planOf(inputs), inputs), TermId::Activations)};
            }},
        {"qlora-bytes",
            [](const json &) {
                const json inputs {{"P", 7e9}};
                const Plan plan = with(planOf(inputs), [](Plan &p) {
                    p.training.method = Method::Qlora;
                    p.textbook.adapterShare = 0;
                });
                return Numbers {term(estimated(plan, inputs), TermId::Weights) / 7e9};
            }},
        {"kv-70b",
            [](const json &in) {
                const auto cache = [&](std::int64_t sequences) {
                    Plan plan = planOf(in);
                    plan.training.objective = Objective::Grpo;
                    plan.training.rollouts = Rollouts {.group = 1, .prompts = sequences, .tokens = in["tokens"]};
                    const ModelShape shape = llamaShape({.layers = in["layers"],
                        .hidden = 8192,
                        .heads = 64,
                        .keyValueHeads = in["kv_heads"],
                        .intermediate = 28672,
                        .vocabulary = 128256});
                    return term(*estimate(plan, shape, articleCatalogue()), TermId::KvCache);
                };
                return Numbers {cache(1), cache(in["sequences"])};
            }},
    };
    return table;
}

/// Statements that give a table of names instead of numbers; each has a test function of its own.
bool hasItsOwnTest(const std::string &id)
{
    static const std::array ids {"min-h100-70b", "cost-hopper-note", "community", "precisions", "course-prices"};
    return std::ranges::find(ids, id) != ids.end();
}

} // namespace

class TextbookTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        const QByteArray text = readSource(QStringLiteral("tests/data/golden/statements.json"));
        m_golden = json::parse(text.toStdString())["statements"];
        QVERIFY(m_golden.size() > 50);
    }

    void statementHolds_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t index = 0; index < m_golden.size(); ++index) {
            const auto id = m_golden[index]["id"].get<std::string>();
            if (!hasItsOwnTest(id))
                QTest::newRow(id.c_str()) << static_cast<int>(index);
        }
    }

    void statementHolds()
    {
        QFETCH(int, index);
        const json &statement = m_golden[static_cast<std::size_t>(index)];
        const auto id = statement["id"].get<std::string>();
        const json inputs = statement["inputs"];
        const bool zeroTable = inputs.contains("sharding") && inputs.contains("P");
        QVERIFY2(zeroTable || statements().contains(id), "nothing computes this statement");
        const Numbers actual = zeroTable ? shardedState(inputs) : statements().at(id)(inputs);
        const json &expect = statement["expect"];
        const Numbers expected = expect.is_array() ? expect.get<Numbers>() : Numbers {expect.get<double>()};
        const auto tolerance = statement["tolerance"].get<double>();
        QCOMPARE(actual.size(), expected.size());
        for (std::size_t place = 0; place < expected.size(); ++place) {
            const double difference = std::abs(actual[place] - expected[place]);
            const double rounding = std::abs(expected[place]) * 1e-12; // decimal text of the statement's doubles
            QVERIFY2(difference <= tolerance + rounding,
                qPrintable(QStringLiteral("%1 instead of %2, tolerance %3")
                               .arg(actual[place], 0, 'f', 3)
                               .arg(expected[place], 0, 'f', 3)
                               .arg(tolerance)));
        }
    }

    void smallestNumberOfH100For70B_data()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<qint64>("gpus");
        QTest::newRow("full: 1129.6/N + 6.5 GB <= 72 GB") << int(Method::Full) << qint64(32);
        QTest::newRow("LoRA: 146.8/N + 6.5 GB") << int(Method::Lora) << qint64(4);
        QTest::newRow("QLoRA: 44.5 + 6.5 GB") << int(Method::Qlora) << qint64(1);
    }

    void smallestNumberOfH100For70B()
    {
        QFETCH(int, method);
        QFETCH(qint64, gpus);
        const json inputs {{"P", 70.6e9}, {"Pa", 353e6}, {"layers", 80}, {"hidden", 8192}};
        Plan plan = planOf(inputs);
        plan.training.method = static_cast<Method>(method);
        const auto textbook = textbookPlan(plan, shapeOf(inputs));
        QVERIFY(textbook.has_value());
        QCOMPARE(textbookMinimumGpus(*textbook, 80), gpus);
    }

    void bothReadingsOfTheArticlesHopperPrices_data()
    {
        QTest::addColumn<QString>("gpu");
        QTest::addColumn<qint64>("gpus");
        QTest::addColumn<double>("peak");
        QTest::addColumn<double>("low");
        QTest::addColumn<double>("high");
        QTest::newRow("two H100, dense peak") << "h100-sxm-80gb" << qint64(2) << 989e12 << 6.42 << 7.71;
        QTest::newRow("two H100, half the peak, as the article")
            << "h100-sxm-80gb" << qint64(2) << 494.5e12 << 12.84 << 15.41;
        QTest::newRow("one H200, dense peak") << "h200-sxm-141gb" << qint64(1) << 989e12 << 7.20 << 8.57;
        QTest::newRow("one H200, half the peak, as the article")
            << "h200-sxm-141gb" << qint64(1) << 494.5e12 << 14.40 << 17.14;
    }

    void bothReadingsOfTheArticlesHopperPrices()
    {
        QFETCH(QString, gpu);
        QFETCH(qint64, gpus);
        QFETCH(double, peak);
        QFETCH(double, low);
        QFETCH(double, high);
        Catalogue catalogue = articleCatalogue();
        for (Gpu &row : catalogue.gpus)
            row.halfPeak = FlopRate(peak);
        Plan plan = articlePlan(json {{"P", 8029995008}}, gpu.toStdString().c_str(), gpus);
        // One H200 has the utilisation range of one GPU, the pair that of several.
        plan.economics.mfu = gpus > 1 ? Range<double> {0.35, 0.42} : Range<double> {0.42, 0.50};
        const auto result = estimate(plan, llamaShape(), catalogue);
        QVERIFY(result.has_value());
        QVERIFY2(std::abs(result->cost->total.low.dollars() - low) <= 0.02,
            qPrintable(QString::number(result->cost->total.low.dollars())));
        QVERIFY2(std::abs(result->cost->total.high.dollars() - high) <= 0.02,
            qPrintable(QString::number(result->cost->total.high.dollars())));
    }

    void bytesOfNumberFormats()
    {
        const json expect = expectationOf("precisions");
        QCOMPARE(double(bitsPerElement(Precision::Fp32)) / 8, expect["fp32"].get<double>());
        QCOMPARE(double(bitsPerElement(Precision::Bf16)) / 8, expect["bf16"].get<double>());
        QCOMPARE(double(bitsPerElement(Precision::Fp16)) / 8, expect["fp16"].get<double>());
        QCOMPARE(double(bitsPerElement(Precision::Int8)) / 8, expect["int8"].get<double>());
        QCOMPARE(double(bitsPerElement(Precision::Int4)) / 8, expect["int4"].get<double>());
    }

    void theCoursesPriceListPricesAnHour()
    {
        const json list = expectationOf("course-prices");
        for (const auto &[gpu, prices] : list.items()) {
            Plan plan;
            plan.economics.pricePerGpuHour
                = Range<HourlyPrice> {HourlyPrice(prices[1].get<double>()), HourlyPrice(prices[0].get<double>())};
            const auto price = pricePerGpuHour(plan.economics, gpu, Catalogue {});
            QVERIFY(price.has_value());
            const CostEstimate cost = runCost(plan, {Hours(1), Hours(1)}, *price);
            QCOMPARE(cost.total.high.dollars(), prices[0].get<double>());
            QCOMPARE(cost.total.low.dollars(), 0.3 * prices[0].get<double>()); // spot is 0.3 of on demand
        }
    }

    void communityOffersAreTwentyToFortyPercentCheaper()
    {
        const json expect = expectationOf("community");
        const Range<HourlyPrice> offer = communityPrice({HourlyPrice(1.49), HourlyPrice(1.49)});
        QVERIFY(std::abs(offer.low.dollarsPerHour() - expect[0].get<double>()) <= 0.001);
        QVERIFY(std::abs(offer.high.dollarsPerHour() - expect[1].get<double>()) <= 0.001);
    }

    void headlineCaseIsTight()
    {
        // 84.38 GB needed on 85.90 GB; the range is 83.16 to 85.59 GB, 2.43 GB wide, wider than 1.53 GB of headroom.
        Plan plan = articlePlan(json::object(), "a100-sxm-80gb", 2);
        plan.economics.mfu.reset();
        const auto result = estimate(plan, llamaShape(), articleCatalogue());
        QVERIFY(result.has_value());
        QCOMPARE(result->capacity.verdict, Verdict::Tight);
        QCOMPARE(qRound(result->memory.neededRange.low.inGB() * 100), 8316);
        QCOMPARE(qRound(result->memory.neededRange.high.inGB() * 100), 8559);
        QVERIFY(std::abs(result->cost->total.low.dollars() - 10.15) <= 0.02);
        QVERIFY(std::abs(result->cost->total.high.dollars() - 12.17) <= 0.02);
    }

    void verdictAndProbabilityAgree_data()
    {
        QTest::addColumn<qint64>("headroom");
        QTest::addColumn<int>("verdict");
        QTest::newRow("more than the width") << qint64(2'001) << int(Verdict::Fits);
        QTest::newRow("exactly the width") << qint64(2'000) << int(Verdict::Tight);
        QTest::newRow("nothing left") << qint64(0) << int(Verdict::Tight);
        QTest::newRow("short by the width") << qint64(-2'000) << int(Verdict::Tight);
        QTest::newRow("short by more") << qint64(-2'001) << int(Verdict::DoesNotFit);
    }

    void verdictAndProbabilityAgree()
    {
        QFETCH(qint64, headroom);
        QFETCH(int, verdict);
        const Range<Bytes> needed {10'000_B, 12'000_B};
        QCOMPARE(int(textbookVerdict(Bytes(headroom), needed)), verdict);
        // Φ(1.645) = 0.950015, Φ(1.6458) = 0.95010
        const double probability = textbookProbability(Bytes(headroom), needed);
        QCOMPARE(probability > 0.95002, verdict == int(Verdict::Fits));
        QCOMPARE(probability < 0.04998, verdict == int(Verdict::DoesNotFit));
    }

    void equationsAreTheOnesThatRan_data()
    {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("sharding");
        QTest::addColumn<int>("checkpointing");
        QTest::addColumn<int>("attention");
        for (const Method method : {Method::Full, Method::Lora, Method::Qlora}) {
            for (std::size_t sharding = 0; sharding < spellings<Sharding>.size(); ++sharding) {
                for (std::size_t checkpointing = 0; checkpointing < spellings<Checkpointing>.size(); ++checkpointing) {
                    for (std::size_t attention = 0; attention < spellings<AttentionKernel>.size(); ++attention) {
                        QTest::addRow("%s %s %s %s", spell(method).data(), spellings<Sharding>[sharding].data(),
                            spellings<Checkpointing>[checkpointing].data(),
                            spellings<AttentionKernel>[attention].data())
                            << int(method) << int(sharding) << int(checkpointing) << int(attention);
                    }
                }
            }
        }
    }

    void equationsAreTheOnesThatRan()
    {
        QFETCH(int, method);
        QFETCH(int, sharding);
        QFETCH(int, checkpointing);
        QFETCH(int, attention);
        Plan plan;
        plan.memoryModel = MemoryModel::Textbook;
        plan.parallelism.gpus = 7; // does not divide the counts, so that rounding shows
        plan.parallelism.sharding = static_cast<Sharding>(sharding);
        plan.training.method = static_cast<Method>(method);
        plan.training.checkpointing = static_cast<Checkpointing>(checkpointing);
        plan.training.attention = static_cast<AttentionKernel>(attention);
        const auto textbook = textbookPlan(plan, llamaShape());
        const auto half = textbookHalf(plan, llamaShape());
        QVERIFY(textbook && half);
        for (const TermFormula &formula : textbookFormulas(*textbook, {2_GB, 4_GB}))
            QCOMPARE(formula.value.value(), half->estimate.memory.steady.peak()[formula.term].value());
    }

    void anEquationShowsSymbolsAndNumbers()
    {
        Plan plan;
        plan.memoryModel = MemoryModel::Textbook;
        const auto textbook = textbookPlan(plan, llamaShape());
        const auto formulas = textbookFormulas(*textbook, {2_GB, 4_GB});
        const auto activations = std::ranges::find(formulas, TermId::Activations, &TermFormula::term);
        QCOMPARE(QString::fromStdString(activations->equation), QStringLiteral("2·s·b·h·L"));
        QCOMPARE(QString::fromStdString(activations->withNumbers), QStringLiteral("2·4096·1·4096·32"));
    }

    void whereNoStepIsExecutedTheTextbookStandsInAndSaysSo()
    {
        Plan plan;
        plan.memoryModel = MemoryModel::Detailed;
        plan.parallelism.gpus = plan.parallelism.pipeline = 2;
        plan.parallelism.sharding = Sharding::Fsdp;
        const auto result = estimate(plan, llamaShape(), articleCatalogue());
        QVERIFY(result.has_value());
        QCOMPARE(result->memoryModel, MemoryModel::Textbook);
        const auto list = assumptions(plan, llamaShape(), articleCatalogue(), result->memoryModel);
        QVERIFY(!list.empty());
        QCOMPARE(QString::fromStdString(list.front().key), QStringLiteral("memory_model"));
        QCOMPARE(QString::fromStdString(list.front().value), QStringLiteral("textbook"));
        QVERIFY(QString::fromStdString(list.front().source).contains(QStringLiteral("parallelism")));
        // Standing in, it counts every parameter: 8030261248 in the published checkpoint.
        QCOMPARE(result->parameters.total.value(), 8'030'261'248);
    }

    void aPlanOnOneGpuIsExecuted()
    {
        const auto result = estimate(Plan {}, llamaShape(), articleCatalogue());
        QVERIFY(result.has_value());
        QCOMPARE(result->memoryModel, MemoryModel::Detailed);
        const auto list = assumptions(Plan {}, llamaShape(), articleCatalogue(), result->memoryModel);
        QVERIFY(std::ranges::none_of(list, [](const Assumption &one) { return one.key == "memory_model"; }));
    }

    void hugeNumbersAreARangeErrorAndNeverOverflow()
    {
        Plan plan;
        plan.memoryModel = MemoryModel::Textbook;
        plan.training.sequenceLength = 1'000'000'000;
        plan.training.checkpointing = Checkpointing::None;
        plan.training.attention = AttentionKernel::Eager; // 5·32·10^18·32 > 2^62
        const auto result = estimate(plan, llamaShape(), articleCatalogue());
        QVERIFY(!result);
        QCOMPARE(result.error().problem, PlanProblem::TooLarge);
        QCOMPARE(QString::fromStdString(result.error().key), QStringLiteral("memory.activations"));
    }

    void largeNumbersStayExact()
    {
        Plan plan;
        plan.memoryModel = MemoryModel::Textbook;
        plan.model.parameters = 10'000'000'000'000;
        plan.training.sequenceLength = 1'000'000'000;
        plan.parallelism.gpus = 1'000'000;
        plan.parallelism.sharding = Sharding::Zero3;
        const auto result = estimate(plan, llamaShape(), articleCatalogue());
        QVERIFY(result.has_value());
        const TermBytes &peak = result->memory.steady.peak();
        QCOMPARE(peak[TermId::Weights].value(), 20'000'000); // 2·10^13/10^6
        QCOMPARE(peak[TermId::Activations].value(), 262'144'000'000'000); // 2·10^9·1·4096·32
    }

    void aFitIsTheSmallestNumberThatFits()
    {
        Plan plan;
        plan.memoryModel = MemoryModel::Textbook;
        plan.parallelism.sharding = Sharding::Zero3;
        // 128.48/N + 1.07 + 3 GB on 85.9 GB with a range 2.4 GB wide: 132.6, 68.3 GB -> two cards.
        const auto fits = smallestFits(plan, llamaShape(), articleCatalogue());
        QCOMPARE(fits.size(), std::size_t(3));
        QCOMPARE(fits[0].gpus, 2);
        QCOMPARE(fits[0].estimate->capacity.verdict, Verdict::Fits);
        QCOMPARE(fits[2].gpus, 1); // 132.6 GB on 150.8 GB
    }

    void withoutShardingMoreGpusDoNotHelp()
    {
        Plan plan;
        plan.memoryModel = MemoryModel::Textbook;
        const auto fits = smallestFits(plan, llamaShape(), articleCatalogue());
        QCOMPARE(fits[0].gpus, 0);
        QVERIFY(!fits[0].estimate);
    }

private:
    json expectationOf(const std::string &id) const
    {
        const auto found = std::ranges::find_if(m_golden, [&](const json &statement) { return statement["id"] == id; });
        return (*found)["expect"];
    }

    json m_golden;
};

QTEST_GUILESS_MAIN(TextbookTest)
#include "tst_textbook.moc"
