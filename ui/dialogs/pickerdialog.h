// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Picks one row of a catalogue: search as you type, filter, sort, Enter to take it.
#pragma once

#include <QDialog>

class QAbstractItemModel;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTableView;

namespace headroom::ui {

class PickerDialog : public QDialog {
    Q_OBJECT

public:
    struct Roles {
        int id = 0; ///< what is picked, on the first column
        int sort = 0;
        int filter = 0; ///< a group to filter by, on the first column
    };

    /// The dialog takes the model over. current is the id that is selected first.
    PickerDialog(const QString &name, const QString &title, QAbstractItemModel *model, const Roles &roles,
        const QString &current, QWidget *parent = nullptr);

    [[nodiscard]] QString picked() const;

signals:
    void idPicked(const QString &id);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void buildFilter(const QString &allGroups);
    void select(const QString &id);
    void keepASelection();

    Roles m_roles;
    QSortFilterProxyModel *m_found;
    QLineEdit *m_search;
    QComboBox *m_filter;
    QTableView *m_table;
    QLabel *m_count;
    QDialogButtonBox *m_buttons;
};

} // namespace headroom::ui
