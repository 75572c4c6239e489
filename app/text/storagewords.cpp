// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes in shapes stand without separators, as they stand in a model's config.
#include "app/text/storagewords.h"

#include "app/text/words.h"

#include "engine/formats/explanationjson.h"

#include <algorithm>
#include <limits>

namespace headroom {

namespace {

/// Translations choose a plural by a number of 32 bits.
int pluralOf(std::int64_t count)
{
    return static_cast<int>(std::min<std::int64_t>(count, std::numeric_limits<int>::max()));
}

QString extentText(const Extent &extent)
{
    const QString size = QString::number(extent.size);
    const int count = pluralOf(extent.size);
    switch (extent.axis) {
    case Axis::None:
        return Words::tr("%1 number(s)", nullptr, count).arg(size);
    case Axis::Row:
        return Words::tr("%1 row(s)", nullptr, count).arg(size);
    case Axis::Token:
        return Words::tr("%1 token(s)", nullptr, count).arg(size);
    case Axis::Position:
        return Words::tr("%1 position(s)", nullptr, count).arg(size);
    case Axis::Hidden:
        //: %1 numbers, the width of the model's stream.
        return Words::tr("%1 hidden").arg(size);
    case Axis::Inner:
        //: %1 numbers, the width inside a feed-forward network.
        return Words::tr("%1 inner").arg(size);
    case Axis::Projection:
        //: %1 numbers, the width of a projection: all heads side by side.
        return Words::tr("%1 projected").arg(size);
    case Axis::Head:
        return Words::tr("%1 head(s)", nullptr, count).arg(size);
    case Axis::KeyValueHead:
        return Words::tr("%1 key-value head(s)", nullptr, count).arg(size);
    case Axis::HeadSize:
        //: %1 numbers of one attention head.
        return Words::tr("%1 per head").arg(size);
    case Axis::Vocabulary:
        //: %1 entries of the vocabulary.
        return Words::tr("%1 word(s)", nullptr, count).arg(size);
    case Axis::Expert:
        return Words::tr("%1 expert(s)", nullptr, count).arg(size);
    case Axis::Chosen:
        //: Experts that one token is sent to.
        return Words::tr("%1 chosen expert(s)", nullptr, count).arg(size);
    case Axis::ExpertRow:
        //: Tokens sorted by expert, one row for each token and chosen expert.
        return Words::tr("%1 expert row(s)", nullptr, count).arg(size);
    case Axis::Rank:
        //: Of an adapter.
        return Words::tr("rank %1").arg(size);
    case Axis::Latent:
        //: %1 numbers, the narrow width of latent attention.
        return Words::tr("%1 latent").arg(size);
    }
    return size;
}

/// "gate_proj, silu".
QString siteList(const std::vector<Site> &sites)
{
    QStringList names;
    for (const Site site : sites)
        names.append(siteText(site));
    return names.join(QStringLiteral(", "));
}

} // namespace

QString shapeText(const Extents &shape, ElementType type)
{
    QStringList factors;
    for (std::size_t place = 0; place < shape.rank(); ++place) {
        const Extent extent = shape[place];
        if (extent.axis != Axis::None || extent.size != 1 || shape.rank() == 1)
            factors.append(extentText(extent));
    }
    factors.append(QStringLiteral("%1 B").arg(bytesPerElement(type)));
    return factors.join(QStringLiteral(" × "));
}

QString siteText(Site site)
{
    const std::string_view name = siteName(site);
    return name.empty() ? QStringLiteral("–") : QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
}

QString blocksText(std::span<const std::int64_t> ascending)
{
    if (ascending.empty())
        return Words::tr("around the blocks");
    QString runs = QString::fromStdString(blockRuns(ascending));
    runs.replace(u'-', u'–');
    //: %1: numbers of blocks, such as "0–4, 6".
    return Words::tr("block(s) %1", nullptr, static_cast<int>(ascending.size())).arg(runs);
}

QString holderText(const AliveStorages &storages)
{
    switch (storages.holder) {
    case Holder::Model:
        return Words::tr("the model");
    case Holder::Parameter:
        return Words::tr("its parameter, until the optimizer step");
    case Holder::Optimizer:
        return Words::tr("the optimizer");
    case Holder::SavedForBackward:
        //: %1: names of operators.
        return Words::tr("saved for backward by %1").arg(siteList(storages.savedFor));
    case Holder::Checkpoint:
        return Words::tr("a checkpoint, to run the block again");
    case Holder::Running:
        return Words::tr("in use at this moment");
    }
    return {};
}

QString formulaText(const AliveStorages &storages)
{
    const QString shape = shapeText(storages.shape, storages.type);
    return storages.count == 1 ? shape : QStringLiteral("%1 × (%2)").arg(QString::number(storages.count), shape);
}

QString turnLabel(StepTurn turn)
{
    return turn == StepTurn::First ? Words::tr("First step") : Words::tr("Steady step");
}

QString lastAllocationText(const LastAllocation &last)
{
    const QString shape = shapeText(last.shape, last.type);
    if (!last.block)
        //: %1: an operator or module, %2: its shape.
        return Words::tr("%1: %2").arg(siteText(last.site), shape);
    //: %1: an operator or module, %2: number of a block, %3: its shape.
    return Words::tr("%1, block %2: %3").arg(siteText(last.site), QString::number(*last.block), shape);
}

} // namespace headroom
