// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Every model of the catalogue is counted as transformers builds it, or refused by name.
#include <QRegularExpression>
#include <QTest>

#include "engine/formats/configjson.h"
#include "engine/formats/json.h"
#include "engine/model/parameters.h"
#include "tests/support/sourcetree.h"

#include <nlohmann/json.hpp>

#include <map>

using namespace headroom;
using namespace headroom::tests;

namespace {

Json parsed(const QString &file)
{
    const auto value = parseJson(readSource(file).toStdString());
    if (!value)
        qFatal("%s is not JSON", qPrintable(file));
    return *value;
}

std::map<std::string, Json> presetsById()
{
    std::map<std::string, Json> presets;
    const auto catalogue = parsed(QStringLiteral("resources/catalogue/models.json"));
    for (const auto &row : catalogue["models"])
        presets.emplace(row["id"].get<std::string>(), row);
    return presets;
}

HandShape small()
{
    return {.layers = 2,
        .hidden = 64,
        .heads = 4,
        .keyValueHeads = 2,
        .headDim = 16,
        .intermediate = 128,
        .vocabulary = 1000};
}

} // namespace

class ParametersTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_presets = presetsById(); }

    void thisPresetCountsAsBuiltOrIsRefusedByName_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QByteArray>("expected");
        const auto expected = parsed(QStringLiteral("tests/data/parameters/presets.json"));
        QCOMPARE(expected["models"].size(), m_presets.size());
        for (const auto &row : expected["models"]) {
            const auto id = row["id"].get<std::string>();
            QVERIFY2(m_presets.contains(id), id.c_str());
            QTest::newRow(id.c_str()) << QByteArray::fromStdString(m_presets.at(id)["config"].dump())
                                      << QByteArray::fromStdString(row.dump());
        }
    }

    void thisPresetCountsAsBuiltOrIsRefusedByName()
    {
        QFETCH(QByteArray, config);
        QFETCH(QByteArray, expected);
        const auto row = Json::parse(expected.toStdString());
        const auto model = readModel(config.toStdString());
        if (row.contains("refused")) {
            QVERIFY(!model);
            if (model.error().problem == FormatProblem::MissingKey) {
                QCOMPARE(model.error().key, std::string("model_type"));
                return;
            }
            QCOMPARE(model.error().problem, FormatProblem::UnsupportedArchitecture);
            QCOMPARE(model.error().other, row["refused"].get<std::string>());
            QVERIFY(!model.error().understood.empty());
            return;
        }
        QVERIFY2(model.has_value(), model ? "" : model.error().key.c_str());
        const auto counted = countParameters(model->shape);
        QVERIFY(counted.has_value());
        QCOMPARE(counted->total.value(), row["total"].get<std::int64_t>());
        QCOMPARE(counted->embedding.value(), row["embedding"].get<std::int64_t>());
        const auto active = row.value("active", row["total"].get<std::int64_t>());
        QCOMPARE(counted->active.value(), active);
    }

    void atLeast160PresetsAreCounted()
    {
        const auto counted = std::ranges::count_if(
            m_presets, [](const auto &preset) { return readModel(preset.second["config"].dump()).has_value(); });
        QVERIFY2(counted >= 160, QByteArray::number(static_cast<qlonglong>(counted)).constData());
    }

    void aBuiltModelHasTheseTrainableParameters_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<qint64>("trainable");
        const auto built = parsed(QStringLiteral("tests/data/parameters/built.json"));
        for (const auto &row : built["models"])
            QTest::newRow(row["id"].get<std::string>().c_str())
                << QByteArray::fromStdString(row["config"].dump()) << row["trainable"].get<qint64>();
    }

    void aBuiltModelHasTheseTrainableParameters()
    {
        QFETCH(QByteArray, config);
        QFETCH(qint64, trainable);
        const auto model = readModel(config.toStdString());
        QVERIFY2(model.has_value(), model ? "" : model.error().key.c_str());
        QCOMPARE(countParameters(model->shape)->trainable.value(), trainable);
    }

    void aModelOutsideTheCatalogueHasItsPublishedTotal_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<qint64>("total");
        const auto published = parsed(QStringLiteral("tests/data/parameters/published.json"));
        for (const auto &row : published["models"])
            QTest::newRow(row["id"].get<std::string>().c_str())
                << QByteArray::fromStdString(row["config"].dump()) << row["total"].get<qint64>();
    }

    void aModelOutsideTheCatalogueHasItsPublishedTotal()
    {
        QFETCH(QByteArray, config);
        QFETCH(qint64, total);
        const auto model = readModel(config.toStdString());
        QVERIFY2(model.has_value(), model ? "" : model.error().key.c_str());
        QCOMPARE(countParameters(model->shape)->total.value(), total);
    }

    /// Each published exact count is ours, or the table in docs/parameter-counts.md holds both and the reason.
    void publishedExactCountsAreOursOrExplained()
    {
        const auto document = QString::fromUtf8(readSource(QStringLiteral("docs/parameter-counts.md")));
        const QRegularExpression tableRow(
            QStringLiteral("^\\| `([^`]+)` \\| (\\d+) \\| (\\d+) \\| ([-+]\\d+) \\| ([^|]+) \\|$"),
            QRegularExpression::MultilineOption);
        std::map<std::string, std::vector<qint64>> explained;
        auto rows = tableRow.globalMatch(document);
        while (rows.hasNext()) {
            const auto row = rows.next();
            explained[row.captured(1).toStdString()]
                = {row.captured(2).toLongLong(), row.captured(3).toLongLong(), row.captured(4).toLongLong()};
            QVERIFY(row.captured(5).trimmed().size() > 10);
        }
        int equal = 0;
        for (const auto &[id, preset] : m_presets) {
            const auto model = readModel(preset["config"].dump());
            if (!model || !preset.contains("published") || preset["published"]["kind"] != "exact")
                continue;
            const auto published = preset["published"]["parameters"].get<qint64>();
            const qint64 ours = countParameters(model->shape)->total.value();
            if (ours == published) {
                QVERIFY2(!explained.contains(id), id.c_str());
                ++equal;
                continue;
            }
            QVERIFY2(explained.contains(id), id.c_str());
            QCOMPARE(explained[id], (std::vector<qint64> {ours, published, published - ours}));
            explained.erase(id);
        }
        QVERIFY2(explained.empty(), explained.empty() ? "" : explained.begin()->first.c_str());
        QVERIFY(equal >= 90);
    }

    void groupsSumToTheTotal()
    {
        for (const auto &[id, preset] : m_presets) {
            const auto model = readModel(preset["config"].dump());
            if (!model)
                continue;
            const auto counted = *countParameters(model->shape);
            const auto &g = counted.groups;
            QCOMPARE((g.embedding + g.positions + g.head + g.attention + g.mlp + g.experts + g.sharedExperts + g.router
                         + g.correctionBias + g.norms + g.other)
                         .value(),
                counted.total.value());
            QVERIFY(counted.active <= counted.total);
            QVERIFY(counted.largestBlock < counted.total);
            QCOMPARE(static_cast<std::int64_t>(model->shape.order.size()), model->shape.layers);
        }
    }

    /// 364 layers of four matrices 2^17 x 2^17 and three of 2^17 x 2^19, two tables of 2^17 x 2^17, 729 norms.
    void tenToThe14ParametersAreExact()
    {
        HandShape hand {.layers = 364,
            .hidden = 131072,
            .heads = 1024,
            .keyValueHeads = 1024,
            .headDim = 128,
            .intermediate = 524288,
            .vocabulary = 131072};
        const auto shape = shapeByHand(hand);
        QVERIFY(shape.has_value());
        const std::int64_t square = std::int64_t {1} << 34;
        QCOMPARE(countParameters(*shape)->total.value(), 364 * 16 * square + 2 * square + 729 * 131072LL);
        QVERIFY(countParameters(*shape)->total.value() > 100'000'000'000'000);
    }

    void sizesWhoseProductOverflowsAreRefusedByKey_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("config");
        const auto row = [](const char *key, HandShape hand) {
            QTest::newRow(key) << QByteArray(key) << QByteArray::fromStdString(configByHand(hand, {}));
        };
        auto hand = small();
        hand.vocabulary = 1'000'000'000;
        hand.hidden = 100'000'000;
        row("vocab_size", hand);
        hand = small();
        hand.intermediate = 999'999'999;
        hand.layers = 10'000;
        hand.hidden = 1'000'000;
        row("intermediate_size", hand);
        hand = small();
        hand.experts = 1'000'000'000;
        hand.expertsPerToken = 2;
        hand.expertWidth = 100'000'000;
        row("num_experts", hand);
    }

    void sizesWhoseProductOverflowsAreRefusedByKey()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, config);
        const auto model = readModel(config.toStdString());
        QVERIFY(!model);
        QCOMPARE(model.error().problem, FormatProblem::OutOfRange);
        QCOMPARE(model.error().key, key.toStdString());
    }

    void aShapeByHandIsReadAsItWasWritten()
    {
        auto hand = small();
        QCOMPARE(handShapeOf(*shapeByHand(hand)), hand);
        hand.gated = false;
        hand.tied = true;
        QCOMPARE(handShapeOf(*shapeByHand(hand)), hand);
        hand = small();
        hand.experts = 8;
        hand.expertsPerToken = 2;
        hand.expertWidth = 96;
        hand.intermediate = 96; // a model of experts alone has no dense width: an expert's stands for it
        QCOMPARE(handShapeOf(*shapeByHand(hand)), hand);
    }

private:
    std::map<std::string, Json> m_presets {};
};

QTEST_GUILESS_MAIN(ParametersTest)
#include "tst_parameters.moc"
