// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The door to JSON lets nothing through that the rest of the engine would have to fear.
#include <QTest>

#include "engine/formats/json.h"
#include "engine/formats/jsonreader.h"

#include "tests/support/commalocale.h"

#include <nlohmann/json.hpp>

#include <array>

using namespace headroom;

namespace {

Json parsed(std::string_view text)
{
    auto value = parseJson(text);
    return value ? *value : Json("not parsed");
}

} // namespace

class JsonTest : public QObject {
    Q_OBJECT

private slots:
    void badTextIsNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("problem");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QByteArray>("key");

        const auto row = [](const char *name, const QByteArray &text, FormatProblem problem, int line, int column,
                             const char *key = "") {
            QTest::newRow(name) << text << static_cast<int>(problem) << line << column << QByteArray(key);
        };
        row("nothing", "", FormatProblem::Empty, 0, 0);
        row("blanks only", " \n\t", FormatProblem::Empty, 0, 0);
        row("git lfs pointer", "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 654\n",
            FormatProblem::GitLfsPointer, 0, 0);
        row("html page", "<!DOCTYPE html>\n<html><head></head></html>", FormatProblem::Html, 0, 0);
        row("html without doctype", "  <HTML lang=en>", FormatProblem::Html, 0, 0);
        row("symlink target", "../../blobs/0157b4e1f2\n", FormatProblem::SymlinkTarget, 0, 0);
        row("truncated object", "{\"a\": 1,\n \"b\"", FormatProblem::Syntax, 2, 5);
        row("truncated text", "{\"a\": \"b", FormatProblem::Syntax, 1, 9);
        row("missing comma", "{\"a\": 1\n \"b\": 2}", FormatProblem::Syntax, 2, 4);
        row("not json", "hello", FormatProblem::Syntax, 1, 1);
        row("column counts characters, not bytes", "{\"\xC3\xA4\xC3\xB6\": x}", FormatProblem::Syntax, 1, 8);
        row("two values", "{} {}", FormatProblem::Syntax, 1, 4);
        row("invalid utf-8", "{\"a\": \"\xFF\"}", FormatProblem::Syntax, 1, 8);
        row("zero byte", QByteArray("{\"a\": 1\0}", 9), FormatProblem::Syntax, 1, 8);
        row("key twice", "{\"a\": 1,\n \"b\": {\"c\": 1, \"c\": 2}}", FormatProblem::DuplicateKey, 2, 18, "b.c");
        row("key twice, spelled differently", R"({"a": 1, "\u0061": 2})", FormatProblem::DuplicateKey, 1, 17, "a");
        row("key twice in a list", R"([{}, {"a": 1, "a": 1}])", FormatProblem::DuplicateKey, 1, 17, "[1].a");
        row("number too large", "{\"a\": [1, 1e400]}", FormatProblem::NumberTooLarge, 1, 15, "a[1]");
        row("syntax error after NaN keeps its column", "{\"a\": NaN, \"b\": x}", FormatProblem::Syntax, 1, 17);
        row("Infinity as a part of a word", "{\"a\": Infinityx}", FormatProblem::Syntax, 1, 7);
    }
    void badTextIsNamed()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, problem);
        const auto value = parseJson({text.constData(), static_cast<std::size_t>(text.size())});
        QVERIFY(!value);
        QCOMPARE(static_cast<int>(value.error().problem), problem);
        QTEST(static_cast<int>(value.error().line), "line");
        QTEST(static_cast<int>(value.error().column), "column");
        if (value.error().problem != FormatProblem::Syntax)
            QTEST(QByteArray::fromStdString(value.error().key), "key");
    }

    void aTextOverTheLimitIsRefusedUnread()
    {
        const auto value = parseJson("[1, 2, 3]", {.bytes = 8});
        QVERIFY(!value);
        QCOMPARE(value.error().problem, FormatProblem::TooLarge);
        QCOMPARE(value.error().found, std::string("9"));
        QCOMPARE(value.error().expected, std::string("8"));
        QVERIFY(parseJson("[1, 2, 3]", {.bytes = 9}));
    }

    void nestingIsAllowedUpToTheLimit()
    {
        const std::string deepest = std::string(64, '[') + std::string(64, ']');
        QVERIFY(parseJson(deepest));
        const auto tooDeep = parseJson('[' + deepest + ']');
        QVERIFY(!tooDeep);
        QCOMPARE(tooDeep.error().problem, FormatProblem::TooDeep);
        QCOMPARE(tooDeep.error().column, 65);
        const auto hostile = parseJson(std::string(200'000, '['));
        QCOMPARE(hostile.error().problem, FormatProblem::TooDeep);
        QVERIFY(parseJson("{\"brackets in a text\": \"" + std::string(100, '[') + "\"}"));
    }

    void nonFiniteNumbersReadAsNullAndAreReported()
    {
        std::vector<NonFiniteNumber> reported;
        const auto value = parseJson("{\"a\": Infinity,\n\"b\": [-Infinity, NaN], \"c\": \"NaN\"}", {}, &reported);
        QVERIFY(value);
        QVERIFY((*value)["a"].is_null());
        QVERIFY((*value)["b"][0].is_null());
        QVERIFY((*value)["b"][1].is_null());
        QCOMPARE((*value)["c"].get<std::string>(), std::string("NaN"));
        const std::vector<NonFiniteNumber> expected {{"Infinity", 1, 7}, {"-Infinity", 2, 7}, {"NaN", 2, 18}};
        QCOMPARE(reported, expected);
    }

    void keyOrderAndNumbersAreKept_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("order") << QByteArray(R"({"z":1,"a":2,"m":{"y":1,"b":2}})");
        QTest::newRow("a float that is whole") << QByteArray(R"({"rope_theta":1000000.0})");
        QTest::newRow("largest unsigned") << QByteArray(R"([18446744073709551615])");
        QTest::newRow("small float") << QByteArray(R"([1e-05])");
        QTest::newRow("text beyond ascii") << QByteArray(R"(["größe"])");
        QTest::newRow("many keys") << [] {
            QByteArray text = "{";
            for (int key = 0; key < 500; ++key)
                text += (key ? "," : "") + ('"' + QByteArray::number(key * 7919 % 1000) + "\":0");
            return text + '}';
        }();
    }
    void keyOrderAndNumbersAreKept()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(QByteArray::fromStdString(writeJson(parsed(text.toStdString()), JsonLayout::Compact)), text);
    }

    void aCommaLocaleChangesNothing()
    {
        const tests::CommaLocale comma;
        QVERIFY(comma.active());
        const auto value = parsed("[0.5, 1.25e3]");
        const auto text = writeJson(value, JsonLayout::Compact);
        QCOMPARE(value[0].get<double>(), 0.5);
        QCOMPARE(text, std::string("[0.5,1250.0]"));
    }

    void typedReadersNameThePath_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("problem");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("found");
        QTest::addColumn<QByteArray>("expected");

        const auto row = [](const char *name, const char *text, FormatProblem problem, const char *key,
                             const char *found, const char *expected) {
            QTest::newRow(name) << QByteArray(text) << static_cast<int>(problem) << QByteArray(key) << QByteArray(found)
                                << QByteArray(expected);
        };
        row("text for a whole number", R"({"in": {"whole": "3"}})", FormatProblem::WrongType, "in.whole", "\"3\"",
            "integer");
        row("fraction for a whole number", R"({"in": {"whole": 3.5}})", FormatProblem::WrongType, "in.whole", "3.5",
            "integer");
        row("too small", R"({"in": {"whole": 0}})", FormatProblem::OutOfRange, "in.whole", "0", "1..9");
        row("beyond 64 bits", R"({"in": {"whole": 18446744073709551615}})", FormatProblem::OutOfRange, "in.whole",
            "18446744073709551615", "1..9");
        row("beyond 64 bits, as a float", R"({"in": {"whole": 1e300}})", FormatProblem::OutOfRange, "in.whole",
            "1e+300", "1..9");
        row("list for a number", R"({"in": {"number": [1]}})", FormatProblem::WrongType, "in.number", "list", "number");
        row("number too high", R"({"in": {"number": 1.5}})", FormatProblem::OutOfRange, "in.number", "1.5", "0..1");
        row("number for a flag", R"({"in": {"flag": 1}})", FormatProblem::WrongType, "in.flag", "1", "boolean");
        row("unknown choice", R"({"in": {"choice": "c"}})", FormatProblem::UnknownValue, "in.choice", "\"c\"", "a, b");
        row("flag for a choice", R"({"in": {"choice": true}})", FormatProblem::WrongType, "in.choice", "true", "text");
        row("range of three", R"({"in": {"range": [1, 2, 3]}})", FormatProblem::WrongType, "in.range", "list",
            "pair of numbers");
        row("range in the wrong order", R"({"in": {"range": [2, 1]}})", FormatProblem::OutOfRange, "in.range", "[2,1]",
            "low <= high");
        row("number in a list of texts", R"({"in": {"texts": ["a", 2]}})", FormatProblem::WrongType, "in.texts[1]", "2",
            "text");
        row("list in place of an object", R"({"in": []})", FormatProblem::WrongType, "in", "list", "object");
        row("list in place of the document", "[]", FormatProblem::NotAnObject, "", "list", "object");
        row("unknown key", R"({"in": {"hole": 3}})", FormatProblem::UnknownKey, "in.hole", "", "");
        row("element that is no object", R"({"in": {"objects": [{}, 3]}})", FormatProblem::WrongType, "in.objects[1]",
            "3", "object");
    }
    void typedReadersNameThePath()
    {
        QFETCH(QByteArray, text);
        constexpr std::array<std::string_view, 2> choices {"a", "b"};
        const auto value = parsed(text.toStdString());
        ReadingErrors errors;
        ObjectReader document(value, {}, errors);
        if (auto in = document.object("in")) {
            QVERIFY(!in->whole("whole", {1, 9}));
            QVERIFY(!in->number("number", {0, 1}));
            QVERIFY(!in->flag("flag"));
            QVERIFY(!in->choice("choice", choices));
            QVERIFY(!in->range("range", {0, 10}));
            QVERIFY(!in->texts("texts"));
            (void)in->objects("objects");
            in->rejectUnknownKeys();
        }
        document.rejectUnknownKeys();
        QVERIFY(errors.first());
        QTEST(static_cast<int>(errors.first()->problem), "problem");
        QTEST(QByteArray::fromStdString(errors.first()->key), "key");
        QTEST(QByteArray::fromStdString(errors.first()->found), "found");
        QTEST(QByteArray::fromStdString(errors.first()->expected), "expected");
    }

    void aWholeFloatIsAWholeNumberAndNullIsAbsent()
    {
        const auto value = parsed(R"({"a": 12.0, "b": null, "c": [1, 2.5]})");
        ReadingErrors errors;
        ObjectReader document(value, {}, errors);
        QCOMPARE(document.whole("a"), std::optional<std::int64_t>(12));
        QVERIFY(!document.has("b"));
        QVERIFY(!document.text("b"));
        QCOMPARE(document.range("c")->high, 2.5);
        document.rejectUnknownKeys();
        QVERIFY(!errors.first());
        document.require("b");
        QCOMPARE(errors.first()->problem, FormatProblem::MissingKey);
        QCOMPARE(errors.first()->key, std::string("b"));
    }
};

QTEST_GUILESS_MAIN(JsonTest)
#include "tst_json.moc"
