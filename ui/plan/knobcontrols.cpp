// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Builds each kind of control from its knob.
#include "ui/plan/knobcontrols.h"

#include "app/text/labels.h"
#include "engine/estimate/textbookestimate.h"
#include "engine/plan/knobvalues.h"
#include "engine/plan/resolve.h"
#include "ui/widgets/choicebox.h"
#include "ui/widgets/flagbox.h"
#include "ui/widgets/knobslider.h"
#include "ui/widgets/rangebox.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <memory>

namespace headroom::ui {

namespace {

struct KnobText {
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::KnobControls)
};

QString asText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// How a unit reads behind a number.
QString unitText(KnobUnit unit, double value)
{
    const int count = static_cast<int>(std::clamp(value, 0.0, 1e9));
    switch (unit) {
    case KnobUnit::Tokens:
        //: unit behind a number, which is not repeated
        return KnobText::tr("tokens", nullptr, count);
    case KnobUnit::Rows:
        //: unit behind a number, which is not repeated
        return KnobText::tr("rows", nullptr, count);
    case KnobUnit::Gpus:
        //: unit behind a number, which is not repeated
        return KnobText::tr("GPUs", nullptr, count);
    case KnobUnit::Ranks:
        //: unit behind a number, which is not repeated
        return KnobText::tr("ranks", nullptr, count);
    case KnobUnit::Elements:
        //: unit behind a number, which is not repeated
        return KnobText::tr("elements", nullptr, count);
    case KnobUnit::Parameters:
        //: unit behind a number, which is not repeated
        return KnobText::tr("parameters", nullptr, count);
    case KnobUnit::Bytes:
        //: unit behind a number, which is not repeated
        return KnobText::tr("bytes", nullptr, count);
    case KnobUnit::BytesPerSecond:
        return KnobText::tr("bytes/s");
    case KnobUnit::TokensPerSecond:
        return KnobText::tr("tokens/s");
    case KnobUnit::Hour:
        //: unit behind a number, which is not repeated
        return KnobText::tr("hours", nullptr, count);
    case KnobUnit::DollarsPerGpuHour:
        return KnobText::tr("USD/h");
    case KnobUnit::DollarsPerGbMonth:
        return KnobText::tr("USD/GB/month");
    case KnobUnit::PerDay:
        return KnobText::tr("a day");
    case KnobUnit::Share:
        return KnobText::tr("%");
    case KnobUnit::None:
        break;
    }
    return {};
}

/// Shares are shown in percent, sizes in the unit of all other sizes, everything else as it stands in the plan.
double shownPerValue(const Knob &knob, Unit unit)
{
    if (knob.unit == KnobUnit::Bytes)
        return inUnit(Bytes(1'000'000'000), unit) / 1e9;
    return knob.unit == KnobUnit::Share ? 100 : 1;
}

ControlWords wordsOf(const Knob &knob)
{
    ControlWords words {knobLabel(knob.id), unitText(knob.unit, knob.high), knobHelp(knob.id)};
    if (!words.unit.isEmpty())
        words.unitOf = [unit = knob.unit](double value) { return unitText(unit, value); };
    return words;
}

Scale scaleOf(const Knob &knob, std::int64_t gpusPerNode)
{
    const double factor = shownPerValue(knob, Unit::GB);
    Scale scale {.lowest = knob.sliderLow * factor,
        .highest = knob.sliderHigh * factor,
        .logarithmic = knob.scale == KnobScale::Logarithmic,
        .stops = {},
        .whole = knob.kind == KnobKind::Whole};
    for (std::int64_t point : restingPoints(knob, gpusPerNode))
        scale.stops.push_back(static_cast<double>(point));
    return scale;
}

/// Where a number that may be left unsaid stands then: below its limits.
double unsetNumber(const Knob &knob)
{
    return knob.low > 0 ? 0 : -1;
}

double numberOf(const KnobValue &value, double otherwise)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    if (const auto *number = std::get_if<double>(&value))
        return *number;
    return otherwise;
}

/// What the box of a number says that the plan leaves open.
QString unsetText(const Knob &knob, const Plan &plan)
{
    const KnobValue held = knob.get(resolvedPlan(plan));
    if (std::holds_alternative<std::monostate>(held))
        return KnobText::tr("not set");
    //: a number that holds because no other was entered
    return KnobText::tr("%1 (default)").arg(QLocale().toString(numberOf(held, 0), 'g', 12));
}

/// Bytes are too small a unit for a box: sizes are whole numbers in the plan and GB or GiB in the window.
KnobControl makeSlider(const Knob &knob, PlanDocument &document, QWidget *parent)
{
    const bool bytes = knob.unit == KnobUnit::Bytes;
    const bool whole = knob.kind == KnobKind::Whole;
    const bool unsettable = knob.mayBeUnset;
    const double unset = unsetNumber(knob);
    const double factor = shownPerValue(knob, Unit::GB); // the limits in GB suit GiB as well
    ControlWords words = wordsOf(knob);
    if (bytes)
        words.unitOf = [](double) { return unitName(Unit::GB); };
    auto *slider = new KnobSlider(asText(knob.id), words, scaleOf(knob, document.plan().parallelism.gpusPerNode),
        {.lowest = unsettable ? unset : knob.low * factor,
            .highest = knob.high * factor,
            .decimals = whole && !bytes ? 0 : 3},
        parent);
    const auto unitShown = std::make_shared<Unit>(Unit::GB);
    QObject::connect(slider, &KnobSlider::gestureBegan, &document, &PlanDocument::beginGesture);
    QObject::connect(slider, &KnobSlider::gestureEnded, &document, &PlanDocument::endGesture);
    QObject::connect(slider, &KnobSlider::valueChosen, &document,
        [&knob, &document, whole, unsettable, unset, unitShown](double shown) {
            const double value = shown / shownPerValue(knob, *unitShown);
            if (unsettable && shown <= unset)
                turn(knob, {}, document);
            else if (whole)
                turn(knob,
                    std::max(static_cast<std::int64_t>(std::llround(value)), static_cast<std::int64_t>(knob.low)),
                    document);
            else
                turn(knob, std::max(value, knob.low), document);
        });
    const auto show = [&knob, slider, unsettable, unset, unitShown](const Plan &plan) {
        slider->setScale(scaleOf(knob, plan.parallelism.gpusPerNode));
        if (unsettable)
            slider->setLowestText(unsetText(knob, plan));
        const KnobValue value = knob.get(plan);
        const bool isSet = !std::holds_alternative<std::monostate>(value);
        slider->setValue(isSet ? numberOf(value, 0) * shownPerValue(knob, *unitShown) : unset);
    };
    if (!bytes)
        return {.widget = slider, .showPlan = show};
    return {
        .widget = slider, .showPlan = {}, .showPicture = [slider, unitShown, show](const Picture &picture, Unit unit) {
            *unitShown = unit;
            slider->setUnit(unitName(unit));
            show(picture.plan);
        }};
}

/// "Full (default)": what holds while the plan does not say it.
QString defaultText(const Knob &knob, const Plan &plan)
{
    Plan unset = plan;
    knob.set(unset, {});
    const KnobValue held = knob.get(resolvedPlan(unset));
    const auto *choice = std::get_if<KnobChoice>(&held);
    //: a choice that holds because nothing else was chosen
    return choice ? KnobText::tr("%1 (default)").arg(choiceLabel(knob.id, knob.choices[choice->index]))
                  : KnobText::tr("Default");
}

KnobControl makeChoice(const Knob &knob, PlanDocument &document, QWidget *parent)
{
    std::vector<ChoiceItem> choices;
    if (knob.mayBeUnset)
        choices.push_back(
            {{}, defaultText(knob, document.plan()), KnobText::tr("What holds unless the plan says otherwise.")});
    for (std::string_view spelling : knob.choices)
        choices.push_back({asText(spelling), choiceLabel(knob.id, spelling), choiceHelp(knob.id, spelling)});
    auto *choice = new ChoiceBox(asText(knob.id), wordsOf(knob), choices, parent);
    QObject::connect(choice, &ChoiceBox::choiceChosen, &document, [&knob, &document](const QString &id) {
        const std::string spelling = id.toStdString();
        const auto found = std::find(knob.choices.begin(), knob.choices.end(), spelling);
        if (found == knob.choices.end())
            turn(knob, {}, document);
        else
            turn(knob, KnobChoice {static_cast<std::size_t>(found - knob.choices.begin())}, document);
    });
    return {.widget = choice, .showPlan = [&knob, choice](const Plan &plan) {
                if (knob.mayBeUnset)
                    choice->setText({}, defaultText(knob, plan));
                const KnobValue value = knob.get(plan);
                const auto *chosen = std::get_if<KnobChoice>(&value);
                choice->setChoice(chosen ? asText(knob.choices[chosen->index]) : QString());
            }};
}

KnobControl makeFlag(const Knob &knob, PlanDocument &document, QWidget *parent)
{
    auto *flag = new FlagBox(asText(knob.id), wordsOf(knob), parent);
    QObject::connect(flag, &FlagBox::flagChosen, &document, [&knob, &document](bool on) { turn(knob, on, document); });
    return {.widget = flag, .showPlan = [&knob, flag](const Plan &plan) {
                const KnobValue value = knob.get(knob.mayBeUnset ? resolvedPlan(plan) : plan);
                const bool *on = std::get_if<bool>(&value);
                flag->setFlag(on && *on);
            }};
}

/// The range that holds while the plan says none, as the estimate used it.
std::optional<Range<double>> rangeInUse(const Knob &knob, const Picture &picture)
{
    if (!picture.estimate)
        return std::nullopt;
    const Estimate &estimate = *picture.estimate;
    if (knob.id == "economics.price_per_gpu_hour" && estimate.cost) {
        const Range<HourlyPrice> &price = estimate.cost->pricePerGpuHour;
        return Range<double> {price.low.dollarsPerHour(), price.high.dollarsPerHour()};
    }
    if (knob.id == "economics.mfu" && estimate.compute)
        return estimate.compute->mfu;
    if (knob.id == "hardware.overhead_bytes" && estimate.memoryModel == MemoryModel::Textbook)
        return Range<double> {
            static_cast<double>(textbookOverhead.low.value()), static_cast<double>(textbookOverhead.high.value())};
    return std::nullopt;
}

std::optional<Range<double>> times(const std::optional<Range<double>> &range, double factor)
{
    return range ? std::optional(Range<double> {range->low * factor, range->high * factor}) : std::nullopt;
}

KnobControl makeRange(const Knob &knob, PlanDocument &document, QWidget *parent)
{
    // Bytes are too small a unit for a box; the limits in GB suit GiB as well.
    const double factor = shownPerValue(knob, Unit::GB);
    const bool bytes = knob.unit == KnobUnit::Bytes;
    ControlWords words = wordsOf(knob);
    if (bytes)
        words.unit = unitName(Unit::GB);
    words.unitOf = {};
    auto *range = new RangeBox(asText(knob.id), words,
        {.lowest = knob.low * factor,
            .highest = knob.high * factor,
            .decimals = 2,
            .step = knob.unit == KnobUnit::Share ? 1 : 0.1},
        parent);
    const auto unitShown = std::make_shared<Unit>(Unit::GB);
    QObject::connect(range, &RangeBox::rangeChosen, &document,
        [&knob, &document, unitShown](const std::optional<Range<double>> &own) {
            const auto plain = times(own, 1 / shownPerValue(knob, *unitShown));
            turn(knob, plain ? KnobValue(*plain) : KnobValue(), document);
        });
    const auto show = [&knob, range, unitShown](const Plan &plan, const std::optional<Range<double>> &otherwise) {
        const double shown = shownPerValue(knob, *unitShown);
        const KnobValue value = knob.get(plan);
        const auto *own = std::get_if<Range<double>>(&value);
        range->setRange(times(own ? std::optional(*own) : std::nullopt, shown), times(otherwise, shown));
    };
    return {.widget = range,
        .showPlan = {},
        .showPicture = [&knob, range, unitShown, show, bytes](const Picture &picture, Unit unit) {
            *unitShown = unit;
            if (bytes)
                range->setUnit(unitName(unit));
            show(picture.plan, rangeInUse(knob, picture));
        }};
}

/// A list of names is offered as its two usual values; a list of the plan's own is shown as it is.
KnobControl makeTexts(const Knob &knob, PlanDocument &document, QWidget *parent)
{
    std::vector<ChoiceItem> choices;
    for (const char *spelling : {"all-linear", "attention"})
        choices.push_back(
            {QString::fromLatin1(spelling), choiceLabel(knob.id, spelling), choiceHelp(knob.id, spelling)});
    auto *choice = new ChoiceBox(asText(knob.id), wordsOf(knob), choices, parent);
    QObject::connect(choice, &ChoiceBox::choiceChosen, &document, [&knob, &document](const QString &id) {
        std::vector<std::string> names;
        for (const QString &name : id.split(QStringLiteral(", ")))
            names.push_back(name.toStdString());
        turn(knob, names, document);
    });
    return {.widget = choice, .showPlan = [&knob, choice](const Plan &plan) {
                const KnobValue value = knob.get(plan);
                const auto *names = std::get_if<std::vector<std::string>>(&value);
                QStringList joined;
                if (names) {
                    for (const std::string &name : *names)
                        joined << QString::fromStdString(name);
                }
                choice->setChoiceOrAdd(joined.join(QStringLiteral(", ")));
            }};
}

} // namespace

void turn(const Knob &knob, const KnobValue &value, PlanDocument &document)
{
    Plan plan = document.plan();
    knob.set(plan, value);
    document.edit(knob.id, plan);
}

KnobControl makeKnobControl(const Knob &knob, PlanDocument &document, QWidget *parent)
{
    switch (knob.kind) {
    case KnobKind::Whole:
    case KnobKind::Number:
        return makeSlider(knob, document, parent);
    case KnobKind::Choice:
        return makeChoice(knob, document, parent);
    case KnobKind::Flag:
        return makeFlag(knob, document, parent);
    case KnobKind::Range:
        return makeRange(knob, document, parent);
    case KnobKind::Texts:
        return makeTexts(knob, document, parent);
    case KnobKind::Text:
    case KnobKind::Config:
        break;
    }
    return {};
}

} // namespace headroom::ui
