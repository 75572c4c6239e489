// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every model of the catalogue under every method: executed with the parameters that its config says.
#include <QTest>

#include "engine/estimate/memoryhalf.h"
#include "engine/formats/configjson.h"
#include "engine/formats/json.h"
#include "engine/model/parameters.h"
#include "engine/plan/resolve.h"
#include "engine/memory/detailed.h"
#include "engine/training/step.h"
#include "engine/training/steprequest.h"
#include "tests/support/referencecases.h"
#include "tests/support/sourcetree.h"

#include <nlohmann/json.hpp>

#include <QFile>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

using namespace headroom;
using namespace headroom::tests;

namespace {

const Json &presets()
{
    static const Json all
        = Json::parse(readSource(QStringLiteral("resources/catalogue/models.json")).toStdString())["models"];
    return all;
}

Plan planFor(Method method)
{
    Plan plan;
    plan.training.method = method;
    plan.training.sequenceLength = 256;
    return plan;
}

ModelShape shapeOf(std::string_view id)
{
    const auto row = std::ranges::find_if(presets(), [id](const Json &entry) { return entry["id"] == id; });
    return readModel((*row)["config"].dump())->shape;
}

/// Sizes of the peaks' errors by model type, in percent.
std::map<std::string, std::vector<double>> measuredErrors()
{
    std::map<std::string, std::vector<double>> errors;
    Execution scratch;
    for (const char *file : {"full.jsonl", "lora.jsonl", "qlora.jsonl", "experts.jsonl", "families.jsonl", "kernels.jsonl",
             "releases.jsonl"}) {
        for (const ReferenceCase &one : referenceCases(QString::fromLatin1(file))) {
            if (one.plan.parallelism.gpus > 1)
                continue;
            const auto memory = detailedMemory(one.plan, one.shape, scratch);
            if (memory)
                errors[one.shape.modelType].push_back(
                    percentOff(highestOfStep(memory->steady), one.reference["peak_allocated"].get<double>()));
        }
    }
    return errors;
}

/// A row of docs/families.md for each family that is executed.
QByteArray rowsOfThePage()
{
    const auto errors = measuredErrors();
    std::vector<std::string> rows;
    for (const Family &family : families()) {
        const std::string type(family.modelType);
        const BlockFacts *facts = blockFactsOf(type);
        if (!facts)
            continue;
        const auto found = errors.find(type);
        const bool measured = found != errors.end() && !facts->derived;
        const auto percent = [&] {
            return QByteArray::number(*std::ranges::max_element(found->second), 'f', 4).toStdString();
        };
        rows.push_back(measured ? "| `" + type + "` | measured | " + std::to_string(found->second.size()) + " | " + percent()
                    + " |\n"
                                : "| `" + type + "` | derived | | |\n");
    }
    std::ranges::sort(rows);
    QByteArray page;
    for (const std::string &row : rows)
        page += QByteArray::fromStdString(row);
    return page;
}

} // namespace

class FamiliesTest : public QObject {
    Q_OBJECT

private slots:
    void everyModelOfTheCatalogueIsExecuted_data()
    {
        QTest::addColumn<QByteArray>("config");
        for (const Json &row : presets())
            if (const std::string config = row["config"].dump(); readModel(config))
                QTest::newRow(row["id"].get<std::string>().c_str()) << QByteArray::fromStdString(config);
    }
    void everyModelOfTheCatalogueIsExecuted()
    {
        QFETCH(const QByteArray, config);
        const ModelShape shape = readModel(config.toStdString())->shape;
        const auto counted = countParameters(shape);
        QVERIFY(counted);
        Execution scratch;
        for (const Method method : {Method::Full, Method::Lora, Method::Qlora}) {
            const auto half = memoryHalf(planFor(method), shape, scratch);
            if (shape.streams > 0 && method == Method::Qlora) // clips a packed weight
                continue;
            QVERIFY2(half && std::holds_alternative<ExecutedHalf>(*half), spell(method).data());
            const ExecutedMemory &memory = std::get<ExecutedHalf>(*half).memory;
            if (method == Method::Full)
                QCOMPARE(memory.parameters.total, counted->trainable);
            else
                QCOMPARE(memory.parameters.total - memory.parameters.trainable, counted->trainable);
        }
    }

