// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What a block of each family keeps for backward, against measured coefficients.
//
// The expected formulas are least squares over random shapes of what PyTorch itself allocated (transformers 5.24, torch 2.13,
// flash attention, no checkpointing; residual below 1e-14). T tokens, h width, a·d and k·d query and key widths, f inner width.
// A few bytes a block without T are left out, so two lengths are compared.
#include <QTest>

#include "engine/formats/configjson.h"
#include "engine/training/step.h"

#include <cstdlib>
#include <string>
#include <string_view>

using namespace headroom;

namespace {

constexpr std::int64_t hidden = 512;
constexpr std::int64_t heads = 8;
constexpr std::int64_t headSize = 64;
constexpr std::int64_t inner = 1536;

struct Numbers {
    ElementType weights = ElementType::Bf16;
    std::optional<ElementType> autocast {};
};

std::string config(const std::string &family, std::int64_t groups, int layers)
{
    const auto number = [](const char *key, std::int64_t value) {
        return std::string(", \"") + key + "\": " + std::to_string(value);
    };
    if (family == "gpt2") {
        return R"({"model_type": "gpt2", "vocab_size": 1024, "n_positions": 4096)" + number("n_embd", hidden)
            + number("n_head", heads) + number("n_inner", inner) + number("n_layer", layers) + "}";
    }
    std::string text = "{\"model_type\": \"" + family + "\", \"vocab_size\": 1024, \"max_position_embeddings\": 4096";
    text += number("hidden_size", hidden) + number("num_attention_heads", heads) + number("num_key_value_heads", groups)
        + number("num_hidden_layers", layers) + number(family == "opt" ? "ffn_dim" : "intermediate_size", inner);
    if (family == "opt")
        text += R"(, "word_embed_proj_dim": 512, "do_layer_norm_before": true)";
    else
        text += number("head_dim", headSize);
    return text + "}";
}

/// Bytes of activations that stay after the blocks.
std::int64_t keptAfterForward(
    const std::string &family, std::int64_t groups, int layers, std::int64_t tokens, Numbers recipe)
{
    const auto model = readModel(config(family, groups, layers));
    if (!model)
        return -1;
    StepRequest request;
    request.blocks.weights = request.blocks.stream = request.blocks.norms = recipe.weights;
    request.blocks.compute = recipe.autocast.value_or(recipe.weights);
    request.autocast = recipe.autocast;
    request.tokens = tokens;
    Execution execution;
    const auto step = executeStep(execution, request, model->shape);
    if (!step)
        return -1;
    const PhasePeak &loss = step->steady[static_cast<std::size_t>(StepPhase::Loss)];
    return loss.level.terms[static_cast<std::size_t>(StorageTerm::Activations)];
}

/// "16Th + 4Tad": the sum of its terms, per token.
std::int64_t perToken(std::string_view formula, std::int64_t groups)
{
    const auto factor = [groups](std::string_view symbols) -> std::int64_t {
        if (symbols == "T")
            return 1;
        if (symbols == "Th")
            return hidden;
        if (symbols == "Tad")
            return heads * headSize;
        if (symbols == "Tkd")
            return groups * headSize;
        if (symbols == "Tf")
            return inner;
        if (symbols == "Ta")
            return heads;
        return symbols == "Tk" ? groups : -1'000'000;
    };
    std::int64_t sum = 0;
    while (!formula.empty()) {
        const std::size_t end = std::min(formula.find(" + "), formula.size());
        const std::string_view term = formula.substr(0, end);
        const std::size_t symbols = term.find('T');
        sum += std::atoll(std::string(term.substr(0, symbols)).c_str()) * factor(term.substr(symbols));
        formula.remove_prefix(std::min(formula.size(), end + 3));
    }
    return sum;
}

} // namespace

