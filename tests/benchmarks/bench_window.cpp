// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How long a slider tick takes from the edit to painted pixels, against the same bars redrawn by bare Qt Charts.
//
// Both are measured in turns in one run, and the ratio of their medians is what counts; times alone depend on the
// machine. Nothing is asserted about the clock.
#include <QApplication>
#include <QBarCategoryAxis>
#include <QBarSet>
#include <QChart>
#include <QChartView>
#include <QHorizontalStackedBarSeries>
#include <QSplitter>
#include <QStackedBarSeries>
#include <QTest>
#include <QValueAxis>

#include "tests/support/testmain.h"
#include "tests/support/windowstage.h"
#include "ui/charts/costvalue.h"
#include "ui/charts/memoryvalue.h"

#include <algorithm>
#include <ctime>
#include <vector>

using namespace headroom;
using namespace headroom::ui;

namespace {

constexpr QSize windowSize(1280, 860);
constexpr int visibleCostRows = 12; // what the scrolled cost chart paints at this size

/// Delivers what is queued and paints what is dirty, without waiting for the platform's update timer.
void paintNow(QWidget &window)
{
    QCoreApplication::sendPostedEvents();
    window.repaint(0, 0, 1, 1);
}

/// Counts what is painted, so that a window that is not exposed cannot pass for a fast one.
class PaintCounter : public QObject {
public:
    explicit PaintCounter(const QWidget &window)
    {
        for (QWidget *widget : window.findChildren<QWidget *>())
            widget->installEventFilter(this);
    }
    [[nodiscard]] int count() const { return m_count; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        m_count += event->type() == QEvent::Paint ? 1 : 0;
        return QObject::eventFilter(watched, event);
    }

private:
    int m_count = 0;
};

void showReady(QWidget &window)
{
    window.resize(windowSize);
    window.show();
    if (!QTest::qWaitForWindowExposed(&window))
        qFatal("the window is not exposed");
    QCoreApplication::processEvents();
}

/// The same bars by Qt Charts as it comes: default axes and legend, values replaced, no animation.
class BareCharts {
public:
    BareCharts()
    {
        auto *memory = new QStackedBarSeries;
        for (const Segment segment : allSegments) {
            auto *set = new QBarSet(QString::number(static_cast<int>(segment)));
            set->append(QList<qreal>(4, 0.0));
            m_segments.push_back(set);
            memory->append(set);
        }
        auto *costs = new QHorizontalStackedBarSeries;
        for (int part = 0; part < 2; ++part) {
            auto *set = new QBarSet(QString::number(part));
            set->append(QList<qreal>(visibleCostRows, 0.0));
            m_costs.push_back(set);
            costs->append(set);
        }
        m_window.setOrientation(Qt::Vertical);
        for (QAbstractBarSeries *series : std::initializer_list<QAbstractBarSeries *> {memory, costs}) {
            auto *chart = new QChart;
            chart->addSeries(series);
            chart->createDefaultAxes();
            m_window.addWidget(new QChartView(chart));
        }
        showReady(m_window);
    }

    [[nodiscard]] const QWidget &window() const { return m_window; }

    void show(const MemoryBarsValue &memory, const CostRangesValue &costs)
    {
        for (const Segment segment : allSegments) {
            QBarSet *set = m_segments[static_cast<std::size_t>(segment)];
            for (std::size_t bar = 0; bar < memory.bars.size(); ++bar)
                set->replace(static_cast<int>(bar), bytesOf(memory.bars[bar].terms, segment).inGB());
        }
        const std::vector<std::size_t> order = costOrder(costs);
        for (int row = 0; row < visibleCostRows; ++row) {
            const CostRow &cost = costs.rows[order[static_cast<std::size_t>(row)]];
            const double low = cost.cost ? cost.cost->low.dollars() : 0;
            const double high = cost.cost ? cost.cost->high.dollars() : 0;
            m_costs[0]->replace(row, low);
            m_costs[1]->replace(row, high - low);
        }
        paintNow(m_window);
    }

private:
    QSplitter m_window;
    std::vector<QBarSet *> m_segments;
    std::vector<QBarSet *> m_costs;
};

/// The whole window in the middle of a drag.
class Planner {
public:
    Planner()
    {
        Plan plan = m_stage.document.plan();
        plan.parallelism.gpus = 2;
        plan.parallelism.sharding = Sharding::Zero1;
        m_stage.document.start(plan);
        showReady(m_stage.window);
        m_stage.document.beginGesture();
    }

