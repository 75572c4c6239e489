// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Shows each model with its published size and where its config comes from.
#include "ui/models/presetmodel.h"

#include "app/text/format.h"

namespace headroom::ui {

PresetModel::PresetModel(std::vector<Preset> presets, const QLocale &locale, QObject *parent)
    : QAbstractTableModel(parent)
    , m_presets(std::move(presets))
    , m_locale(locale)
{
}

int PresetModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_presets.size());
}

int PresetModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PresetModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Preset &preset = m_presets[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(preset, index.column());
    case Qt::ToolTipRole: {
        const QString source = tr("Source: %1, %2").arg(
            QString::fromStdString(preset.source.where), QString::fromStdString(preset.source.date));
        return preset.source.note.empty() ? source : source + u'\n' + QString::fromStdString(preset.source.note);
    }
    case Qt::TextAlignmentRole:
        return index.column() == ParameterCount ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case IdRole:
        return QString::fromStdString(preset.id);
    case FamilyRole:
        return QString::fromStdString(preset.family);
    case SortRole:
        return index.column() == ParameterCount ? QVariant(static_cast<qint64>(preset.publishedParameters.value_or(0)))
                                                : QVariant(text(preset, index.column()));
    default:
        return {};
    }
}

QVariant PresetModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Model:
        return tr("Model");
    case Family:
        return tr("Family");
    case ParameterCount:
        return tr("Parameters");
    case Date:
        return tr("Read on");
    default:
        return {};
    }
}

QString PresetModel::text(const Preset &preset, int column) const
{
    switch (column) {
    case Model:
        return QString::fromStdString(preset.id);
    case Family:
        return QString::fromStdString(preset.family);
    case ParameterCount:
        return preset.publishedParameters ? formatParameters(Parameters(*preset.publishedParameters), m_locale)
                                          : QString();
    case Date:
        return QString::fromStdString(preset.source.date);
    default:
        return {};
    }
}

} // namespace headroom::ui
