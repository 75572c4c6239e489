// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words of each knob, marked for translation and translated by app/text/labels.
#pragma once

#include <span>
#include <string_view>

namespace headroom {

struct KnobWords {
    std::string_view id {};
    const char *label = "";
    const char *help = "";
};

[[nodiscard]] std::span<const KnobWords> knobWords();

} // namespace headroom
