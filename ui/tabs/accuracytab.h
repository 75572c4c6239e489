// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The Accuracy tab: estimates against what others published, with filters, and the terms of the run that is looked at.
#pragma once

#include <QWidget>

#include "ui/charts/accuracyvalue.h"
#include "ui/render/picture.h"

#include <stop_token>

class QComboBox;
class QLabel;
class QTableView;

namespace headroom {
struct Catalogue;
}

namespace headroom::ui {

class AccuracyChart;
class TableModel;
class Twin;

class AccuracyTab : public QWidget {
    Q_OBJECT

public:
    explicit AccuracyTab(QWidget *parent = nullptr);
    ~AccuracyTab() override;

    /// Estimates all runs, in the background, the first time it is asked.
    void load(const Catalogue &catalogue);
    void setUnit(Unit unit);
    /// What the runs gave; load() comes here too.
    void setRuns(const MeasuredValidation &validation);

    [[nodiscard]] Twin *twin() const { return m_twin; }

signals:
    /// The user wants this in a file.
    void exportRequested(const headroom::ui::Drawing &drawing);

private:
    void fillFilters();
    void applyFilter();
    void choose(int point);

    std::vector<AccuracyPoint> m_points {};
    AccuracyValue m_value {};
    Unit m_unit = Unit::GB;
    bool m_loading = false;
    std::stop_source m_stop;
    QComboBox *m_method;
    QComboBox *m_framework;
    QComboBox *m_metric;
    QComboBox *m_tier;
    QLabel *m_summary;
    QLabel *m_run;
    QTableView *m_terms;
    TableModel *m_termModel;
    AccuracyChart *m_chart;
    Twin *m_twin = nullptr;
};

} // namespace headroom::ui
