// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// A bad config.json is answered by an error that names the key or the place; nothing crashes, nothing is guessed.
#include <QTest>

#include "engine/formats/configjson.h"
#include "engine/formats/json.h"
#include "engine/model/parameters.h"
#include "tests/support/sourcetree.h"

#include <nlohmann/json.hpp>

#include <algorithm>

using namespace headroom;
using namespace headroom::tests;

namespace {

/// A small Llama with some keys replaced.
QByteArray llama(const Json &changes = Json::object())
{
    Json config = {{"model_type", "llama"}, {"hidden_size", 64}, {"intermediate_size", 128}, {"num_hidden_layers", 2},
        {"num_attention_heads", 4}, {"num_key_value_heads", 2}, {"vocab_size", 1000}};
    config.update(changes);
    return QByteArray::fromStdString(config.dump());
}

void addBad(const char *name, const QByteArray &text, FormatProblem problem, const char *key = "")
{
    QTest::newRow(name) << text << static_cast<int>(problem) << QByteArray(key);
}

bool contains(const std::vector<std::string> &keys, const char *key)
{
    return std::ranges::find(keys, std::string(key)) != keys.end();
}

} // namespace

class ConfigJsonTest : public QObject {
    Q_OBJECT

private slots:
    void aBadConfigIsRefusedByName_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("problem");
        QTest::addColumn<QByteArray>("key");
        addBad("empty", "", FormatProblem::Empty);
        addBad("truncated", llama().left(40), FormatProblem::Syntax, "hidden_size");
        addBad("not JSON", "model_type: llama\n", FormatProblem::Syntax);
        addBad("100 MB", QByteArray(100'000'000, ' '), FormatProblem::TooLarge);
        addBad("deep nesting", "{\"a\":" + QByteArray(100'000, '['), FormatProblem::TooDeep);
        addBad("a list", "[1, 2]", FormatProblem::NotAnObject);
        addBad("Git LFS pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:0000\nsize 700\n",
            FormatProblem::GitLfsPointer);
        addBad("HTML", "<!doctype html><html></html>", FormatProblem::Html);
        addBad("the same key twice", R"({"model_type": "llama", "model_type": "llama"})", FormatProblem::DuplicateKey,
            "model_type");
        addBad("text for a size", llama({{"hidden_size", "64"}}), FormatProblem::WrongType, "hidden_size");
        addBad("a list for a size", llama({{"num_attention_heads", {4, 4}}}), FormatProblem::WrongType,
            "num_attention_heads");
        addBad("a fraction for a size", llama({{"vocab_size", 10.5}}), FormatProblem::WrongType, "vocab_size");
        addBad("text for a flag", llama({{"tie_word_embeddings", "yes"}}), FormatProblem::WrongType,
            "tie_word_embeddings");
        addBad("negative size", llama({{"intermediate_size", -1}}), FormatProblem::OutOfRange, "intermediate_size");
        addBad("zero layers", llama({{"num_hidden_layers", 0}}), FormatProblem::OutOfRange, "num_hidden_layers");
        addBad("zero heads", llama({{"num_attention_heads", 0}}), FormatProblem::OutOfRange, "num_attention_heads");
        addBad("a size beyond 64 bits", llama({{"vocab_size", 1e30}}), FormatProblem::OutOfRange, "vocab_size");
        addBad("heads that do not divide the width", llama({{"num_attention_heads", 6}, {"num_key_value_heads", 6}}),
            FormatProblem::DoesNotDivide, "num_attention_heads");
        addBad("key-value heads that do not divide the heads", llama({{"num_key_value_heads", 3}}),
            FormatProblem::DoesNotDivide, "num_key_value_heads");
        addBad("two names for the width that differ", llama({{"n_embd", 128}}), FormatProblem::Contradiction, "n_embd");
        addBad("unknown model_type", llama({{"model_type", "llama9000"}}), FormatProblem::UnknownArchitecture,
            "model_type");
        addBad("no model_type", llama({{"model_type", nullptr}}), FormatProblem::MissingKey, "model_type");
        addBad("state-space", R"({"model_type": "mamba"})", FormatProblem::UnsupportedArchitecture, "model_type");
        addBad("no vocabulary", R"({"model_type": "qwen2", "hidden_size": 64, "num_hidden_layers": 2})",
            FormatProblem::MissingKey, "vocab_size");
        addBad("unknown activation", llama({{"hidden_act", "swoosh"}}), FormatProblem::UnknownValue, "hidden_act");
        addBad("a classifier", llama({{"architectures", {"LlamaForSequenceClassification"}}}),
            FormatProblem::UnsupportedArchitecture, "architectures");
        addBad("more experts a token than experts",
            llama({{"model_type", "mixtral"}, {"num_local_experts", 4}, {"num_experts_per_tok", 5}}),
            FormatProblem::OutOfRange, "num_experts_per_tok");
        addBad("layer types of another depth", llama({{"model_type", "olmo3"}, {"layer_types", {"full_attention"}}}),
            FormatProblem::OutOfRange, "layer_types");
        addBad("a nested size", R"({"model_type": "gemma3", "text_config": {"hidden_size": -5}, "vision_config": {}})",
            FormatProblem::OutOfRange, "text_config.hidden_size");
    }

    void aBadConfigIsRefusedByName()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, problem);
        QFETCH(QByteArray, key);
        const auto model = readModel(text.toStdString());
        QVERIFY(!model);
        QCOMPARE(static_cast<int>(model.error().problem), problem);
        QCOMPARE(QByteArray::fromStdString(model.error().key), key);
    }

