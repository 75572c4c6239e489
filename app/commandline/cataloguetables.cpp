// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// One column a fact, one row an entry; each row ends in its source and date.
#include "app/commandline/cataloguetables.h"

#include "engine/formats/configjson.h"
#include "engine/model/parameters.h"
#include "engine/plan/choices.h"

namespace headroom {

namespace {

Cell wordOrNothing(const std::string &text)
{
    return text.empty() ? Cell() : Cell(text);
}

template <typename Quantity> Cell bytesOrNothing(const Quantity &quantity)
{
    return quantity ? Cell(quantity->value()) : Cell();
}

} // namespace

RowTable modelTable(const Catalogue &catalogue)
{
    RowTable table {.columns = {"id", "family", "parameters", "active_parameters", "layers", "hidden", "vocabulary",
                        "published_parameters", "source", "date"}};
    for (const Preset &preset : catalogue.presets) {
        const auto model = readModel(preset.config);
        const auto counted = model ? countParameters(model->shape) : std::nullopt;
        table.rows.push_back({preset.id, preset.family, counted ? Cell(counted->total.value()) : Cell(),
            counted ? Cell(counted->active.value()) : Cell(), model ? Cell(model->shape.layers) : Cell(),
            model ? Cell(model->shape.hidden) : Cell(), model ? Cell(model->shape.vocabulary) : Cell(),
            preset.publishedParameters ? Cell(*preset.publishedParameters) : Cell(), wordOrNothing(preset.source.where),
            wordOrNothing(preset.source.date)});
    }
    return table;
}

RowTable gpuTable(const Catalogue &catalogue)
{
    RowTable table {.columns = {"id", "name", "vendor", "architecture", "launch_year", "nameplate", "capacity_bytes",
                        "usable_bytes", "half_precision_flops", "memory_bandwidth", "confidence", "source", "date"}};
    for (const Gpu &gpu : catalogue.gpus) {
        table.rows.push_back({gpu.id, gpu.name, gpu.vendor, gpu.architecture,
            gpu.launchYear > 0 ? Cell(std::int64_t {gpu.launchYear}) : Cell(), wordOrNothing(gpu.nameplate),
            gpu.capacity.value(), bytesOrNothing(gpu.usable), gpu.halfPeak ? Cell(gpu.halfPeak->perSecond()) : Cell(),
            gpu.memoryBandwidth > 0 ? Cell(gpu.memoryBandwidth) : Cell(), wordOrNothing(gpu.confidence),
            wordOrNothing(gpu.source.where), wordOrNothing(gpu.source.date)});
    }
    return table;
}

RowTable priceTable(const Catalogue &catalogue)
{
    RowTable table {.columns = {"gpu", "market", "low_usd_per_gpu_hour", "high_usd_per_gpu_hour", "rule", "providers",
                        "quality", "source", "date"}};
    for (const PriceRange &price : catalogue.prices) {
        table.rows.push_back({price.gpu, std::string(spell(price.market)), price.range.low.dollarsPerHour(),
            price.range.high.dollarsPerHour(), wordOrNothing(price.rule), price.providers, wordOrNothing(price.quality),
            wordOrNothing(price.source.where), wordOrNothing(price.source.date)});
    }
    return table;
}

} // namespace headroom
