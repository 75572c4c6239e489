// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is alive at a peak as a tree: term, site, storages. Every level adds up to the one above it.
#pragma once

#include <QAbstractItemModel>

#include "app/text/format.h"

#include "engine/explain/explanation.h"

namespace headroom::ui {

class AliveModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { Name, Size, Share, Formula, Blocks, HeldBy, ColumnCount };
    /// The exact number of bytes, as a qint64.
    static constexpr int BytesRole = Qt::UserRole;

    using QAbstractItemModel::QAbstractItemModel;

    /// One with an alive tree; the overhead is a row without children.
    void setExplanation(const Explanation &explanation, Unit unit);
    [[nodiscard]] QModelIndex indexOf(TermId term) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &child) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    /// A line of the tree, by its place in m_nodes.
    struct Node {
        int parent = -1;
        int row = 0; ///< among its siblings
        TermId term {};
        Bytes bytes {};
        QString name {};
        QString formula {};
        QString blocks {};
        QString heldBy {};
        std::vector<int> children {};
    };

    int add(int parent, Node node);
    [[nodiscard]] const std::vector<int> &childrenOf(const QModelIndex &parent) const;

    std::vector<Node> m_nodes {};
    std::vector<int> m_terms {};
    Bytes m_total {};
    Unit m_unit = Unit::GB;
};

} // namespace headroom::ui
