// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Searches all columns for each typed word, in any order.
#include "ui/dialogs/pickerdialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

class WordFilter : public QSortFilterProxyModel {
public:
    WordFilter(int groupRole, QObject *parent)
        : QSortFilterProxyModel(parent)
        , m_groupRole(groupRole)
    {
    }

    void setWords(const QString &text)
    {
        m_words = text.split(u' ', Qt::SkipEmptyParts);
        invalidateFilter();
    }

    void setGroup(const QString &group)
    {
        m_group = group;
        invalidateFilter();
    }

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override
    {
        const QModelIndex first = sourceModel()->index(row, 0, parent);
        if (!m_group.isEmpty() && first.data(m_groupRole).toString() != m_group)
            return false;
        QString text;
        for (int column = 0; column < sourceModel()->columnCount(parent); ++column)
            text += sourceModel()->index(row, column, parent).data().toString() + u' ';
        return std::all_of(m_words.begin(), m_words.end(),
            [&](const QString &word) { return text.contains(word, Qt::CaseInsensitive); });
    }

private:
    int m_groupRole;
    QStringList m_words;
    QString m_group;
};

} // namespace

PickerDialog::PickerDialog(const QString &name, const QString &title, QAbstractItemModel *model, const Roles &roles,
    const QString &current, QWidget *parent)
    : QDialog(parent)
    , m_roles(roles)
    , m_search(new QLineEdit(this))
    , m_filter(new QComboBox(this))
    , m_table(new QTableView(this))
    , m_count(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setObjectName(name);
    setWindowTitle(title);
    model->setParent(this);
    auto *found = new WordFilter(roles.filter, this);
    m_found = found;
    m_found->setSourceModel(model);
    m_found->setSortRole(roles.sort);

    m_search->setObjectName(name + QStringLiteral(".search"));
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_filter->setObjectName(name + QStringLiteral(".filter"));
    m_filter->setAccessibleName(tr("Filter"));
    m_table->setObjectName(name + QStringLiteral(".table"));
    m_table->setAccessibleName(title);
    m_table->setModel(m_found);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setTabKeyNavigation(false);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->verticalHeader()->hide();
    m_table->resizeColumnsToContents();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    const int tableWidth = m_table->horizontalHeader()->length() + 4 * m_table->verticalScrollBar()->sizeHint().width();
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);

    auto *top = new QHBoxLayout;
    top->addWidget(m_search, 1);
    top->addWidget(m_filter);
    auto *bottom = new QHBoxLayout;
    bottom->addWidget(m_count, 1);
    bottom->addWidget(m_buttons);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(m_table, 1);
    layout->addLayout(bottom);
    resize(std::max(tableWidth, fontMetrics().averageCharWidth() * 90), fontMetrics().height() * 32);

    connect(m_search, &QLineEdit::textChanged, this, [this, found](const QString &text) {
        found->setWords(text);
        keepASelection();
    });
    connect(m_filter, &QComboBox::currentIndexChanged, this, [this, found](int index) {
        found->setGroup(m_filter->itemData(index).toString());
        keepASelection();
    });
    connect(m_table, &QTableView::doubleClicked, this, &QDialog::accept);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
        [this] { m_buttons->button(QDialogButtonBox::Ok)->setEnabled(!picked().isEmpty()); });
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::accepted, this, [this] { emit idPicked(picked()); });

    buildFilter(tr("All"));
    select(current);
    keepASelection();
    m_search->setFocus();
}

QString PickerDialog::picked() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? QString() : rows.first().data(m_roles.id).toString();
}

bool PickerDialog::eventFilter(QObject *watched, QEvent *event)
{
    // Arrows in the search field move the selection, so that the hands stay where they are.
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        const int step = static_cast<QKeyEvent *>(event)->key() == Qt::Key_Down ? 1
            : static_cast<QKeyEvent *>(event)->key() == Qt::Key_Up              ? -1
                                                                                : 0;
        if (step != 0) {
            const int row = std::clamp(m_table->currentIndex().row() + step, 0, m_found->rowCount() - 1);
            m_table->selectRow(row);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void PickerDialog::buildFilter(const QString &allGroups)
{
    QStringList groups;
    for (int row = 0; row < m_found->rowCount(); ++row)
        groups << m_found->index(row, 0).data(m_roles.filter).toString();
    groups.removeDuplicates();
    groups.sort(Qt::CaseInsensitive);
    m_filter->addItem(allGroups, QString());
    for (const QString &group : groups)
        m_filter->addItem(group, group);
}

void PickerDialog::select(const QString &id)
{
    const QModelIndexList hits = m_found->match(m_found->index(0, 0), m_roles.id, id, 1, Qt::MatchExactly);
    if (hits.isEmpty())
        return;
    m_table->selectRow(hits.first().row());
    m_table->scrollTo(hits.first(), QAbstractItemView::PositionAtCenter);
}

void PickerDialog::keepASelection()
{
    if (picked().isEmpty() && m_found->rowCount() > 0)
        m_table->selectRow(0);
    else if (!picked().isEmpty())
        m_table->scrollTo(m_table->selectionModel()->selectedRows().first());
    m_count->setText(tr("%n found", nullptr, m_found->rowCount()));
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(!picked().isEmpty());
}

} // namespace headroom::ui
