// SPDX-FileCopyrightText: The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The accuracy page in cells: all runs, and the terms of one.
#pragma once

#include "ui/charts/accuracyvalue.h"
#include "ui/models/texttable.h"

namespace headroom::ui {

/// One row a printed figure, in the order of the chart.
[[nodiscard]] TextTable accuracyTable(const AccuracyValue &value);
/// What the estimate of the chosen run consists of at its peak; empty without one.
[[nodiscard]] TextTable chosenTermsTable(const AccuracyValue &value);

} // namespace headroom::ui