    void anUnknownArchitectureListsTheKeysThatAreUnderstood()
    {
        const auto model = readModel(llama({{"model_type", "llama9000"}}).toStdString());
        QCOMPARE(model.error().found, std::string("llama9000"));
        QVERIFY(contains(model.error().understood, "hidden_size"));
        QVERIFY(!contains(model.error().understood, "head_dim")); // not in this config
    }

    void bareInfinityIsReadAsNull()
    {
        const auto text = llama().chopped(1) + R"(, "time_step_limit": [0.0, Infinity]})";
        QVERIFY(readModel(text.toStdString()).has_value());
    }

    void keysAreSortedIntoUnderstoodAndIgnored()
    {
        const auto model = readModel(llama({{"initializer_range", 0.02}}).toStdString());
        QVERIFY(model.has_value());
        QVERIFY(contains(model->understood, "hidden_size"));
        QVERIFY(contains(model->ignored, "initializer_range"));
        QVERIFY(!contains(model->understood, "initializer_range"));
    }

    void nullCountsAsAbsent()
    {
        const auto model = readModel(llama({{"num_key_value_heads", nullptr}}).toStdString());
        QVERIFY(model.has_value());
        QCOMPARE(model->shape.keyValueHeads, 4);
    }

    void aHistoricalNameIsResolved_data()
    {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<QByteArray>("resolved");
        QTest::newRow("kimi") << QByteArray("kimi_k2") << QByteArray("deepseek_v3");
        QTest::newRow("falcon-40b") << QByteArray("RefinedWeb") << QByteArray("falcon");
        QTest::newRow("phi-2-mixformer") << QByteArray("mixformer-sequential") << QByteArray("phi");
        QTest::newRow("gemma 3") << QByteArray("gemma3") << QByteArray("gemma3_text");
    }

    void aHistoricalNameIsResolved()
    {
        QFETCH(QByteArray, written);
        QFETCH(QByteArray, resolved);
        int read = 0;
        for (const auto &row : presets()) {
            if (row["config"].value("model_type", "") != written.toStdString())
                continue;
            const auto model = readModel(row["config"].dump());
            QVERIFY(model.has_value());
            QCOMPARE(QByteArray::fromStdString(model->shape.modelType), resolved);
            ++read;
        }
        QVERIFY(read > 0);
    }

