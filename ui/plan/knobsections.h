// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Which knobs the plan dock shows under which title, apart from those it places by hand.
#pragma once

#include "ui/widgets/section.h"

#include <span>
#include <string_view>

namespace headroom::ui {

/// Knobs under a title, in the order in which they stand.
struct KnobSection {
    const char *id = "";
    const char *title = ""; ///< to be translated in the context headroom::ui::KnobSections
    Section::State state = Section::State::Open;
    std::span<const std::string_view> knobs {};
};

/// A section by its id, which has to be one of the table's.
[[nodiscard]] const KnobSection &knobSection(std::string_view id);
/// What is folded at the end of the dock.
[[nodiscard]] std::span<const KnobSection> foldedSections();

} // namespace headroom::ui
