// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Values that charts, tables and pictures are tested with. Sizes are made up to be easy to see, not estimated.
#pragma once

#include "ui/charts/costvalue.h"
#include "ui/charts/memoryvalue.h"

#include <array>

namespace headroom::ui::tests {

inline Bytes gigabytes(double count)
{
    return Bytes(static_cast<std::int64_t>(count * 1e9));
}

/// Four stages of 130, 85, 75 and 60 GB against 80 usable of 86 nameplate; stage 1 is chosen.
inline MemoryBarsValue sampleBars()
{
    MemoryBarsValue value;
    value.title = QStringLiteral("Sample 8B");
    value.gpu = QStringLiteral("Sample 80GB");
    value.nameplate = gigabytes(86);
    value.usable = gigabytes(80);
    struct Sizes {
        const char *name;
        double weights, master, gradients, optimizer;
    };
    for (const Sizes &sizes : {Sizes {"DDP", 16, 32, 16, 58}, Sizes {"ZeRO-1", 16, 16, 16, 29},
             Sizes {"ZeRO-2", 16, 16, 6, 29}, Sizes {"ZeRO-3", 8, 12, 6, 26}}) {
        StageBar bar;
        bar.name = QString::fromUtf8(sizes.name);
        bar.terms[TermId::Weights] = gigabytes(sizes.weights);
        bar.terms[TermId::MasterWeights] = gigabytes(sizes.master);
        bar.terms[TermId::Gradients] = gigabytes(sizes.gradients);
        bar.terms[TermId::OptimizerState] = gigabytes(sizes.optimizer);
        bar.terms[TermId::Activations] = gigabytes(4);
        bar.terms[TermId::KvCache] = gigabytes(1);
        bar.terms[TermId::Overhead] = gigabytes(3);
        const Bytes total = bar.terms.total();
        bar.needed = {total - gigabytes(2), total + gigabytes(2)};
        bar.headroom = value.usable - total;
        bar.verdict = bar.headroom < Bytes(0) ? Verdict::DoesNotFit : Verdict::Fits;
        bar.chosen = bar.name == QStringLiteral("ZeRO-1");
        value.bars.push_back(bar);
    }
    return value;
}

/// The same with every size times a factor.
inline MemoryBarsValue scaledBars(double factor)
{
    MemoryBarsValue value = sampleBars();
    const auto scaled = [factor](Bytes bytes) {
        return Bytes(static_cast<std::int64_t>(static_cast<double>(bytes.value()) * factor));
    };
    for (StageBar &bar : value.bars) {
        for (std::size_t index = 0; index < termCount; ++index) {
            const auto term = static_cast<TermId>(index);
            bar.terms[term] = scaled(bar.terms[term]);
        }
        bar.needed = {scaled(bar.needed.low), scaled(bar.needed.high)};
        bar.headroom = value.usable - bar.terms.total();
    }
    return value;
}

inline CostRow sampleRow(const char *gpu, std::int64_t count, double low, double high)
{
    CostRow row;
    row.gpu = QString::fromUtf8(gpu);
    row.name = row.gpu.toUpper();
    row.count = count;
    row.verdict = Verdict::Fits;
    row.price = Range<HourlyPrice> {HourlyPrice(1.2), HourlyPrice(2.4)};
    row.cost = Range<Money> {Money(low), Money(high)};
    row.duration = Range<Seconds> {Hours(3), Hours(4)};
    row.source = QStringLiteral("vendor.example/prices");
    row.date = QStringLiteral("2026-07-09");
    return row;
}

/// Two with a cost, one without a price, one that does not fit, in an order that is not the chart's.
inline CostRangesValue sampleCosts()
{
    CostRangesValue value;
    value.title = QStringLiteral("Sample 8B");
    CostRow small;
    small.gpu = QStringLiteral("small");
    small.name = QStringLiteral("SMALL");
    CostRow unsold = sampleRow("unsold", 3, 0, 0);
    unsold.price.reset();
    unsold.cost.reset();
    CostRow dear = sampleRow("dear", 8, 40, 90);
    dear.chosen = true;
    value.rows = {small, unsold, dear, sampleRow("cheap", 2, 12, 20)};
    return value;
}

} // namespace headroom::ui::tests
