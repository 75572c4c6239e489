// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shows each GPU with its memory as on the box, its speed, its price and the sources of both.
#include "ui/models/gpumodel.h"

#include "app/text/format.h"

namespace headroom::ui {

GpuModel::GpuModel(const Catalogue &catalogue, Market market, const QLocale &locale, QObject *parent)
    : QAbstractTableModel(parent)
    , m_locale(locale)
{
    m_rows.reserve(catalogue.gpus.size());
    for (const Gpu &gpu : catalogue.gpus) {
        const PriceRange *price = catalogue.price(gpu.id, market);
        m_rows.push_back({gpu, price ? std::optional<PriceRange>(*price) : std::nullopt});
    }
}

int GpuModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GpuModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant GpuModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::ToolTipRole:
        return sources(row);
    case Qt::TextAlignmentRole:
        return index.column() == Name ? QVariant() : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case IdRole:
        return QString::fromStdString(row.gpu.id);
    case VendorRole:
        return QString::fromStdString(row.gpu.vendor);
    case SortRole:
        return sortKey(row, index.column());
    default:
        return {};
    }
}

QVariant GpuModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("GPU");
    case Memory:
        return tr("Memory");
    case Peak:
        return tr("Peak, dense BF16");
    case Price:
        return tr("Price");
    case Year:
        return tr("Year");
    default:
        return {};
    }
}

QString GpuModel::text(const Row &row, int column) const
{
    switch (column) {
    case Name:
        return QString::fromStdString(row.gpu.name);
    case Memory:
        return QString::fromStdString(row.gpu.nameplate);
    case Peak:
        if (!row.gpu.halfPeak)
            return {};
        return row.gpu.halfIsFp16 ? tr("%1 (FP16)").arg(formatFlopRate(*row.gpu.halfPeak, m_locale))
                                  : formatFlopRate(*row.gpu.halfPeak, m_locale);
    case Price:
        return row.price ? formatPrice(row.price->range, m_locale) : tr("not offered");
    case Year:
        return QString::number(row.gpu.launchYear);
    default:
        return {};
    }
}

QVariant GpuModel::sortKey(const Row &row, int column) const
{
    switch (column) {
    case Memory:
        return static_cast<qint64>(row.gpu.capacity.value());
    case Peak:
        return row.gpu.halfPeak ? row.gpu.halfPeak->perSecond() : 0.0;
    case Price:
        return row.price ? row.price->range.low.dollarsPerHour() : std::numeric_limits<double>::infinity();
    default:
        return text(row, column);
    }
}

QString GpuModel::sources(const Row &row) const
{
    QString lines = tr("Data: %1, %2").arg(
        QString::fromStdString(row.gpu.source.where), QString::fromStdString(row.gpu.source.date));
    if (row.price) {
        lines += u'\n'
            + tr("Price: %1, %2").arg(QString::fromStdString(row.price->source.where),
                QString::fromStdString(row.price->source.date));
    }
    return lines;
}

} // namespace headroom::ui
