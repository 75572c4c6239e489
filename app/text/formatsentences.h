// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with a text that should be a plan, a config or a catalogue, said in one sentence.
#pragma once

#include "engine/formats/formaterror.h"

#include <QString>

namespace headroom {

/// path is the file that the text came from; empty: it was typed, pasted or embedded.
[[nodiscard]] QString sentence(const FormatError &error, const QString &path = {});

} // namespace headroom
