// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Adapters train what peft builds; a module that a model does not have is an error that names those it has.
#include <QTest>

#include "engine/formats/configjson.h"
#include "engine/formats/json.h"
#include "engine/model/adapters.h"
#include "tests/support/sourcetree.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace headroom;
using namespace headroom::tests;

namespace {

LoraTargets targetsOf(const Json &value)
{
    if (value == "all-linear")
        return {.kind = LoraTargets::Kind::AllLinear};
    if (value == "attention")
        return {.kind = LoraTargets::Kind::Attention};
    return {.kind = LoraTargets::Kind::Named, .modules = value.get<std::vector<std::string>>()};
}

ModelShape preset(const char *id)
{
    const auto catalogue
        = Json::parse(readSource(QStringLiteral("resources/catalogue/models.json")).toStdString())["models"];
    const auto row = std::ranges::find_if(catalogue, [id](const auto &entry) { return entry["id"] == id; });
    if (row == catalogue.end())
        qFatal("no preset %s", id);
    return readModel((*row)["config"].dump())->shape;
}

} // namespace

class AdaptersTest : public QObject {
    Q_OBJECT

private slots:
    void aBuiltModelTrainsTheseParameters_data()
    {
        QTest::addColumn<QByteArray>("row");
        const auto file = Json::parse(readSource(QStringLiteral("tests/data/adapters/built.json")).toStdString());
        for (const auto &row : file["adapters"])
            QTest::newRow(row["id"].get<std::string>().c_str()) << QByteArray::fromStdString(row.dump());
    }

    void aBuiltModelTrainsTheseParameters()
    {
        QFETCH(QByteArray, row);
        const auto built = Json::parse(row.toStdString());
        const auto model = readModel(built["config"].dump());
        QVERIFY(model.has_value());
        const auto count = adapterParameters(
            model->shape, {.rank = built["rank"].get<std::int64_t>(), .targets = targetsOf(built["targets"])});
        QVERIFY2(count.has_value(), count ? "" : count.error().module.c_str());
        QCOMPARE(count->value(), built["trainable"].get<std::int64_t>());
    }

    /// Llama 3 8B, rank 16: 32 x 16 x (2 x (4096 + 4096) + 2 x (4096 + 1024) + 3 x (4096 + 14336)).
    void llama3AllLinear() { QCOMPARE(adapterParameters(preset("llama-3-8b"), {.rank = 16})->value(), 41'943'040); }

    /// A magnitude for each output: 32 x (2 x 4096 + 2 x 1024 + 2 x 14336 + 4096).
    void doraAddsAMagnitudePerOutput()
    {
        const auto count = adapterParameters(preset("llama-3-8b"), {.rank = 16, .dora = true});
        QCOMPARE(count->value(), 41'943'040 + 32LL * (2 * 4096 + 2 * 1024 + 2 * 14336 + 4096));
    }

    /// Table and head of Llama 3 8B: 128256 x 4096 each.
    void wholeTrainedModulesAreAdded()
    {
        const auto count
            = adapterParameters(preset("llama-3-8b"), {.rank = 16, .trainedModules = {"embed_tokens", "lm_head"}});
        QCOMPARE(count->value(), 41'943'040 + 2LL * 128256 * 4096);
    }

    void ownNamesAreTargets()
    {
        const LoraTargets targets {.kind = LoraTargets::Kind::Named, .modules = {"Wqkv"}};
        // 32 layers, 4096 -> 3 x 4096
        QCOMPARE(adapterParameters(preset("mpt-7b-instruct"), {.rank = 8, .targets = targets})->value(),
            32LL * 8 * (4096 + 3 * 4096));
    }

    void anUnknownModuleNamesTheModels()
    {
        const LoraTargets targets {.kind = LoraTargets::Kind::Named, .modules = {"q_proj", "c_attn"}};
        const auto count = adapterParameters(preset("llama-3-8b"), {.rank = 8, .targets = targets});
        QVERIFY(!count);
        QCOMPARE(count.error().module, std::string("c_attn"));
        QVERIFY(!count.error().trainedModule);
        const auto &known = count.error().known;
        for (const char *name : {"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"})
            QVERIFY2(std::ranges::find(known, std::string(name)) != known.end(), name);
    }

    void anUnknownTrainedModuleNamesTheTables()
    {
        const auto count = adapterParameters(preset("llama-3-8b"), {.rank = 8, .trainedModules = {"score"}});
        QVERIFY(!count);
        QVERIFY(count.error().trainedModule);
        QCOMPARE(count.error().known, (std::vector<std::string> {"embed_tokens", "lm_head"}));
    }

    void allLinearFailsWherePeftFails_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const char *id : {"phi-3.5-moe-instruct", "llama-4-scout-17b-16e", "gemma-4-26b-a4b"})
            QTest::newRow(id) << QByteArray(id);
    }

    void allLinearFailsWherePeftFails()
    {
        QFETCH(QByteArray, id);
        const auto count = adapterParameters(preset(id.constData()), {.rank = 8});
        QVERIFY(!count);
        QCOMPARE(count.error().module, std::string("all-linear"));
    }

    void gateWithoutUpOfStackedExpertsIsAnError()
    {
        const LoraTargets targets {.kind = LoraTargets::Kind::Named, .modules = {"w1"}};
        const auto count = adapterParameters(preset("mixtral-8x7b-v0.1"), {.rank = 8, .targets = targets});
        QVERIFY(!count);
        QCOMPARE(count.error().module, std::string("w1"));
    }

    void doubleTheRankDoublesTheParameters()
    {
        for (const char *id : {"llama-3-8b", "deepseek-v3", "gpt2", "qwen3-30b-a3b", "falcon-40b"}) {
            const auto shape = preset(id);
            QCOMPARE(
                adapterParameters(shape, {.rank = 32})->value(), 2 * adapterParameters(shape, {.rank = 16})->value());
        }
    }

    void aCountBeyond62BitsIsAnError()
    {
        const auto count = adapterParameters(preset("llama-3-8b"), {.rank = std::int64_t {1} << 60});
        QVERIFY(!count);
        QVERIFY(count.error().module.empty());
    }
};

QTEST_GUILESS_MAIN(AdaptersTest)
#include "tst_adapters.moc"
