// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The words of each choice, marked for translation and translated by app/text/labels.
#pragma once

#include <span>
#include <string_view>

namespace headroom {

struct ChoiceWords {
    std::string_view knob {};
    std::string_view spelling {};
    const char *label = "";
    const char *help = ""; ///< empty: the label says it all
};

[[nodiscard]] std::span<const ChoiceWords> choiceWords();

} // namespace headroom
