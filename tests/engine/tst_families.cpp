// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every model of the catalogue under every method: executed with the parameters that its config says.
#include <QTest>

#include "engine/estimate/memoryhalf.h"
#include "engine/formats/configjson.h"
#include "engine/formats/json.h"
#include "engine/model/parameters.h"
#include "engine/plan/resolve.h"
#include "engine/training/steprequest.h"
#include "tests/support/sourcetree.h"

#include <nlohmann/json.hpp>

#include <algorithm>
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

} // namespace

class FamiliesTest : public QObject {
    Q_OBJECT

private slots:
    void everyModelOfTheCatalogueIsExecuted_data()
    {
        QTest::addColumn<QByteArray>("config");
        for (const Json &row : presets())
            if (const std::string config = row["config"].dump(); row["config"].value("model_type", "") != "mllama" && readModel(config))
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
