// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// From the engine's ids to words: terms, phases, knobs and their choices, each with what it does.
#pragma once

#include "engine/estimate/result.h"
#include "engine/memory/terms.h"

#include <QString>

#include <string_view>

namespace headroom {

/// "Optimizer state".
[[nodiscard]] QString termLabel(TermId term);
/// What the term is and what makes it larger or smaller, in one or two sentences.
[[nodiscard]] QString termHelp(TermId term);
[[nodiscard]] QString phaseLabel(Phase phase);
/// "fits", "tight", "does not fit".
[[nodiscard]] QString verdictLabel(Verdict verdict);

/// The label of a knob by its id, the key in the plan document ("training.micro_batch"). An id
/// without words gives the id itself, which the table test of the knobs forbids.
[[nodiscard]] QString knobLabel(std::string_view id);
/// What the knob does to memory and time.
[[nodiscard]] QString knobHelp(std::string_view id);
[[nodiscard]] bool hasKnobWords(std::string_view id);

/// A choice of a knob in words, by its spelling in the plan document: ("training.method", "qlora")
/// is "QLoRA".
[[nodiscard]] QString choiceLabel(std::string_view knob, std::string_view spelling);
/// What the choice means, or an empty text where its label says it all.
[[nodiscard]] QString choiceHelp(std::string_view knob, std::string_view spelling);
[[nodiscard]] bool hasChoiceWords(std::string_view knob, std::string_view spelling);

} // namespace headroom