    /// Models whose last blocks borrow keys and values, by every way to train them: a few blocks give what all blocks give.
    void aFewBlocksOfLendersGiveWhatAllGive()
    {
        Execution execution;
        int compared = 0;
        for (const Json &row : presets()) {
            const auto model = readModel(row["config"].dump());
            if (!model || !blockFactsOf(model->shape.modelType) || !blockFactsOf(model->shape.modelType)->borrows())
                continue;
            for (const Method method : {Method::Full, Method::Lora}) {
                for (const Checkpointing checkpointing : {Checkpointing::None, Checkpointing::Full}) {
                    for (const AttentionKernel kernel : {AttentionKernel::Flash, AttentionKernel::Eager}) {
                        Plan plan = planFor(method);
                        plan.training.checkpointing = checkpointing;
                        plan.training.attention = kernel;
                        plan.training.gradientAccumulation = 2;
                        const auto request = stepRequest(resolvedPlan(plan), model->shape);
                        if (!request)
                            continue;
                        const auto few = executeStep(execution, *request, model->shape);
                        const auto all = executeEveryBlock(execution, *request, model->shape);
                        QVERIFY(few && all);
                        for (std::size_t phase = 0; phase < stepPhaseCount; ++phase) {
                            QCOMPARE(few->steady[phase].level, all->steady[phase].level);
                            QCOMPARE(few->first[phase].level, all->first[phase].level);
                        }
                        ++compared;
                    }
                }
            }
        }
        QCOMPARE_GT(compared, 10);
    }

    /// State-space models alone: at most 15 of 567 estimates are refused.
    void fiveModelsAreRefused()
    {
        const auto refused = std::ranges::count_if(presets(), [](const Json &row) { return !readModel(row["config"].dump()); });
        QCOMPARE(refused, 5);
    }

    /// ViT: 14 x 14 patches and one token; BERT, Whisper: as many as their tables of positions have rows, without padding.
    void rowsHaveAsManyTokensAsTheModelTakes()
    {
        const ModelShape shape = shapeOf("vit-base-patch16-224");
        QCOMPARE(executedTokens(4096, shape), 197);
        QCOMPARE(executedTokens(4096, shapeOf("whisper-small")), 448);
        QCOMPARE(executedTokens(4096, shapeOf("t5-base")), 4096);
        QCOMPARE(executedTokens(4096, shapeOf("roberta-base")), 512);
    }

    /// On a difference the rows that are true are written beside the program, as families.md.
    void theListOfFamiliesIsTrue()
    {
        const QByteArray rows = rowsOfThePage();
        const bool listed = readSource(QStringLiteral("docs/families.md")).contains(rows);
        if (!listed) {
            QFile page(QStringLiteral("families.md"));
            QVERIFY(page.open(QIODevice::WriteOnly));
            page.write(rows);
        }
        QVERIFY2(listed, "docs/families.md does not hold the rows of families.md");
    }

    /// Each is named with its reason.
    void whatIsRefusedIsListed()
    {
        const QByteArray page = readSource(QStringLiteral("docs/families.md"));
        for (const Json &row : presets())
            if (!readModel(row["config"].dump()))
                QVERIFY2(page.contains(QByteArray::fromStdString("`" + row["id"].get<std::string>() + "`")),
                    row["id"].get<std::string>().c_str());
    }

    /// Its patches know some families by name; the Trainer leaves the others as they are.
    void whatLigerDoesNotKnowStaysAsItIs()
    {
        const ModelShape shape = shapeOf("pythia-160m");
        Plan fused = planFor(Method::Full);
        fused.training.kernels = Kernels::Fused;
        fused.training.loss = LossKind::Fused;
        const auto request = stepRequest(resolvedPlan(fused), shape);
        QVERIFY(request);
        QCOMPARE(request->blocks.kernels, Kernels::Plain);
        QCOMPARE(request->loss, LossKind::Full);
        QVERIFY(!fusedCover(resolvedPlan(fused), shape).kernels);
        QVERIFY(fusedCover(resolvedPlan(fused), shapeOf("llama-3-8b")).kernels);
    }

    /// 16-bit weights, gradients and moments of the tower are there whatever it computes.
    void anImageTowerIsTrainedWithTheText()
    {
        ModelShape shape = shapeOf("qwen2-vl-2b");
        Execution scratch;
        const auto peak = [&] {
            const auto half = memoryHalf(planFor(Method::Full), shape, scratch);
            return std::get<ExecutedHalf>(*half).memory.steady[Phase::OptimizerStep][TermId::Gradients].value();
        };
        const std::int64_t with = peak();
        const std::int64_t tower = std::exchange(shape.otherParameters, 0);
        QCOMPARE_GT(tower, 600'000'000);
        const std::int64_t without = peak();
        QVERIFY(std::abs(with - without - 2 * tower) <= 1024);
    }
};

QTEST_GUILESS_MAIN(FamiliesTest)
#include "tst_families.moc"