    void windowsFollowTheLayers()
    {
        const auto gemma = readModel(presetConfig("gemma-3-1b-it"));
        QVERIFY(gemma.has_value());
        QCOMPARE(windowsOf(gemma->shape), (std::vector<std::int64_t> {512, 512, 512, 512, 512, 0}));
        const auto llama3 = readModel(presetConfig("llama-3-8b"));
        QCOMPARE(windowsOf(llama3->shape), (std::vector<std::int64_t> {0, 0, 0, 0, 0, 0}));
        const auto oss = readModel(presetConfig("gpt-oss-20b"));
        QCOMPARE(windowsOf(oss->shape), (std::vector<std::int64_t> {128, 0, 128, 0, 128, 0}));
    }

    void aBareModelHasNoHead()
    {
        const auto model = readModel(llama({{"architectures", {"LlamaModel"}}}).toStdString());
        QVERIFY(model.has_value());
        QVERIFY(!model->shape.hasHead);
        QCOMPARE(countParameters(model->shape)->groups.head.value(), 0);
    }

    /// Each config of the catalogue, cut at each tenth and with bytes flipped: an error or a model, never a crash.
    void damagedConfigsAreErrorsOrModels()
    {
        int errors = 0;
        for (const auto &row : presets()) {
            const auto text = row["config"].dump();
            for (std::size_t tenth = 0; tenth < 10; ++tenth) {
                QVERIFY(!readModel(std::string_view(text).substr(0, text.size() * tenth / 10)));
                auto flipped = text;
                flipped[text.size() * tenth / 10] = static_cast<char>(flipped[text.size() * tenth / 10] ^ 0x15);
                const auto model = readModel(flipped);
                if (model)
                    QVERIFY(countParameters(model->shape).has_value());
                else
                    ++errors;
            }
        }
        QVERIFY(errors > 100);
    }

    /// Every value that some shapes are made from, replaced by other types: an error or a model, never a crash.
    void wrongTypesAreErrorsOrModels()
    {
        const Json values[] = {"text", -1, 1.5, true, Json::array(), Json::object(), Json::array({1, "a", nullptr}),
            9223372036854775807, Json::array({Json::object()})};
        for (const char *id : {"llama-3-8b", "deepseek-v3", "llama-3_3-nemotron-super-49b-v1", "openelm-270m",
                 "gemma-3n-e4b-text", "falcon-40b", "qwen1.5-moe-a2.7b", "mpt-7b-instruct", "dbrx-132b"}) {
            const auto config = Json::parse(presetConfig(id));
            const auto whole = readModel(config.dump());
            QVERIFY(whole.has_value());
            for (const auto &key : whole->understood) {
                if (!config.contains(key))
                    continue; // inside text_config
                for (const auto &value : values) {
                    auto changed = config;
                    changed[key] = value;
                    const auto model = readModel(changed.dump());
                    QVERIFY(model ? countParameters(model->shape).has_value() : !model.error().key.empty());
                }
            }
        }
    }

private:
    static const Json &presets()
    {
        static const Json rows
            = Json::parse(readSource(QStringLiteral("resources/catalogue/models.json")).toStdString())["models"];
        return rows;
    }

    static std::string presetConfig(const char *id)
    {
        const auto row = std::ranges::find_if(presets(), [id](const auto &preset) { return preset["id"] == id; });
        return row == presets().end() ? std::string() : (*row)["config"].dump();
    }

    /// Of the first six layers.
    static std::vector<std::int64_t> windowsOf(const ModelShape &shape)
    {
        std::vector<std::int64_t> windows;
        for (std::size_t i = 0; i < 6; ++i)
            windows.push_back(shape.blocks[shape.order[i]].attention.window);
        return windows;
    }
};

QTEST_GUILESS_MAIN(ConfigJsonTest)
#include "tst_configjson.moc"
