// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// An estimate as a page of text for a terminal.
#pragma once

#include "app/commandline/evaluation.h"
#include "app/text/format.h"

#include "engine/catalogue/catalogue.h"

#include <QLocale>
#include <QString>

namespace headroom {

/// Title, verdict, the terms at the peak, time, cost and checkpoints; ends with a newline.
[[nodiscard]] QString summary(const Evaluated &evaluated, const Catalogue &catalogue, Unit unit, const QLocale &locale);

} // namespace headroom
