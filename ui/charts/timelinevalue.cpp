// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a picture of the plan to the course of its step.
#include "ui/charts/timelinevalue.h"

#include "app/text/labels.h"
#include "app/text/sentences.h"
#include "app/text/storagewords.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace headroom::ui {

namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::TimelineValue)
};

constexpr std::size_t detail = 700; // points: about two for each pixel of a narrow chart
constexpr double leastShare = 0.045; // of the axis that a phase gets

std::size_t highestPoint(const Timeline &course, const TimelineSpan &span)
{
    std::size_t highest = span.firstPoint;
    for (std::size_t point = span.firstPoint; point <= span.lastPoint; ++point)
        if (course.points[point].terms.total() > course.points[highest].terms.total())
            highest = point;
    return highest;
}

} // namespace

std::size_t TimelineValue::nearest(double place) const
{
    const auto next = std::lower_bound(places.begin(), places.end(), place);
    if (next == places.end())
        return places.empty() ? 0 : places.size() - 1;
    const auto index = static_cast<std::size_t>(next - places.begin());
    return index > 0 && place - places[index - 1] < *next - place ? index - 1 : index;
}

void placePoints(TimelineValue &value)
{
    const Timeline &course = value.course;
    value.places.assign(course.points.size(), 0);
    value.edges.assign(1, 0);
    if (course.points.empty())
        return;
    const auto eventsOf = [&](const TimelineSpan &span) {
        return static_cast<double>(course.points[span.lastPoint].event - course.points[span.firstPoint].event + 1);
    };
    double events = 0;
    for (const TimelineSpan &span : course.spans)
        events += eventsOf(span);
    double shares = 0;
    for (const TimelineSpan &span : course.spans)
        shares += std::max(eventsOf(span) / events, leastShare);
    for (const TimelineSpan &span : course.spans) {
        const double left = value.edges.back();
        const double width = std::max(eventsOf(span) / events, leastShare) / shares;
        const std::int64_t first = course.points[span.firstPoint].event;
        const std::int64_t length = std::max<std::int64_t>(1, course.points[span.lastPoint].event - first);
        for (std::size_t point = span.firstPoint; point <= span.lastPoint; ++point) {
            const std::int64_t passed = course.points[point].event - first;
            value.places[point] = left + width * static_cast<double>(passed) / static_cast<double>(length);
        }
        value.edges.push_back(left + width);
    }
}

TimelineValue timelineValue(const Picture &picture, const QString &gpu, Unit unit)
{
    TimelineValue value {.unit = unit};
    if (!picture.estimate || !picture.model) {
        value.problem = problemSentence(picture);
        return value;
    }
    value.title = picture.model->name;
    value.gpu = gpu;
    const auto log = estimatedLog(picture.plan, picture.model->shape);
    if (!log) {
        //: %1 is a sentence that says what is not followed.
        value.problem = Text::tr("The course of this plan's step cannot be shown. %1").arg(sentence(log.error()));
        return value;
    }
    value.course = timeline(*log, detail);
    placePoints(value);
    return value;
}

QString description(const TimelineValue &value)
{
    if (value.empty())
        return value.problem;
    const QLocale locale;
    const Timeline &course = value.course;
    QStringList sentences;
    //: %1 is a size; %2 says where in the step and what was allocated.
    sentences << Text::tr(
        "Allocated memory over the first and the steady training step, in the order of its allocations, "
        "not in time. The peak of the steady step is %1. %2")
                     .arg(formatBytes(course.points[course.peak].terms.total(), value.unit, locale),
                         readout(value, course.peak));
    QStringList highest;
    for (const TimelineSpan &span : course.spans) {
        if (span.turn != StepTurn::Steady)
            continue;
        //: In a list of peaks: %1 is a phase, %2 a size.
        highest << Text::tr("%1 %2").arg(phaseLabel(span.phase),
            formatBytes(course.points[highestPoint(course, span)].terms.total(), value.unit, locale));
    }
    //: %1 is a list of phases with sizes.
    sentences << Text::tr("Highest levels of the steady step: %1.").arg(highest.join(QStringLiteral(", ")));
    return sentences.join(QLatin1Char(' '));
}

QString readout(const TimelineValue &value, std::size_t point)
{
    if (point >= value.course.points.size())
        return {};
    const QLocale locale;
    const TimelinePoint &one = value.course.points[point];
    const TimelineSpan &span = value.course.spanOf(point);
    //: %1 first or steady step, %2 phase, %3 size, %4 an operator with its shape, %5 size.
    return Text::tr("%1, %2: %3 allocated. Last allocation: %4 (%5).")
        .arg(turnLabel(span.turn), phaseLabel(span.phase), formatBytes(one.terms.total(), value.unit, locale),
            lastAllocationText(one.last), formatBytes(one.last.bytes, value.unit, locale));
}

} // namespace headroom::ui
