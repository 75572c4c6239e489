// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The estimate document has the contract's keys in the contract's order, and the tables say the same numbers.
#include <QTest>

#include "engine/formats/estimatejson.h"
#include "engine/formats/estimatetable.h"
#include "tests/support/commalocale.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

using namespace headroom;

namespace {

const EstimateSubject subject {.id = "case-1", .gpu = "a100-sxm-80gb"};
const std::vector<Assumption> assumed {{"economics.mfu", "0.35 to 0.42", "an article | with a bar"}};

Estimate sample()
{
    Estimate estimate;
    estimate.parameters
        = {Parameters(8'030'261'248), Parameters(8'030'261'248), Parameters(8'030'261'248), Parameters(525'336'576)};
    TermBytes forward;
    forward[TermId::Weights] = Bytes(16);
    forward[TermId::Overhead] = Bytes(3);
    auto backward = forward;
    backward[TermId::Gradients] = Bytes(8);
    backward[TermId::KvCache] = Bytes(9'007'199'254'740'993); // 2^53 + 1: a double would lose it
    estimate.memory.steady.set(Phase::Forward, forward);
    estimate.memory.steady.set(Phase::Backward, backward);
    estimate.memory.first = estimate.memory.steady;
    estimate.memory.peakReserved = Bytes(28);
    estimate.memory.devicePeak = Bytes(29);
    estimate.memory.allocatedRange = {Bytes(20), Bytes(30)};
    estimate.memory.reservedRange = {Bytes(21), Bytes(31)};
    estimate.memory.deviceRange = {Bytes(22), Bytes(32)};
    estimate.memory.fragmentation = Bytes(1);
    estimate.memory.hostPerNode = Bytes(2);
    estimate.capacity = {Bytes(85'899'345'920), Bytes(84'000'000'000), Bytes(-5), Verdict::DoesNotFit, 0.0625};
    estimate.compute
        = ComputeEstimate {Flops(3.212e18), {0.35, 0.42}, {Seconds(12240.5), Seconds(14688)}, {3400, 4085.25}};
    estimate.trafficPerStepAndGpu = Bytes(32'121'044'992);
    estimate.cost = CostEstimate {{HourlyPrice(1.49), HourlyPrice(1.49)}, {Money(10.15), Money(12.17)}};
    estimate.storage = {Bytes(96), Bytes(32), Seconds(0.5), Bytes(192)};
    return estimate;
}

Json written(const Estimate &estimate)
{
    return *parseJson(writeEstimate(subject, estimate, assumed, JsonLayout::Compact));
}

/// Keys of an object and of the objects in it, one text a level.
std::string keys(const Json &object)
{
    std::string names;
    for (const auto &[key, value] : object.items()) {
        names += (names.empty() ? "" : " ") + key;
        if (value.is_object())
            names += '(' + keys(value) + ')';
    }
    return names;
}

/// The leaf of a document that a table's key means; null if a part above it is absent.
Json leaf(const Json &document, std::string_view key)
{
    const Json *at = &document;
    while (!key.empty()) {
        const auto dot = key.find('.');
        const auto name = std::string(key.substr(0, dot));
        key = dot == std::string_view::npos ? std::string_view() : key.substr(dot + 1);
        if (at->is_null())
            return nullptr;
        at = at->is_array() ? &at->at(name == "low" ? 0 : 1) : &at->at(name);
    }
    return *at;
}

std::vector<std::string> lines(const std::string &text)
{
    std::vector<std::string> result;
    std::size_t begin = 0;
    for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
        result.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return result;
}

} // namespace

class EstimateJsonTest : public QObject {
    Q_OBJECT

private slots:
    void keysStandInTheContractsOrder()
    {
        const auto document = written(sample());
        const std::string terms = "weights master_weights gradients optimizer_state activations loss_head "
                                  "sharding_buffers optimizer_temporaries kv_cache overhead";
        QCOMPARE(keys(document),
            "id format version parameters(total trainable active embedding) memory(terms_at_peak(" + terms
                + ") peak_phase phases peak_allocated peak_reserved device_peak ranges(allocated reserved device) "
                  "fragmentation first_step(peak_phase peak_allocated phases) host_per_node) "
                  "capacity(gpu bytes usable headroom verdict probability_of_fitting) "
                  "compute(flops mfu seconds tokens_per_second) traffic(bytes_per_step_per_gpu) "
                  "cost(currency price_per_gpu_hour total) "
                  "storage(full_checkpoint weights_only seconds_to_write total) assumptions");
        QCOMPARE(keys(document["memory"]["phases"][0]), "phase terms(" + terms + ") allocated");
        QCOMPARE(keys(document["assumptions"][0]), std::string("key value source"));
    }

    void bytesAreWholeNumbersToTheLast()
    {
        const auto document = written(sample());
        QCOMPARE(document["memory"]["terms_at_peak"]["kv_cache"].dump(), std::string("9007199254740993"));
        QCOMPARE(document["memory"]["peak_allocated"].dump(), std::string("9007199254741017")); // 2^53 + 1 + 16 + 8
        QCOMPARE(document["memory"]["ranges"]["device"].dump(), std::string("[22,32]"));
        QCOMPARE(document["capacity"]["headroom"].dump(), std::string("-5"));
        QCOMPARE(document["capacity"]["verdict"].get<std::string>(), std::string("does-not-fit"));
        QCOMPARE(document["compute"]["seconds"].dump(), std::string("[12240.5,14688]"));
        QCOMPARE(document["compute"]["flops"].get<double>(), 3.212e18);
        QCOMPARE(document["memory"]["peak_phase"].get<std::string>(), std::string("backward"));
        QCOMPARE(document["memory"]["phases"].size(), std::size_t {2});
        QCOMPARE(document["memory"]["phases"][0]["allocated"].dump(), std::string("16"));
    }

    void whatIsAbsentIsNull()
    {
        auto estimate = sample();
        estimate.compute->mfu = {};
        estimate.memory.first.reset();
        estimate.cost.reset();
        auto document = written(estimate);
        QVERIFY(document["compute"]["mfu"].is_null());
        QVERIFY(document["memory"]["first_step"].is_null());
        QVERIFY(document["cost"].is_null());
        estimate.compute.reset();
        document = *parseJson(writeEstimate({}, estimate, {}, JsonLayout::Indented));
        QVERIFY(document["compute"].is_null());
        QVERIFY(document["id"].is_null());
        QCOMPARE(document["assumptions"].dump(), std::string("[]"));
    }

    void aNumberThatIsNoneIsNull()
    {
        auto estimate = sample();
        estimate.compute->duration.high = Seconds(std::numeric_limits<double>::infinity());
        QVERIFY(written(estimate)["compute"]["seconds"][1].is_null());
    }

    void compactTextIsOneLine()
    {
        const auto text = writeEstimate(subject, sample(), assumed, JsonLayout::Compact);
        QVERIFY(text.find('\n') == std::string::npos);
        const auto error = writeError("a", {"syntax", "line\nbreak", ""}, JsonLayout::Compact);
        QCOMPARE(error, std::string(R"({"id":"a","error":{"code":"syntax","message":"line\nbreak","key":null}})"));
    }

    void theTableSaysWhatTheDocumentSays()
    {
        auto whole = sample();
        auto partly = sample();
        partly.cost.reset();
        partly.compute.reset();
        for (const auto &estimate : {whole, partly}) {
            const auto document = written(estimate);
            for (const auto &[key, unit, value] : estimateTable(subject, estimate)) {
                const auto expected = leaf(document, key);
                if (expected.is_null())
                    QCOMPARE(value, std::string());
                else if (expected.is_string())
                    QCOMPARE(value, expected.get<std::string>());
                else if (expected.is_number_integer())
                    QCOMPARE(value, expected.dump());
                else
                    QCOMPARE(std::stod(value), expected.get<double>());
            }
        }
    }

    void everyNumberOfTheDocumentIsInTheTable()
    {
        const auto flat = written(sample()).flatten();
        const auto rows = estimateTable(subject, sample());
        for (const auto &[path, value] : flat.items()) {
            const bool listed = path.find("/phases/") != std::string::npos || path.starts_with("/assumptions")
                || path.starts_with("/memory/first_step") || path == "/format" || path == "/version"
                || path == "/cost/currency";
            if (listed)
                continue;
            auto key = path.substr(1);
            std::ranges::replace(key, '/', '.');
            if (key.ends_with(".0") || key.ends_with(".1"))
                key.replace(key.size() - 1, 1, key.ends_with("0") ? "low" : "high");
            QVERIFY2(std::ranges::find(rows, key, &EstimateNumber::key) != rows.end(), key.c_str());
        }
    }

    void csvLinesHaveTheHeadersColumns()
    {
        const auto columns = [](const std::string &line) { return std::ranges::count(line, ','); };
        const auto header = csvHeader();
        QVERIFY(header.starts_with("id,parameters.total,"));
        QVERIFY(header.ends_with(",error.code,error.message,error.key\n"));
        QCOMPARE(columns(csvLine(subject, sample())), columns(header));
        QCOMPARE(columns(csvErrorLine("a", {"syntax", "no comma", "k"})), columns(header));
        QVERIFY(csvErrorLine("a,\"b\"", {"c", "m", "k"}).starts_with("\"a,\"\"b\"\"\","));
        QVERIFY(csvLine(subject, sample()).starts_with("case-1,8030261248,"));
    }

    void markdownShowsNumbersAndAssumptions()
    {
        const auto text = lines(markdownEstimate(subject, sample(), assumed));
        QCOMPARE(text.at(0), std::string("## case-1"));
        QCOMPARE(text.at(2), std::string("| key | value | unit |"));
        const auto has = [&](const char *line) { return std::ranges::find(text, line) != text.end(); };
        QVERIFY(has("| memory.peak_reserved | 28 | bytes |"));
        QVERIFY(has("| cost.total.high | 12.17 | USD |"));
        QVERIFY(has("| economics.mfu | 0.35 to 0.42 | an article \\| with a bar |"));
        const auto error = lines(markdownError("x", {"syntax", "two\nlines", "k"}));
        QCOMPARE(error.back(), std::string("| syntax | k | two lines |"));
    }

    void aCommaLocaleChangesNothing()
    {
        const auto json = writeEstimate(subject, sample(), assumed, JsonLayout::Indented);
        const auto csv = csvLine(subject, sample());
        const tests::CommaLocale comma;
        QVERIFY(comma.active());
        QCOMPARE(writeEstimate(subject, sample(), assumed, JsonLayout::Indented), json);
        QCOMPARE(csvLine(subject, sample()), csv);
    }
};

QTEST_GUILESS_MAIN(EstimateJsonTest)
#include "tst_estimatejson.moc"
