// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Orders and words the rows of the cost chart.
#include "ui/charts/costvalue.h"

#include "engine/cost/runcost.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <numeric>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::CostRanges)
};

int groupOf(const CostRow &row)
{
    if (!row.count)
        return 2;
    return row.cost ? 0 : 1;
}

/// The row's price and where it comes from: the plan itself, the catalogue, or a rule over the catalogue.
void addPrice(CostRow &row, const Picture &picture, const Catalogue &catalogue)
{
    const Economics &economics = picture.plan.economics;
    const std::string gpu = row.gpu.toStdString();
    row.price = pricePerGpuHour(economics, gpu, catalogue);
    if (!row.price)
        return;
    if (economics.pricePerGpuHour) {
        row.source = Text::tr("the plan");
        return;
    }
    const PriceRange *price = catalogue.price(gpu, economics.market);
    if (!price)
        price = catalogue.price(gpu, Market::OnDemand);
    if (price) {
        row.source = QString::fromStdString(price->source.where);
        row.date = QString::fromStdString(price->source.date);
    }
}

} // namespace

CostRangesValue costRangesValue(const Picture &picture, const Catalogue &catalogue)
{
    CostRangesValue value;
    value.title = picture.model ? picture.model->name : QString();
    if (!picture.estimate)
        value.problem = Text::tr("No costs: the plan cannot be estimated.");
    for (const GpuOption &option : picture.gpus) {
        CostRow row;
        row.gpu = QString::fromStdString(option.gpu);
        row.name = QString::fromStdString(option.name);
        row.count = option.count;
        row.chosen = option.chosen;
        addPrice(row, picture, catalogue);
        if (option.estimate) {
            row.verdict = option.estimate->capacity.verdict;
            if (option.estimate->cost)
                row.cost = option.estimate->cost->total;
            if (option.estimate->compute)
                row.duration = option.estimate->compute->duration;
        }
        value.rows.push_back(row);
    }
    return value;
}

std::vector<std::size_t> costOrder(const CostRangesValue &value)
{
    std::vector<std::size_t> order(value.rows.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::stable_sort(order.begin(), order.end(), [&value](std::size_t left, std::size_t right) {
        const CostRow &a = value.rows[left];
        const CostRow &b = value.rows[right];
        if (groupOf(a) != groupOf(b))
            return groupOf(a) < groupOf(b);
        if (groupOf(a) == 0 && a.cost->low != b.cost->low)
            return a.cost->low < b.cost->low;
        return a.name.localeAwareCompare(b.name) < 0;
    });
    return order;
}

QString rowLabel(const CostRow &row)
{
    if (!row.count)
        return row.name;
    //: %1 is a number of GPUs, %2 their name.
    return Text::tr("%1 × %2").arg(QLocale().toString(static_cast<qlonglong>(*row.count)), row.name);
}

QString rowText(const CostRow &row)
{
    if (!row.count)
        return Text::tr("does not fit");
    if (!row.cost) {
        //: A GPU that nobody offers in the chosen market, or whose speed is not known.
        return row.price ? Text::tr("time not known") : Text::tr("no price known");
    }
    if (row.verdict == Verdict::Tight) {
        //: %1 is a cost range; the plan fits this GPU only if the estimate is not too low.
        return Text::tr("%1, tight").arg(formatMoney(*row.cost, QLocale()));
    }
    return formatMoney(*row.cost, QLocale());
}

QString description(const CostRangesValue &value)
{
    if (value.rows.empty())
        return value.problem;
    QStringList sentences;
    const auto add = [&sentences](const CostRow &row, const QString &pattern) {
        sentences << pattern.arg(rowLabel(row), rowText(row));
    };
    for (const CostRow &row : value.rows) {
        //: %1 is a number of GPUs and their name, %2 a cost range or why there is none.
        if (row.chosen)
            add(row, Text::tr("Chosen: %1, %2."));
    }
    constexpr std::size_t cheapestNamed = 3;
    std::size_t named = 0;
    for (const std::size_t index : costOrder(value)) {
        const CostRow &row = value.rows[index];
        if (!row.cost || named == cheapestNamed)
            break;
        //: %1 is a number of GPUs and their name, %2 a cost range.
        add(row, named == 0 ? Text::tr("Cheapest: %1, %2.") : Text::tr("Then %1, %2."));
        ++named;
    }
    const auto without = std::count_if(value.rows.begin(), value.rows.end(), [](const CostRow &row) { return !row.count; });
    if (without > 0)
        sentences << Text::tr("The plan fits on no count of %n other kind(s) of GPU.", nullptr, static_cast<int>(without));
    return sentences.join(QLatin1Char(' '));
}

} // namespace headroom::ui
