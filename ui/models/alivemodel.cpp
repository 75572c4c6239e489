// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps the tree as a list of lines; an index carries the place of its line.
#include "ui/models/alivemodel.h"

#include "app/text/labels.h"
#include "app/text/storagewords.h"

#include <QLocale>

namespace headroom::ui {

int AliveModel::add(int parent, Node node)
{
    const int place = static_cast<int>(m_nodes.size());
    std::vector<int> &siblings = parent < 0 ? m_terms : m_nodes[static_cast<std::size_t>(parent)].children;
    node.parent = parent;
    node.row = static_cast<int>(siblings.size());
    siblings.push_back(place);
    m_nodes.push_back(std::move(node));
    return place;
}

void AliveModel::setExplanation(const Explanation &explanation, Unit unit)
{
    beginResetModel();
    m_nodes.clear();
    m_terms.clear();
    m_unit = unit;
    m_total = explanation.terms.total();
    if (explanation.alive) {
        for (const AliveTerm &term : explanation.alive->terms) {
            const int ofTerm = add(-1, {.term = term.term, .bytes = term.bytes(), .name = termLabel(term.term)});
            for (const AliveSite &site : term.sites) {
                const int ofSite = add(ofTerm, {.term = term.term, .bytes = site.bytes(), .name = siteText(site.site)});
                for (const AliveStorages &line : site.storages) {
                    add(ofSite,
                        {.term = term.term,
                            .bytes = line.bytes(),
                            //: How many tensors of one shape; %1 is the number.
                            .name = tr("%1 tensor(s)", nullptr, static_cast<int>(line.count))
                                        .arg(formatCount(line.count, QLocale())),
                            .formula = formulaText(line),
                            .blocks = blocksText(line.blocks),
                            .heldBy = holderText(line)});
                }
            }
        }
        if (const Bytes overhead = explanation.terms[TermId::Overhead]; overhead != Bytes())
            add(-1, {.term = TermId::Overhead, .bytes = overhead, .name = termLabel(TermId::Overhead)});
    }
    endResetModel();
}

QModelIndex AliveModel::indexOf(TermId term) const
{
    for (const int place : m_terms) {
        const Node &node = m_nodes[static_cast<std::size_t>(place)];
        if (node.term == term)
            return index(node.row, 0);
    }
    return {};
}

const std::vector<int> &AliveModel::childrenOf(const QModelIndex &parent) const
{
    return parent.isValid() ? m_nodes[parent.internalId()].children : m_terms;
}

QModelIndex AliveModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, static_cast<quintptr>(childrenOf(parent)[static_cast<std::size_t>(row)]));
}

QModelIndex AliveModel::parent(const QModelIndex &child) const
{
    if (!child.isValid())
        return {};
    const int parent = m_nodes[child.internalId()].parent;
    return parent < 0 ? QModelIndex()
                      : createIndex(m_nodes[static_cast<std::size_t>(parent)].row, 0, static_cast<quintptr>(parent));
}

int AliveModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(childrenOf(parent).size());
}

int AliveModel::columnCount(const QModelIndex &) const
{
    return ColumnCount;
}

QVariant AliveModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Node &node = m_nodes[index.internalId()];
    if (role == BytesRole)
        return QVariant::fromValue<qint64>(node.bytes.value());
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = index.column() == Size || index.column() == Share;
        return QVariant::fromValue(isNumber ? Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter)
                                            : Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    }
    if (role == Qt::ToolTipRole && index.column() == Size)
        return formatExactBytes(node.bytes, QLocale());
    if (role == Qt::ToolTipRole && index.column() == Name && node.parent < 0)
        return termHelp(node.term);
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case Name:
        return node.name;
    case Size:
        return formatBytes(node.bytes, m_unit, QLocale());
    case Share:
        return formatPercent(m_total > Bytes() ? node.bytes / m_total : 0.0, QLocale());
    case Formula:
        return node.formula;
    case Blocks:
        return node.blocks;
    case HeldBy:
        return node.heldBy;
    default:
        return {};
    }
}

QVariant AliveModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Term, operator, tensors");
    case Size:
        return tr("Size");
    case Share:
        return tr("Share");
    case Formula:
        return tr("Shape");
    case Blocks:
        return tr("Where");
    case HeldBy:
        return tr("Held by");
    default:
        return {};
    }
}

} // namespace headroom::ui
