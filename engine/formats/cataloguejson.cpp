// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Reads rows of GPUs, prices, utilisation and model presets, each with its source.
#include "engine/formats/cataloguejson.h"

#include "engine/formats/jsonreader.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <ranges>
#include <set>
#include <utility>

namespace headroom {

namespace {

constexpr WholeLimits byteLimits {1, std::int64_t {1} << 50};
constexpr NumberLimits priceLimits {0.001, 10'000};
constexpr NumberLimits teraflopLimits {0.001, 1'000'000};

/// An ISO 8601 day: 2026-08-22.
bool isDay(std::string_view text)
{
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return false;
    return std::ranges::all_of(
        std::views::iota(std::size_t {0}, text.size()), [text](std::size_t place) {
            return place == 4 || place == 7 || (text[place] >= '0' && text[place] <= '9');
        });
}

Source readSource(ObjectReader &row)
{
    row.require("source");
    auto reader = row.object("source");
    if (!reader)
        return {};
    reader->require("where");
    reader->require("date");
    Source source {reader->text("where").value_or(""), reader->text("date").value_or(""),
        reader->text("note").value_or("")};
    if (reader->has("where") && source.where.empty())
        reader->reject(FormatProblem::OutOfRange, "where", "\"\"", "where the numbers come from");
    if (reader->has("date") && !isDay(source.date))
        reader->reject(FormatProblem::OutOfRange, "date", source.date, "a day such as 2026-08-22");
    reader->rejectUnknownKeys();
    return source;
}

std::string requiredText(ObjectReader &row, std::string_view key)
{
    row.require(key);
    auto text = row.text(key).value_or("");
    if (row.has(key) && text.empty())
        row.reject(FormatProblem::OutOfRange, key, "\"\"", "a text");
    return text;
}

Gpu readGpu(ObjectReader &row)
{
    Gpu gpu;
    gpu.id = requiredText(row, "id");
    gpu.name = requiredText(row, "name");
    gpu.aliases = row.texts("aliases").value_or(std::vector<std::string> {});
    gpu.vendor = row.text("vendor").value_or("");
    gpu.architecture = row.text("architecture").value_or("");
    gpu.formFactor = row.text("form_factor").value_or("");
    gpu.computeCapability = row.text("compute_capability").value_or("");
    gpu.launchYear = static_cast<int>(row.whole("launch_year", {1990, 2100}).value_or(0));
    gpu.nameplate = requiredText(row, "nameplate");
    if (const auto usable = row.whole("usable_bytes", byteLimits))
        gpu.usable = Bytes(*usable);
    // Where no tool's total is known, what PyTorch reports is the best known capacity.
    const auto capacity = row.whole("capacity_bytes", byteLimits);
    gpu.capacity = capacity ? Bytes(*capacity) : gpu.usable.value_or(Bytes());
    gpu.usableBasis = row.text("usable_basis").value_or("");
    if (gpu.usable && *gpu.usable > gpu.capacity)
        row.reject(FormatProblem::Contradiction, "usable_bytes", std::to_string(gpu.usable->value()), {}, "capacity_bytes");
    if (const auto peak = row.number("half_peak_tflops", teraflopLimits))
        gpu.halfPeak = FlopRate(*peak * 1e12);
    gpu.halfIsFp16 = row.text("half_format").value_or("bf16") == "fp16";
    gpu.memoryBandwidth = row.number("memory_bandwidth_gbs", {0, 1e6}).value_or(0) * 1e9;
    gpu.linkBandwidth = row.number("link_gbs", {0, 1e6}).value_or(0) * 1e9;
    gpu.linkType = row.text("link").value_or("");
    gpu.bf16 = row.flag("bf16").value_or(false);
    gpu.flashAttention = row.flag("flash_attention").value_or(false);
    gpu.confidence = row.text("confidence").value_or("");
    gpu.source = readSource(row);
    row.rejectUnknownKeys();
    return gpu;
}

Market readMarket(ObjectReader &row)
{
    row.require("market");
    return static_cast<Market>(row.choice("market", spellings<Market>).value_or(0));
}

std::string readKnownGpu(ObjectReader &row, const std::vector<Gpu> &gpus)
{
    const auto id = requiredText(row, "gpu");
    if (!id.empty() && std::ranges::find(gpus, id, &Gpu::id) == gpus.end())
        row.reject(FormatProblem::UnknownValue, "gpu", id, "an id of the GPU catalogue");
    return id;
}

HourlyPrice readPrice(ObjectReader &row, std::string_view key)
{
    row.require(key);
    return HourlyPrice(row.number(key, priceLimits).value_or(0));
}

PriceRange readPriceRange(ObjectReader &row, const std::vector<Gpu> &gpus)
{
    PriceRange price;
    price.gpu = readKnownGpu(row, gpus);
    price.market = readMarket(row);
    row.require("range");
    const auto range = row.range("range", priceLimits).value_or(Range<double> {});
    price.range = {HourlyPrice(range.low), HourlyPrice(range.high)};
    price.rule = row.text("rule").value_or("");
    price.providers = row.whole("providers", {0, 100'000}).value_or(0);
    price.quality = row.text("quality").value_or("");
    price.source = readSource(row);
    row.rejectUnknownKeys();
    return price;
}

PriceQuote readQuote(ObjectReader &row, const std::vector<Gpu> &gpus)
{
    PriceQuote quote;
    quote.provider = requiredText(row, "provider");
    quote.gpu = readKnownGpu(row, gpus);
    quote.market = readMarket(row);
    quote.lowest = readPrice(row, "min");
    quote.median = readPrice(row, "median");
    quote.highest = readPrice(row, "max");
    if (quote.lowest > quote.median || quote.median > quote.highest)
        row.reject(FormatProblem::OutOfRange, "median", {}, "between min and max");
    quote.quality = row.text("quality").value_or("");
    quote.source = readSource(row);
    row.rejectUnknownKeys();
    return quote;
}

Utilisation readUtilisation(ObjectReader &row)
{
    Utilisation utilisation;
    utilisation.gpus = row.texts("gpus").value_or(std::vector<std::string> {});
    if (const auto checkpointing = row.choice("checkpointing", spellings<Checkpointing>))
        utilisation.checkpointing = static_cast<Checkpointing>(*checkpointing);
    utilisation.fromLength = row.whole("from_length", {0, 1'000'000'000}).value_or(0);
    utilisation.toLength = row.whole("to_length", {0, 1'000'000'000}).value_or(0);
    row.require("range");
    utilisation.range = row.range("range", {0.001, 1}).value_or(Range<double> {});
    utilisation.source = readSource(row);
    row.rejectUnknownKeys();
    return utilisation;
}

Preset readPreset(ObjectReader &row)
{
    Preset preset;
    preset.id = requiredText(row, "id");
    preset.family = requiredText(row, "family");
    row.require("config");
    if (const Json *config = row.find("config")) {
        if (config->is_object())
            preset.config = writeJson(*config, JsonLayout::Compact);
        else
            row.reject(FormatProblem::WrongType, "config", shownValue(*config), "object");
    }
    if (auto published = row.object("published")) {
        preset.publishedParameters = published->whole("parameters", {1, std::int64_t {1} << 60});
        preset.publishedKind = published->text("kind").value_or("");
        [[maybe_unused]] const auto where = published->text("source"); // shown by the documentation of the counts
        published->rejectUnknownKeys();
    }
    preset.source = readSource(row);
    row.rejectUnknownKeys();
    return preset;
}

/// Puts a row's own id in front of the key that is wrong in it.
std::string rowName(const Json &list, std::size_t place, std::string_view listName)
{
    const Json &row = list[place];
    std::string name = std::string(listName) + "[" + std::to_string(place) + "]";
    if (!row.is_object())
        return name;
    for (const char *key : {"id", "gpu"}) {
        if (const auto found = row.find(key); found != row.end() && found->is_string())
            return name + " (" + found->get<std::string>() + ")";
    }
    return name;
}

/// Reads each element of a list by read(row); the first error stops it.
template <typename Read>
tl::expected<void, FormatError> readRows(const Json &document, std::string_view listName, Read read)
{
    const auto found = document.find(listName);
    if (found == document.end())
        return {};
    if (!found->is_array()) {
        return tl::unexpected(FormatError {.problem = FormatProblem::WrongType,
            .key = std::string(listName),
            .found = shownValue(*found),
            .expected = "list"});
    }
    for (std::size_t place = 0; place < found->size(); ++place) {
        ReadingErrors errors;
        ObjectReader row((*found)[place], rowName(*found, place, listName), errors);
        read(row);
        if (errors.first())
            return tl::unexpected(*errors.first());
    }
    return {};
}

tl::expected<Json, FormatError> readDocument(
    std::string_view text, std::string_view format, std::vector<std::string_view> keys)
{
    auto document = parseJson(text);
    if (!document)
        return document;
    ReadingErrors errors;
    ObjectReader reader(*document, "", errors);
    reader.require("format");
    if (const auto found = reader.text("format"); found && *found != format)
        reader.reject(FormatProblem::WrongFormat, "format", *found, std::string(format));
    if (const auto version = reader.whole("version", {1, 1'000'000}); version && *version > 1)
        reader.reject(FormatProblem::NewerVersion, "version", std::to_string(*version), "1");
    for (const std::string_view key : keys)
        [[maybe_unused]] const bool known = reader.has(key);
    reader.rejectUnknownKeys();
    if (errors.first())
        return tl::unexpected(*errors.first());
    return document;
}

template <typename Row>
tl::expected<void, FormatError> uniqueIds(const std::vector<Row> &rows, std::string_view listName)
{
    std::set<std::string_view> seen;
    for (const Row &row : rows) {
        if (!seen.insert(row.id).second) {
            return tl::unexpected(FormatError {.problem = FormatProblem::DuplicateKey,
                .key = std::string(listName) + ".id",
                .found = row.id});
        }
    }
    return {};
}

template <typename Row, typename Same>
void putOver(std::vector<Row> &rows, std::vector<Row> news, Same same)
{
    for (Row &row : news) {
        const auto found = std::ranges::find_if(rows, [&](const Row &old) { return same(old, row); });
        if (found != rows.end())
            *found = std::move(row);
        else
            rows.push_back(std::move(row));
    }
}

tl::expected<void, FormatError> addGpus(const Json &document, Catalogue &catalogue)
{
    return readRows(document, "gpus", [&](ObjectReader &row) { catalogue.gpus.push_back(readGpu(row)); })
        .and_then([&] { return uniqueIds(catalogue.gpus, "gpus"); });
}

tl::expected<void, FormatError> addPrices(const Json &document, Catalogue &catalogue)
{
    const auto date = document.find("date");
    if (date != document.end() && date->is_string())
        catalogue.date = date->get<std::string>();
    return readRows(document, "ranges",
        [&](ObjectReader &row) { catalogue.prices.push_back(readPriceRange(row, catalogue.gpus)); })
        .and_then([&] {
            return readRows(document, "quotes",
                [&](ObjectReader &row) { catalogue.quotes.push_back(readQuote(row, catalogue.gpus)); });
        });
}

} // namespace

tl::expected<Catalogue, FormatError> readCatalogue(const CatalogueTexts &texts)
{
    Catalogue catalogue;
    const auto rowsOf = [&](std::string_view text, std::string_view format, std::vector<std::string_view> keys,
                            const auto &add) -> tl::expected<void, FormatError> {
        const auto document = readDocument(text, format, std::move(keys));
        if (!document)
            return tl::unexpected(document.error());
        return add(*document);
    };
    const auto result
        = rowsOf(texts.gpus, "headroom-gpus", {"date", "gpus"}, [&](const Json &d) { return addGpus(d, catalogue); })
              .and_then([&] {
                  return rowsOf(texts.prices, "headroom-prices", {"date", "unit", "ranges", "quotes"},
                      [&](const Json &d) { return addPrices(d, catalogue); });
              })
              .and_then([&] {
                  return rowsOf(texts.utilisation, "headroom-utilisation", {"date", "utilisation"}, [&](const Json &d) {
                      return readRows(d, "utilisation",
                          [&](ObjectReader &row) { catalogue.utilisation.push_back(readUtilisation(row)); });
                  });
              })
              .and_then([&] {
                  return rowsOf(texts.models, "headroom-models", {"date", "models"}, [&](const Json &d) {
                      return readRows(
                          d, "models", [&](ObjectReader &row) { catalogue.presets.push_back(readPreset(row)); })
                          .and_then([&] { return uniqueIds(catalogue.presets, "models"); });
                  });
              });
    if (!result)
        return tl::unexpected(result.error());
    return catalogue;
}

tl::expected<Catalogue, FormatError> withUserRows(Catalogue catalogue, std::string_view text)
{
    const auto document = readDocument(text, "headroom-catalogue", {"date", "gpus", "ranges", "models"});
    if (!document)
        return tl::unexpected(document.error());
    Catalogue theirs;
    const auto gpus = addGpus(*document, theirs);
    if (!gpus)
        return tl::unexpected(gpus.error());
    putOver(catalogue.gpus, theirs.gpus, [](const Gpu &a, const Gpu &b) { return a.id == b.id; });

    const auto rest = readRows(*document, "ranges",
        [&](ObjectReader &row) { theirs.prices.push_back(readPriceRange(row, catalogue.gpus)); })
                          .and_then([&] {
                              return readRows(*document, "models",
                                  [&](ObjectReader &row) { theirs.presets.push_back(readPreset(row)); });
                          });
    if (!rest)
        return tl::unexpected(rest.error());
    putOver(catalogue.prices, std::move(theirs.prices),
        [](const PriceRange &a, const PriceRange &b) { return a.gpu == b.gpu && a.market == b.market; });
    putOver(catalogue.presets, std::move(theirs.presets), [](const Preset &a, const Preset &b) { return a.id == b.id; });
    return catalogue;
}

} // namespace headroom