    [[nodiscard]] const PlanDocument &document() const { return m_stage.document; }
    [[nodiscard]] const QWidget &window() const { return m_stage.window; }

    void tick(std::int64_t sequenceLength)
    {
        Plan plan = m_stage.document.plan();
        plan.training.sequenceLength = sequenceLength;
        m_stage.document.edit("training.sequence_length", plan);
        paintNow(m_stage.window);
    }

private:
    tests::WindowStage m_stage;
};

double milliseconds(std::clock_t ticks)
{
    return 1000.0 * static_cast<double>(ticks) / static_cast<double>(CLOCKS_PER_SEC);
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

} // namespace

class BenchWindow : public QObject {
    Q_OBJECT

private slots:
    void sliderTick()
    {
        Planner planner;
        std::int64_t tick = 0;
        QBENCHMARK {
            planner.tick(2048 + 128 * (++tick % 32));
        }
    }

    void bareRedraw()
    {
        Planner planner;
        BareCharts bare;
        const auto [memory, costs] = valuesFor(planner);
        std::size_t tick = 0;
        QBENCHMARK {
            ++tick;
            bare.show(memory[tick % memory.size()], costs[tick % costs.size()]);
        }
    }

    void pictureAlone()
    {
        PlanDocument document(m_catalogue);
        std::int64_t tick = 0;
        QBENCHMARK {
            Plan plan = document.plan();
            plan.training.sequenceLength = 2048 + 128 * (++tick % 32);
            document.edit("training.sequence_length", plan);
            QCOMPARE(document.picture().gpus.size(), m_catalogue.gpus.size());
        }
    }

    void ratioOfTickToBareRedraw()
    {
        constexpr int rounds = 400;
        Planner planner;
        BareCharts bare;
        const auto [memory, costs] = valuesFor(planner);
        const PaintCounter ourPaints(planner.window());
        const PaintCounter theirPaints(bare.window());
        std::vector<double> ours;
        std::vector<double> theirs;
        for (int round = 0; round < rounds; ++round) {
            const auto step = static_cast<std::size_t>(round) % memory.size();
            // Processor time, since other programs may keep the machine busy.
            const std::clock_t start = std::clock();
            planner.tick(lengthOf(step));
            const std::clock_t between = std::clock();
            bare.show(memory[step], costs[step]);
            const std::clock_t end = std::clock();
            ours.push_back(milliseconds(between - start));
            theirs.push_back(milliseconds(end - between));
        }
        // Both charts of both windows, each round.
        QVERIFY2(ourPaints.count() >= 2 * rounds, qPrintable(QString::number(ourPaints.count())));
        QVERIFY2(theirPaints.count() >= 2 * rounds, qPrintable(QString::number(theirPaints.count())));
        qInfo("%d and %d paints; slider tick %.2f ms, bare Qt Charts %.2f ms, ratio %.2f", ourPaints.count(),
            theirPaints.count(), median(ours), median(theirs),
            median(ours) / median(theirs));
    }

private:
    static std::int64_t lengthOf(std::size_t step) { return 2048 + 128 * static_cast<std::int64_t>(step); }

    std::pair<std::vector<MemoryBarsValue>, std::vector<CostRangesValue>> valuesFor(Planner &planner) const
    {
        std::pair<std::vector<MemoryBarsValue>, std::vector<CostRangesValue>> values;
        for (std::size_t step = 0; step < 32; ++step) {
            planner.tick(lengthOf(step));
            values.first.push_back(memoryBarsValue(planner.document().picture(), m_catalogue, Unit::GB));
            values.second.push_back(costRangesValue(planner.document().picture(), m_catalogue));
        }
        return values;
    }

    const Catalogue m_catalogue = tests::shippedCatalogue();
};

HEADROOM_TEST_MAIN(QApplication, BenchWindow)
#include "bench_window.moc"
