// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From a row of the knob table to the control that turns it, wired to the document.
#pragma once

#include "app/document/plandocument.h"
#include "app/text/format.h"
#include "engine/plan/knobs.h"

#include <functional>

class QWidget;

namespace headroom::ui {

/// A control and how it shows a plan. A control asks the document for each change and learns of it like all others.
struct KnobControl {
    QWidget *widget = nullptr;
    std::function<void(const Plan &)> showPlan {};
    std::function<void(const Picture &, Unit)> showPicture {}; ///< empty: shows nothing but the plan
};

/// The control of a knob: slider, box, choice, tick or range, with the knob's words, limits and resting points.
/// Nothing (a null widget) for kinds that the dock does not turn: long texts and configs.
[[nodiscard]] KnobControl makeKnobControl(const Knob &knob, PlanDocument &document, QWidget *parent);

/// Asks the document to put a value into the plan.
void turn(const Knob &knob, const KnobValue &value, PlanDocument &document);

} // namespace headroom::ui