class ArchitecturesTest : public QObject {
    Q_OBJECT

private slots:
    void aBlockKeepsWhatWasMeasured_data()
    {
        QTest::addColumn<QString>("family");
        QTest::addColumn<int>("groups");
        QTest::addColumn<QString>("underAutocast"); // a bf16 model as the Trainer runs it
        QTest::addColumn<QString>("pure"); // bf16 without autocast
        QTest::addColumn<QString>("wideWeights"); // fp32 weights under bf16 autocast
        QTest::addColumn<QString>("fp32");
        const auto row = [](const char *family, int groups, const char *autocast, const char *pure, const char *wide,
                             const char *fp32) {
            QTest::newRow(family) << QString::fromLatin1(family) << groups << QString::fromLatin1(autocast)
                                  << QString::fromLatin1(pure) << QString::fromLatin1(wide)
                                  << QString::fromLatin1(fp32);
        };
        const char *llama = "16Th + 4Tad + 4Tkd + 8Tf + 4Ta + 8T";
        const char *llamaWide = "26Th + 4Tad + 4Tkd + 8Tf + 4Ta + 8T";
        const char *llamaFp32 = "24Th + 8Tad + 8Tkd + 16Tf + 4Ta + 8T";
        for (const char *family : {"llama", "mistral", "granite", "qwen2"})
            row(family, 2, llama, llama, llamaWide, llamaFp32);
        const char *cohere = "14Th + 4Tad + 4Tkd + 8Tf + 4Ta + 4T";
        for (const char *family : {"cohere", "cohere2"})
            row(family, 2, cohere, cohere, "22Th + 4Tad + 4Tkd + 8Tf + 4Ta + 4T",
                "16Th + 8Tad + 8Tkd + 16Tf + 4Ta + 4T");
        const char *exaone = "16Th + 10Tad + 10Tkd + 8Tf + 8Ta + 4Tk + 8T";
        row("exaone4", 2, exaone, exaone, "22Th + 10Tad + 10Tkd + 8Tf + 8Ta + 4Tk + 8T",
            "24Th + 16Tad + 16Tkd + 16Tf + 8Ta + 4Tk + 8T");
        row("qwen3", 2, exaone, exaone, "26Th + 10Tad + 10Tkd + 8Tf + 8Ta + 4Tk + 8T",
            "24Th + 16Tad + 16Tkd + 16Tf + 8Ta + 4Tk + 8T");
        const char *gemma = "20Th + 4Tad + 4Tkd + 8Tf + 4Ta + 8T";
        row("gemma", 2, gemma, gemma, llamaWide, llamaFp32);
        const char *gemma2 = "36Th + 4Tad + 4Tkd + 8Tf + 4Ta + 16T";
        row("gemma2", 2, gemma2, gemma2, "42Th + 4Tad + 4Tkd + 8Tf + 4Ta + 16T",
            "40Th + 8Tad + 8Tkd + 16Tf + 4Ta + 16T");
        row("gpt2", 8, "20Th + 16Tf + 4Ta + 16T", "16Th + 10Tf + 4Ta + 16T", "20Th + 16Tf + 4Ta + 16T",
            "32Th + 20Tf + 4Ta + 16T");
        row("gpt_neox", 8, "24Th + 4Tf + 4Ta + 16T", "18Th + 4Tf + 4Ta + 16T", "20Th + 4Tf + 4Ta + 16T",
            "36Th + 8Tf + 4Ta + 16T");
        row("nemotron", 2, "8Th + 4Tad + 4Tkd + 8Tf + 4Ta + 16T", "8Th + 4Tad + 4Tkd + 4Tf + 4Ta + 16T",
            "8Th + 4Tad + 4Tkd + 8Tf + 4Ta + 16T", "16Th + 8Tad + 8Tkd + 8Tf + 4Ta + 16T");
        const char *olmo = "12Th + 4Tad + 4Tkd + 8Tf + 4Ta + 16T";
        row("olmo", 2, olmo, olmo, "18Th + 4Tad + 4Tkd + 8Tf + 4Ta + 16T", "16Th + 8Tad + 8Tkd + 16Tf + 4Ta + 16T");
        const char *olmo2 = "20Th + 12Tad + 12Tkd + 8Tf + 4Ta + 16T";
        for (const char *family : {"olmo2", "olmo3"})
            row(family, 2, olmo2, olmo2, "26Th + 12Tad + 12Tkd + 8Tf + 4Ta + 16T",
                "24Th + 16Tad + 16Tkd + 16Tf + 4Ta + 16T");
        row("opt", 8, "24Th + 2Tf + 4Ta + 16T", "16Th + 2Tf + 4Ta + 16T", "24Th + 2Tf + 4Ta + 16T",
            "32Th + 4Tf + 4Ta + 16T");
        row("phi", 2, "16Th + 4Tkd + 16Tf + 4Ta + 8T", "8Th + 4Tkd + 10Tf + 4Ta + 8T", "16Th + 4Tkd + 16Tf + 4Ta + 8T",
            "16Th + 8Tkd + 20Tf + 4Ta + 8T");
        const char *phi3 = "22Th + 6Tkd + 8Tf + 4Ta + 8T";
        row("phi3", 2, phi3, phi3, "26Th + 6Tkd + 8Tf + 4Ta + 8T", "36Th + 12Tkd + 16Tf + 4Ta + 8T");
        row("stablelm", 2, "22Th + 4Tkd + 8Tf + 4Ta + 16T", "12Th + 4Tkd + 8Tf + 4Ta + 16T",
            "22Th + 4Tkd + 8Tf + 4Ta + 16T", "24Th + 8Tkd + 16Tf + 4Ta + 16T");
        row("starcoder2", 2, "16Th + 4Tad + 4Tkd + 4Tf + 4Ta + 16T", "8Th + 4Tad + 4Tkd + 4Tf + 4Ta + 16T",
            "16Th + 4Tad + 4Tkd + 4Tf + 4Ta + 16T", "16Th + 8Tad + 8Tkd + 8Tf + 4Ta + 16T");
    }
    void aBlockKeepsWhatWasMeasured()
    {
        QFETCH(const QString, family);
        QFETCH(const int, groups);
        QFETCH(const QString, underAutocast);
        QFETCH(const QString, pure);
        QFETCH(const QString, wideWeights);
        QFETCH(const QString, fp32);
        const auto kept = [&](Numbers recipe) {
            constexpr std::int64_t tokens = 1024;
            const auto perBlock = [&](std::int64_t length) {
                return keptAfterForward(family.toStdString(), groups, 9, length, recipe)
                    - keptAfterForward(family.toStdString(), groups, 8, length, recipe);
            };
            return (perBlock(2 * tokens) - perBlock(tokens)) / tokens;
        };
        const auto expected = [groups](const QString &formula) { return perToken(formula.toStdString(), groups); };
        QCOMPARE(kept({ElementType::Bf16, ElementType::Bf16}), expected(underAutocast));
        QCOMPARE(kept({ElementType::Bf16, {}}), expected(pure));
        QCOMPARE(kept({ElementType::Fp32, ElementType::Bf16}), expected(wideWeights));
        QCOMPARE(kept({ElementType::Fp32, {}}), expected(fp32));
    }
};

QTEST_GUILESS_MAIN(ArchitecturesTest)
#include "tst_architectures.moc"
