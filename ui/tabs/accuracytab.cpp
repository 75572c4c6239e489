// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Filters, chart and table above; the chosen run below.
#include "ui/tabs/accuracytab.h"

#include "app/accuracy/publishedruns.h"
#include "ui/charts/accuracychart.h"
#include "ui/charts/twin.h"
#include "ui/models/accuracytables.h"
#include "ui/models/tablemodel.h"
#include "ui/render/figure.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

namespace headroom::ui {

AccuracyTab::AccuracyTab(QWidget *parent)
    : QWidget(parent)
    , m_method(new QComboBox)
    , m_framework(new QComboBox)
    , m_metric(new QComboBox)
    , m_tier(new QComboBox)
    , m_summary(new QLabel)
    , m_run(new QLabel)
    , m_terms(new QTableView)
    , m_termModel(new TableModel(this))
    , m_chart(new AccuracyChart)
{
    setObjectName(QStringLiteral("accuracyTab"));
    auto *row = new QHBoxLayout;
    const auto filter = [&](QComboBox *box, const QString &label, const char *name) {
        auto *text = new QLabel(label);
        text->setBuddy(box);
        box->setObjectName(QLatin1StringView(name));
        box->setAccessibleName(label);
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMinimumWidth(fontMetrics().averageCharWidth() * 5); // a narrow window cuts its texts short
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        box->addItem(tr("All"));
        box->setEnabled(false); // until there is something to choose from
        row->addWidget(text);
        row->addWidget(box, 1);
        connect(box, &QComboBox::activated, this, [this] { applyFilter(); });
    };
    filter(m_method, tr("Method"), "accuracy.method");
    filter(m_framework, tr("Framework"), "accuracy.framework");
    filter(m_metric, tr("Metric"), "accuracy.metric");
    //: How much of a published run is stated: A everything, B most, C less.
    filter(m_tier, tr("Tier"), "accuracy.tier");
    m_tier->setToolTip(tr("A: everything that matters is stated; B: one or two fields follow from the framework's "
                          "defaults; C: more is inferred."));
    const int margin = fontMetrics().averageCharWidth();
    row->setContentsMargins(margin, margin, margin, 0);
    for (QLabel *label : {m_summary, m_run}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setContentsMargins(margin, 0, margin, 0);
    }
    m_summary->setObjectName(QStringLiteral("accuracy.summary"));
    m_run->setObjectName(QStringLiteral("accuracy.run"));
    m_value.problem = tr("The published runs are being estimated…");
    m_summary->setText(m_value.problem);
    m_chart->setValue(m_value);
    m_terms->setObjectName(QStringLiteral("accuracy.terms"));
    m_terms->setAccessibleName(tr("Terms of the chosen run"));
    m_terms->setModel(m_termModel);
    m_terms->verticalHeader()->hide();
    m_terms->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_terms->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_terms->verticalHeader()->setDefaultSectionSize(fontMetrics().lineSpacing() * 5 / 4);
    m_terms->setFixedHeight(fontMetrics().lineSpacing() * 10); // also while empty, so that the chart stays where it is
    m_twin = new Twin(QStringLiteral("accuracy"), tr("Accuracy"), m_chart,
        {.table = [this] { return accuracyTable(m_value); }, .figure = [this] { return accuracyFigure(m_value); }});
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(row);
    layout->addWidget(m_summary);
    layout->addWidget(m_twin, 1);
    layout->addWidget(m_run);
    layout->addWidget(m_terms);
    connect(m_twin, &Twin::exportRequested, this, [this] { emit exportRequested(m_twin->figure()); });
    connect(m_chart, &AccuracyChart::pointChosen, this, &AccuracyTab::choose);
    connect(m_twin->tableView(), &QTableView::clicked, this, [this](const QModelIndex &index) { choose(index.row()); });
    connect(
        m_twin->tableView(), &QTableView::activated, this, [this](const QModelIndex &index) { choose(index.row()); });
}

AccuracyTab::~AccuracyTab()
{
    m_stop.request_stop();
}

void AccuracyTab::load(const Catalogue &catalogue)
{
    if (m_loading || !m_points.empty())
        return;
    m_loading = true;
    QCoro::connect(publishedRuns(catalogue, m_stop.get_token()), this, [this](const MeasuredValidation &validation) {
        m_loading = false;
        setRuns(validation);
    });
}

void AccuracyTab::setUnit(Unit unit)
{
    if (unit == m_unit)
        return;
    m_unit = unit;
    applyFilter();
}

void AccuracyTab::setRuns(const MeasuredValidation &validation)
{
    m_points = accuracyPoints(validation);
    fillFilters();
    applyFilter();
}

void AccuracyTab::fillFilters()
{
    const AccuracyChoices choices = choicesOf(m_points);
    const auto fill = [](QComboBox *box, const QStringList &texts) {
        const QSignalBlocker quiet(box);
        box->clear();
        box->setEnabled(true);
        //: First entry of a filter.
        box->addItem(tr("All"));
        for (const QString &text : texts)
            box->addItem(text, text);
    };
    fill(m_method, choices.methods);
    fill(m_framework, choices.frameworks);
    fill(m_tier, choices.tiers);
    fill(m_metric, {});
    for (const MeasuredMetric metric : {MeasuredMetric::Allocated, MeasuredMetric::Reserved, MeasuredMetric::Device})
        m_metric->addItem(metricLabel(metric), static_cast<int>(metric));
}

void AccuracyTab::applyFilter()
{
    if (m_points.empty())
        return;
    AccuracyFilter filter {.method = m_method->currentData().toString(),
        .framework = m_framework->currentData().toString(),
        .tier = m_tier->currentData().toString()};
    if (m_metric->currentData().isValid())
        filter.metric = static_cast<MeasuredMetric>(m_metric->currentData().toInt());
    m_value = accuracyValue(m_points, filter, m_unit);
    m_summary->setText(description(m_value));
    choose(-1);
    m_twin->refresh();
}

void AccuracyTab::choose(int point)
{
    const bool some = point >= 0 && static_cast<std::size_t>(point) < m_value.points.size();
    m_value.chosen = some ? std::optional(static_cast<std::size_t>(point)) : std::nullopt;
    m_chart->setValue(m_value);
    m_run->setText(some              ? pointText(m_value.points[*m_value.chosen], m_unit)
            : m_value.points.empty() ? QString()
                                     : tr("Choose a mark to see its source and its terms."));
    m_termModel->setTable(chosenTermsTable(m_value));
}

} // namespace headroom::ui
